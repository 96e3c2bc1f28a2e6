// A cursor on a board, which the arrow keys move and Enter or the space bar uses.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Cursor {
  /** `use` is called with the square on Enter, `moved` whenever the cursor moves or goes, `escape` on that key; `near`
   * returns the square at which the cursor comes onto the board, or nothing. */
  constructor(board, { use, moved, escape = () => {}, near = () => undefined }) {
    Object.assign(this, { board, use, moved, escape, near });
    this.square = undefined;
    board.svg.addEventListener("keydown", (event) => this.type(event));
    board.svg.addEventListener("blur", () => this.hide());
  }

  hide() {
    if (this.square === undefined) return;
    this.square = undefined;
    this.moved();
  }

  /** The square of the cursor after a step; from nowhere, it comes to the square `near`, or to the first one. */
  stepped([right, up], near) {
    const { squares } = this.board.drawing;
    const at = squares[this.board.numbers.get(this.square)];
    if (!at) return squares[this.board.numbers.get(near)] ?? squares[0];
    const turned = this.board.isFlipped ? -1 : 1;
    const [file, rank] = [at.file + right * turned, at.rank + up * turned];
    return squares.find((square) => square.file === file && square.rank === rank) ?? at;
  }

  type(event) {
    if (event.key in STEPS) {
      this.square = this.stepped(STEPS[event.key], this.near()).name;
      this.moved();
    } else if ((event.key === "Enter" || event.key === " ") && this.square) this.use(this.square);
    else if (event.key === "Escape") this.escape();
    else return;
    event.preventDefault();
  }
}
