// What a piece does with the page, and what the program prints beside it.

import assert from "node:assert";
import { test } from "node:test";
import { open, qishu } from "./browser.js";

const XIANGQI = "7583767311308936928441671793917387439659";

/** Some dots: a board of a number of squares, with at most a number of them. */
const dots = (most, files = 3, ranks = 3) => `variant dots {
    title "Dots"
    board ${files} x ${ranks}
    sides one
    region corner = a1
    piece dot O { count 0..${most} anywhere }
    published 512 "a book"
}
`;

/** Queens that do not attack one another on a board of that side: a long work on one of 11, and refused on one of 20. */
const queens = (side) => `variant queens { board ${side} x ${side} sides one piece queen Q { count 0..400 anywhere }
    forbid queen faces queen along file, rank, diagonal }
`;
// More states than there is memory for, as soon as two ranks have been gone through.
const colours = `variant colours { board 20 x 20 sides one piece red { count 0..400 anywhere }
    piece blue { count 0..300 anywhere } piece green { count 0..200 anywhere }
    forbid red beside red forbid blue beside blue forbid green touches green }
`;

test("a variant of the library is counted beside published figures", () => open("#xiangqi", async (shown) => {
  await shown.count(XIANGQI);
  const figures = await shown.find(".figure").allTextContents();
  const printed = qishu("count", "xiangqi");
  const remark = "0.995157 of the count; lower by 36_726_432_976_518_356_747_139_750_263_305_679_500";
  assert.ok(printed.replaceAll(/\s+/g, " ").includes(remark), printed);
  assert.ok(figures.some((one) => one.includes(remark)), figures.join("\n"));
}));

test("what is typed is counted, drawn and kept in the address", () => open("", async (shown) => {
  await shown.count(XIANGQI);
  await shown.write(dots(9));
  await shown.count("512");
  assert.ok((await shown.find(".figure").innerText()).includes("agrees"));
  await shown.page.getByText("3 files, 3 ranks, 9 squares.").waitFor();
  // The board follows.
  await shown.write(dots(2, 4, 3));
  await shown.count("79");
  await shown.page.getByText("4 files, 3 ranks, 12 squares.").waitFor();
  assert.ok(await shown.picture("the board and its regions").isVisible());
  // The address contains the rules.
  await shown.page.getByRole("button", { name: "Copy link" }).click();
  await shown.page.getByText("The address is copied").waitFor();
  const address = await shown.page.evaluate(() => navigator.clipboard.readText());
  assert.ok(address.startsWith(`${shown.origin}/#~`), address);
  await shown.page.goto("about:blank");
  await shown.page.goto(address);
  await shown.count("79");
  assert.equal(await shown.text(), dots(2, 4, 3).trimEnd() + "\n");
}));

test("a mistake is underlined, told, and mended by a click", () => open("", async (shown) => {
  await shown.count();
  await shown.write(dots(2).replace("piece", "peice"));
  await shown.find(".cm-lintRange-error").first().waitFor();
  assert.ok((await shown.find(".count").innerText()).includes("The rules have a mistake"));
  await shown.page.getByRole("button", { name: "Replace peice by piece" }).click();
  await shown.count("46");
  assert.equal(await shown.find(".mistakes li.error").count(), 0);
  assert.equal(await shown.find(".cm-lintRange-error").count(), 0);
}));

test("words of the language and names are offered", () => open("", async (shown) => {
  await shown.count();
  await shown.write("variant dots {\n    bo");
  await shown.page.keyboard.press("Control+Space");
  await shown.find(".cm-tooltip-autocomplete li").filter({ hasText: "board" }).click();
  await shown.find(".cm-line").getByText("board", { exact: true }).waitFor();
}));

test("positions have the program's numbers", () => open("#xiangqi", async (shown) => {
  await shown.count(XIANGQI);
  await shown.view("Positions");
  const slider = shown.page.getByRole("slider");
  await slider.focus();
  await slider.fill("300");
  const number = String((BigInt(XIANGQI) - 1n) * 300n / 1000n);
  assert.equal(await shown.page.getByRole("textbox", { name: "Number of the position" }).inputValue(), number);
  const [position] = qishu("unrank", "xiangqi", "--from", number, "--to", String(BigInt(number) + 1n)).trim().split("\n");
  const fen = position.split(/\s/).find((word) => word.includes("/"));
  await shown.page.getByText(fen, { exact: true }).waitFor();
  assert.ok(await shown.picture(fen).isVisible());
  const told = await shown.find(".panel .number").textContent();
  assert.equal(told.replaceAll("\u2009", ""), `No. ${number}${fen}`);
  await shown.page.getByRole("button", { name: "The position after" }).click();
  await shown.page.waitForFunction((old) => document.querySelector(".panel input[inputmode]").value !== old, number);
  assert.equal(await shown.page.getByRole("textbox", { name: "Number of the position" }).inputValue(), String(BigInt(number) + 1n));
}));

test("a seed has the program's sample", () => open("#xiangqi", async (shown) => {
  await shown.count(XIANGQI);
  await shown.view("Samples");
  await shown.page.getByRole("textbox", { name: "Seed" }).fill("7");
  await shown.page.keyboard.press("Enter");
  const printed = qishu("sample", "xiangqi", "--number", "6", "--seed", "7").trim().split("\n");
  const fens = printed.map((line) => line.split(/\s/).find((word) => word.includes("/")));
  await shown.page.getByText(fens[0], { exact: true }).waitFor();
  assert.deepEqual(await shown.find(".drawn code").allInnerTexts(), fens);
}));

test("the module is the one that the program prints", () => open("#xiangqi", async (shown) => {
  await shown.count(XIANGQI);
  await shown.view("Code");
  assert.equal(await shown.find("pre.code").textContent(), qishu("emit", "xiangqi"));
  await shown.page.getByRole("combobox", { name: "Part of the module" }).selectOption("moves");
  const moves = qishu("emit", "xiangqi", "--part", "moves");
  await shown.page.waitForFunction((wanted) => document.querySelector("pre.code")?.textContent === wanted, moves);
}));

test("pieces have heat maps, and the plan is told", () => open("#minixiangqi", async (shown) => {
  await shown.count();
  await shown.view("Heat map");
  await shown.picture("share of positions").waitFor();
  const pieces = shown.page.getByRole("combobox", { name: "Piece" });
  const second = await pieces.locator("option").nth(1).innerText();
  await pieces.selectOption("1");
  await shown.picture(`${second}, share of positions`).waitFor();
  await shown.view("Plan");
  await shown.page.getByText("bits of the widest integer").waitFor();
  await shown.page.getByText("The plan, stage by stage").click();
  assert.equal((await shown.find(".panel pre").textContent()).trim(), qishu("explain", "minixiangqi").trim());
}));

test("a count that is too much work is refused in words", () => open("", async (shown) => {
  await shown.count();
  await shown.write(colours);
  await shown.find(".count .refused").waitFor();
  const told = await shown.find(".count .refused").innerText();
  assert.match(told, /takes too much work: [0-9_]+ bytes, where 268_435_456 are allowed/);
  assert.match(told, /fewer of them, or on fewer squares, would help/);
}));

test("the limit of time ends a long count, and the page goes on", () => open("#minixiangqi", async (shown) => {
  await shown.count();
  await shown.page.getByRole("combobox", { name: "Limit of time" }).selectOption("1");
  await shown.write(queens(11));
  await shown.find(".count .refused").getByText("No answer within a second").waitFor();
  await shown.write(dots(9));
  await shown.count("512");
}));

test("what is typed ends a count that no piece waits for", () => open("#minixiangqi", async (shown) => {
  await shown.count();
  await shown.page.getByRole("combobox", { name: "Limit of time" }).selectOption("600");
  await shown.write(queens(11));
  await shown.find(".count h2").getByText("queens").waitFor();
  await shown.write(dots(9));
  // Half a minute is what the queens take.
  await shown.find('[data-positions="512"]').waitFor({ timeout: 8000 });
}));

test("a compiler that stops is told, and started anew", () => open("#xiangqi", async (shown) => {
  await shown.page.getByText("The compiler stopped").first().waitFor();
}, {
  mayFail: true,
  // A worker whose compiler panics at once.
  changed: { "worker.js": 'addEventListener("message", ({ data }) => { if (data.question) postMessage({ died: "panicked at a test" }); });' },
}));

test("the page works on a telephone, in the dark, and by keys alone", () => open("#minixiangqi", async (shown) => {
  await shown.count();
  const [inner, scroll] = await shown.page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  assert.ok(scroll <= inner, `${scroll} points in ${inner}`);
  assert.ok((await shown.find(".count").boundingBox()).y < 700);
  await shown.page.getByRole("tab", { name: "Board" }).focus();
  await shown.page.keyboard.press("ArrowRight");
  await shown.page.getByRole("slider").waitFor();
  assert.equal(await shown.page.getByRole("tab", { selected: true }).innerText(), "Positions");
  const paper = await shown.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(paper, "rgb(25, 23, 21)");
}, { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" } }));
