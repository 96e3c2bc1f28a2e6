// Figurine notation: letters of pieces are replaced by their signs.

/** The notation that has figurines instead of letters. */
const LETTERS = "san";

/** The signs by the letters of the first side's pieces, if the pieces of a game are drawn as signs. */
function signs(drawing) {
  const pieces = drawing.pieces.filter((piece) => piece.side === 0 && piece.is_bare && /^[A-Z]$/.test(piece.symbol));
  return new Map(pieces.map((piece) => [piece.symbol, piece.sign]));
}

/** The view with one more notation, where a game has letters and signs. */
export function withFigurines(drawing, view) {
  const [place, known] = [view.notations.indexOf(LETTERS), signs(drawing)];
  if (place < 0 || known.size === 0) return view;
  const figurine = (text) => text.replace(/[A-Z]/g, (letter) => `${known.get(letter) ?? letter}${known.has(letter) ? "\uFE0E" : ""}`);
  const written = (texts) => (texts.length > 0 ? [...texts, figurine(texts[place])] : texts);
  const nodes = view.nodes.map((node) => ({ ...node, texts: written(node.texts) }));
  const analysis = view.analysis && { ...view.analysis, lines: view.analysis.lines.map((line) => ({ ...line, moves: line.moves.map(written) })) };
  return { ...view, notations: [...view.notations, "figurine"], nodes, analysis };
}
