// The list of moves, with what was tried instead, and the buttons to go through it.

import { button, part } from "./parts.js";
import { say } from "./words.js";

/** The notations in which moves are listed, in the server's order. */
export const NOTATIONS = ["squares", "wxf", "chinese"];

/** How long a position is seen while a game is replayed, in thousandths of a second. */
const PACE = 900;

export class Replay {
  /** Shows the places of a game; `go` is called with the one that a piece wants to see. */
  constructor(go, notation) {
    this.go = go;
    this.notation = notation;
    this.timer = undefined;
    this.list = part("div", { class: "moves", role: "list", "aria-label": say("moves") });
    const step = (word, sign, target) => button(sign, () => this.goTo(target()), { title: say(word), class: `step ${word}` });
    this.runner = button("▶", () => this.toggle(), { title: say("run"), class: "step run" });
    this.steps = part("div", { class: "steps" },
      step("first", "«", () => 0), step("back", "‹", () => this.nodes[this.current].parent), this.runner,
      step("forth", "›", () => this.next()), step("last", "»", () => this.end()));
  }

  /** The place behind the one that is looked at, in the line that was played last. */
  next() {
    return this.nodes[this.current].children[0] ?? this.current;
  }

  end() {
    let node = this.current;
    while (this.nodes[node].children.length > 0) node = this.nodes[node].children[0];
    return node;
  }

  async goTo(node) {
    if (node !== this.current) await this.go(node);
  }

  /** Goes on by itself until the end, or stops doing so. */
  toggle() {
    if (this.timer) return this.halt();
    this.runner.textContent = "■";
    this.runner.title = say("stop");
    this.timer = setInterval(async () => {
      if (this.next() === this.current) return this.halt();
      await this.goTo(this.next()).catch(() => this.halt());
    }, PACE);
    return undefined;
  }

  halt() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.runner.textContent = "▶";
    this.runner.title = say("run");
  }

  show(nodes, current, firstSide) {
    Object.assign(this, { nodes, current, firstSide });
    this.list.replaceChildren(...this.line(0, 0));
    const here = this.list.querySelector(".here");
    if (here) this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
  }

  /** The moves behind a place, each followed by those that were tried in its place. */
  line(from, ply) {
    const parts = [];
    let [at, number] = [from, ply];
    for (;;) {
      const [main, ...others] = this.nodes[at].children;
      if (main === undefined) return parts;
      parts.push(this.move(main, number, parts.length === 0));
      for (const other of others) {
        parts.push(part("div", { class: "branch" }, this.move(other, number, true), this.line(other, number + 1)));
      }
      [at, number] = [main, number + 1];
    }
  }

  move(node, ply, needsNumber) {
    const { texts, remark } = this.nodes[node];
    const place = ply + this.firstSide;
    const number = place % 2 === 0 ? `${place / 2 + 1}.` : needsNumber ? `${(place + 1) / 2}…` : "";
    const text = texts[NOTATIONS.indexOf(this.notation)] ?? texts[0];
    return part("span", { class: "move", role: "listitem" }, number !== "" && part("b", {}, number),
      part("button", { type: "button", class: node === this.current ? "here" : "", onclick: () => this.goTo(node) }, text),
      remark !== "" && part("i", {}, remark));
  }
}
