//! The rules as they read, write and check positions: whatever passes is a position, whatever is written is read again,
//! and the emitted rules are the same.

mod broken;
mod emitted;
mod fen;
mod passing;

use qishu_rules::{Piece, Rules};

/// Everything that can stand on each cell of a variant, no piece first.
fn choices(rules: &Rules) -> Vec<Vec<Piece>> {
    let choices = (0..rules.cells()).map(|cell| {
        let (layer, square) = rules.place(cell);
        let fits = rules.kinds().filter(|kind| kind.layer == layer && kind.placement.region.has(square));
        std::iter::once(Piece::NONE).chain(fits.map(|kind| kind.piece)).collect()
    });
    choices.collect()
}

/// A position of the reviewed variant of camps, by its text.
fn camps(text: &str) -> Vec<Piece> {
    let rules = &emitted::camps::RULES;
    let mut position = vec![Piece::NONE; rules.cells()];
    rules.parse_fen(text, &mut position).unwrap_or_else(|error| panic!("{text}: {error}"));
    position
}
