//! The pieces of both sides: kinds that share a piece of the rules, and their names.

use std::collections::BTreeSet;

use qishu_rules::{Board, Mapping};
use qishu_spec_lang::ast::Name;

use crate::army::ImportedGame;
use crate::left_out::LeftOut;
use crate::roles::Role;
use crate::side::{Side, SidePiece, name};

/// The names of the sides.
pub const SIDE_NAMES: [&str; 2] = ["white", "black"];

/// The pieces of both sides, by the roles of the variant.
pub struct Pieces {
    /// The second side's view of the board.
    pub mapping: Mapping,
    /// The description of each role for each side.
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
        let roles = 0..game.roles.len();
        let mut piece = |role: usize, side: usize| Side { game, board, mapping, side }.piece(role, &mut left_out);
        let of_sides: Vec<[Option<SidePiece>; 2]> = roles.map(|role| [piece(role, 0), piece(role, 1)]).collect();
        let mut is_common: Vec<bool> = of_sides.iter().map(|[first, second]| first == second).collect();
        // A role that is promoted to a piece of one side only also needs one for each side, and so does a form of one.
        loop {
            let before = is_common.clone();
            for (role, sides) in of_sides.iter().enumerate() {
                let becomes = sides.iter().flatten().flat_map(|piece| &piece.promotions);
                let apart = becomes.flat_map(|one| &one.to).any(|&to| !before[to]);
                is_common[role] &= !apart && before[game.roles[role].kind];
            }
            if is_common == before {
                break;
            }
        }
        Pieces { mapping, of_sides, is_common, left_out, names: names(game) }
    }

    /// The name of a side's piece.
    pub fn name(&self, role: usize, side: usize) -> Name {
        Name::unplaced(match self.is_common[role] || self.of_sides[role][1 - side].is_none() {
            true => self.names[role].clone(),
            false => format!("{}_{}", SIDE_NAMES[side], self.names[role]),
        })
    }

    /// The names of a role in the rules: one, or one for each side with a separate description.
    pub fn names(&self, role: usize) -> Vec<Name> {
        let mut names: Vec<Name> = self.sides(role).map(|(side, _)| self.name(role, side)).collect();
        names.dedup();
        names
    }

    /// The pieces of the rules for a role, each with the side whose description it has.
    pub fn sides(&self, role: usize) -> impl Iterator<Item = (usize, &SidePiece)> {
        let sides = if self.is_common[role] { 1 } else { 2 };
        (0..sides).filter_map(move |side| Some((side, self.of_sides[role][side].as_ref()?)))
    }

    /// The roles that any side has.
    pub fn present(&self) -> impl Iterator<Item = usize> {
        (0..self.of_sides.len()).filter(|&role| self.of_sides[role].iter().any(Option::is_some))
    }
}

/// The names of all roles: those of kinds, and for promoted forms both that of the kind and what it moves as.
fn names(game: &ImportedGame<'_>) -> Vec<String> {
    let kind = |index: usize| name(&game.settings.kinds[index]);
    let name = |role: &Role| match role.is_form() {
        true => format!("{}_as_{}", kind(role.kind), kind(role.goes_as)),
        false => kind(role.kind),
    };
    game.roles.iter().map(name).collect()
}

/// Whether the second side's pieces start where the first side's do, under its view of the board.
fn begins_alike(game: &ImportedGame<'_>, mapping: Mapping) -> bool {
    let pieces = |side: usize| game.opening.pieces.iter().filter(move |piece| piece.side == side);
    let first: BTreeSet<_> =
        pieces(0).map(|piece| (&piece.kind.name, mapping.square(game.grid, piece.square))).collect();
    first == pieces(1).map(|piece| (&piece.kind.name, piece.square)).collect()
}
