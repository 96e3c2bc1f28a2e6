//! Boards drawn in text.

use std::fmt::Display;

use super::{Board, FileName, Square};
use crate::flush_right;

/// The widths of the parts of a drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spacing {
    /// The text at the beginning of each line.
    pub indent: &'static str,
    /// The number of characters of the rank numbers.
    pub rank_width: usize,
    /// The number of characters of each file, besides a space before it.
    pub file_width: usize,
}

impl Spacing {
    /// The narrowest spacing for marks of at most `widest_mark` characters.
    #[must_use]
    pub fn narrow(board: &Board, widest_mark: usize) -> Spacing {
        let last_file = FileName(u16::from(board.files()).saturating_sub(1));
        Spacing {
            indent: "",
            rank_width: board.ranks().to_string().len(),
            file_width: last_file.to_string().len().max(widest_mark),
        }
    }
}

impl Board {
    /// The board as several lines of text, each with a line end. Each square has a mark, ranks are numbered at the left
    /// and files lettered below. Cells of the grid that are not on the board are blank.
    pub fn draw<M: Display>(&self, spacing: &Spacing, mut mark: impl FnMut(Square) -> M) -> String {
        let &Spacing { indent, rank_width, file_width } = spacing;
        let mut text = String::new();
        for rank in (0..self.ranks()).rev() {
            let number = u16::from(rank) + 1;
            let mut line = indent.to_owned() + &flush_right(&number.to_string(), rank_width);
            for (square, id) in self.rank(rank) {
                let mark = if id.is_some() { mark(square).to_string() } else { String::new() };
                line += &format!(" {}", flush_right(&mark, file_width));
            }
            text += line.trim_end();
            text.push('\n');
        }
        text += indent;
        text += &" ".repeat(rank_width);
        for file in 0..self.files() {
            let name = FileName(file.into()).to_string();
            text += &format!(" {}", flush_right(&name, file_width));
        }
        text.push('\n');
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares;

    #[test]
    fn holes_stay_empty() {
        let board = Board::new(3, 2, squares!("a1..c1 a2"));
        let mark = |square: Square| if square == Square::named("b1") { "X" } else { "." };
        assert_eq!(board.draw(&Spacing::narrow(&board, 1), mark), "2 .\n1 . X .\n  a b c\n");
        let wide = Spacing { indent: "  ", rank_width: 3, file_width: 2 };
        assert_eq!(board.draw(&wide, mark), "    2  .\n    1  .  X  .\n       a  b  c\n");
    }
}
