// What is wrong with a position, in words.

import { pieceInWords } from "./board.js";
import { either, sideName } from "./words.js";

/** The piece that a fault is about, as a screen reader says it. */
function named(drawing, { piece_type: pieceType, side }) {
  const piece = drawing.pieces.find((one) => one.piece_type === pieceType && one.side === side);
  return piece ? pieceInWords(drawing, piece) : pieceType;
}

/** A fault in words, in the language of the page. */
export function faultInWords(drawing, fault) {
  const { code, numbers, squares, side, message } = fault;
  const at = squares.join(", ");
  switch (code) {
    case "count": {
      const [found, least, most] = numbers;
      const allowed = least === most ? `${least}` : `${least}–${most}`;
      return either(`${named(drawing, fault)}: there are ${found}, and ${allowed} are allowed`,
        `${named(drawing, fault)}：现有 ${found} 个，应为 ${allowed} 个`);
    }
    case "place":
      return either(`a ${named(drawing, fault)} cannot stand on ${at}`, `${named(drawing, fault)}不能在 ${at}`);
    case "check":
      return either(`${sideName(drawing, side)} is in check, and it is the other side's move`, `${sideName(drawing, side)}被将军，却轮到对方走棋`);
    case "passed":
      return either(message, "轮到走棋的一方刚走过一步");
    default:
      return either(`the rules do not allow this: ${message}`, `此局面不合规则${at ? `（${at}）` : ""}`);
  }
}
