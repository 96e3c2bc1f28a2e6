// The parser, compiled from `src/parser.c` as editors do, and the rules files of the repository.
"use strict";

const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const Parser = require("tree-sitter");

const home = path.join(__dirname, "..");
const root = path.join(home, "..", "..", "..");
const read = (file) => fs.readFileSync(path.join(home, file), "utf8");

// Compiles the parser and loads it.
function load() {
  const build = path.join(home, "build");
  fs.mkdirSync(build, { recursive: true });
  // Tests of several files run at once.
  const library = path.join(build, `qishu-${process.pid}.node`);
  const kind = process.platform === "darwin" ? ["-dynamiclib", "-undefined", "dynamic_lookup"] : ["-shared", "-fPIC"];
  const sources = ["test/binding.c", "src/parser.c"].map((file) => path.join(home, file));
  execFileSync(process.env.CC || "cc", [...kind, "-O1", "-Isrc", "-o", library, ...sources], { cwd: home });
  try {
    return { name: "qishu", language: require(library).language, nodeTypeInfo: JSON.parse(read("src/node-types.json")) };
  } finally {
    fs.unlinkSync(library);
  }
}

const language = load();
const parser = new Parser();
parser.setLanguage(language);

// The tree of a text. The package reads at most 32 KiB at once, so the text is given in parts.
const parse = (text) => parser.parse((index) => text.slice(index, index + 8192));

// All nodes, in the order of the text.
function* nodes(node) {
  yield node;
  for (const child of node.children) yield* nodes(child);
}

// The places that are no part of the language: errors and missing tokens, with their lines.
const errors = (tree) =>
  [...nodes(tree.rootNode)]
    .filter((node) => node.isError || node.isMissing)
    .map((node) => `${node.startPosition.row + 1}: ${node.isMissing ? "missing " : ""}${node.type} ${node.text.slice(0, 60)}`);

// The rules files of the repository that are under version control, and their texts.
function rulesFiles(isWanted) {
  const listed = execFileSync("git", ["ls-files", "-z", "*.rules"], { cwd: root, encoding: "utf8" });
  const files = listed.split("\0").filter((file) => file !== "" && isWanted(file));
  return files.map((file) => [file, fs.readFileSync(path.join(root, file), "utf8")]);
}

module.exports = { Parser, errors, home, language, nodes, parse, parser, read, root, rulesFiles };
