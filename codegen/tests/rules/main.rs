//! Tests of reading, writing and checking positions: a text that is accepted is a position, and what is written can be
//! read again. The emitted rules are equal.

mod broken;
mod emitted;
mod fen;
mod passing;

use qishu_rules::{Piece, Rules};

/// The possible contents of each cell of a variant, the empty one first.
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
