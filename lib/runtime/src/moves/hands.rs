//! Pieces in hand, and the conditions of their drops.

use qishu_rules::{Board, DropNeighbours, Piece, PieceTypeId, Rules, Squares};

use super::packed_fields::PackedPart;
use super::set::{SquareSet, neighbours, set_of};

/// The pieces of one type in hand, as plain data. Pieces on the board are given by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandShape {
    /// The piece type.
    pub piece_type: PieceTypeId,
    /// The maximum number of its pieces in hand.
    pub most: u32,
    /// The pieces of which a capture adds one.
    pub captured: Vec<usize>,
    /// The pieces that a drop takes from here.
    pub dropped: Vec<usize>,
}

/// The conditions of drops, as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DropShape {
    /// The dropped pieces, which are all of one type.
    pub pieces: Vec<usize>,
    /// The maximum number of these pieces on each of some lines.
    pub limit: Option<(u32, Vec<Squares>)>,
    /// The condition on the neighbours of the square of arrival.
    pub neighbours: Option<DropNeighbours>,
    /// Whether the drop must flip a piece of the other side.
    pub flipping: bool,
    /// Whether no drop mates.
    pub without_mate: bool,
}

/// The numbers of pieces in hand, each in some bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandNumbers(u128);

/// The hands of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct HandTables<S> {
    hands: Vec<HandTable>,
    /// For each piece by its number, the hand that its capture adds to.
    adds_to: Vec<Option<u8>>,
    /// For each piece by its number, the hand from which it is dropped.
    comes_from: Vec<Option<u8>>,
    drops: Vec<DropConditions<S>>,
}

/// The pieces of one type in hand.
#[derive(Clone, Copy, Debug)]
struct HandTable {
    piece_type: PieceTypeId,
    most: u32,
    /// The first of its bits.
    shift: u32,
    mask: u128,
}

/// The conditions of some pieces' drops.
#[derive(Clone, Debug)]
struct DropConditions<S> {
    pieces: Vec<usize>,
    limit: Option<(u32, Vec<S>)>,
    /// The condition on neighbours, and those of each square.
    neighbours: Option<(DropNeighbours, Vec<S>)>,
    flipping: bool,
    without_mate: bool,
}

impl HandShape {
    /// The number of bits that hands take, given the maximum number of pieces in each.
    #[must_use]
    pub fn bits(most: impl IntoIterator<Item = u32>) -> u32 {
        most.into_iter().map(width).sum()
    }

    /// The maximum of [`bits`](HandShape::bits).
    pub const MOST_BITS: u32 = u128::BITS;
}

/// The number of bits of a number.
fn width(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

impl HandNumbers {
    /// The numbers in words of some bits each, the lowest first.
    pub(super) fn words(self, bits: u32) -> impl Iterator<Item = (u64, u32)> {
        let words = (0..bits).step_by(u64::BITS as usize);
        words.map(move |shift| ((self.0 >> shift) as u64, (bits - shift).min(u64::BITS)))
    }

    /// The numbers from words as [`words`](HandNumbers::words) gives them; `read` gives the next word, by its bits.
    pub(super) fn of_words(bits: u32, mut read: impl FnMut(u32) -> u64) -> HandNumbers {
        let words = (0..bits).step_by(u64::BITS as usize);
        let numbers = words.map(|shift| u128::from(read((bits - shift).min(u64::BITS))) << shift);
        HandNumbers(numbers.fold(0, |all, word| all | word))
    }
}

impl<S: SquareSet> HandTables<S> {
    /// The tables of some hands and drops. The hands take at most [`HandShape::MOST_BITS`] bits.
    pub(super) fn new(board: &Board, hands: &[HandShape], drops: &[DropShape]) -> HandTables<S> {
        let mut tables =
            HandTables { drops: drops.iter().map(|drop| conditions(board, drop)).collect(), ..Self::default() };
        let mut shift = 0;
        for (index, hand) in (0..).zip(hands) {
            let bits = width(hand.most);
            let mask = 1_u128.checked_shl(bits).map_or(u128::MAX, |end| end - 1);
            tables.hands.push(HandTable { piece_type: hand.piece_type, most: hand.most, shift, mask });
            shift += bits;
            assign(&mut tables.adds_to, &hand.captured, index);
            assign(&mut tables.comes_from, &hand.dropped, index);
        }
        tables
    }

    /// The numbers in a position; `None` if a hand has no number.
    pub(super) fn read(&self, rules: &Rules, position: &[Piece]) -> Option<HandNumbers> {
        let mut numbers = HandNumbers::default();
        for hand in &self.hands {
            hand.set(&mut numbers, rules.in_hand(hand.piece_type, position)?);
        }
        Some(numbers)
    }

    /// Writes numbers into a position.
    pub(super) fn write(&self, rules: &Rules, numbers: HandNumbers, position: &mut [Piece]) {
        for hand in &self.hands {
            rules.set_in_hand(hand.piece_type, hand.number(numbers), position);
        }
    }

    /// The number of bits of all numbers.
    pub(super) fn bits(&self) -> u32 {
        HandShape::bits(self.hands.iter().map(|hand| hand.most))
    }

    /// The parts of packed positions that the numbers take.
    pub(super) fn packed_parts(&self) -> impl Iterator<Item = PackedPart> {
        self.hands.iter().map(|hand| PackedPart { bits: width(hand.most), greatest: hand.most.into() })
    }

    /// Whether there is any hand.
    #[inline]
    pub(super) fn any(&self) -> bool {
        !self.hands.is_empty()
    }

    /// The hands with their piece types and the numbers of pieces in each.
    pub(super) fn each(&self, numbers: HandNumbers) -> impl Iterator<Item = (PieceTypeId, u32)> {
        self.hands.iter().map(move |hand| (hand.piece_type, hand.number(numbers)))
    }

    /// The number of pieces in some hands together.
    pub(super) fn number(&self, hands: &[usize], numbers: HandNumbers) -> u32 {
        hands.iter().filter_map(|&index| self.hands.get(index)).map(|hand| hand.number(numbers)).sum()
    }

    /// Whether a piece can be dropped from its hand.
    #[inline]
    pub(super) fn has(&self, piece: usize, numbers: HandNumbers) -> bool {
        let hand = self.comes_from.get(piece).copied().flatten();
        hand.is_some_and(|index| self.hands[usize::from(index)].number(numbers) > 0)
    }

    /// The numbers after a capture of a piece. A full hand stays full.
    #[inline]
    pub(super) fn after_capture(&self, numbers: HandNumbers, captured: usize) -> HandNumbers {
        match self.adds_to.get(captured) {
            Some(&Some(index)) => self.hands[usize::from(index)].changed(numbers, 1),
            _ => numbers,
        }
    }

    /// The numbers after a drop of a piece.
    #[inline]
    pub(super) fn after_drop(&self, numbers: HandNumbers, dropped: usize) -> HandNumbers {
        match self.comes_from.get(dropped) {
            Some(&Some(index)) => self.hands[usize::from(index)].changed(numbers, -1),
            _ => numbers,
        }
    }

    /// The key of some numbers: the keys of all hands that are not empty, combined.
    pub(super) fn key(&self, numbers: HandNumbers, key_of: impl Fn(usize, u32) -> u64) -> u64 {
        let each = self.hands.iter().enumerate().map(|(index, hand)| (index, hand.number(numbers)));
        each.filter(|(_, number)| *number > 0).fold(0, |key, (index, number)| key ^ key_of(index, number))
    }

    /// The squares onto which a piece may be dropped, among some squares; `of` gives the squares of some pieces, and `own`
    /// and `enemy` are those of all pieces of its side and of the other one. Whether it flips a piece or mates is left
    /// open.
    #[inline]
    pub(super) fn open_to(
        &self,
        piece: usize,
        targets: S,
        numbers: HandNumbers,
        [own, enemy]: [S; 2],
        of: impl Fn(&[usize]) -> S,
    ) -> S {
        if let Some(&Some(index)) = self.comes_from.get(piece)
            && self.hands[usize::from(index)].number(numbers) == 0
        {
            return S::EMPTY;
        }
        let Some(conditions) = self.conditions(piece) else { return targets };
        let beside = |near: &[S], pieces: S| pieces.squares().fold(S::EMPTY, |all, square| all | near[square]);
        let targets = match &conditions.neighbours {
            Some((DropNeighbours::Own(_), near)) => targets & beside(near, own),
            Some((DropNeighbours::NoEnemy(_), near)) => targets & !beside(near, enemy),
            None => targets,
        };
        let Some((most, lines)) = &conditions.limit else { return targets };
        let standing = of(&conditions.pieces);
        let full = lines.iter().filter(|&&line| (line & standing).len() >= *most);
        full.fold(targets, |open, &line| open & !line)
    }

    /// Whether drops of a piece must flip another one.
    #[inline]
    pub(super) fn is_flipping(&self, piece: usize) -> bool {
        self.conditions(piece).is_some_and(|one| one.flipping)
    }

    /// Whether drops of a piece may not mate.
    #[inline]
    pub(super) fn is_without_mate(&self, piece: usize) -> bool {
        self.conditions(piece).is_some_and(|one| one.without_mate)
    }

    fn conditions(&self, piece: usize) -> Option<&DropConditions<S>> {
        self.drops.iter().find(|one| one.pieces.contains(&piece))
    }
}

impl HandTable {
    #[inline]
    fn number(self, numbers: HandNumbers) -> u32 {
        (numbers.0 >> self.shift & self.mask) as u32
    }

    /// Replaces its number, which has to fit.
    #[inline]
    fn set(self, numbers: &mut HandNumbers, number: u32) {
        numbers.0 = numbers.0 & !(self.mask << self.shift) | u128::from(number.min(self.most)) << self.shift;
    }

    #[inline]
    fn changed(self, mut numbers: HandNumbers, by: i32) -> HandNumbers {
        let number = self.number(numbers).saturating_add_signed(by);
        self.set(&mut numbers, number);
        numbers
    }
}

fn conditions<S: SquareSet>(board: &Board, drop: &DropShape) -> DropConditions<S> {
    let lines = |lines: &[Squares]| lines.iter().map(|line| set_of(board, line)).collect();
    DropConditions {
        pieces: drop.pieces.clone(),
        limit: drop.limit.as_ref().map(|(most, squares)| (*most, lines(squares))),
        neighbours: drop.neighbours.map(|condition| {
            let (DropNeighbours::Own(adjacency) | DropNeighbours::NoEnemy(adjacency)) = condition;
            (condition, neighbours(board, adjacency))
        }),
        flipping: drop.flipping,
        without_mate: drop.without_mate,
    }
}

/// Gives some pieces an index.
fn assign(indices: &mut Vec<Option<u8>>, pieces: &[usize], index: u8) {
    for &piece in pieces {
        if indices.len() <= piece {
            indices.resize(piece + 1, None);
        }
        indices[piece] = Some(index);
    }
}

#[cfg(test)]
mod tests {
    use qishu_rules::Adjacency;

    use super::*;
    use crate::squares;

    fn tables() -> HandTables<u64> {
        let board = Board::new(3, 2, squares!("a1..c2"));
        let hand = |piece_type, most, captured, dropped| HandShape {
            piece_type: PieceTypeId(piece_type),
            most,
            captured: vec![captured],
            dropped: vec![dropped],
        };
        let files = vec![squares!("a1 a2"), squares!("b1 b2"), squares!("c1 c2")];
        let drop = DropShape {
            pieces: vec![0],
            limit: Some((1, files)),
            neighbours: Some(DropNeighbours::NoEnemy(Adjacency::Beside)),
            flipping: false,
            without_mate: true,
        };
        HandTables::new(&board, &[hand(0, 18, 3, 0), hand(1, 1, 2, 1), hand(2, u32::MAX, 0, 2)], &[drop])
    }

    #[test]
    fn numbers_in_hand_do_not_touch_one_another() {
        let tables = tables();
        let mut numbers = HandNumbers::default();
        let expect = |numbers, expected: [u32; 3]| {
            assert_eq!(tables.each(numbers).map(|(_, number)| number).collect::<Vec<_>>(), expected);
        };
        for _ in 0..20 {
            numbers = tables.after_capture(numbers, 3);
            numbers = tables.after_capture(numbers, 2);
            numbers = tables.after_capture(numbers, 0);
        }
        // A full hand stays full, and a piece without a hand changes nothing.
        expect(numbers, [18, 1, 20]);
        assert_eq!(tables.after_capture(numbers, 1), numbers);
        numbers = tables.after_drop(tables.after_drop(numbers, 1), 0);
        expect(numbers, [17, 0, 20]);
        assert_eq!(tables.after_drop(numbers, 3), numbers);
    }

    #[test]
    fn pieces_are_dropped_from_hand_and_on_lines_with_room() {
        let tables = tables();
        let of = |pieces: &[usize]| if pieces == [0] { 0b010_000 } else { 0 };
        let open = |piece: usize, numbers, enemy: u64| tables.open_to(piece, 0b111_111, numbers, [0, enemy], of);
        assert_eq!(open(0, HandNumbers::default(), 0), 0, "no piece is in hand");
        let one = tables.after_capture(HandNumbers::default(), 3);
        assert_eq!(open(0, one, 0), 0b101_101, "the middle file is full");
        assert_eq!(open(0, one, 0b000_001), 0b101_101 & !0b001_000, "an enemy is beside another square");
        assert_eq!(open(3, one, 0b000_001), 0b111_111, "the piece needs no hand");
        assert!(tables.is_without_mate(0) && !tables.is_without_mate(1));
    }
}
