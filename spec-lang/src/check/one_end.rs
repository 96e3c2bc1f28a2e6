//! Whether both sides have their kings on one end of the board, as happens if the wrong lines are mirrored.

use qishu_rules::{Mapping, SideId, Squares};

use super::roster::{PieceTypeOfSide, Roster};
use super::spec::Spec;
use crate::catalogue;
use crate::report::Report;

/// Warns of a piece that each side always has, if all its squares are on the same half of the board for both sides
/// although they mirror one another. Another mirror would place the sides opposite one another. There is no warning if
/// the present mirror does so, too, because the squares are also on one half in the other direction.
pub(super) fn check(spec: &Spec, roster: &Roster, report: &mut Report) {
    let (Some(grid), Some(mapping)) = (roster.grid, spec.sides.and_then(|sides| sides.mapping)) else { return };
    let (keeps_ranks, better) = match mapping.value {
        Mapping::MirrorFiles => (true, "mirror ranks"),
        Mapping::MirrorRanks => (false, "mirror files"),
        _ => return,
    };
    let half_of_ranks = |reach: &Squares| {
        half(reach.iter().map(|square| square.rank), grid.board.ranks(), ["the lower ranks", "the upper ranks"])
    };
    let half_of_files = |reach: &Squares| {
        half(reach.iter().map(|square| square.file), grid.board.files(), ["the left files", "the right files"])
    };
    let half = |piece: &PieceTypeOfSide| {
        let reach = piece.reach.as_ref().filter(|_| piece.count == Some((1, 1)))?;
        let (kept, mirrored) = (half_of_ranks(reach), half_of_files(reach));
        let (kept, mirrored) = if keeps_ranks { (kept, mirrored) } else { (mirrored, kept) };
        kept.filter(|_| mirrored.is_none())
    };
    for piece in roster.pieces.iter().filter(|piece| piece.side == SideId(0) && piece.written.in_hand.is_empty()) {
        let name = piece.written.name.text.as_str();
        let Some(other) = roster.find(1, name) else { continue };
        let Some(end) = half(piece).filter(|&end| half(roster.piece(other)) == Some(end)) else { continue };
        let region = piece.written.placements.first().and_then(|placement| placement.region.as_ref());
        let at = region.map_or(piece.written.span, |region| region.span);
        report.warn(|| catalogue::on_one_end(at, name, end, mapping.span, better));
    }
}

/// The half of the board that contains all lines; `None` if there is none, or no line.
fn half(lines: impl Iterator<Item = u8> + Clone, number: u8, halves: [&'static str; 2]) -> Option<&'static str> {
    let (least, most) = (lines.clone().min()?, lines.max()?);
    match (2 * u16::from(least) >= u16::from(number), 2 * (u16::from(most) + 1) <= u16::from(number)) {
        (_, true) => Some(halves[0]),
        (true, _) => Some(halves[1]),
        _ => None,
    }
}
