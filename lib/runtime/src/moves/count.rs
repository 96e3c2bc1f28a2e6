//! Numbers of pieces that end a game.

use std::ops::RangeInclusive;

use qishu_rules::{Board, List, Squares};

use super::set::{SquareSet, set_of};

/// A number of some pieces on some squares.
#[derive(Clone, Debug)]
pub struct PieceCount {
    /// The pieces that are counted together.
    pub pieces: List<usize>,
    /// The squares.
    pub on: Squares,
    /// The numbers.
    pub numbers: RangeInclusive<u32>,
}

impl PieceCount {
    /// A number of constant pieces.
    pub const fn new(pieces: &'static [usize], on: Squares, numbers: RangeInclusive<u32>) -> PieceCount {
        PieceCount { pieces: List::Borrowed(pieces), on, numbers }
    }
}

/// The numbers of pieces that end a game.
#[derive(Clone, Debug)]
pub struct PieceCountTable<S> {
    /// Each with its squares as a set.
    counts: Vec<(PieceCount, S)>,
}

impl<S: SquareSet> PieceCountTable<S> {
    /// The table of several numbers.
    pub fn new(board: &Board, counts: impl IntoIterator<Item = PieceCount>) -> Self {
        let with_set = |count: PieceCount| {
            let on = set_of(board, &count.on);
            (count, on)
        };
        PieceCountTable { counts: counts.into_iter().map(with_set).collect() }
    }

    /// Whether one of them holds. `of` gives the squares of some pieces.
    #[inline]
    pub fn has(&self, of: impl Fn(&[usize]) -> S) -> bool {
        self.counts.iter().any(|(count, on)| count.numbers.contains(&(of(&count.pieces) & *on).len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares;

    #[test]
    fn pieces_are_counted_together_on_their_squares() {
        let board = Board::new(3, 2, squares!("a1..c2"));
        let counts =
            [PieceCount::new(&[0, 1], squares!("a1..c1"), 2..=2), PieceCount::new(&[2], squares!("a1..c2"), 0..=0)];
        let table: PieceCountTable<u64> = PieceCountTable::new(&board, counts);
        let has = |pieces: [u64; 3]| table.has(|some| some.iter().fold(0, |all, &piece| all | pieces[piece]));
        assert!(has([0b001, 0b010, 0b100]));
        assert!(!has([0b001, 0b1000, 0b100]), "one stands elsewhere");
        assert!(!has([0b111, 0, 0b1000]), "they are too many");
        assert!(has([0b111, 0, 0]), "none of the others is left");
    }
}
