//! Whether both sides have their kings on one end of the board, as they do where the wrong lines are mirrored.

use qishu_rules::{Mapping, SideId, Squares};

use super::roster::{PieceOfSide, Roster};
use super::spec::Spec;
use crate::ast;
use crate::catalogue;
use crate::report::Report;

/// Warns of a piece of which each side always has one, and all of whose squares are on one half of the board for both sides,
/// though they mirror one another: another mirror would have set them opposite.
pub(super) fn check(spec: &Spec, roster: &Roster, report: &mut Report) {
    let (Some(grid), Some(mapping)) = (roster.grid, spec.sides.and_then(|sides| sides.mapping)) else { return };
    let (along, better): (fn(&Squares, [u8; 2]) -> Option<&'static str>, _) = match mapping.value {
        Mapping::MirrorFiles => (half_of_ranks, ast::Mapping::MirrorRanks),
        Mapping::MirrorRanks => (half_of_files, ast::Mapping::MirrorFiles),
        _ => return,
    };
    let better = match better {
        ast::Mapping::MirrorRanks => "mirror ranks",
        _ => "mirror files",
    };
    let size = [grid.board.files(), grid.board.ranks()];
    let half = |piece: &PieceOfSide| along(piece.reach.as_ref()?, size).filter(|_| piece.count == Some((1, 1)));
    for piece in roster.pieces.iter().filter(|piece| piece.side == SideId(0) && piece.written.in_hand.is_empty()) {
        let name = piece.written.name.text.as_str();
        let Some(other) = roster.find(1, name) else { continue };
        let Some(end) = half(piece).filter(|&end| half(roster.piece(other)) == Some(end)) else { continue };
        let region = piece.written.placements.first().and_then(|placement| placement.region.as_ref());
        let at = region.map_or(piece.written.span, |region| region.span);
        report.warn(|| catalogue::on_one_end(at, name, end, mapping.span, better));
    }
}

/// The half of the ranks that all squares are on.
fn half_of_ranks(squares: &Squares, [_, ranks]: [u8; 2]) -> Option<&'static str> {
    half(squares.iter().map(|square| square.rank), ranks, ["the lower ranks", "the upper ranks"])
}

/// The half of the files that all squares are on.
fn half_of_files(squares: &Squares, [files, _]: [u8; 2]) -> Option<&'static str> {
    half(squares.iter().map(|square| square.file), files, ["the left files", "the right files"])
}

/// On which side of the middle all lines are; of none there is no saying.
fn half(lines: impl Iterator<Item = u8> + Clone, number: u8, halves: [&'static str; 2]) -> Option<&'static str> {
    let (least, most) = (lines.clone().min()?, lines.max()?);
    match (2 * u16::from(least) >= u16::from(number), 2 * (u16::from(most) + 1) <= u16::from(number)) {
        (_, true) => Some(halves[0]),
        (true, _) => Some(halves[1]),
        _ => None,
    }
}
