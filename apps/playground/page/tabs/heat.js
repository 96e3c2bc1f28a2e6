// In which share of all positions a piece stands on each square.

import { part, picture, refused, selection } from "../parts.js";

let chosen = 0;

export const heat = {
  name: "heat",
  label: "Heat map",
  async contents({ ask, count }) {
    const { pieces } = await count();
    if (chosen >= pieces.length) chosen = 0;
    const place = part("div", { class: "figures" });
    const show = async (piece) => {
      chosen = Number(piece);
      place.classList.add("stale");
      const shown = await ask("heat", { piece: chosen }).then((answer) => picture(answer.picture), refused);
      place.classList.remove("stale");
      place.replaceChildren(shown);
    };
    await show(chosen);
    const choice = selection("Piece", pieces.map((name, number) => [number, name]), chosen, show);
    return [part("p", {}, choice, " stands on each square in this share of the positions."), place];
  },
};
