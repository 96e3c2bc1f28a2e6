// Rules files of the repository. Those that the compiler accepts have no errors; in others the errors stay local.
"use strict";

const assert = require("node:assert");
const { test } = require("node:test");
const { errors, nodes, parse, parser, read, rulesFiles } = require("./qishu.js");

const isWrong = (file) => file.includes("/fail/");

// Here pieces are called `move` and `steps`, which is read as the beginning of a statement.
const CONFUSING = "spec-lang/tests/pass/game.rules";

// The words that begin statements.
const STATEMENTS = new Set(JSON.parse(read("src/grammar.json")).rules.kind.members.map(({ value }) => value));

// The lines on which statements begin in a tree.
function beginnings(tree) {
  const inVariant = (node) => node.parent?.type === "variant_body" && node.isNamed;
  const isStatement = (node) => !node.isError && !["comment", "unknown"].includes(node.type);
  return [...nodes(tree.rootNode)].filter((node) => inVariant(node) && isStatement(node)).map((node) => node.startPosition.row);
}

// The lines on which statements begin in a text in canonical form: those indented by four columns.
const written = (text) => text.split("\n").flatMap((line, row) => (/^ {4}\w/.test(line) ? [row] : []));

test("files that the compiler accepts have no errors", () => {
  const files = rulesFiles((file) => !isWrong(file));
  assert.ok(files.length > 200, `only ${files.length} files`);
  for (const folder of ["variants/", "spec-lang/tests/pass/", "codegen/tests/"]) {
    assert.ok(files.some(([file]) => file.startsWith(folder)), folder);
  }
  const wrong = files.flatMap(([file, text]) => errors(parse(text)).map((error) => `${file}:${error}`));
  assert.deepEqual(wrong, [], "grammar.js does not read these files: add the new statement or clause, then `npm run generate`");
});

test("statements begin where they do in canonical form", () => {
  const files = rulesFiles((file) => file.startsWith("variants/") || file.startsWith("spec-lang/tests/pass/"));
  for (const [file, text] of files.filter(([file]) => file !== CONFUSING)) {
    assert.deepEqual(beginnings(parse(text)), written(text), file);
  }
});

test("the statements after a mistake are read", () => {
  const files = rulesFiles(isWrong);
  assert.ok(files.length > 140, `only ${files.length} files`);
  let mistakes = 0;
  for (const [file, text] of files) {
    const tree = parse(text);
    const wrong = [...nodes(tree.rootNode)].filter((node) => node.isError || node.isMissing || node.type === "unknown");
    mistakes += wrong.length > 0 ? 1 : 0;
    const found = new Set(beginnings(tree));
    // A statement that begins two lines below the beginning of an error, or later, is found. A brace that is missing
    // or too many cannot be told from one that is meant.
    const near = new Set(wrong.flatMap((node) => [0, 1].map((rows) => node.startPosition.row + rows)));
    const begins = (row) => STATEMENTS.has(/\w+/.exec(text.split("\n")[row])[0]);
    const lost = written(text).filter((row) => begins(row) && !found.has(row) && !near.has(row));
    if (!/E0007_unbalanced|E0014_text_after/.test(file)) assert.deepEqual(lost, [], file);
  }
  assert.ok(mistakes >= 7, `only ${mistakes} files have a mistake that this grammar notices`);
});

test("a statement with a misspelt first word costs no other statement", () => {
  let [all, kept] = [0, 0];
  for (const [file, text] of rulesFiles((file) => file.startsWith("variants/"))) {
    const lines = text.split("\n");
    const before = beginnings(parse(text));
    for (const row of before.filter((_, index) => index % 3 === 0)) {
      const changed = [...lines];
      changed[row] = lines[row].replace(/\w+/, (word) => `${word.slice(0, -1)}q`);
      const after = new Set(beginnings(parse(changed.join("\n"))));
      const lost = before.filter((other) => other !== row && !after.has(other));
      assert.ok(lost.length <= 2, `${file}:${row + 1} hides the lines ${lost.map((other) => other + 1)}`);
      all += 1;
      kept += lost.length === 0 ? 1 : 0;
    }
  }
  assert.ok(all > 600 && kept > 0.98 * all, `${kept} of ${all}`);
});

test("every beginning of a file is read", () => {
  const [[, text]] = rulesFiles((file) => file === CONFUSING);
  for (let end = 0; end <= text.length; end += 7) parse(text.slice(0, end));
  for (const odd of ["\u0000", "{".repeat(5000), "(".repeat(5000), "variant v { region a = " + "(".repeat(5000), "\uFEFF", "变 \u{1F004}"]) {
    parse(odd);
  }
});

test("an edit changes the tree as reading the whole text does", () => {
  const [[, text]] = rulesFiles((file) => file === "variants/chess/chess.rules");
  const at = text.indexOf("    royal king");
  const changed = `${text.slice(0, at)}    region camp = a1..c2\n${text.slice(at)}`;
  const place = (whole, index) => ({ row: whole.slice(0, index).split("\n").length - 1, column: index - (whole.lastIndexOf("\n", index - 1) + 1) });
  const tree = parse(text);
  const end = at + changed.length - text.length;
  tree.edit({
    startIndex: at,
    oldEndIndex: at,
    newEndIndex: end,
    startPosition: place(text, at),
    oldEndPosition: place(text, at),
    newEndPosition: place(changed, end),
  });
  assert.equal(parser.parse(changed, tree).rootNode.toString(), parse(changed).rootNode.toString());
});
