//! What a position may look like: the board, the men and the rules of one variant, as data.
//!
//! A [`Game`] is a `static` in generated code, and is built from a rules file by programs that load one. It reads and
//! writes positions as text, draws them, and tells whether a position keeps the rules. It knows nothing of counting.

mod board;
mod broken;
mod check;
mod draw;
mod fen;
mod fen_error;
mod rules;
mod squares;
mod symbols;
mod words;

use std::borrow::Cow;
use std::ops::RangeInclusive;

pub use crate::{list, squares};
pub use board::{Board, Square};
pub use broken::{Broken, Rule};
pub use fen_error::{Expected, FenError};
pub use rules::{Budget, Cap, Capped, Contact, Demand, Literal, Pattern, Relation, Term};
pub use squares::{Grid, Squares};

/// A list of constants, borrowed for good, as the fields of a `static` [`Game`] are.
#[macro_export]
macro_rules! list {
    ($($item:expr),* $(,)?) => {
        ::std::borrow::Cow::Borrowed(const { &[$($item),*] })
    };
}

/// The board, the men and the rules of one variant.
///
/// Positions are slices of [`Man`](crate::Man), one for each cell: the squares of the first layer, then those of the second, and so
/// on. The *kinds* of men are the placements of all pieces, numbered in the order of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The squares.
    pub board: Board,
    /// The names of the sides.
    pub sides: Cow<'static, [Cow<'static, str>]>,
    /// The names of the layers; the first is the common one, whose name is empty.
    pub layers: Cow<'static, [Cow<'static, str>]>,
    /// The pieces.
    pub pieces: Cow<'static, [Piece]>,
    /// The limits on the men of lines.
    pub caps: Cow<'static, [Cap]>,
    /// The sums over numbers of men.
    pub budgets: Cow<'static, [Budget]>,
    /// What must not occur on given squares.
    pub patterns: Cow<'static, [Pattern]>,
    /// How men must, or must not, stand to one another.
    pub relations: Cow<'static, [Relation]>,
}

/// A piece of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose piece it is, an index into [`Game::sides`].
    pub side: usize,
    /// The piece's name, the same for every side that has it.
    pub name: Cow<'static, str>,
    /// The layer it stands on, an index into [`Game::layers`].
    pub layer: usize,
    /// How many there may be.
    pub count: RangeInclusive<u32>,
    /// Where the piece is defined, as `file:line`.
    pub origin: Cow<'static, str>,
    /// Where it may stand. Each placement is a kind of men.
    pub placements: Cow<'static, [Placement]>,
}

/// One way for a piece to stand on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// How a man placed so is written: see [`Game::fen`]. Placements with the same symbol have no square of one layer in
    /// common.
    pub symbol: Cow<'static, str>,
    /// The squares.
    pub region: Squares,
}

/// A kind of men: a piece in one of its placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind<'g> {
    /// The piece, an index into [`Game::pieces`].
    pub piece: usize,
    /// Which of the piece's placements it is.
    pub index: usize,
    /// The piece's layer, an index into [`Game::layers`].
    pub layer: usize,
    /// The placement.
    pub placement: &'g Placement,
}

impl Game {
    /// How many cells a position has.
    pub fn cells(&self) -> usize {
        self.board.squares.len() * self.layers.len()
    }

    /// The kinds of men, in the order of their numbers.
    pub fn kinds(&self) -> impl Iterator<Item = Kind<'_>> {
        self.pieces.iter().enumerate().flat_map(|(id, piece)| {
            let placements = piece.placements.iter().enumerate();
            placements.map(move |(index, placement)| Kind { piece: id, index, layer: piece.layer, placement })
        })
    }

    /// The layers on which some piece stands, in their order: those that are written and drawn.
    pub fn layers_in_use(&self) -> impl Iterator<Item = usize> {
        (0..self.layers.len()).filter(|&layer| self.pieces.iter().any(|piece| piece.layer == layer))
    }

    /// The piece's name with its side's before it, as in `red general`; the bare name where there is one side only.
    pub fn piece_name(&self, piece: usize) -> String {
        let Some(Piece { side, name, .. }) = self.pieces.get(piece) else { return String::new() };
        match self.sides.get(*side) {
            Some(side) if self.sides.len() > 1 => format!("{side} {name}"),
            _ => name.to_string(),
        }
    }

    /// The layer and the square of a cell of the position.
    fn place(&self, cell: usize) -> (usize, Square) {
        let squares = &self.board.squares;
        (cell / squares.len(), squares[cell % squares.len()])
    }

    /// The cell of a square on a piece's layer, if the board has the square.
    fn cell(&self, piece: usize, square: Square) -> Option<usize> {
        let layer = self.pieces.get(piece)?.layer;
        Some(layer * self.board.squares.len() + self.board.find(square)?)
    }
}

impl Piece {
    /// A piece on the common layer.
    pub const fn new(
        side: usize,
        name: &'static str,
        count: RangeInclusive<u32>,
        origin: &'static str,
        placements: Cow<'static, [Placement]>,
    ) -> Piece {
        Piece { side, name: Cow::Borrowed(name), layer: 0, count, origin: Cow::Borrowed(origin), placements }
    }

    /// The same piece on another layer.
    #[must_use]
    pub const fn on_layer(mut self, layer: usize) -> Piece {
        self.layer = layer;
        self
    }
}

impl Placement {
    /// A placement in a region.
    pub const fn new(symbol: &'static str, region: Squares) -> Placement {
        Placement { symbol: Cow::Borrowed(symbol), region }
    }
}
