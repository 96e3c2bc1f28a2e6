// The texts in `corpus` and their trees, in the form of `tree-sitter test`.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");
const { parse } = require("./qishu.js");

const folder = path.join(__dirname, "corpus");
const TITLE = /^=+\n(.+)\n=+\n\n/m;

for (const file of fs.readdirSync(folder)) {
  const parts = fs.readFileSync(path.join(folder, file), "utf8").split(TITLE);
  assert.ok(parts.length >= 3 && parts.length % 2 === 1, file);
  for (let at = 1; at < parts.length; at += 2) {
    const [text, tree] = parts[at + 1].split(/^-{3,}\n/m);
    test(`${file}: ${parts[at]}`, () => {
      assert.equal(parse(text).rootNode.toString(), tree.trim().replace(/\s+/g, " ").replace(/ \)/g, ")"));
    });
  }
}
