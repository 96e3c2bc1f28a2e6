//! Drops of pieces onto the board: onto any of some squares, or only where they come to rest.

use qishu_rules::Board;

use super::leaps::Leap;
use super::set::SquareSet;

/// Where pieces come onto the board.
#[derive(Clone, Debug)]
pub struct DropTable<S> {
    /// The squares on which pieces rest regardless of other pieces.
    resting: S,
    /// The squares on which pieces rest only if another square is occupied, grouped by how much greater their index is
    /// than that square's.
    falling: Vec<(i16, S)>,
}

impl<S: SquareSet> DropTable<S> {
    /// The table of some leaps that end where they begin. The square between, if there is one, must be occupied.
    ///
    /// # Panics
    ///
    /// Panics if a set cannot have the board's squares.
    pub fn new(board: &Board, leaps: &[Leap]) -> Self {
        let mut table = DropTable { resting: S::EMPTY, falling: Vec::new() };
        for (_, to, between) in leaps.iter().flat_map(|leap| leap.paths::<S>(board)) {
            let Some(below) = between.squares().next() else {
                table.resting |= S::of(to);
                continue;
            };
            let by = to as i16 - below as i16;
            match table.falling.iter_mut().find(|(other, _)| *other == by) {
                Some((_, squares)) => *squares |= S::of(to),
                None => table.falling.push((by, S::of(to))),
            }
        }
        table
    }

    /// The squares on which pieces come to rest, given the occupied squares. The result may include occupied squares.
    #[inline]
    pub fn onto(&self, occupied: S) -> S {
        self.falling.iter().fold(self.resting, |all, &(by, squares)| all | occupied.shifted(by) & squares)
    }
}

#[cfg(test)]
mod tests {
    use super::super::set::set_of;
    use super::*;
    use crate::squares;

    #[test]
    fn pieces_fall_onto_the_edge_or_onto_others() {
        // Without b1, the piece on b2 lies on the edge.
        let board = Board::new(3, 3, squares!("a1 c1 a2..c3"));
        let set = |squares| set_of::<u64>(&board, &squares);
        let leaps = [
            Leap::new((0, 0), &[], squares!("a1 b2 c1")),
            Leap::new((0, 0), &[(0, -1)], squares!("a2 b3 c2")),
            Leap::new((0, 0), &[(0, -1)], squares!("a3 c3")),
        ];
        let table: DropTable<u64> = DropTable::new(&board, &leaps);
        assert_eq!(table.onto(0), set(squares!("a1 b2 c1")));
        let pieces = set(squares!("a1 a2 b2"));
        assert_eq!(table.onto(pieces) & !pieces, set(squares!("c1 b3 a3")));
        let upward: DropTable<u64> = DropTable::new(&board, &[Leap::new((0, 0), &[(0, 1)], squares!("c2"))]);
        assert_eq!(upward.onto(set(squares!("c3"))), set(squares!("c2")));
    }
}
