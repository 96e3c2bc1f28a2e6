//! Numbers of pieces that end a game, of one side or of both.

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

/// A number of pieces that matters for both sides. A side that has no such pieces counts none, and never satisfies it.
#[derive(Clone, Debug)]
pub struct CountOfBoth {
    /// The pieces of the first side and of the second.
    pub counts: [PieceCount; 2],
    /// Whether both sides need the number. Otherwise one of them does, but the second side may reply to the first.
    pub needs_both: bool,
}

/// The numbers of pieces that matter for both sides.
#[derive(Clone, Debug)]
pub struct CountsOfBoth<S> {
    /// Each with its squares as sets.
    counts: Vec<(CountOfBoth, [S; 2])>,
}

impl<S: SquareSet> CountsOfBoth<S> {
    /// The table of several numbers.
    pub fn new(board: &Board, counts: impl IntoIterator<Item = CountOfBoth>) -> Self {
        let with_sets = |count: CountOfBoth| {
            let on = count.counts.each_ref().map(|count| set_of(board, &count.on));
            (count, on)
        };
        CountsOfBoth { counts: counts.into_iter().map(with_sets).collect() }
    }

    /// Whether one of them ends the game with a side to move. `of` gives the squares of some pieces.
    #[inline]
    pub fn has(&self, to_move: usize, of: impl Fn(&[usize]) -> S) -> bool {
        (0..self.counts.len()).any(|index| {
            let [first, second] = [0, 1].map(|side| self.holds(index, side, &of));
            match self.counts[index].0.needs_both {
                true => first && second,
                false => second || first && to_move == 0,
            }
        })
    }

    /// The numbers that the first side has, and to which the second side, which is to move, has yet to reply.
    #[inline]
    pub fn open(&self, to_move: usize, of: impl Fn(&[usize]) -> S) -> impl Iterator<Item = usize> {
        (0..self.counts.len()).filter(move |&index| {
            to_move == 1 && !self.counts[index].0.needs_both && self.holds(index, 0, &of) && !self.holds(index, 1, &of)
        })
    }

    /// Whether a side has a number.
    #[inline]
    pub fn holds(&self, index: usize, side: usize, of: impl Fn(&[usize]) -> S) -> bool {
        let (count, on) = &self.counts[index];
        let PieceCount { pieces, numbers, .. } = &count.counts[side];
        !pieces.is_empty() && numbers.contains(&(of(pieces) & on[side]).len())
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

    #[test]
    fn both_sides_need_a_number_or_the_second_replies() {
        let board = Board::new(3, 2, squares!("a1..c2"));
        let of_both = |needs_both| {
            let count = |piece: &'static [usize]| PieceCount::new(piece, squares!("a2..c2"), 1..=1);
            CountOfBoth { counts: [count(&[0]), count(&[1])], needs_both }
        };
        let table = |needs_both| -> CountsOfBoth<u64> { CountsOfBoth::new(&board, [of_both(needs_both)]) };
        let [both, reply] = [true, false].map(table);
        for (pieces, expected) in [
            ([0b001, 0b001], [false, false, false, false]),
            ([0b001, 0b1000], [false, true, false, true]),
            ([0b1000, 0b001], [false, true, false, false]),
            ([0b1000, 0b10000], [true, true, true, true]),
        ] {
            let of = |some: &[usize]| some.iter().fold(0, |all, &piece| all | pieces[piece]);
            let found = [both.has(0, of), reply.has(0, of), both.has(1, of), reply.has(1, of)];
            assert_eq!(found, expected, "{pieces:?}");
            let is_open = pieces == [0b1000, 0b001];
            assert_eq!([reply.open(0, of).count(), reply.open(1, of).count()], [0, is_open.into()], "{pieces:?}");
            assert_eq!(both.open(1, of).count(), 0);
        }
    }
}
