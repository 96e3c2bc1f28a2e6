// The list of moves, with what was tried instead, and the buttons to go through it.

import { button, part, say as tell } from "./parts.js";
import { say } from "./words.js";

/** How long a position is seen while a game is replayed, in thousandths of a second. */
const PACE = 900;

export class Replay {
  /** Shows the places of a game; `go` is called with the one that a player wants to see. */
  constructor(go) {
    this.go = go;
    this.timer = undefined;
    this.list = part("div", { class: "moves", "aria-label": say("moves") });
    // Where a window is turned or resized, the list has another shape.
    new ResizeObserver(() => this.scroll()).observe(this.list);
    const step = (word, sign, target) => button(sign, () => this.goTo(target()), {
      title: say(word), "aria-label": say(word), class: `step ${word}`,
    });
    this.runner = button("▶", () => this.toggle(), { title: say("run"), "aria-label": say("run"), class: "step run" });
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

  /** Arrow keys go through the game, unless they are typed into something. */
  type(event) {
    const target = { ArrowLeft: () => this.nodes[this.current].parent, ArrowRight: () => this.next(), Home: () => 0, End: () => this.end() }[event.key];
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!target || !isPlain || !this.nodes || event.target.closest("input, select, textarea, .board, [role=tablist], dialog")) return;
    event.preventDefault();
    this.goTo(target()).catch((error) => tell(error.inWords ?? error.message));
  }

  /** Goes on by itself until the end, or stops doing so. */
  toggle() {
    if (this.timer) return this.halt();
    this.label("■", "stop");
    this.timer = setInterval(async () => {
      if (this.next() === this.current) return this.halt();
      await this.goTo(this.next()).catch(() => this.halt());
    }, PACE);
    return undefined;
  }

  halt() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.label("▶", "run");
  }

  label(sign, word) {
    this.runner.textContent = sign;
    this.runner.title = say(word);
    this.runner.setAttribute("aria-label", say(word));
  }

  /** Shows the moves of a view; `notation` is the place of the notation among the texts of a move. */
  show({ nodes, current }, notation) {
    Object.assign(this, { nodes, current, notation });
    this.list.replaceChildren(...this.line(0, 1));
    this.scroll();
  }

  /** Scrolls the list so that the current move is in sight. */
  scroll() {
    const here = this.list.querySelector(".here");
    if (!here) return;
    this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2;
    this.list.scrollLeft = here.offsetLeft - this.list.clientWidth / 2;
  }

  /** The moves behind a place, each followed by those that were tried in its place. The place belongs to a numbered pair of
   * turns. */
  line(from, pair) {
    const parts = [];
    let [at, number] = [from, pair];
    for (;;) {
      const [main, ...others] = this.nodes[at].children;
      if (main === undefined) return parts;
      if (at !== 0 && this.nodes[at].side === 1 && this.nodes[main].side === 0) number += 1;
      parts.push(this.move(main, number, parts.length === 0));
      for (const other of others) {
        parts.push(part("div", { class: "branch" }, this.move(other, number, true), this.line(other, number)));
      }
      at = main;
    }
  }

  /** Whether a move is the first one of its turn. */
  beginsTurn(node) {
    const { parent, side } = this.nodes[node];
    return parent === 0 || this.nodes[parent].side !== side;
  }

  /** A move as it is written. */
  text(node) {
    const { texts } = this.nodes[node];
    return texts[this.notation] ?? texts[0];
  }

  move(node, pair, needsNumber) {
    const { remark, side } = this.nodes[node];
    const isFirst = side === 0 && this.beginsTurn(node);
    const number = isFirst || needsNumber ? `${pair}${side === 0 ? "." : "…"}` : "";
    const isHere = node === this.current;
    return part("span", { class: "move" }, number !== "" && part("b", {}, number),
      part("button", { type: "button", class: isHere ? "here" : "", "aria-current": isHere && "step", onclick: () => this.goTo(node) },
        this.text(node)),
      remark !== "" && part("i", {}, remark));
  }
}
