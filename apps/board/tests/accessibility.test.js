// Every view passes axe-core, light and dark, in both languages, on a desk and on a phone.

import assert from "node:assert";
import { test } from "node:test";
import { open } from "./board.js";

const WINDOWS = { desk: { width: 1200, height: 850 }, phone: { width: 375, height: 667 } };

/** The views: how each comes to be shown. */
const VIEWS = {
  start: async (shown) => {
    await shown.go("start");
    await shown.has(".preview .piece");
  },
  game: async (shown) => {
    await shown.begin("xiangqi", ["human", "human"], ["h3e3", "h10g8", "e3e7"]);
    await shown.find(".hint").click();
    await shown.find(".analyse").click();
    await shown.has(".arrow");
    await shown.says(".analysis", /\d/);
  },
  hands: (shown) => shown.begin("minishogi", ["human", "human"], [], { state: "rbsgk/4p/5/5/KGSBR[P] w" }),
  offer: async (shown) => {
    await shown.begin("chess", ["human", "human"], ["e2e4", "e7e5"]);
    await shown.find(".offerDraw").click();
    await shown.has(".offer .accept");
  },
  end: (shown) => shown.begin("chess", ["human", "human"], ["f2f3", "e7e5", "g2g4", "d8h4"], { clock: { main: 60, increment: 0 } }),
  promotion: async (shown) => {
    await shown.begin("chess", ["human", "human"], [], { state: "8/P6k/8/8/8/8/8/K7 w" });
    await shown.square("a7");
    await shown.square("a8");
    await shown.has("dialog button");
  },
  setup: (shown) => shown.go("setup/xiangqi"),
  records: (shown) => shown.go("records"),
  replay: async (shown) => {
    await shown.go("records");
    await shown.find(".open").first().click();
    await shown.find(".session[data-place]").waitFor();
    await shown.find(".steps .last").click();
  },
  highScores: (shown) => shown.go("highScores"),
};

for (const [name, viewport] of Object.entries(WINDOWS)) {
  for (const [theme, language] of [["light", "en"], ["dark", "zh"], ["dark", "en"]]) {
    test(`axe-core finds nothing: ${name}, ${theme}, ${language}`, async () => {
      await open(async (shown) => {
        await shown.ask("POST", "settings", { name: "theme", value: theme });
        await shown.ask("POST", "settings", { name: "language", value: language });
        await shown.ask("POST", "settings", { name: "sound", value: "on" });
        const findings = [];
        for (const [view, show] of Object.entries(VIEWS)) {
          await show(shown);
          assert.equal(await shown.find("html").getAttribute("data-theme"), theme);
          findings.push(...(await shown.findings()).map((finding) => `${view}: ${finding}`));
        }
        assert.deepEqual(findings, []);
      }, { viewport, reducedMotion: "reduce" });
    });
  }
}

test("a screen reader is told of moves, of the result and of the cursor", async () => {
  await open(async (shown) => {
    await shown.begin("noughts_and_crosses", ["human", "human"]);
    await shown.square("b2");
    await shown.says("#announced", /first plays X@b2\. second to move/);
    await shown.find("select[name=player1]").selectOption("easy");
    await shown.says("#announced", /second plays o@\w\d\. first to move/);
    await shown.find(".board").focus();
    await shown.page.keyboard.press("ArrowRight");
    await shown.says("#announced", /^a1/);
    await shown.find(".resign").click();
    await shown.says("#announced", /second wins by resignation/);
  });
});

test("positions are set up with the keyboard", async () => {
  await open(async (shown) => {
    await shown.go("setup/noughts_and_crosses");
    const radios = shown.find(".box [role=radio]");
    assert.equal(await shown.find(".box [aria-checked]").count(), await radios.count());
    await shown.find(".box [aria-checked=true]").focus();
    await shown.page.keyboard.press("ArrowRight");
    assert.equal(await radios.first().getAttribute("aria-checked"), "true");
    await shown.find(".board").focus();
    await shown.page.keyboard.press("ArrowRight");
    await shown.page.keyboard.press("Enter");
    await shown.page.waitForFunction(() => document.querySelector("input.fen").value.startsWith("3/3/X2"));
  });
});

test("pieces of a promotion have names", async () => {
  await open(async (shown) => {
    await VIEWS.promotion(shown);
    await shown.page.getByRole("dialog", { name: "The piece becomes" }).getByRole("button", { name: "white knight" }).click();
    await shown.says(".move button", "a8=N");
  });
});
