// The rows of the two players beside the board: who plays, what is in hand, what has been captured, and the clock.

import { pieceAlone, pieceInWords } from "./board.js";
import { departed } from "./departed.js";
import { button, part, say as tell, selection } from "./parts.js";
import { players } from "./start.js";
import { say, sideName } from "./words.js";

export class Seats {
  /** `change` is called with a side and the name of its new player, `take` with a piece in hand. */
  constructor(drawing, offers, clocks, { change, take }) {
    Object.assign(this, { drawing, change, take });
    this.rows = [0, 1].map((side) => this.row(side, players(offers), clocks.faces[side]));
  }

  row(side, words, clock) {
    const { drawing } = this;
    const colour = drawing.pieces.find((piece) => piece.side === side)?.colour ?? ["white", "black"][side];
    const change = (word) => this.change(side, word).catch((error) => tell(error.inWords ?? error.message));
    return part("div", { class: "player" }, part("span", { class: `token ${colour}` }), part("b", {}, sideName(drawing, side)),
      selection(`player${side}`, words.map((word) => [word, say(word)]), "human", change, sideName(drawing, side)),
      part("span", { class: "in-hand" }), part("span", { class: "taken" }), clock);
  }

  /** `isOurs` tells whether the person at the window may move, and `ahead` which side may enter a move ahead. */
  show(view, isOurs, ahead) {
    this.rows.forEach((row, side) => {
      row.classList.toggle("to-move", side === view.to_move && !view.verdict);
      row.querySelector("select").value = view.players[side];
      const held = view.hands.filter((hand) => hand.side === side);
      row.querySelector(".in-hand").replaceChildren(...held.map((hand) => this.held(hand, view, isOurs && side === view.to_move, side === ahead)));
      row.querySelector(".taken").replaceChildren(...departed(this.drawing, view.departed, side));
    });
  }

  /** Pieces of one type in hand: pressed, they show where they can be dropped. */
  held({ piece, number }, { moves }, isOurs, isAhead) {
    const known = this.drawing.pieces[piece];
    const name = pieceInWords(this.drawing, known);
    const label = [pieceAlone(this.drawing, known), part("span", { class: "unseen" }, `${name} × `), String(number)];
    const held = button(label, () => this.take(piece), { class: "held-piece", title: name });
    const canDrop = isOurs && moves.some((move) => move.drops && move.becomes === piece);
    held.disabled = !canDrop && !isAhead;
    return held;
  }
}
