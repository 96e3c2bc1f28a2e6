// A browser that shows the page, served on this machine alone; whatever goes wrong in it fails the test.

import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "playwright-core";

const playground = path.join(import.meta.dirname, "..", "..", "..", "target", "playground");

const TYPES = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".webp": "image/webp", ".woff2": "font/woff2" };

/** How long something may take to be seen, in milliseconds. */
const PATIENCE = 60_000;

/** What the program prints. */
export const qishu = (...args) => execFileSync(process.env.QISHU ?? "qishu", args, { encoding: "utf8", maxBuffer: 1 << 26 });

/** Serves the pages of a folder; files of which `changed` has another content are served so. */
async function serve(folder, changed = {}) {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    const content = changed[name] ?? await readFile(path.join(folder, path.normalize(name))).catch(() => undefined);
    if (content === undefined) return response.writeHead(404).end();
    return response.writeHead(200, { "Content-Type": TYPES[path.extname(name)] ?? "application/octet-stream" }).end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Opens a page of the folder, which is the playground at an address behind `#` as a rule, lets `use` do something with it, and looks whether anything went wrong. */
export async function open(address, use, { folder = playground, options = {}, changed, mayFail = false } = {}) {
  const server = await serve(folder, changed);
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  const wrong = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"], ...options });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on("console", (message) => { if (["error", "warning"].includes(message.type())) wrong.push(message.text()); });
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("request", (request) => { if (!request.url().startsWith(origin)) wrong.push(`asks for ${request.url()}`); });
    await page.goto(`${origin}/${address}`);
    await use(new Shown(page, origin));
  } finally {
    await browser.close();
    server.close();
  }
  if (!mayFail) assert.deepEqual(wrong, []);
}

/** The page as a user sees it. */
class Shown {
  constructor(page, origin) {
    this.page = page;
    this.origin = origin;
  }

  find(selector) {
    return this.page.locator(selector);
  }

  /** Writes these rules in place of those that are there. */
  async write(text) {
    await this.find(".cm-content").click();
    await this.page.keyboard.press("Control+A");
    await this.page.evaluate((all) => navigator.clipboard.writeText(all), text);
    await this.page.keyboard.press("Control+V");
  }

  /** What is written. */
  async text() {
    const lines = await this.find(".cm-content .cm-line").allInnerTexts();
    return lines.map((line) => line.replaceAll("\u200b", "").trimEnd()).join("\n");
  }

  /** Waits for a count, and returns it. */
  async count(digits) {
    const total = this.find(digits === undefined ? "[data-positions]" : `[data-positions="${digits}"]`);
    await total.waitFor();
    return total.getAttribute("data-positions");
  }

  /** Looks at one of the views, when all that it shows is there. */
  async view(label) {
    await this.page.getByRole("tab", { name: label }).click();
    await this.find(".panel:not(.stale) > *").first().waitFor();
  }

  /** The picture of which people are told so much. */
  picture(words) {
    return this.page.getByRole("img", { name: words }).first();
  }
}
