// A small board beside the form of a new game: the opening of the chosen game.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { part, say as tell } from "./parts.js";

export class Preview {
  constructor() {
    this.element = part("div", { class: "preview" });
    this.variant = undefined;
  }

  /** Shows the opening of a variant. */
  async show(variant) {
    this.variant = variant;
    try {
      const [drawing, opening] = await Promise.all([get(`drawings/${variant}`), post("setup", { variant })]);
      // Another one may have been chosen in the meantime.
      if (variant === this.variant) this.draw(new Board(drawing), opening.board);
    } catch (error) {
      tell(error.inWords ?? error.message);
    }
  }

  draw(board, pieces) {
    board.show(pieces);
    // It is a picture: nothing can be done on it.
    board.svg.removeAttribute("tabindex");
    board.svg.setAttribute("role", "img");
    this.element.style.setProperty("--shape", board.shape);
    this.element.replaceChildren(board.svg);
  }
}
