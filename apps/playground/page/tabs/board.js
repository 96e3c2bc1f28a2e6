// The board with its regions, and where each piece may stand and go.

import { part, picture } from "../parts.js";

export const board = {
  name: "board",
  label: "Board",
  // Nothing has to be counted for it.
  isQuick: true,
  async contents({ ask }) {
    const { size, pictures, pieces, sides_are_alike: alike } = await ask("board");
    const note = alike ? "What holds for the first side holds for the other, as it sees the board." : undefined;
    return [
      part("p", { class: "faint" }, `${size}.`),
      part("div", { class: "figures" }, pictures.map(picture)),
      note && part("p", { class: "faint" }, note),
      pieces.map((piece) => part("section", { class: "piece" }, part("h3", {}, piece.name), part("p", { class: "faint" }, piece.words),
        part("div", { class: "figures" }, piece.pictures.map(picture)))),
    ];
  },
};
