//! Rows of pieces that end a game.

use qishu_rules::{Board, BoardAxis, Squares};

use super::set::SquareSet;

/// The rows that end a game once one side has pieces on all their squares.
#[derive(Clone, Debug)]
pub struct RowTable<S, const SQUARES: usize> {
    /// For each square the rows through it.
    through: [Vec<S>; SQUARES],
}

impl<S: SquareSet, const SQUARES: usize> RowTable<S, SQUARES> {
    /// All rows of some lengths, each along some axes.
    ///
    /// # Panics
    ///
    /// Panics if the board does not have `SQUARES` squares.
    pub fn new(board: &Board, rows: &[(usize, &[BoardAxis])]) -> Self {
        let mut table = RowTable { through: std::array::from_fn(|_| Vec::new()) };
        let each = rows.iter().flat_map(|&(length, axes)| axes.iter().map(move |axis| (length, axis.directions())));
        for (length, [direction, _]) in each {
            for first in board.squares().iter() {
                let row = std::iter::once(first).chain(board.ray(first, direction)).take(length);
                let row: Vec<usize> = row.filter_map(|square| board.id(square)).map(|id| id.index()).collect();
                if row.len() == length {
                    table.add(&row);
                }
            }
        }
        table
    }

    /// These with further rows, each given by its squares.
    #[must_use]
    pub fn with(mut self, board: &Board, rows: &[Squares]) -> Self {
        for row in rows {
            let row: Vec<usize> = row.iter().filter_map(|square| board.id(square)).map(|id| id.index()).collect();
            self.add(&row);
        }
        self
    }

    fn add(&mut self, row: &[usize]) {
        let set = row.iter().fold(S::EMPTY, |all, &square| all | S::of(square));
        row.iter().for_each(|&square| self.through[square].push(set));
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
    use super::super::set::set_of;
    use super::*;
    use crate::squares;

    #[test]
    fn a_row_has_as_many_pieces_side_by_side_on_the_board() {
        // The hole interrupts the falling line from a4 to d1.
        let board = Board::new(4, 4, squares!("a1..d2 a3 c3 d3 a4..d4"));
        let set = |squares| set_of::<u64>(&board, &squares);
        let index = |square| set(square).trailing_zeros() as usize;
        let table: RowTable<u64, 15> = RowTable::new(&board, &[(2, &[FALLING]), (3, &[FILES])]);
        assert!(table.has(index(squares!("d1")), set(squares!("c2 d1"))));
        assert!(!table.has(index(squares!("c2")), set(squares!("a4 c2"))), "b3 is not on the board");
        assert!(table.has(index(squares!("a3")), set(squares!("a2 a3 a4 d4"))));
        assert!(!table.has(index(squares!("d4")), set(squares!("a2 a3 a4 d4"))), "it is elsewhere");
        assert!(!table.has(index(squares!("a3")), set(squares!("a1 a3 a4"))));
    }
}
