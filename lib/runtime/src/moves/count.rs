//! Numbers of pieces that end a game, of one side or of both.

use std::ops::RangeInclusive;

use qishu_rules::{Board, CountedSides, List, Squares};

use super::set::{SquareSet, set_of};

/// A number of some pieces on some squares.
#[derive(Clone, Debug)]
pub struct PieceCount {
    /// The pieces that are counted together.
    pub pieces: List<usize>,
    /// The squares.
    pub on: Squares,
    /// The hands, by their indices, whose pieces count too.
    pub hands: List<usize>,
    /// The numbers.
    pub numbers: RangeInclusive<u32>,
    /// The side that must not be able to make the number too small by one capture, if that matters.
    pub safe_from: Option<usize>,
    /// Whether all the squares must be occupied.
    pub while_full: bool,
}

impl PieceCount {
    /// A number of constant pieces.
    pub const fn new(pieces: &'static [usize], on: Squares, numbers: RangeInclusive<u32>) -> PieceCount {
        let hands = List::Borrowed(&[]);
        PieceCount { pieces: List::Borrowed(pieces), on, hands, numbers, safe_from: None, while_full: false }
    }

    /// The same number with the pieces in some hands.
    #[must_use]
    pub fn with_hands(self, hands: &'static [usize]) -> PieceCount {
        PieceCount { hands: List::Borrowed(hands), ..self }
    }

    /// The same number, safe from one capture by a side.
    #[must_use]
    pub fn safe_from(self, side: usize) -> PieceCount {
        PieceCount { safe_from: Some(side), ..self }
    }

    /// The same number while all the squares are occupied.
    #[must_use]
    pub fn while_full(self) -> PieceCount {
        PieceCount { while_full: true, ..self }
    }

    /// Whether a position has the number. `on` is the set of the squares.
    #[inline]
    fn holds<S: SquareSet>(&self, on: S, position: &impl CountedPieces<S>) -> bool {
        let held = if self.hands.is_empty() { 0 } else { position.held(&self.hands) };
        let counted = position.of(&self.pieces) & on;
        let number = counted.len() + held;
        let is_safe = |by| number > *self.numbers.start() || (counted & position.capturable(by)).is_empty();
        let is_full = || (on & !position.occupied()).is_empty();
        self.numbers.contains(&number) && (!self.while_full || is_full()) && self.safe_from.is_none_or(is_safe)
    }
}

/// A position whose pieces are counted.
pub trait CountedPieces<S> {
    /// The squares of some pieces.
    fn of(&self, pieces: &[usize]) -> S;

    /// The squares of all pieces.
    fn occupied(&self) -> S;

    /// The number of pieces in some hands, given by their indices.
    fn held(&self, hands: &[usize]) -> u32;

    /// The squares of the other side's pieces that a side could capture if it were to move.
    fn capturable(&self, by: usize) -> S;
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

    /// Whether one of them holds in a position.
    #[inline]
    pub fn has(&self, position: &impl CountedPieces<S>) -> bool {
        self.counts.iter().any(|(count, on)| count.holds(*on, position))
    }
}

/// A number of pieces that matters for both sides. A side that has no such pieces counts none, and never satisfies it.
#[derive(Clone, Debug)]
pub struct CountOfBoth {
    /// The pieces of the first side and of the second.
    pub counts: [PieceCount; 2],
    /// Which of them need it, and when.
    pub sides: CountedSides,
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

    /// Whether one of them ends the game with a side to move.
    #[inline]
    pub fn has(&self, to_move: usize, position: &impl CountedPieces<S>) -> bool {
        (0..self.counts.len()).any(|index| {
            let holds = |side: usize| self.holds(index, side, position);
            match self.counts[index].0.sides {
                CountedSides::Either => holds(0) || holds(1),
                CountedSides::Both => holds(0) && holds(1),
                CountedSides::AfterReply => holds(1) || to_move == 0 && holds(0),
                CountedSides::AfterAnyReply => holds(to_move),
            }
        })
    }

    /// The numbers that the first side has, and to which the second side, which is to move, has yet to reply.
    #[inline]
    pub fn open(&self, to_move: usize, position: &impl CountedPieces<S>) -> impl Iterator<Item = usize> {
        (0..self.counts.len()).filter(move |&index| {
            let holds = |side: usize| self.holds(index, side, position);
            to_move == 1 && self.counts[index].0.sides == CountedSides::AfterReply && holds(0) && !holds(1)
        })
    }

    /// Whether a side has a number.
    #[inline]
    pub fn holds(&self, index: usize, side: usize, position: &impl CountedPieces<S>) -> bool {
        let (count, on) = &self.counts[index];
        let of_side = &count.counts[side];
        !of_side.pieces.is_empty() && of_side.holds(on[side], position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares;

    /// The squares of each piece, and a hand of three pieces.
    struct Placed<'p>(&'p [u64]);

    impl CountedPieces<u64> for Placed<'_> {
        fn of(&self, pieces: &[usize]) -> u64 {
            pieces.iter().fold(0, |all, &piece| all | self.0[piece])
        }

        fn occupied(&self) -> u64 {
            self.0.iter().fold(0, |all, squares| all | squares)
        }

        fn held(&self, hands: &[usize]) -> u32 {
            3 * hands.len() as u32
        }

        /// The pieces on the first square.
        fn capturable(&self, _: usize) -> u64 {
            1
        }
    }

    #[test]
    fn pieces_are_counted_together_on_their_squares() {
        let board = Board::new(3, 2, squares!("a1..c2"));
        let counts =
            [PieceCount::new(&[0, 1], squares!("a1..c1"), 2..=2), PieceCount::new(&[2], squares!("a1..c2"), 0..=0)];
        let table: PieceCountTable<u64> = PieceCountTable::new(&board, counts);
        let has = |pieces: [u64; 3]| table.has(&Placed(&pieces));
        assert!(has([0b001, 0b010, 0b100]));
        assert!(!has([0b001, 0b1000, 0b100]), "one stands elsewhere");
        assert!(!has([0b111, 0, 0b1000]), "they are too many");
        assert!(has([0b111, 0, 0]), "none of the others is left");
        let with_hand = PieceCount::new(&[0], squares!("a1..c1"), 4..=4).with_hands(&[0]);
        let table: PieceCountTable<u64> = PieceCountTable::new(&board, [with_hand]);
        assert!(table.has(&Placed(&[0b1])) && !table.has(&Placed(&[0b11])), "three are in hand");
        let full = PieceCount::new(&[0], squares!("a1..c1"), 1..=3).while_full();
        let table: PieceCountTable<u64> = PieceCountTable::new(&board, [full]);
        assert!(table.has(&Placed(&[0b001, 0b110, 0])) && !table.has(&Placed(&[0b001, 0b100, 0])));
        assert!(!table.has(&Placed(&[0, 0b111, 0])), "none of the counted pieces is there");
        let safe = PieceCount::new(&[0], squares!("a1..c1"), 1..=3).safe_from(1);
        let table: PieceCountTable<u64> = PieceCountTable::new(&board, [safe]);
        assert!(table.has(&Placed(&[0b10])), "it is attacked elsewhere");
        assert!(!table.has(&Placed(&[0b1])), "it could be captured");
        assert!(table.has(&Placed(&[0b11])), "one of two could be captured");
    }

    #[test]
    fn both_sides_need_a_number_or_the_second_replies() {
        let board = Board::new(3, 2, squares!("a1..c2"));
        let of_both = |sides| {
            let count = |piece: &'static [usize]| PieceCount::new(piece, squares!("a2..c2"), 1..=1);
            CountOfBoth { counts: [count(&[0]), count(&[1])], sides }
        };
        let table = |sides| -> CountsOfBoth<u64> { CountsOfBoth::new(&board, [of_both(sides)]) };
        let [both, reply] = [CountedSides::Both, CountedSides::AfterReply].map(table);
        let any_reply = table(CountedSides::AfterAnyReply);
        for (pieces, expected) in [
            ([0b001, 0b001], [false, false, false, false]),
            ([0b001, 0b1000], [false, true, false, true]),
            ([0b1000, 0b001], [false, true, false, false]),
            ([0b1000, 0b10000], [true, true, true, true]),
        ] {
            let placed = &Placed(&pieces);
            let found = [both.has(0, placed), reply.has(0, placed), both.has(1, placed), reply.has(1, placed)];
            assert_eq!(found, expected, "{pieces:?}");
            let is_open = pieces == [0b1000, 0b001];
            assert_eq!([0, 1].map(|side| reply.open(side, placed).count()), [0, is_open.into()], "{pieces:?}");
            assert_eq!(both.open(1, placed).count(), 0);
            let own = pieces.map(|squares: u64| squares != 0b001);
            assert_eq!([0, 1].map(|side| any_reply.has(side, placed)), own, "{pieces:?}");
        }
    }
}
