//! The notations of a game.

use qishu::rules::{GameState, Move};
use qishu::{Moves, Notation};

/// The notations that a game can have besides squares.
const OTHERS: [Notation; 3] = [Notation::San, Notation::Wxf, Notation::Chinese];

/// The notations in which a game's moves are listed: squares, and those in which some move of the opening is written
/// otherwise. Notations by files are those of games whose pieces have Chinese names; all others use letters.
pub fn notations(moves: &Moves, opening: &GameState) -> Vec<Notation> {
    let texts = |notation| moves.moves_written(opening, notation).into_iter().map(|(_, text): (Move, String)| text);
    let squares: Vec<String> = texts(Notation::Squares).collect();
    let differs = |notation: Notation| texts(notation).ne(squares.iter().cloned());
    let is_by_files = differs(Notation::Chinese);
    let fits = |notation: &Notation| (*notation == Notation::San) != is_by_files && differs(*notation);
    std::iter::once(Notation::Squares).chain(OTHERS.into_iter().filter(fits)).collect()
}
