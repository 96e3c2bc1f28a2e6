// The queries of the editors, and what they give for rules files.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");
const { stamp } = require("../generate.js");
const { Parser, home, language, nodes, parse, read, root, rulesFiles } = require("./qishu.js");

const zed = "../../zed/languages/qishu";
const queries = ["", zed].flatMap((folder) => {
  const files = fs.readdirSync(path.join(home, "queries", folder), { recursive: true });
  return files.filter((file) => file.endsWith(".scm")).map((file) => path.join(folder, file));
});
const query = (file) => new Parser.Query(language, read(path.join("queries", file)));
// A file with every statement.
const example = fs.readFileSync(path.join(root, "spec-lang/tests/pass/game.rules"), "utf8");

// The first words of statements in the language's grammar, and all words of it.
function grammarWords() {
  const grammar = fs.readFileSync(path.join(root, "spec-lang/src/grammar.pest"), "utf8");
  const texts = (rule) => [...rule.matchAll(/"(\w+)"/g)].map(([, word]) => word);
  const rules = [...grammar.matchAll(/^(kw_\w+) *= *@\{(.*?)~ *!word_char/gm)];
  return { words: rules.flatMap(([, , rule]) => texts(rule)), keyword: texts(/^keyword +=([^]*?)~ !word_char/m.exec(grammar)[1]) };
}

test("the parser is that of the grammar", () => {
  assert.deepEqual(JSON.parse(read("src/stamp.json")), stamp(), "run `npm run generate`, and commit `src`");
});

test("every query is one of this language, and finds something", () => {
  assert.ok(queries.length >= 13);
  const text = `${example}${fs.readFileSync(path.join(root, "variants/chess/chess.rules"), "utf8")}`;
  for (const file of queries) assert.ok(query(file).captures(parse(text).rootNode).length > 3, file);
});

test("statements begin with the words of the language", () => {
  const words = new Set(JSON.parse(read("src/grammar.json")).rules.kind.members.map(({ value }) => value));
  const { keyword } = grammarWords();
  assert.ok(keyword.length > 20);
  for (const word of keyword) {
    assert.ok(words.has(word), `\`${word}\` begins a statement: add it to STATEMENTS in grammar.js with a rule, then \`npm run generate\``);
  }
});

test("every word of the grammar has a colour", () => {
  const words = JSON.parse(read("src/node-types.json")).filter(({ named, type }) => !named && /^[a-z]/.test(type));
  assert.ok(words.length > 50);
  const highlights = read("queries/highlights.scm").split("#any-of?")[0];
  const missing = words.map(({ type }) => type).filter((type) => !highlights.includes(`"${type}"`));
  assert.deepEqual(missing, [], "add these words to the first lists of queries/highlights.scm");
});

test("the words of the language have their colour in all rules files", () => {
  const highlights = query("highlights.scm");
  const { words } = grammarWords();
  const isWord = new Set(words);
  const seen = new Set();
  for (const [file, text] of rulesFiles((file) => !file.includes("/fail/"))) {
    const tree = parse(text);
    const colours = new Map();
    for (const { name, node } of highlights.captures(tree.rootNode)) {
      assert.ok(!colours.has(node.id), `${file}: two colours for ${node.text}`);
      colours.set(node.id, name);
    }
    for (const node of nodes(tree.rootNode)) {
      const isLeaf = node.childCount === 0;
      if (isLeaf && isWord.has(node.text) && (node.parent.type === "phrase" || !node.isNamed)) {
        assert.equal(colours.get(node.id), "keyword", `${file}:${node.startPosition.row + 1}: ${node.text}`);
        seen.add(node.text);
      }
      if (["comment", "string", "number"].includes(node.type)) assert.equal(colours.get(node.id), node.type, file);
    }
  }
  // Some words stand in no rules file.
  assert.ok(seen.size > 0.85 * isWord.size, `${seen.size} of ${isWord.size}`);
});

test("a definition and its uses have their names", () => {
  const text = "variant v { region camp = a1..b2 piece king K { count 1 on camp - a1 } move king steps forward }";
  const captured = (file) => query(file).captures(parse(text).rootNode).map(({ name, node }) => `${node.text} ${name}`);
  const locals = captured("locals.scm");
  for (const [name, times] of [["camp local.definition.function", 1], ["king local.definition.function", 1], ["camp local.reference", 1], ["king local.reference", 1]]) {
    assert.equal(locals.filter((one) => one === name).length, times, name);
  }
  const colours = captured("highlights.scm");
  for (const colour of ["v type", "camp function", "king function", "K constant", "a1 constant", "steps keyword", "region keyword", "1 number"]) {
    assert.ok(colours.includes(colour), `${colour} in ${colours}`);
  }
});
