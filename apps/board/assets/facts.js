// What is known about a position besides its picture: its text, its number, and its pieces in words.

import { pieceInWords } from "./board.js";
import { button, part, say as tell } from "./parts.js";
import { grouped, say } from "./words.js";

/** The text of a position, and its number among all positions where it is known. */
export function facts({ state, number }) {
  const fact = (word, ...value) => [part("dt", {}, say(word)), part("dd", {}, ...value)];
  const copied = async () => { await navigator.clipboard.writeText(state); tell(say("copied")); };
  const all = fact("fen", part("code", { class: "fen" }, state), button(say("copy"), copied, { class: "copy" }));
  if (number) {
    const share = `${(number.share * 100).toPrecision(6)} %`;
    all.unshift(...fact("number", part("span", { class: "digits number" }, grouped(number.number)),
      part("span", { class: "digits of" }, `${say("ofAll")} ${grouped(number.of)}`),
      part("span", { class: "place", title: say("share") },
        part("meter", { min: 0, max: 1, value: number.share, "aria-label": say("share") }), share)));
  }
  return all;
}

/** The pieces on the board and in hand, for a screen reader. */
export function piecesInWords(drawing, { board, hands }) {
  const { squares, pieces } = drawing;
  const standing = squares.map((square, place) => board[place] !== null
    && `${square.name} ${pieceInWords(drawing, pieces[board[place]])}`);
  const held = hands.map(({ piece, number }) => `${say("inHand")} ${number} ${pieceInWords(drawing, pieces[piece])}`);
  return [...standing.filter(Boolean), ...held].join(", ");
}
