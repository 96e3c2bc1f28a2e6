// Games in the browser: how they end and go on, and what helps players.

import assert from "node:assert";
import { test } from "node:test";
import { open } from "./board.js";

const MATE = ["f2f3", "e7e5", "g2g4", "d8h4"];

test("the end has a reason, hints and resigning are over, and a rematch swaps the sides", async () => {
  await open(async (shown) => {
    await shown.begin("chess", ["human", "easy"], MATE);
    await shown.says(".result", "black wins by checkmate");
    for (const name of ["hint", "offerDraw", "resign"]) assert.ok(await shown.find(`.buttons .${name}`).isDisabled(), name);
    const over = shown.page.url();
    await shown.find(".swapped").click();
    await shown.has(".session[data-place]:not(:has(.ending))");
    assert.equal(await shown.find("select[name=player0]").inputValue(), "easy");
    assert.equal(await shown.find("select[name=player1]").inputValue(), "human");
    await shown.page.goto(over);
    await shown.find(".to-rematch").waitFor();
  });
});

test("the opening of the chosen game is shown, and games are those that differ in play", async () => {
  await open(async (shown) => {
    await shown.go("start");
    const names = await shown.find("[name=variant] option").evaluateAll((options) => options.map((option) => option.value));
    for (const name of ["chess", "xiangqi", "shogi", "three_checks"]) assert.ok(names.includes(name), name);
    for (const name of ["xiangqi_wei_li", "xiangqi_facing", "chess_diagrams"]) assert.ok(!names.includes(name), name);
    await shown.find("[name=variant]").selectOption("chess");
    await shown.page.waitForFunction(() => document.querySelectorAll(".preview .piece").length === 32);
  });
});

test("a hint is an arrow that ends with the next move", async () => {
  await open(async (shown) => {
    await shown.begin("xiangqi", ["human", "human"]);
    await shown.find(".hint").click();
    await shown.has(".arrow-head");
    await shown.square("h3");
    await shown.square("e3");
    await shown.at(1);
    assert.equal(await shown.find(".arrow-head").count(), 0);
  });
});

test("captured pieces stand beside the player that has captured them", async () => {
  await open(async (shown) => {
    await shown.begin("chess", ["human", "human"], ["e2e4", "d7d5", "e4d5", "d8d5"]);
    const named = (row) => shown.find(".player").nth(row).locator(".departed").getAttribute("aria-label");
    assert.deepEqual([await named(0), await named(1)], ["Captured: white pawn × 1", "Captured: black pawn × 1"]);
    await shown.find(".steps .first").click();
    await shown.at(0);
    assert.equal(await shown.find(".departed").count(), 0);
  });
});

test("draws are offered to people and to the engine", async () => {
  await open(async (shown) => {
    await shown.begin("chess", ["human", "human"], ["e2e4", "e7e5"]);
    await shown.find(".offerDraw").click();
    await shown.says(".offer", "white offers a draw");
    await shown.find(".decline").click();
    await shown.says(".offer", "black declines the draw");
    await shown.find(".offerDraw").click();
    await shown.find(".accept").click();
    await shown.says(".result", "Draw by agreement");
    await shown.begin("chess", ["human", "hard"], ["e2e4", "e7e5"]);
    await shown.find(".offerDraw").click();
    await shown.says(".offer", "black declines the draw");
  });
});

test("the engine analyses on demand", async () => {
  await open(async (shown) => {
    await shown.begin("chess", ["human", "human"], ["e2e4", "f7f6", "d2d4", "g7g5"]);
    assert.ok(await shown.find(".evaluation").isHidden());
    await shown.find(".analyse").click();
    await shown.says(".analysis b", "#1");
    await shown.says(".analysis .line", "Qh5#");
    assert.equal(await shown.find(".analysis li").count(), 1);
    await shown.find("[name=analysed_lines]").selectOption("3");
    await shown.find(".analysis li").nth(2).waitFor();
    assert.equal(await shown.find(".analysis li b").first().innerText(), "#1");
    assert.equal(await shown.find(".analyse").getAttribute("aria-pressed"), "true");
    const share = () => shown.find(".evaluation .share").evaluate((element) => element.style.height);
    assert.equal(await share(), "97%");
    await shown.find(".steps .back").click();
    await shown.at(3);
    await shown.says(".analysis b", /^[+−]\d/);
    await shown.find(".analyse").click();
    await shown.find(".evaluation").waitFor({ state: "hidden" });
  });
});

test("a move that is entered ahead is made when its turn comes, and Escape or a click takes it back", async () => {
  await open(async (shown) => {
    const entered = () => shown.find(".spot.ahead").count();
    const enter = async (...squares) => { for (const square of squares) await shown.square(square); };
    await shown.begin("chess", ["hard", "human"]);
    await shown.has(".session[data-thinking=true]");
    await shown.find(".buttons .flip").click();
    await enter("e2", "e7", "e5");
    assert.equal(await entered(), 2, "the piece on e2 is not the player's");
    await shown.find(".board").press("Escape");
    assert.equal(await entered(), 0);
    await enter("e7", "e5", "a3");
    assert.equal(await entered(), 0, "a click takes the move back");
    await enter("a7", "a6");
    await shown.at(2);
    await shown.says(".move button", "a6");
    // The engine thinks again, and no pawn goes so far.
    await shown.has(".session[data-thinking=true]");
    await enter("b7", "b3");
    await shown.at(3);
    assert.equal(await shown.find(".session").getAttribute("data-thinking"), "false");
    assert.equal(await entered(), 0);
  }, { think: 7000 });
});

test("a record names its game", async () => {
  await open(async (shown) => {
    const read = async (text) => {
      await shown.go("records");
      await shown.find(".reader summary").click();
      await shown.find(".reader [name=variant]").selectOption("");
      await shown.find(".reader textarea").fill(text);
      await shown.find(".reader .main").click();
    };
    await read('[Variant "Crazy House"]\n\n1. e4 d5 2. exd5 *');
    await shown.says(".panel h2", "Crazyhouse");
    await read('[Variant "Nothing at all"]\n\n1. e4 *');
    await shown.says("#said", "no game is called `Nothing at all`");
  });
});

test("only the notations of a game are offered, and the arrow keys choose among them", async () => {
  await open(async (shown) => {
    const tabs = () => shown.find("[role=tab]").allInnerTexts();
    await shown.begin("chess", ["human", "human"], ["e2e4", "e7e5", "g1f3"]);
    assert.deepEqual(await tabs(), ["Squares", "Letters", "Figurines"]);
    await shown.says(".move button", "Nf3");
    await shown.find("[role=tab][aria-selected=true]").focus();
    await shown.page.keyboard.press("ArrowLeft");
    await shown.says(".move button", "g1f3");
    await shown.find("[data-notation=figurine]").click();
    await shown.says(".move button", /♞\uFE0Ef3|♘\uFE0Ef3/);
    await shown.begin("xiangqi", ["human", "human"], ["h3e3"]);
    assert.deepEqual(await tabs(), ["Squares", "WXF", "Chinese"]);
    await shown.begin("noughts_and_crosses", ["human", "human"], ["X@b2"]);
    assert.ok(await shown.find("[role=tablist]").isHidden());
  });
});

test("the arrow keys go through a game", async () => {
  await open(async (shown) => {
    await shown.begin("chess", ["human", "human"], ["e2e4", "e7e5", "g1f3"]);
    for (const [key, place] of [["ArrowLeft", 2], ["Home", 0], ["ArrowRight", 1], ["End", 3]]) {
      await shown.page.keyboard.press(key);
      await shown.at(place);
    }
    // On the board they move the cursor.
    await shown.find(".board").focus();
    await shown.page.keyboard.press("ArrowLeft");
    await shown.has(".spot.cursor");
    assert.equal(await shown.find(".session").getAttribute("data-place"), "3");
  });
});

test("moves sound if that is wanted", async () => {
  await open(async (shown) => {
    await shown.page.addInitScript(() => {
      globalThis.sounds = 0;
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function counted(...when) { globalThis.sounds += 1; return start.apply(this, when); };
    });
    const id = await shown.begin("chess", ["human", "human"], MATE.slice(0, 2));
    const sounds = () => shown.page.evaluate(() => globalThis.sounds);
    await shown.act(id, { do: "move", text: "a2a3", at: 2 });
    await shown.at(3);
    assert.equal(await sounds(), 0);
    await shown.find(".buttons .sound").click();
    await shown.find(".sound[aria-pressed=true]").waitFor();
    assert.equal(await sounds(), 1);
    await shown.act(id, { do: "move", text: "a7a6", at: 3 });
    await shown.at(4);
    assert.equal(await sounds(), 2);
  });
});

test("on a phone the moves are in sight", async () => {
  await open(async (shown) => {
    for (const variant of ["xiangqi", "chess", "shogi"]) {
      const moves = { xiangqi: ["h3e3", "h10g8", "h1g3"], chess: ["e2e4", "e7e5", "g1f3"], shogi: [] }[variant];
      await shown.begin(variant, ["human", "human"], moves);
      for (const part of [".board", ".moves", ".status"]) assert.ok(await shown.inSight(part), `${variant} ${part}`);
      if (moves.length > 0) assert.ok(await shown.inSight(".move button.here"), variant);
      assert.ok(await shown.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), variant);
    }
    // A window that becomes narrow still shows the last move.
    await shown.page.setViewportSize({ width: 1200, height: 850 });
    await shown.begin("xiangqi", ["human", "human"], ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "b10c8"]);
    await shown.page.setViewportSize({ width: 375, height: 667 });
    await shown.page.waitForFunction(() => {
      const [list, here] = [".moves", ".move button.here"].map((selector) => document.querySelector(selector).getBoundingClientRect());
      return here.left >= list.left && here.right <= list.right + 1;
    });
  }, { viewport: { width: 375, height: 667 } });
});

test("a game goes on at its address when the server has been killed and started again", async () => {
  await open(async (shown) => {
    await shown.begin("chess", ["human", "human"], ["e2e4", "e7e5"], { clock: { main: 600, increment: 0 } });
    const address = shown.page.url();
    await shown.server.stop();
    await shown.server.start();
    // The window that has been open all the time goes on by itself.
    await shown.page.waitForFunction(async () => (await fetch("/").catch(() => undefined))?.ok);
    await shown.square("g1");
    await shown.square("f3");
    await shown.at(3);
    await shown.page.goto("about:blank");
    await shown.page.goto(address);
    await shown.at(3);
    await shown.says(".clock.runs", /^9:5|^10:0/);
  });
});

test("the page is in Chinese throughout", async () => {
  await open(async (shown) => {
    await shown.go("start");
    const latin = async (selector) => (await shown.find(selector).allInnerTexts()).filter((text) => /[A-Za-z]/.test(text));
    assert.deepEqual(await latin(".start label > span, .start button, .start [name=clock]"), []);
    const titles = await shown.find("[name=variant] option").allInnerTexts();
    assert.deepEqual(titles.filter((title) => !/[\u4e00-\u9fff]/.test(title)), []);
    await shown.begin("xiangqi", ["human", "human"], ["h3e3", "h10g8", "e3e7"]);
    assert.deepEqual(await latin(".panel h2, .player, .status, .panel .buttons button, .move button"), []);
    await shown.find(".resign").click();
    await shown.says(".result", "红方胜（对方认输）");
    await shown.begin("three_musketeers", ["human", "human"]);
    assert.deepEqual(await latin(".player, .status"), [], "sides that are not called like colours");
    await shown.go("setup/xiangqi");
    await shown.find("input.fen").fill("9/9/9/9/9/9/9/9/9/3K5 w");
    await shown.find("input.fen").press("Enter");
    await shown.says(".wrong", "黑方将：现有 0 个，应为 1 个");
    await shown.find("input.fen").fill("nonsense");
    await shown.find("input.fen").press("Enter");
    await shown.says(".wrong", "这不是此棋盘的局面");
  }, { locale: "zh-CN" });
});

test("no line of the rules file is in a message for players", async () => {
  await open(async (shown) => {
    await shown.go("setup/xiangqi");
    await shown.page.getByRole("radio", { name: "red soldier" }).click();
    await shown.square("e2");
    await shown.says(".wrong", /a red soldier cannot stand on e2/);
    assert.equal(await shown.find(".spot.fault").count(), 1);
  });
});
