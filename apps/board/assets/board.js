// A board drawn from plain data: squares, lines and signs. It knows no game.

import { drawn } from "./parts.js";
import { joined, languageCode, sideName } from "./words.js";

/** The length of a square's side, in the units of the drawing; and the room for names of files and ranks. */
const SIDE = 100;
const MARGIN = 46;

/** How large the marks of squares are. */
const RADII = { ahead: 47, target: 14, capture: 47, hint: 47, chosen: 50, cursor: 48, last: 49, check: 50, fault: 47 };

/** The length of an arrow's head, and half its width. */
const ARROW = { head: 38, half: 24 };

/** The fonts in which signs stand for pieces by themselves, and how large the largest of them is. */
const SIGN_FONTS = '"DejaVu Sans", "Noto Sans Symbols 2", "Noto Sans Symbols", "Segoe UI Symbol", "Apple Symbols", sans-serif';
const SIGN_SIZE = 78;

/** What of a sign is ink, in a font of 100 units: its width and height, and how far up and right its middle lies. */
function inkOf(sign) {
  const context = document.createElement("canvas").getContext("2d");
  context.font = `100px ${SIGN_FONTS}`;
  const ink = context.measureText(sign);
  const [up, down] = [ink.actualBoundingBoxAscent, ink.actualBoundingBoxDescent];
  const [left, right] = [ink.actualBoundingBoxLeft, ink.actualBoundingBoxRight];
  return { size: Math.max(up + down, left + right), up: (up - down) / 2, right: (right - left) / 2 };
}

/** How large a font is in which the largest bare sign of a board fits its square. */
function fontSize(drawing) {
  const sizes = drawing.pieces.filter((piece) => piece.is_bare).map((piece) => inkOf(piece.sign).size);
  return (100 * SIGN_SIZE) / Math.max(...sizes, 1);
}

/** A sign that stands for a piece by itself: its ink is around the middle. */
function bareSign(drawing, sign) {
  const [ink, size] = [inkOf(sign), fontSize(drawing)];
  const [x, y] = [(-ink.right * size) / 100, (ink.up * size) / 100];
  return drawn("text", { class: "sign", x, y, "font-size": size, "font-family": SIGN_FONTS }, sign);
}

/** Whether pieces are ivory discs with coloured signs: on points, unless a colour could not be read on ivory. */
const hasDiscs = (drawing) => drawing.on_points && !drawing.pieces.some(({ colour }) => ["white", "yellow"].includes(colour));

/** A piece by itself, around the middle of the drawing. */
export function pieceOf(drawing, piece) {
  const long = [...piece.sign].length > 1 ? " long" : "";
  const kind = piece.is_bare ? "bare" : hasDiscs(drawing) ? "disc" : "filled";
  const group = drawn("g", { class: `piece ${kind} ${piece.colour}${long}` });
  // The mark behind a sign asks for its drawing in one colour.
  const sign = `${piece.sign}\uFE0E`;
  group.append(...(piece.is_bare ? [bareSign(drawing, sign)] : [
    drawn("circle", { class: "rim", r: 43 }), drawn("circle", { class: "ring", r: 36 }),
    drawn("text", { class: "sign", "text-anchor": "middle", dy: "0.35em" }, sign),
  ]));
  return group;
}

/** A piece in a drawing of its own, as a button has it. */
export function pieceAlone(drawing, piece) {
  return drawn("svg", { class: "alone", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, pieceOf(drawing, piece));
}

/** What a screen reader says of a piece. */
export function pieceInWords(drawing, piece) {
  const isNamed = languageCode() === "zh" && /[^\x00-\x7f]/.test(piece.sign);
  return joined(sideName(drawing, piece.side), isNamed ? piece.sign : piece.piece_type);
}

export class Board {
  /** Draws the board of a variant into an element. */
  constructor(drawing) {
    this.drawing = drawing;
    this.isFlipped = false;
    this.pieces = new Map();
    this.shown = drawing.squares.map(() => null);
    this.numbers = new Map(drawing.squares.map((square, number) => [square.name, number]));
    this.under = drawn("g");
    this.marks = drawn("g");
    this.above = drawn("g");
    this.arrows = drawn("g");
    this.layer = drawn("g");
    const [width, height] = [drawing.files * SIDE + 2 * MARGIN, drawing.ranks * SIDE + 2 * MARGIN];
    this.svg = drawn("svg", {
      class: drawing.on_points ? "board points" : "board fields", viewBox: `0 0 ${width} ${height}`, tabindex: 0,
      role: "application", "aria-label": drawing.title,
    }, this.under, this.marks, this.layer, this.above, this.arrows);
    // However tall a board is, all of it is to be seen.
    this.shape = width / height;
    this.drawUnder();
  }

  /** Turns the board round. */
  flip(isFlipped) {
    if (this.isFlipped === isFlipped) return;
    this.isFlipped = isFlipped;
    this.drawUnder();
    for (const [square, piece] of this.pieces) this.put(piece, square);
  }

  /** The middle of a place given by file and rank. */
  at(file, rank) {
    const { files, ranks } = this.drawing;
    const [right, down] = this.isFlipped ? [files - 1 - file, rank] : [file, ranks - 1 - rank];
    return [MARGIN + (right + 0.5) * SIDE, MARGIN + (down + 0.5) * SIDE];
  }

  middle(square) {
    const { file, rank } = this.drawing.squares[this.numbers.get(square)];
    return this.at(file, rank);
  }

  /** The square at a point of the window, if there is one. */
  squareAt(x, y) {
    const point = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
    const near = this.drawing.squares.find(({ file, rank }) => {
      const [middleX, middleY] = this.at(file, rank);
      return Math.max(Math.abs(point.x - middleX), Math.abs(point.y - middleY)) <= SIDE / 2;
    });
    return near?.name;
  }

  drawUnder() {
    const { drawing } = this;
    const [width, height] = [drawing.files * SIDE, drawing.ranks * SIDE];
    const parts = [drawn("rect", {
      class: "wood", x: 4, y: 4, width: width + 2 * MARGIN - 8, height: height + 2 * MARGIN - 8, rx: 14,
    })];
    for (const square of drawing.squares) {
      const [x, y] = this.at(square.file, square.rank);
      if (!drawing.on_points) {
        const kind = square.shade ? "field shade" : "field";
        parts.push(drawn("rect", { class: kind, x: x - SIDE / 2, y: y - SIDE / 2, width: SIDE, height: SIDE }));
      } else if (square.shade) {
        parts.push(drawn("circle", { class: "shade", cx: x, cy: y, r: SIDE / 4 }));
      }
    }
    for (const [[file, rank], [toFile, toRank]] of drawing.lines) {
      const [[x1, y1], [x2, y2]] = [this.at(file, rank), this.at(toFile, toRank)];
      parts.push(drawn("line", { class: "line", x1, y1, x2, y2 }));
    }
    drawing.squares.filter((square) => square.mark).forEach((square) => parts.push(this.markAround(square)));
    if (drawing.gap) parts.push(...this.gapWords());
    parts.push(...this.names());
    this.under.replaceChildren(...parts);
  }

  /** Four small angles, but none that would stand off the board. */
  markAround(square) {
    const [x, y] = this.at(square.file, square.rank);
    const [near, far] = [9, 26];
    const has = (dx) => this.drawing.squares.some((other) => this.at(other.file, other.rank)[0] === x + dx * SIDE
      && other.rank === square.rank);
    const angles = [-1, 1].filter(has).flatMap((dx) => [-1, 1].map((dy) =>
      `M${x + dx * far} ${y + dy * near}H${x + dx * near}V${y + dy * far}`));
    return drawn("path", { class: "mark", d: angles.join("") });
  }

  /** The words of a gap, each in its part of it. */
  gapWords() {
    const { words, corners: [[lowFile, lowRank], [highFile, highRank]] } = this.drawing.gap;
    const [[x1, y1], [x2, y2]] = [this.at(lowFile, lowRank), this.at(highFile, highRank)];
    const texts = words.split(/\s+/);
    if (this.isFlipped) texts.reverse();
    const step = (Math.max(x1, x2) - Math.min(x1, x2)) / texts.length;
    return texts.map((text, number) => drawn("text", {
      class: "gap", x: Math.min(x1, x2) + step * (number + 0.5), y: (y1 + y2) / 2, dy: "0.36em", "text-anchor": "middle",
    }, text));
  }

  /** The names of files and ranks at the edges. */
  names() {
    const { files, ranks, file_names: fileNames } = this.drawing;
    const name = (x, y, text) => drawn("text", { class: "name", x, y, dy: "0.35em", "text-anchor": "middle" }, text);
    const bottom = MARGIN + ranks * SIDE + MARGIN * 0.42;
    const ofFiles = fileNames.map((text, file) => name(this.at(file, 0)[0], bottom, text));
    const ofRanks = Array.from({ length: ranks }, (_, rank) => name(MARGIN * 0.55, this.at(0, rank)[1], rank + 1));
    return files <= 26 ? [...ofFiles, ...ofRanks] : ofFiles;
  }

  put(element, square) {
    const [x, y] = this.middle(square);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Shows the pieces on their squares; pieces that have moved are animated. */
  show(numbers) {
    const { squares, pieces } = this.drawing;
    const changed = squares.map((square, place) => ({ square: square.name, now: numbers[place], was: this.shown[place] }))
      .filter(({ now, was }) => now !== was);
    const left = changed.filter(({ was }) => was !== null);
    const removed = left.map(({ square, was }) => ({ was, element: this.pieces.get(square) }));
    left.forEach(({ square }) => this.pieces.delete(square));
    for (const { square, now } of changed.filter(({ now }) => now !== null)) {
      const known = removed.findIndex(({ was, element }) => was === now && element);
      const element = known < 0 ? pieceOf(this.drawing, pieces[now]) : removed[known].element;
      if (known < 0) this.layer.append(element);
      else removed.splice(known, 1);
      this.pieces.set(square, element);
      this.put(element, square);
    }
    removed.forEach(({ element }) => element?.remove());
    this.shown = [...numbers];
  }

  /** What a screen reader says of a square. */
  squareInWords(square) {
    const piece = this.shown[this.numbers.get(square)];
    return `${square} ${piece === null ? "" : pieceInWords(this.drawing, this.drawing.pieces[piece])}`.trim();
  }

  /** Draws an arrow along squares, from the first to the last; none if there are fewer than two. */
  arrow(squares) {
    const points = squares.map((square) => this.middle(square));
    if (points.length < 2) return this.arrows.replaceChildren();
    const [[x1, y1], [x2, y2]] = points.slice(-2);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [backX, backY] = [x2 - dx * ARROW.head, y2 - dy * ARROW.head];
    const line = [...points.slice(0, -1), [backX, backY]].map(([x, y]) => `${x} ${y}`).join("L");
    const head = [[x2, y2], [backX - dy * ARROW.half, backY + dx * ARROW.half], [backX + dy * ARROW.half, backY - dx * ARROW.half]];
    return this.arrows.replaceChildren(
      drawn("path", { class: "arrow", d: `M${line}` }),
      drawn("path", { class: "arrow-head", d: `M${head.map(([x, y]) => `${x} ${y}`).join("L")}Z` }));
  }

  /** Marks squares: lists of names by the kind of mark. */
  mark(kinds) {
    const marks = Object.entries(kinds).flatMap(([kind, squares]) => squares.map((square) => {
      const [cx, cy] = this.middle(square);
      const isWhole = !this.drawing.on_points && ["ahead", "last", "check", "chosen"].includes(kind);
      const element = isWhole
        ? drawn("rect", { class: `spot ${kind}`, x: cx - SIDE / 2, y: cy - SIDE / 2, width: SIDE, height: SIDE })
        : drawn("circle", { class: `spot ${kind}`, cx, cy, r: RADII[kind] });
      element.dataset.square = square;
      return [kind, element];
    }));
    const isAbove = ([kind]) => kind === "target" || kind === "capture" || kind === "cursor";
    this.marks.replaceChildren(...marks.filter((mark) => !isAbove(mark)).map(([, element]) => element));
    this.above.replaceChildren(...marks.filter(isAbove).map(([, element]) => element));
  }
}
