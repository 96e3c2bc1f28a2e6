//! Tests of reading, writing and checking positions: a text that is accepted is a position, and what is written can be
//! read again.

mod broken;
mod emitted;
mod fen;
mod passing;

use std::sync::LazyLock;

use common::rules;
use qishu_rules::{Piece, Rules};

/// Rules with camps, and two of the library.
static CAMPS: LazyLock<Rules> = LazyLock::new(|| rules::read(&rules::path("codegen/tests/rules/camps.rules")).rules);
static XIANGQI: LazyLock<Rules> = LazyLock::new(|| rules::of_the_library("xiangqi").rules);
static XIANGQI_ROUGH: LazyLock<Rules> = LazyLock::new(|| rules::of_the_library("xiangqi_rough").rules);

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
    let rules = &CAMPS;
    let mut position = vec![Piece::NONE; rules.cells()];
    rules.parse_fen(text, &mut position).unwrap_or_else(|error| panic!("{text}: {error}"));
    position
}
