// A move that a player enters while the other side thinks. It is made at once when its turn comes, if it is legal then,
// and otherwise forgotten. Which moves are legal is not known before: any piece of the player may be pointed at any square.

export class MoveAhead {
  constructor(board) {
    this.board = board;
    this.side = undefined;
    this.forget();
  }

  /** Nothing is entered. */
  forget() {
    this.squares = [];
    this.held = undefined;
  }

  /** From now on, a side may enter a move; without one, no move can be entered. */
  allow(side) {
    if (side !== this.side) this.forget();
    this.side = side;
  }

  get isAllowed() {
    return this.side !== undefined;
  }

  /** Whether a whole move is entered: a square of departure or a piece in hand, and a square of arrival. */
  get isWhole() {
    return this.squares.length === (this.held === undefined ? 2 : 1);
  }

  /** Whether a piece of the side stands on a square. */
  canStart(square) {
    const piece = this.board.shown[this.board.numbers.get(square)];
    return this.isAllowed && piece !== null && this.board.drawing.pieces[piece].side === this.side;
  }

  /** The player points at a square. With a whole move, that takes it back. */
  point(square) {
    const isBack = this.isWhole || this.squares[0] === square;
    const canGoOn = this.held !== undefined || this.squares.length === 1 || this.canStart(square);
    if (isBack) this.forget();
    else if (canGoOn) this.squares = [...this.squares, square];
  }

  /** A piece in hand is taken up, or put back. */
  take(piece) {
    const isBack = this.held === piece;
    this.forget();
    if (!isBack) this.held = piece;
  }

  /** The legal moves that were meant; nothing is entered any more. */
  taken(moves) {
    const { squares, held, isWhole } = this;
    this.forget();
    if (!isWhole) return [];
    const isMeant = (move) => (held === undefined
      ? !move.drops && move.squares[0] === squares[0] && move.squares.at(-1) === squares[1]
      : move.drops && move.becomes === held && move.squares.length === 1 && move.squares[0] === squares[0]);
    return moves.filter(isMeant);
  }
}
