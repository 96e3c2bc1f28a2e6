// A server of the board and a browser that shows it; whatever goes wrong in the browser fails the test.

import assert from "node:assert";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** How long something may take to be seen, in milliseconds. */
const PATIENCE = 15_000;

const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** A running server, whose data are in a folder. */
class Server {
  constructor(folder, think) {
    Object.assign(this, { folder, think });
  }

  /** Starts the program; the library's variants can be played. */
  async start() {
    const args = ["play", "--no-open", `--data=${this.folder}`, `--think=${this.think}`, "--seed=1"];
    this.program = spawn(process.env.QISHU ?? "qishu", args, { stdio: ["ignore", "pipe", "ignore"] });
    for await (const line of createInterface({ input: this.program.stdout })) {
      this.url = line.trim();
      return;
    }
  }

  async stop() {
    const ended = new Promise((resolve) => { this.program.once("exit", resolve); });
    this.program.kill("SIGKILL");
    await ended;
  }
}

/** Opens the page, lets `use` do something with it, and looks whether anything went wrong. The engine thinks for `think`
 * thousandths of a second; the other options are those of the window. */
export async function open(use, { think = 100, ...options } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "qishu-board-"));
  const server = new Server(folder, think);
  await server.start();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  const wrong = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1200, height: 850 }, locale: "en", ...options });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("console", (message) => {
      // The browser itself reports refused requests and lost servers, which are part of some tests.
      if (["error", "warning"].includes(message.type()) && !message.text().startsWith("Failed to load resource")) wrong.push(message.text());
    });
    const shown = new Shown(page, server);
    await shown.go("start");
    await use(shown);
  } catch (error) {
    error.message += wrong.map((one) => `\n${one}`).join("");
    throw error;
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  assert.deepEqual(wrong, []);
}

/** The page as a player sees it. */
class Shown {
  constructor(page, server) {
    this.page = page;
    this.server = server;
  }

  find(selector) {
    return this.page.locator(selector);
  }

  async go(...words) {
    await this.page.goto("about:blank");
    await this.page.goto([this.server.url, ...words].join("/"));
    await this.find("main > *").first().waitFor();
  }

  /** The answer of the server to a request. */
  async ask(method, words, body) {
    const [origin, secret] = this.server.url.split("/#");
    const headers = { "X-Qishu-Token": secret, "Content-Type": "application/json" };
    const response = await fetch(`${origin}/api/${words}`, { method, headers, body: body && JSON.stringify(body) });
    assert.ok(response.ok, `${words}: ${response.status}`);
    return response.json();
  }

  act(id, action) {
    return this.ask("POST", `sessions/${id}/actions`, action);
  }

  /** Begins a game, makes some moves, and shows it. The result is its number. */
  async begin(variant, players, moves = [], more = {}) {
    const { id } = await this.ask("POST", "sessions", { variant, players: ["human", "human"], ...more });
    for (const [at, text] of moves.entries()) await this.act(id, { do: "move", text, at });
    if (players.some((player) => player !== "human")) await this.act(id, { do: "players", players });
    await this.go("session", id);
    await this.find(".session[data-place]").waitFor();
    return id;
  }

  /** Waits until a place of the game is shown. */
  at(place) {
    return this.find(`.session[data-place="${place}"]`).waitFor();
  }

  /** Clicks on a square of a board. */
  async square(name) {
    const board = this.find(".board");
    const [x, y] = await board.evaluate((svg, wanted) => {
      const [, file, rank] = /^([a-z])(\d+)$/.exec(wanted);
      const { height } = svg.viewBox.baseVal;
      const [left, up] = [file.charCodeAt(0) - 97, Number(rank) - 1];
      const point = new DOMPoint(46 + 100 * left + 50, height - 46 - 100 * up - 50).matrixTransform(svg.getScreenCTM());
      return [point.x, point.y];
    }, name);
    await this.page.mouse.click(x, y);
  }

  /** Waits until an element with these words is there. */
  async says(selector, words) {
    await this.find(selector).filter({ hasText: words }).first().waitFor({ state: "attached" });
  }

  /** Waits until something is there, seen or not. */
  has(selector) {
    return this.find(selector).first().waitFor({ state: "attached" });
  }

  /** The findings of axe-core on what is shown, each with the elements that it is about. */
  async findings() {
    await this.page.evaluate(axe);
    return this.page.evaluate(async () => {
      const { violations } = await globalThis.axe.run(document);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
    });
  }

  /** Whether all of an element is in the window, without scrolling. */
  inSight(selector) {
    return this.find(selector).first().evaluate((element) => {
      const { top, bottom, left, right, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth + 1;
    });
  }
}
