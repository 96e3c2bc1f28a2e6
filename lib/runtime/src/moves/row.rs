//! Rows of pieces that end a game.

use qishu_rules::{Board, BoardAxis, Squares};

use super::set::{SquareSet, set_of};

/// The rows that end a game once one side has pieces on all their squares.
#[derive(Clone, Debug)]
pub struct RowTable<S> {
    /// For each square the rows through it.
    through: Vec<Vec<S>>,
}

/// For each square of a board the rows of some lengths through it, each along some axes, and further rows, given by their
/// squares.
pub(super) fn rows<S: SquareSet>(
    board: &Board,
    rows: &[(usize, impl AsRef<[BoardAxis]>)],
    listed: &[Squares],
) -> Vec<Vec<S>> {
    let along = |length: usize, axis: BoardAxis| {
        let row = move |first| std::iter::once(first).chain(board.ray(first, axis.directions()[0])).take(length);
        board.squares().iter().map(move |first| row(first).collect::<Squares>()).filter(move |row| row.len() == length)
    };
    let straight =
        rows.iter().flat_map(|(length, axes)| axes.as_ref().iter().flat_map(move |&axis| along(*length, axis)));
    let mut through = vec![Vec::new(); board.size()];
    for row in straight.chain(listed.iter().cloned()) {
        let set = set_of::<S>(board, &row);
        set.squares().for_each(|square| through[square].push(set));
    }
    through
}

impl<S: SquareSet> RowTable<S> {
    /// All rows of some lengths, each along some axes.
    pub fn new(board: &Board, straight: &[(usize, &[BoardAxis])]) -> Self {
        RowTable { through: rows(board, straight, &[]) }
    }

    /// These with further rows, each given by its squares.
    #[must_use]
    pub fn with(mut self, board: &Board, listed: &[Squares]) -> Self {
        let further = rows::<S>(board, &[] as &[(usize, &[BoardAxis])], listed);
        self.through.iter_mut().zip(further).for_each(|(through, further)| through.extend(further));
        self
    }

    /// Whether some pieces have a row through that square.
    #[inline]
    pub fn has(&self, square: usize, pieces: S) -> bool {
        self.through[square].iter().any(|&row| pieces & row == row)
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::{FALLING, FILES};
    use super::*;
    use crate::squares;

    #[test]
    fn a_row_has_as_many_pieces_side_by_side_on_the_board() {
        // The hole interrupts the falling line from a4 to d1.
        let board = Board::new(4, 4, squares!("a1..d2 a3 c3 d3 a4..d4"));
        let set = |squares| set_of::<u64>(&board, &squares);
        let index = |square| set(square).trailing_zeros() as usize;
        let table: RowTable<u64> = RowTable::new(&board, &[(2, &[FALLING]), (3, &[FILES])]);
        assert!(table.has(index(squares!("d1")), set(squares!("c2 d1"))));
        assert!(!table.has(index(squares!("c2")), set(squares!("a4 c2"))), "b3 is not on the board");
        assert!(table.has(index(squares!("a3")), set(squares!("a2 a3 a4 d4"))));
        assert!(!table.has(index(squares!("d4")), set(squares!("a2 a3 a4 d4"))), "it is elsewhere");
        assert!(!table.has(index(squares!("a3")), set(squares!("a1 a3 a4"))));
    }
}
