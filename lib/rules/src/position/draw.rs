//! Positions as boards drawn in text.

use super::symbols::{Letters, Symbols};
use crate::{Piece, Rules, Spacing};

impl Rules {
    /// The position as a board drawn in text, of several lines, each with its end.
    ///
    /// Ranks are numbered at the left and files lettered below; `.` is an empty square, and cells that are not on the
    /// board are blank. Pieces are their symbols, as in [`fen`](Rules::fen). If pieces stand on several layers, their
    /// boards follow one another, each below its layer's name, with an empty line between them. After them come a line
    /// for each side's pieces in hand, if pieces can be, and one for each state variable with its value.
    #[must_use]
    pub fn draw(&self, position: &[Piece]) -> String {
        let symbols = Symbols::new(self, Letters::Own);
        let spacing = Spacing::narrow(&self.board, symbols.width);
        let several = self.layers_in_use().count() > 1;
        let boards = self.layers_in_use().map(|layer| {
            let board = self.board.draw(&spacing, |square| {
                let piece = self.cell(layer, square).and_then(|cell| position.get(cell));
                symbols.of(piece).unwrap_or(".")
            });
            match self.layer_name(layer) {
                _ if !several => board,
                None => format!("the common layer\n{board}"),
                Some(name) => format!("layer {name}\n{board}"),
            }
        });
        let besides = self.draw_hands(&symbols, position).into_iter().chain(self.draw_state_variables(position));
        boards.chain(besides).collect::<Vec<_>>().join("\n")
    }
}
