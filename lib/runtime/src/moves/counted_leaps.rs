//! Leaps along lines whose length is a number of pieces on the line.

use std::collections::BTreeMap;
use std::ops::Range;

use qishu_rules::{Board, BoardAxis, Direction, SquareId};

use super::leaps::Leap;
use super::set::{SquareSet, set_of};

/// Moves to squares whose distance is decided by the number of some pieces on the whole line to them.
#[derive(Clone, Debug)]
pub struct CountedLeapTable<S> {
    /// For each square of departure its lines, as indices in `lines`.
    from: Vec<Range<u32>>,
    lines: Vec<LineLeaps<S>>,
    /// For each number of pieces of each line, the moves: the squares between, and that of arrival.
    moves: Vec<(S, S)>,
}

/// The leaps on a line by the number of pieces that each needs: the squares between, and that of arrival.
type LeapsByNumber<S> = BTreeMap<u32, Vec<(S, S)>>;

/// A line through a square of departure.
#[derive(Clone, Debug)]
struct LineLeaps<S> {
    squares: S,
    /// For each number of pieces, starting with none, the end of its moves in [`CountedLeapTable::moves`]; they begin where
    /// those of the number before end.
    ends: Vec<u32>,
}

impl<S: SquareSet> CountedLeapTable<S> {
    /// The table of some leaps, each with the number of pieces that it needs. A leap goes along a line of the board: a
    /// file, a rank or a diagonal.
    pub fn new(board: &Board, leaps: &[(u32, Leap)]) -> Self {
        let mut by_line: BTreeMap<(usize, BoardAxis), LeapsByNumber<S>> = BTreeMap::new();
        for (number, leap) in leaps {
            for (from, to, between) in leap.paths::<S>(board) {
                let [start, end] = [from, to].map(|square| board.square(SquareId(square as u16)));
                let Some(axis) = start.toward(end).map(Direction::axis) else { continue };
                let by_number = by_line.entry((from, axis)).or_default();
                by_number.entry(*number).or_default().push((between, S::of(to)));
            }
        }
        let mut table = CountedLeapTable { from: Vec::new(), lines: Vec::new(), moves: Vec::new() };
        for (from, square) in board.squares().iter().enumerate() {
            let first = table.lines.len() as u32;
            for axis in BoardAxis::ALL {
                let Some(by_number) = by_line.get(&(from, axis)) else { continue };
                let on_line = board.squares().iter().filter(|&other| axis.line_of(other) == axis.line_of(square));
                let squares = set_of(board, &on_line.collect());
                let most = by_number.last_key_value().map_or(0, |(&number, _)| number);
                let mut ends = Vec::new();
                for number in 0..=most {
                    table.moves.extend(by_number.get(&number).into_iter().flatten());
                    ends.push(table.moves.len() as u32);
                }
                table.lines.push(LineLeaps { squares, ends });
            }
            table.from.push(first..table.lines.len() as u32);
        }
        table
    }

    /// The squares to which a piece moves if none of the `blocking` pieces may stand between, and the number of the
    /// `counted` ones on the line decides how far.
    #[inline]
    pub fn leaps(&self, from: usize, blocking: S, counted: S) -> S {
        let Range { start, end } = self.from[from];
        let moves = self.lines[start as usize..end as usize].iter().flat_map(|line| {
            let number = (line.squares & counted).len() as usize;
            let begin = number.checked_sub(1).and_then(|before| line.ends.get(before));
            let range = begin.zip(line.ends.get(number)).map_or(0..0, |(&begin, &end)| begin as usize..end as usize);
            &self.moves[range]
        });
        let open = moves.filter(|(between, _)| (*between & blocking).is_empty());
        open.fold(S::EMPTY, |all, &(_, to)| all | to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares;

    #[test]
    fn the_number_of_pieces_on_a_line_decides_how_far_a_piece_goes() {
        let board = Board::new(4, 4, squares!("a1..d4"));
        let set = |squares| set_of::<u64>(&board, &squares);
        let leaps = [
            (1, Leap::new((1, 0), &[], squares!("a1..c4"))),
            (2, Leap::new((2, 0), &[(1, 0)], squares!("a1..b4"))),
            (2, Leap::new((0, 2), &[(0, 1)], squares!("a1..d2"))),
        ];
        let table: CountedLeapTable<u64> = CountedLeapTable::new(&board, &leaps);
        let a1 = 0;
        assert_eq!(table.leaps(a1, 0, set(squares!("a1"))), set(squares!("b1")), "one on the rank, one on the file");
        assert_eq!(table.leaps(a1, 0, set(squares!("a1 d1"))), set(squares!("c1")), "two on the rank");
        assert_eq!(table.leaps(a1, 0, set(squares!("a1 d1 a4"))), set(squares!("c1 a3")), "two on each");
        assert_eq!(table.leaps(a1, set(squares!("b1")), set(squares!("a1 b1 a4"))), set(squares!("a3")), "b1 blocks");
        assert_eq!(table.leaps(a1, 0, set(squares!("a1..d4"))), 0, "no leap by four");
        assert_eq!(table.leaps(a1, 0, 0), 0, "nor by none");
    }
}
