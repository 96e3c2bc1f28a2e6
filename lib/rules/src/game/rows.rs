//! PieceRows of squares whose pieces end a game.

use crate::{Board, BoardAxes, BoardAxis, List, Square, Squares};

/// Some squares side by side on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRows {
    /// The number of squares of a row; 2 or more.
    pub length: u8,
    /// The axes of rows on the board, in the first side's view.
    pub axes: BoardAxes,
    /// Further lines that the rules list by their squares, in their order.
    pub lines: List<List<Square>>,
}

impl PieceRows {
    /// The squares of every row, each row once for its axis.
    pub fn all<'r>(&'r self, board: &'r Board) -> impl Iterator<Item = Squares> + 'r {
        let starts = move |axis: BoardAxis| board.squares().iter().map(move |first| (first, axis.directions()[0]));
        let straight = self.axes.iter().flat_map(starts).map(|(first, direction)| {
            std::iter::once(first).chain(board.ray(first, direction)).take(self.length.into()).collect::<Squares>()
        });
        straight.filter(|row| row.len() == usize::from(self.length)).chain(self.listed())
    }

    /// The rows on the lines that the rules list.
    pub fn listed(&self) -> impl Iterator<Item = Squares> + '_ {
        let rows = self.lines.iter().flat_map(|line| line.windows(self.length.into()));
        rows.map(|row| row.iter().copied().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares;

    #[test]
    fn rows_are_runs_on_the_lines() {
        let board = Board::new(3, 3, squares!("a1..c3"));
        let line: Vec<Square> = ["a1", "c1", "b3", "a3"].map(Square::named).to_vec();
        let rows =
            PieceRows { length: 3, axes: BoardAxes::of(&[BoardAxis::Files]), lines: vec![List::from(line)].into() };
        let expected = [squares!("a1..a3"), squares!("b1..b3"), squares!("c1..c3")];
        let listed = [squares!("a1 c1 b3"), squares!("c1 b3 a3")];
        assert_eq!(rows.all(&board).collect::<Vec<_>>(), expected.into_iter().chain(listed).collect::<Vec<_>>());
    }
}
