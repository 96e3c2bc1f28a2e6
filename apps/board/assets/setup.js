// Setting up a position: pieces are taken from a box and put onto the board.

import { get, post } from "./api.js";
import { Board, pieceAlone, pieceInWords } from "./board.js";
import { button, part, selection } from "./parts.js";
import { startForm } from "./start.js";
import { say, sideName } from "./words.js";

export class Setup {
  static async of(offers, settings, keep, name) {
    const variant = name ?? offers.named ?? settings.variant ?? offers.variants[0].name;
    const [drawing, first] = [await get(`drawings/${variant}`), await post("setup", { variant })];
    return new Setup(offers, settings, keep, variant, drawing, first);
  }

  constructor(offers, settings, keep, variant, drawing, first) {
    Object.assign(this, { variant, drawing });
    this.board = new Board(drawing);
    this.board.svg.addEventListener("click", (event) => this.put(this.board.squareAt(event.clientX, event.clientY)));
    this.chosen = null;
    this.box = part("div", { class: "box", role: "radiogroup" }, drawing.pieces.map((piece, number) => this.choice(number,
      pieceAlone(drawing, piece), pieceInWords(drawing, piece))), this.choice(null, "✕", say("rubber")));
    this.wrong = part("p", { class: "status wrong", "aria-live": "polite" });
    this.text = part("input", { class: "fen", "aria-label": say("fen"), onchange: () => this.load({ state: this.text.value }) });
    this.side = selection("side", [0, 1].map((side) => [String(side), `${sideName(drawing.sides[side])} ${say("toMove")}`]), "0",
      () => this.load({ board: this.pieces, to_move: Number(this.side.value) }));
    this.form = startForm(offers, settings, keep, { variant, state: () => this.state });
    this.element = part("section", { class: "session setup" },
      part("div", { class: "table" }, this.board.svg),
      part("div", { class: "panel" }, part("h2", {}, `${say("setUp")} · ${drawing.title}`), this.box, this.side, this.text, this.wrong,
        part("div", { class: "buttons" },
          button(say("opening"), () => this.load({}), { class: "opening" }),
          button(say("empty"), () => this.load({ board: drawing.squares.map(() => null), to_move: 0 }), { class: "empty" })),
        this.form));
    this.element.style.setProperty("--shape", this.board.shape);
    this.show(first);
  }

  choice(number, label, words) {
    const choose = () => {
      this.chosen = number;
      this.box.querySelectorAll("button").forEach((one) => one.setAttribute("aria-checked", one === chosen));
    };
    const chosen = button(label, choose, { role: "radio", "aria-checked": number === null, title: words, "data-piece": number ?? "none" });
    return chosen;
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
      this.wrong.textContent = error.message;
    }
  }

  show({ state, board, to_move: toMove, wrong }) {
    this.state = state;
    this.pieces = board;
    this.board.show(board);
    this.text.value = state;
    this.side.value = String(toMove);
    this.wrong.textContent = wrong ?? say("right");
    this.wrong.classList.toggle("right", !wrong);
    this.form.querySelector(".begin").disabled = Boolean(wrong);
  }

  leave() {}
}
