//! Moves by the numbers of squares, as in records of draughts.

use qishu_rules::{GameState, Move, SquareId, Squares, shortened};

use crate::error::Error;
use crate::moves::Moves;

/// The square that has the number 1. The numbers go along the ranks from there, over the squares on which a piece may
/// stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstSquare {
    /// The first on the highest rank, from the left.
    TopLeft,
    /// The first on the lowest rank, from the right.
    BottomRight,
}

/// The signs between the numbers: of a move, and of one that captures.
const BETWEEN: [char; 3] = ['-', 'x', ':'];

impl Moves {
    /// Reads a legal move by the numbers of its squares, as in `9-14` and `23x16`. The squares between the first and the
    /// last may be missing.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::NoMove`] if it is not a legal move, or if it is ambiguous.
    pub(crate) fn read_numbered(&self, text: &str, state: &GameState, first: FirstSquare) -> Result<Move, Error> {
        let squares = self.numbered_squares(first);
        let number = |word: &str| squares.get(word.parse::<usize>().ok()?.checked_sub(1)?).copied();
        let said: Option<Vec<SquareId>> = text.split(BETWEEN).map(number).collect();
        let said = said.filter(|said| said.len() > 1).unwrap_or_default();
        let is_said = |mv: &Move| {
            let squares = mv.squares();
            !said.is_empty() && squares == said
                || said.len() == 2 && [squares.first(), squares.last()] == [said.first(), said.last()]
        };
        let mut found = self.legal(state).into_iter().filter(is_said);
        let why = match (found.next(), found.next()) {
            (Some(mv), None) => return Ok(mv),
            (Some(_), Some(_)) => "may be several moves",
            (None, _) => "is no legal move",
        };
        Err(Error::NoMove { message: format!("`{}` {why}", shortened(text)) })
    }

    /// The squares in the order of their numbers.
    fn numbered_squares(&self, first: FirstSquare) -> Vec<SquareId> {
        let rules = self.variant().rules();
        let homes = rules.pieces_of_sides().map(|kind| rules.home(kind.piece));
        let used = homes.fold(Squares::EMPTY, |all, home| all.union(&home));
        let ranks = (0..rules.board.ranks()).rev().flat_map(|rank| rules.board.rank(rank));
        let mut squares: Vec<SquareId> =
            ranks.filter(|(square, _)| used.has(*square)).filter_map(|(_, id)| id).collect();
        if first == FirstSquare::BottomRight {
            squares.reverse();
        }
        squares
    }
}
