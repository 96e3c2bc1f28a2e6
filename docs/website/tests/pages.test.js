// The pages in a browser: on a telephone, light and dark, and the ways from one part to another.

import assert from "node:assert";
import path from "node:path";
import { test } from "node:test";
import { open as shown } from "../../../apps/playground/tests/browser.js";

const folder = path.join(import.meta.dirname, "..", "..", "..", "target", "website");
const open = (address, use, options = {}) => shown(address, ({ page }) => use(page), { folder, options });

const PAGES = ["index.html", "variants/index.html", "variants/xiangqi/xiangqi.html", "variants/territory/go_9x9.html", "spec-lang/index.html",
  "spec-lang/mistakes/names.html", "docs/RESULTS.html", "playground/index.html"];

for (const colorScheme of ["light", "dark"]) {
  test(`pages have the width of a telephone, and ${colorScheme} paper`, async () => {
    for (const address of PAGES) {
      await open(address, async (page) => {
        const { width, paper } = await page.evaluate(() => ({
          width: document.scrollingElement.scrollWidth,
          paper: Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor.replace("rgba(0, 0, 0, 0)", "") || getComputedStyle(document.documentElement).backgroundColor)),
        }));
        assert.ok(width <= 375, `${address} is ${width} wide`);
        assert.equal(paper > 128, colorScheme === "light", `${address}: ${paper}`);
      }, { colorScheme, viewport: { width: 375, height: 700 } });
    }
  });
}

test("a variant of the library is opened in the playground", () => open("variants/index.html", async (page) => {
  await page.locator(".cards").getByText("Noughts and crosses", { exact: true }).click();
  await page.locator(".total", { hasText: "6_046 positions" }).waitFor();
  assert.ok(await page.locator("#opening svg.picture").isVisible());
  await page.getByRole("link", { name: "Open in the playground" }).click();
  await page.locator('[data-positions="6046"]').waitFor();
  await page.getByRole("link", { name: "book" }).click();
  await page.getByRole("heading", { name: "What Qishu does" }).waitFor();
}));

test("a mistake leads to its page", () => open("playground/index.html#noughts_and_crosses", async (page) => {
  await page.locator("[data-positions]").waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" variant");
  const code = page.locator(".mistakes a.code").first();
  const name = await code.innerText();
  await code.click();
  await page.waitForURL(new RegExp(`/spec-lang/mistakes/[a-z]+\\.html#${name.toLowerCase()}-`));
  await page.getByRole("heading", { name }).waitFor();
}));

test("the search finds a variant", () => open("index.html?search=Xiangqi", async (page) => {
  await page.locator("a[href*='variants/xiangqi/xiangqi.html']").first().waitFor();
}));
