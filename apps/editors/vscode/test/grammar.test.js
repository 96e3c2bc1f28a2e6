// What the grammar makes of rules files, by the engine that Visual Studio Code has.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");
const oniguruma = require("vscode-oniguruma");
const { Registry, INITIAL, parseRawGrammar } = require("vscode-textmate");

const here = (...names) => path.join(__dirname, ...names);
const grammarFile = here("..", "syntaxes", "qishu.tmLanguage.json");

const engine = oniguruma
  .loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer)
  .then(() => ({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }));

const grammar = new Registry({
  onigLib: engine,
  loadGrammar: async () => parseRawGrammar(fs.readFileSync(grammarFile, "utf8"), grammarFile),
}).loadGrammar("source.qishu");

// Each token of a text with its innermost scope, without white space.
async function tokens(text) {
  const found = [];
  let state = INITIAL;
  for (const line of text.split("\n")) {
    const read = (await grammar).tokenizeLine(line, state);
    state = read.ruleStack;
    for (const { startIndex, endIndex, scopes } of read.tokens) {
      const word = line.slice(startIndex, endIndex).trim();
      if (word !== "") found.push([word, scopes.at(-1).replace(/\.qishu$/, "")]);
    }
  }
  return found;
}

test("words of all kinds have their scopes", async () => {
  const text = `variant more extends base { // a } and a "
    title "a { and // no comment"
    region camp = b1..c2 | ranks 4
    region hill = draw { // the highest
        # .   // } here
    }
    piece king K or L { count 0..2 on camp at most 1 per file }
    budget pieces: 0..5 = 2*king - stone
    interactions { king -> stone }
}`;
  const scopes = new Map(await tokens(text));
  const expected = {
    variant: "keyword.control",
    more: "entity.name.type",
    base: "entity.name.type",
    region: "keyword.control",
    camp: "source",
    ranks: "keyword.other",
    b1: "constant.other.square",
    "4": "constant.numeric",
    "#": "constant.character.square",
    king: "source",
    "->": "keyword.operator",
    "*": "keyword.operator",
    "{": "punctuation.section.block.begin",
    "}": "punctuation.section.block.end",
  };
  for (const [word, scope] of Object.entries(expected)) assert.equal(scopes.get(word), scope, word);
  const all = await tokens(text);
  assert.deepEqual(all.filter(([, scope]) => scope === "entity.name.function").map(([word]) => word), ["camp", "hill", "king"]);
  const comments = all.filter(([, scope]) => scope === "comment.line.double-slash").map(([word]) => word);
  assert.deepEqual(comments, ['// a } and a "', "// the highest", "// } here"]);
  assert.ok(all.some(([word, scope]) => word === '"a { and // no comment"' && scope === "string.quoted.double"));
  const count = (wanted) => all.filter(([, scope]) => scope === wanted).length;
  assert.equal(count("punctuation.section.block.begin"), count("punctuation.section.block.end"));
});

test("in the library's files braces are closed and nothing is left open", async () => {
  const folder = here("..", "..", "..", "..", "variants");
  const files = fs.readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".rules"));
  assert.ok(files.length > 10);
  for (const file of files) {
    const all = await tokens(fs.readFileSync(path.join(folder, file), "utf8"));
    const count = (wanted) => all.filter(([, scope]) => scope === wanted).length;
    assert.equal(count("punctuation.section.block.begin"), count("punctuation.section.block.end"), file);
    assert.equal(count("invalid.illegal.unclosed"), 0, file);
    assert.ok(count("keyword.control") > 3 && count("keyword.other") > 0, file);
  }
});
