//! Positions as boards drawn for people.

use std::fmt::{self, Write};

use super::board::FileName;
use super::symbols::Symbols;
use super::{Game, Square};
use crate::Man;

impl Game {
    /// The position as a board drawn in text, of several lines, each with its end.
    ///
    /// Ranks are numbered at the left and files lettered below; `.` is an empty square, and nothing stands where the
    /// grid has no square. Men are their symbols, as in [`fen`](Game::fen). If men stand on several layers, their boards
    /// follow one another, each below its layer's name, with an empty line between them.
    pub fn draw(&self, position: &[Man]) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.draw_to(&mut text, position);
        text
    }

    fn draw_to(&self, text: &mut String, position: &[Man]) -> fmt::Result {
        let symbols = Symbols::new(self);
        let rows = self.board.ranks.to_string().len();
        let columns = FileName(self.board.files.saturating_sub(1)).to_string().len().max(symbols.width());
        let several = self.layers_in_use().count() > 1;
        for (index, layer) in self.layers_in_use().enumerate() {
            text.push_str(if index == 0 { "" } else { "\n" });
            if several {
                match &*self.layers[layer] {
                    "" => writeln!(text, "the common layer")?,
                    name => writeln!(text, "layer {name}")?,
                }
            }
            for rank in (0..self.board.ranks).rev() {
                let mut line = format!("{:>rows$}", u16::from(rank) + 1);
                for file in 0..self.board.files {
                    let symbol = match self.board.find(Square { rank, file }) {
                        None => "",
                        Some(square) => {
                            symbols.of(position.get(layer * self.board.squares.len() + square)).unwrap_or(".")
                        }
                    };
                    write!(line, " {symbol:>columns$}")?;
                }
                writeln!(text, "{}", line.trim_end())?;
            }
            write!(text, "{:rows$}", "")?;
            for file in 0..self.board.files {
                write!(text, " {:>columns$}", FileName(file).to_string())?;
            }
            writeln!(text)?;
        }
        Ok(())
    }
}
