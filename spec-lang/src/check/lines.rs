//! Lines: their division of a region, and the numbers of pieces allowed on them.

use qishu_rules::{Gaps, Lines, Squares};

use super::NamedSets;
use super::grid::{CheckedGrid, divide};
use super::numbers::{self, AllowedNumbers};
use crate::ast::{self, LineNumbers, SidedPiece};
use crate::catalogue;
use crate::report::Report;
use crate::sources::Span;

/// The numbers of pieces allowed on a line. `None` if they have a mistake, which has been reported.
pub(super) fn allowed(numbers: &LineNumbers, span: Span, report: &mut Report) -> Option<AllowedNumbers> {
    let (least, most) = match numbers {
        LineNumbers::Exactly(numbers) => return numbers::allowed(numbers, catalogue::cap_reversed, report),
        LineNumbers::Between(least, most) => (i64::from(least.unwrap_or(0)), i64::from(most.unwrap_or(u32::MAX))),
    };
    if most < least {
        report.add(|| catalogue::cap_crossed(span, least, most));
        return None;
    }
    Some(AllowedNumbers { low: least, high: most, gaps: Gaps::NONE })
}

/// The lines of a region, and how they divide it. The order is files from the left, ranks from below, rising diagonals
/// from the upper left, falling ones from the lower left. Parts of a partition and listed lines are intersected with
/// the region. `None` if these are unknown or disjoint from the region. `whose` names the rule; `at` is the place of
/// its words about lines.
pub(super) fn lines(
    region: &Squares,
    per: &ast::Lines,
    span: Span,
    whose: &str,
    named: &NamedSets,
    report: &mut Report,
) -> Option<(Vec<Squares>, Lines)> {
    Some(match per {
        // Even a region without squares is a line.
        ast::Lines::Region => (vec![region.clone()], Lines::Whole),
        ast::Lines::Along(axis) => (divide(region, |square| axis.line_of(square).into()), Lines::Along(*axis)),
        ast::Lines::Partition(name) => {
            let (parts, may_overlap) = named.partitions.get(&name.text)?;
            let mut lines: Vec<Squares> = parts.iter().map(|part| part.intersection(region)).collect();
            lines.retain(|line| !line.is_empty());
            if lines.is_empty() {
                report.add(|| catalogue::partition_elsewhere(span, name, may_overlap, whose));
                return None;
            }
            (lines, Lines::Parts(name.text.clone().into()))
        }
    })
}

/// The division into lines as a side's squares lie on the board.
pub(super) fn seen_by(per: &Lines, grid: &CheckedGrid, side: u32) -> Lines {
    match (per, grid.reflection.filter(|_| side != 0)) {
        (Lines::Along(axis), Some(mapping)) => Lines::Along(mapping.axis(*axis)),
        (per, _) => per.clone(),
    }
}

/// Every piece counts once: reports duplicates, and a side's piece beside that of all sides.
pub(super) fn check_pieces(pieces: &[SidedPiece], across_sides: bool, report: &mut Report) {
    for (index, piece) in pieces.iter().enumerate() {
        let side = |piece: &SidedPiece| piece.side.as_ref().map(|side| side.text.clone());
        let is_same = |other: &&SidedPiece| {
            let all_sides = across_sides && (piece.side.is_none() || other.side.is_none());
            other.piece.text == piece.piece.text && (all_sides || side(other) == side(piece))
        };
        if let Some(first) = pieces[..index].iter().find(is_same) {
            report.add(|| catalogue::piece_repeated(&piece.piece, first.span));
        }
    }
}
