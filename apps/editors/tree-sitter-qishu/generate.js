// Writes the parser from the grammar, and `src/stamp.json`, by which a test notices a parser that was not written anew.
"use strict";

const { execFileSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const STAMPED = ["grammar.js", "src/grammar.json", "src/node-types.json", "src/parser.c"];

// The hashes of the grammar and of what was written from it.
function stamp() {
  const text = (file) => fs.readFileSync(path.join(__dirname, file), "utf8").replaceAll("\r\n", "\n");
  return Object.fromEntries(STAMPED.map((file) => [file, createHash("sha256").update(text(file)).digest("hex")]));
}

module.exports = { stamp };

if (require.main === module) {
  const generator = path.join(__dirname, "../../../tools/tree_sitter");
  execFileSync("cargo", ["run", "--quiet", "--release", "--locked"], { cwd: generator, stdio: "inherit" });
  // Headers for scanners written by hand, which there are none of.
  for (const header of ["alloc.h", "array.h"]) fs.rmSync(path.join(__dirname, "src/tree_sitter", header), { force: true });
  fs.writeFileSync(path.join(__dirname, "src/stamp.json"), JSON.stringify(stamp(), null, 2) + "\n");
}
