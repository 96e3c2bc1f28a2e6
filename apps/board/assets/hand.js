// Moving pieces by mouse, touch and keyboard. What can be done is given as a list of moves; this module knows no rules.

import { MoveAhead } from "./ahead.js";
import { announce } from "./announce.js";
import { pieceAlone, pieceInWords } from "./board.js";
import { Cursor } from "./cursor.js";
import { choose } from "./parts.js";
import { say } from "./words.js";

/** How far a pointer moves until a piece is dragged, in points of the window. */
const DRAG = 6;

export class Hand {
  /** Moves pieces on a board; `make` is called with the move that a player has chosen. */
  constructor(board, make) {
    this.board = board;
    this.make = make;
    this.moves = [];
    this.marks = {};
    this.way = [];
    this.held = undefined;
    this.ahead = new MoveAhead(board);
    this.drag = undefined;
    this.cursor = new Cursor(board, {
      use: (square) => this.point(square),
      moved: () => this.cursorMoved(),
      escape: () => this.cancel(),
      near: () => this.way.at(-1),
    });
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.pull(event));
    svg.addEventListener("pointerup", (event) => this.release(event));
    svg.addEventListener("pointercancel", () => this.dropBack());
  }

  /** What can be done from now on, and what else is to be marked. `ahead` is the side that may enter a move while the
   * other one thinks; a move that it has entered is made when it is legal. */
  offer(moves, marks, ahead) {
    const meant = ahead === undefined ? this.ahead.taken(moves) : [];
    this.ahead.allow(ahead);
    this.moves = moves;
    this.marks = marks;
    this.way = [];
    this.held = undefined;
    this.dropBack();
    this.show();
    if (meant.length > 0) this.finish(meant);
  }

  /** What has been begun or entered ahead is forgotten. */
  cancel() {
    this.way = [];
    this.held = undefined;
    this.ahead.forget();
    this.show();
  }

  /** A piece in hand is taken up, or put back; the next square is where it is dropped. */
  take(piece) {
    if (this.ahead.isAllowed) {
      this.ahead.take(piece);
      return this.show();
    }
    this.way = [];
    this.held = this.held === piece ? undefined : piece;
    return this.show();
  }

  /** The drops of the piece that has been taken up, or of any. */
  drops() {
    return this.moves.filter((move) => move.drops && (this.held === undefined || move.becomes === this.held));
  }

  /** The moves that go on as has been begun. */
  begun() {
    const moves = this.held === undefined ? this.moves : this.drops();
    return moves.filter((move) => this.way.every((square, place) => move.squares[place] === square));
  }

  /** The moves that a click on this square may mean. */
  meant(square) {
    const begun = this.begun();
    if (this.way.length === 0) {
      return this.drops().filter((move) => move.squares.length === 1 && move.squares[0] === square);
    }
    const straight = begun.filter((move) => move.squares.length === this.way.length + 1 && move.squares.at(-1) === square);
    // A player that points at the end of a long way means all of it.
    return straight.length > 0 ? straight : begun.filter((move) => move.squares.length > this.way.length + 1
      && move.squares[this.way.length] !== square && move.squares.at(-1) === square);
  }

  /** A player points at a square. */
  async point(square) {
    if (this.ahead.isAllowed) {
      this.ahead.point(square);
      if (this.ahead.isWhole) announce(`${say("ahead")}: ${this.ahead.squares.join(" ")}`);
      return this.show();
    }
    const meant = this.meant(square);
    // A drop goes on where its side then chooses a piece.
    const begun = this.way.length > 0 ? this.begun() : this.drops();
    const goesOn = begun.some((move) => move.squares.length > this.way.length + 1
      && move.squares[this.way.length] === square);
    if (meant.length > 0 && !goesOn) {
      this.way = [];
      this.held = undefined;
      return this.finish(meant);
    }
    if (goesOn) this.way = [...this.way, square];
    else {
      this.held = undefined;
      const isStart = this.moves.some((move) => !move.drops && move.squares[0] === square);
      this.way = isStart && this.way[0] !== square ? [square] : [];
    }
    return this.show();
  }

  /** Makes one of the moves that were meant. */
  async finish(meant) {
    const move = await this.chosen(meant);
    this.show();
    if (move) await this.make(move);
  }

  /** One of several moves that differ in the promoted or the gated piece; random promotions are not chosen. */
  async chosen(moves) {
    if (moves.length === 1 || moves[0].by_chance) return moves[0];
    const { drawing } = this.board;
    const number = await choose(say("choice"), moves.map((move) => {
      const square = this.board.numbers.get(move.squares[0]);
      const piece = drawing.pieces[move.gated?.piece ?? move.becomes ?? this.board.shown[square]];
      const on = move.gated ? ` ${move.gated.on}` : "";
      return [pieceInWords(drawing, piece) + on, pieceAlone(drawing, piece)];
    }));
    return moves[number];
  }

  show() {
    const taken = this.held === undefined ? [] : this.drops();
    const begun = this.way.length > 0 ? this.begun() : taken;
    const next = [...new Set(begun.map((move) => move.squares[this.way.length]).filter(Boolean))];
    const isTaken = (square) => this.board.shown[this.board.numbers.get(square)] !== null;
    this.board.mark({
      ...this.marks,
      chosen: this.way,
      ahead: this.ahead.squares,
      target: next.filter((square) => !isTaken(square)),
      capture: next.filter(isTaken),
      cursor: this.cursor.square ? [this.cursor.square] : [],
    });
  }

  press(event) {
    if (!event.isPrimary || event.button !== 0) return;
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (!square) return;
    this.cursor.hide();
    const piece = this.board.pieces.get(square);
    const canStart = this.ahead.canStart(square) || this.moves.some((move) => !move.drops && move.squares[0] === square);
    this.drag = { square, piece: canStart ? piece : undefined, x: event.clientX, y: event.clientY, isMoving: false };
    this.board.svg.setPointerCapture(event.pointerId);
  }

  pull(event) {
    const { drag } = this;
    if (!drag?.piece || !event.isPrimary) return;
    if (!drag.isMoving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
    if (!drag.isMoving) {
      drag.isMoving = true;
      this.begin(drag.square);
      drag.piece.classList.add("held");
      this.board.layer.append(drag.piece);
    }
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.svg.getScreenCTM().inverse());
    drag.piece.style.transform = `translate(${point.x}px, ${point.y}px)`;
  }

  release(event) {
    const { drag } = this;
    if (!drag || !event.isPrimary) return;
    this.drag = undefined;
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (drag.isMoving) {
      drag.piece.classList.remove("held");
      this.board.put(drag.piece, drag.square);
      if (square && square !== drag.square) this.point(square);
      else this.cancel();
    } else if (square === drag.square) this.point(square);
  }

  /** A piece is dragged from a square. */
  begin(square) {
    if (this.ahead.isAllowed) {
      this.ahead.forget();
      this.ahead.point(square);
    } else if (this.way[0] !== square) this.way = [square];
    this.show();
  }

  dropBack() {
    if (this.drag?.isMoving) {
      this.drag.piece.classList.remove("held");
      this.board.put(this.drag.piece, this.drag.square);
    }
    this.drag = undefined;
  }

  cursorMoved() {
    this.show();
    if (this.cursor.square) announce(this.board.squareInWords(this.cursor.square));
  }
}
