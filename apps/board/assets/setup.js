// Setting up a position: pieces are taken from a box and put onto the board.

import { announce } from "./announce.js";
import { get, post } from "./api.js";
import { Board, pieceAlone, pieceInWords } from "./board.js";
import { Cursor } from "./cursor.js";
import { faultInWords } from "./faults.js";
import { button, part, selection } from "./parts.js";
import { preferred, startForm } from "./start.js";
import { gameTitle, joined, say, sideName } from "./words.js";

export class Setup {
  static async of(offers, settings, keep, name) {
    const variant = name ?? preferred(offers, settings);
    const [drawing, first] = [await get(`drawings/${variant}`), await post("setup", { variant })];
    return new Setup(offers, settings, keep, variant, drawing, first);
  }

  constructor(offers, settings, keep, variant, drawing, first) {
    Object.assign(this, { variant, drawing, faults: [] });
    this.board = new Board(drawing);
    this.board.svg.addEventListener("click", (event) => this.put(this.board.squareAt(event.clientX, event.clientY)));
    this.cursor = new Cursor(this.board, { use: (square) => this.put(square), moved: () => this.cursorMoved() });
    this.chosen = null;
    this.box = part("div", { class: "box", role: "radiogroup", "aria-label": say("pieces"), onkeydown: (event) => this.type(event) },
      drawing.pieces.map((piece, number) => this.choice(number, pieceAlone(drawing, piece), pieceInWords(drawing, piece))),
      this.choice(null, "✕", say("rubber")));
    this.wrong = part("p", { class: "status wrong", "aria-live": "polite" });
    this.text = part("input", { class: "fen", "aria-label": say("fen"), onchange: () => this.load({ state: this.text.value }) });
    this.side = selection("side", [0, 1].map((side) => [String(side), joined(sideName(drawing, side), say("toMove"))]), "0",
      () => this.load({ board: this.pieces, to_move: Number(this.side.value) }), say("side"));
    this.form = startForm(offers, settings, keep, { variant, state: () => this.state });
    this.element = part("section", { class: "session setup" },
      part("div", { class: "table" }, this.board.svg),
      part("div", { class: "panel" }, part("h2", {}, `${say("setUp")} · ${gameTitle(offers, drawing)}`), this.box, this.side, this.text, this.wrong,
        part("div", { class: "buttons" },
          button(say("opening"), () => this.load({}), { class: "opening" }),
          button(say("empty"), () => this.load({ board: drawing.squares.map(() => null), to_move: 0 }), { class: "empty" })),
        this.form));
    this.element.style.setProperty("--shape", this.board.shape);
    this.choose(this.box.lastChild);
    this.show(first);
  }

  choice(number, label, words) {
    const chosen = button(label, () => this.choose(chosen), {
      role: "radio", "aria-checked": "false", "aria-label": words, title: words, "data-piece": number ?? "none",
    });
    return chosen;
  }

  /** Chooses a piece of the box, or the rubber. */
  choose(chosen) {
    this.chosen = chosen.dataset.piece === "none" ? null : Number(chosen.dataset.piece);
    for (const one of this.box.children) {
      one.setAttribute("aria-checked", one === chosen);
      one.tabIndex = one === chosen ? 0 : -1;
    }
  }

  /** The arrow keys go from piece to piece in the box. */
  type(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    const all = [...this.box.children];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    this.choose(next);
    event.preventDefault();
  }

  cursorMoved() {
    this.mark();
    if (this.cursor.square) announce(this.board.squareInWords(this.cursor.square));
  }

  mark() {
    this.board.mark({ fault: this.faults, cursor: this.cursor.square ? [this.cursor.square] : [] });
  }

  /** Puts the chosen piece onto a square, or removes the piece there. */
  async put(square) {
    if (!square) return;
    const place = this.board.numbers.get(square);
    const pieces = [...this.pieces];
    pieces[place] = pieces[place] === this.chosen ? null : this.chosen;
    await this.load({ board: pieces, to_move: Number(this.side.value) });
  }

  /** Asks the server what a position is, and what is wrong with it. */
  async load(position) {
    try {
      this.show(await post("setup", { variant: this.variant, ...position }));
    } catch (error) {
      this.wrong.textContent = error.inWords ?? error.message;
    }
  }

  show({ state, board, to_move: toMove, wrong, fault }) {
    this.state = state;
    this.pieces = board;
    this.board.show(board);
    this.text.value = state;
    this.side.value = String(toMove);
    this.wrong.textContent = fault ? faultInWords(this.drawing, fault) : say("right");
    this.faults = fault?.squares ?? [];
    this.mark();
    this.wrong.classList.toggle("right", !wrong);
    this.form.querySelector(".begin").disabled = Boolean(wrong);
  }

  leave() {}
}
