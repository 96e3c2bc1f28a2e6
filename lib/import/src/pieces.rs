//! The pieces of both sides: kinds that share a piece of the rules, and their names.

use std::collections::BTreeSet;

use qishu_rules::{Board, Mapping};
use qishu_spec_lang::ast::Name;

use crate::army::ImportedGame;
use crate::left_out::LeftOut;
use crate::side::{Side, SidePiece, name};

/// The names of the sides.
pub const SIDE_NAMES: [&str; 2] = ["white", "black"];

/// The pieces of both sides, by the kinds of the variant.
pub struct Pieces {
    /// The second side's view of the board.
    pub mapping: Mapping,
    /// The description of each kind for each side.
    pub of_sides: Vec<[Option<SidePiece>; 2]>,
    /// Whether both sides have the same description, and so share a piece of the rules.
    pub is_common: Vec<bool>,
    pub left_out: BTreeSet<LeftOut>,
    names: Vec<String>,
}

impl Pieces {
    /// The pieces under the second side's view of the board that gives the fewest differences between the sides; `None`
    /// if no view preserves the board.
    pub fn of(game: &ImportedGame<'_>, board: &Board) -> Option<Pieces> {
        let views = [Mapping::MirrorRanks, Mapping::Rotate, Mapping::Same];
        let possible = views.into_iter().filter(|view| view.squares(game.grid, &game.board) == game.board);
        let seen = possible.map(|mapping| Pieces::seen(game, board, mapping));
        seen.min_by_key(|pieces| {
            let apart = pieces.is_common.iter().filter(|&&is_common| !is_common).count();
            (apart, !begins_alike(game, pieces.mapping))
        })
    }

    fn seen(game: &ImportedGame<'_>, board: &Board, mapping: Mapping) -> Pieces {
        let mut left_out = BTreeSet::new();
        let kinds = 0..game.settings.kinds.len();
        let mut piece = |kind: usize, side: usize| Side { game, board, mapping, side }.piece(kind, &mut left_out);
        let of_sides: Vec<[Option<SidePiece>; 2]> = kinds.map(|kind| [piece(kind, 0), piece(kind, 1)]).collect();
        let mut is_common: Vec<bool> = of_sides.iter().map(|[first, second]| first == second).collect();
        // A kind that is promoted to a piece of one side only also needs one for each side.
        loop {
            let before = is_common.clone();
            for (kind, sides) in of_sides.iter().enumerate() {
                let becomes = sides.iter().flatten().filter_map(|piece| piece.promotion.as_ref());
                let apart = becomes.flat_map(|(_, to)| to).any(|&to| !before[to]);
                is_common[kind] &= !apart;
            }
            if is_common == before {
                break;
            }
        }
        Pieces { mapping, of_sides, is_common, left_out, names: game.settings.kinds.iter().map(name).collect() }
    }

    /// The name of a side's piece.
    pub fn name(&self, kind: usize, side: usize) -> Name {
        Name::unplaced(match self.is_common[kind] || self.of_sides[kind][1 - side].is_none() {
            true => self.names[kind].clone(),
            false => format!("{}_{}", SIDE_NAMES[side], self.names[kind]),
        })
    }

    /// The names of a kind in the rules: one, or one for each side with a separate description.
    pub fn names(&self, kind: usize) -> Vec<Name> {
        let mut names: Vec<Name> = self.sides(kind).map(|(side, _)| self.name(kind, side)).collect();
        names.dedup();
        names
    }

    /// The pieces of the rules for a kind, each with the side whose description it has.
    pub fn sides(&self, kind: usize) -> impl Iterator<Item = (usize, &SidePiece)> {
        let sides = if self.is_common[kind] { 1 } else { 2 };
        (0..sides).filter_map(move |side| Some((side, self.of_sides[kind][side].as_ref()?)))
    }

    /// The kinds that any side has.
    pub fn present(&self) -> impl Iterator<Item = usize> {
        (0..self.of_sides.len()).filter(|&kind| self.of_sides[kind].iter().any(Option::is_some))
    }
}

/// Whether the second side's pieces start where the first side's do, under its view of the board.
fn begins_alike(game: &ImportedGame<'_>, mapping: Mapping) -> bool {
    let pieces = |side: usize| game.opening.pieces.iter().filter(move |piece| piece.side == side);
    let first: BTreeSet<_> =
        pieces(0).map(|piece| (&piece.kind.name, mapping.square(game.grid, piece.square))).collect();
    first == pieces(1).map(|piece| (&piece.kind.name, piece.square)).collect()
}
