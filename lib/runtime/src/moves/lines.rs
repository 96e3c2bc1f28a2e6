//! The lines through each square: slides over empty squares, and jumps over one piece.

use qishu_rules::{Board, BoardAxis};

use super::set::SquareSet;

/// Up and down the files.
pub const FILES: BoardAxis = BoardAxis::Files;
/// Right and left on the ranks.
pub const RANKS: BoardAxis = BoardAxis::Ranks;
/// The diagonals that go up to the right.
pub const RISING: BoardAxis = BoardAxis::Rising;
/// The diagonals that go up to the left.
pub const FALLING: BoardAxis = BoardAxis::Falling;

/// For each square the whole lines through it along some axes, from one edge of the board to the other.
#[derive(Clone, Debug)]
pub struct LineTable<S, const SQUARES: usize, const AXES: usize> {
    /// The squares of each line below and above the square, in the order of the indices.
    sides: Box<[[(S, S); AXES]; SQUARES]>,
    /// For each square of arrival, and each of departure, the squares between.
    between: Vec<[S; SQUARES]>,
}

impl<S: SquareSet, const SQUARES: usize, const AXES: usize> LineTable<S, SQUARES, AXES> {
    /// The lines along some axes.
    ///
    /// # Panics
    ///
    /// Panics if the board does not have `SQUARES` squares.
    pub fn new(board: &Board, axes: [BoardAxis; AXES]) -> Self {
        let mut sides = Box::new([[(S::EMPTY, S::EMPTY); AXES]; SQUARES]);
        let mut between = vec![[S::EMPTY; SQUARES]; SQUARES];
        for (from, square) in board.squares().iter().enumerate() {
            for (sides, axis) in sides[from].iter_mut().zip(axes) {
                let [above, below] = axis.directions().map(|direction| {
                    let mut passed = S::EMPTY;
                    for to in board.ray(square, direction).filter_map(|to| board.id(to)) {
                        between[to.index()][from] = passed;
                        passed |= S::of(to.index());
                    }
                    passed
                });
                *sides = (below, above);
            }
        }
        LineTable { sides, between }
    }

    /// The squares to which a piece slides over empty squares, including those of the pieces that block it.
    #[inline]
    pub fn slides(&self, from: usize, occupied: S) -> S {
        let seen = self.sides[from].iter().map(|&(below, above)| occupied.seen(below, above));
        seen.fold(S::EMPTY, |all, seen| all | seen)
    }

    /// The squares to which a piece moves over exactly one piece, one of the screens, including those of the next
    /// pieces that block it.
    #[inline]
    pub fn jumps(&self, from: usize, occupied: S, screens: S) -> S {
        let before = self.slides(from, occupied);
        // The absence of screens that are not in sight opens no line.
        self.slides(from, occupied & !(before & screens)) ^ before
    }

    /// All squares on lines through a square, without the square itself.
    #[inline]
    pub fn through(&self, square: usize) -> S {
        self.sides[square].iter().fold(S::EMPTY, |all, &(below, above)| all | below | above)
    }

    /// For each square of departure the squares between it and a square of arrival.
    #[inline]
    pub fn between(&self, to: usize) -> &[S; SQUARES] {
        &self.between[to]
    }
}

#[cfg(test)]
mod tests {
    use super::super::set::set_of;
    use super::*;
    use crate::squares;

    #[test]
    fn pieces_stop_slides_and_one_screen_carries_jumps() {
        let board = Board::new(5, 5, squares!("a1..e5"));
        let set = |squares| set_of::<u64>(&board, &squares);
        let table: LineTable<u64, 25, 2> = LineTable::new(&board, [FILES, RANKS]);
        let [c1, c5] = [2, 22];
        let pieces = set(squares!("c2 c4 b1"));
        assert_eq!(table.slides(c1, pieces), set(squares!("b1 c2 d1 e1")));
        assert_eq!(table.jumps(c1, pieces, pieces), set(squares!("a1 c3 c4")));
        assert_eq!(table.jumps(c1, pieces, set(squares!("b1 c4"))), set(squares!("a1")), "c2 is no screen");
        assert_eq!(table.through(c1), set(squares!("a1 b1 d1 e1 c2 c3 c4 c5")));
        assert_eq!(table.between(c5)[c1], set(squares!("c2 c3 c4")));
    }
}
