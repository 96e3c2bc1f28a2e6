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
    /// For each square the squares of all its lines, without itself.
    through: Box<[S; SQUARES]>,
    /// For each square of arrival, and each of departure, the squares between; empty for [wide](is_wide) boards.
    between: Vec<[S; SQUARES]>,
}

/// Whether a board of that many squares is too large for a set for each pair of its squares.
pub(super) const fn is_wide(squares: usize) -> bool {
    squares > 128
}

impl<S: SquareSet, const SQUARES: usize, const AXES: usize> LineTable<S, SQUARES, AXES> {
    /// The lines along some axes; an axis that is not given has no squares.
    ///
    /// # Panics
    ///
    /// Panics if the board does not have `SQUARES` squares.
    pub fn new(board: &Board, axes: [impl Into<Option<BoardAxis>>; AXES]) -> Self {
        let axes = axes.map(Into::into);
        let mut sides = Box::new([[(S::EMPTY, S::EMPTY); AXES]; SQUARES]);
        let mut between = vec![[S::EMPTY; SQUARES]; if is_wide(SQUARES) { 0 } else { SQUARES }];
        for (from, square) in board.squares().iter().enumerate() {
            let each = sides[from].iter_mut().zip(axes).filter_map(|(sides, axis)| Some((sides, axis?)));
            for (sides, axis) in each {
                let [above, below] = axis.directions().map(|direction| {
                    let mut passed = S::EMPTY;
                    for to in board.ray(square, direction).filter_map(|to| board.id(to)) {
                        if let Some(between) = between.get_mut(to.index()) {
                            between[from] = passed;
                        }
                        passed |= S::of(to.index());
                    }
                    passed
                });
                *sides = (below, above);
            }
        }
        let mut through = Box::new([S::EMPTY; SQUARES]);
        for (all, lines) in through.iter_mut().zip(sides.iter()) {
            *all = lines.iter().fold(S::EMPTY, |all, &(below, above)| all | below | above);
        }
        LineTable { sides, through, between }
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

    /// The squares directly behind the first pieces on the lines from a square, as far as these are screens.
    #[inline]
    pub fn jumps_directly_behind(&self, from: usize, occupied: S, screens: S) -> S {
        let axes = self.sides[from].iter().enumerate();
        axes.fold(S::EMPTY, |all, (axis, &(below, above))| {
            let hurdles = occupied.seen(below, above) & occupied & screens;
            hurdles.squares().fold(all, |all, hurdle| {
                let (below, above) = self.sides[hurdle][axis];
                let next = (!S::EMPTY).seen(below, above);
                all | next & if above.has(from) { below } else { above }
            })
        })
    }

    /// The square before a square of arrival on the line from one of departure, if it is not that one.
    #[inline]
    pub fn before(&self, from: usize, to: usize) -> S {
        self.between(from, to) & self.slides(to, !S::EMPTY)
    }

    /// All squares on lines through a square, without the square itself.
    #[inline]
    pub fn through(&self, square: usize) -> S {
        self.through[square]
    }

    /// The squares between two squares on one line.
    #[inline]
    pub fn between(&self, from: usize, to: usize) -> S {
        if !is_wide(SQUARES) {
            return self.between[to][from];
        }
        let ends = self.sides[from].iter().zip(&self.sides[to]);
        let both = ends.map(|(&(below, above), &(other_below, other_above))| match (below.has(to), above.has(to)) {
            (true, _) => below & other_above,
            (_, true) => above & other_below,
            _ => S::EMPTY,
        });
        both.fold(S::EMPTY, |all, between| all | between)
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
        let wide: LineTable<u64, 129, 2> = LineTable::new(&board, [FILES, RANKS]);
        for (from, to) in (0..25).flat_map(|from| (0..25).map(move |to| (from, to))) {
            assert_eq!(wide.between(from, to), table.between(from, to), "from {from} to {to}");
        }
        let [c1, c5] = [2, 22];
        let pieces = set(squares!("c2 c4 b1"));
        assert_eq!(table.slides(c1, pieces), set(squares!("b1 c2 d1 e1")));
        assert_eq!(table.jumps(c1, pieces, pieces), set(squares!("a1 c3 c4")));
        assert_eq!(table.jumps(c1, pieces, set(squares!("b1 c4"))), set(squares!("a1")), "c2 is no screen");
        assert_eq!(table.jumps_directly_behind(c1, pieces, pieces), set(squares!("a1 c3")));
        assert_eq!(table.jumps_directly_behind(c5, pieces, pieces), set(squares!("c3")));
        assert_eq!(table.jumps_directly_behind(c1, pieces, set(squares!("b1 c4"))), set(squares!("a1")), "as above");
        assert_eq!(table.jumps_directly_behind(c1, pieces, !0), set(squares!("a1 c3")), "empty squares carry no piece");
        assert_eq!((table.before(c1, c5), table.before(c5, c1)), (set(squares!("c4")), set(squares!("c2"))));
        assert_eq!((table.before(c1, 7), table.before(c1, 12)), (0, set(squares!("c2"))));
        assert_eq!(table.through(c1), set(squares!("a1 b1 d1 e1 c2 c3 c4 c5")));
        assert_eq!(table.between(c1, c5), set(squares!("c2 c3 c4")));
    }
}
