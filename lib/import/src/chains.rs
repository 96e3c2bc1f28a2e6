//! The ends of a game by a chain of a side's pieces between two regions.

use qishu_rules::{GameOutcome, Square, Squares};
use qishu_spec_lang::ast::{Ending, GroupDemand, Groups, Name, Occupant, Occupants, OtherPiece, Region, SidedPiece};
use qishu_spec_lang::sources::Span;

use crate::army::ImportedGame;
use crate::pieces::{Pieces, SIDE_NAMES};
use crate::settings::SIDES;

/// The ends, at most one for each side; `None` if the language cannot express them.
pub fn chains(game: &ImportedGame<'_>, pieces: &Pieces) -> Option<Vec<(GameOutcome, Ending)>> {
    let mut ends = Vec::new();
    for side in SIDES {
        let between = ["connectRegion1", "connectRegion2"]
            .map(|key| game.settings.squares_of(key, side).intersection(&game.board));
        let names = names(game, pieces, side);
        if between.iter().any(Squares::is_empty) || names.is_empty() {
            continue;
        }
        // In the program a piece in both regions is no chain by itself, and an opening with a chain goes on.
        let joins = ["connectVertical", "connectHorizontal"].iter().all(|key| game.settings.flag(key))
            && !game.settings.flag("connectDiagonal");
        if !joins || !between[0].is_disjoint(&between[1]) || is_joined(game, side, &between) {
            return None;
        }
        let demand = GroupDemand::Chain(groups(names, side), between.iter().map(Region::from).collect());
        ends.push((game.settings.outcome("connectValue")?, Ending::Groups(demand)));
    }
    Some(ends)
}

/// Whether pieces of a role are members of chains.
fn is_member(game: &ImportedGame<'_>, role: usize) -> bool {
    game.settings.has("connectPieceTypes", game.kind(role))
}

/// The names of the pieces of which a side makes chains.
fn names(game: &ImportedGame<'_>, pieces: &Pieces, side: usize) -> Vec<Name> {
    let own = pieces.present().filter(|&role| is_member(game, role) && pieces.of_sides[role][side].is_some());
    own.map(|role| pieces.name(role, side)).collect()
}

fn groups(names: Vec<Name>, side: usize) -> Groups {
    let piece = |piece: Name| {
        let piece = SidedPiece { side: Some(Name::unplaced(SIDE_NAMES[side])), ..piece.into() };
        Occupant::Piece(OtherPiece::PieceType { piece, enemy: false })
    };
    let list = names.into_iter().map(piece).collect();
    let members = Occupants { list, region: None, span: Span::NOWHERE };
    Groups { members, joined: Vec::new(), apart: None, conditions: Vec::new(), span: Span::NOWHERE }
}

/// Whether a side has a chain in the opening.
fn is_joined(game: &ImportedGame<'_>, side: usize, [from, to]: &[Squares; 2]) -> bool {
    let own = game.opening.pieces.iter().filter(|piece| piece.side == side && is_member(game, game.role_of(piece)));
    let members: Squares = own.map(|piece| piece.square).collect();
    let beside =
        |square: Square, other: Square| square.rank.abs_diff(other.rank) + square.file.abs_diff(other.file) == 1;
    let mut reached = members.intersection(from);
    loop {
        let is_next = |square: &Square| reached.has(*square) || reached.iter().any(|other| beside(*square, other));
        let further: Squares = members.iter().filter(is_next).collect();
        if further == reached {
            return !reached.is_disjoint(to);
        }
        reached = further;
    }
}
