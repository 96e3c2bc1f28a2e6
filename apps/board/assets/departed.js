// The pieces that have left the game, beside the player that has captured them.

import { pieceAlone, pieceInWords } from "./board.js";
import { part } from "./parts.js";
import { say } from "./words.js";

/** Shows the pieces of the other side that have left, given all of them by their numbers. */
export function departed(drawing, numbers, side) {
  const counted = new Map();
  for (const number of numbers) {
    if (drawing.pieces[number].side !== side) counted.set(number, (counted.get(number) ?? 0) + 1);
  }
  const pieces = [...counted].sort(([one], [other]) => one - other);
  if (pieces.length === 0) return [];
  const words = pieces.map(([number, times]) => `${pieceInWords(drawing, drawing.pieces[number])} × ${times}`).join(", ");
  const signs = pieces.map(([number, times]) => part("span", { class: "departed-kind" },
    Array.from({ length: times }, () => pieceAlone(drawing, drawing.pieces[number]))));
  return [part("span", { class: "departed", role: "img", "aria-label": `${say("captured")}: ${words}`, title: words }, signs)];
}
