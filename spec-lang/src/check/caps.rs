//! Caps: those of placements and those that stand by themselves.

use std::collections::BTreeMap;

use qishu_rules::{Cap, CappedMen, Lines, Square, Squares, Text};

use super::NamedSets;
use super::grid::divide;
use super::pieces::PieceDraft;
use super::roster::Roster;
use super::spec::Spec;
use crate::ast::{self, LineLimit};
use crate::catalogue;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// A cap before it is dealt out to the sides.
struct WrittenCap<'a> {
    name: Option<&'a str>,
    /// The pieces, with the placement that counts if not all do.
    men: Vec<(&'a str, Option<usize>)>,
    /// The lines, as the first side sees them.
    lines: Vec<Squares>,
    /// How they divide the region.
    per: Lines,
    at_most: u32,
    span: Span,
}

/// All caps of the first side, those of placements first, in the order of the pieces, then the others in the file's
/// order; then the same of the second side, and so on. Lines of a side are in the order of the first side's.
pub(super) fn caps(
    spec: &Spec,
    drafts: &[PieceDraft],
    roster: &Roster,
    named: &NamedSets,
    sources: &Sources,
    report: &mut Report,
) -> Vec<Cap> {
    let mut written = of_placements(drafts, named, report);
    written.extend(of_statements(spec, named, report));
    let Some(grid) = roster.grid else { return Vec::new() };
    let for_side = |side: u32, cap: &WrittenCap| {
        let men: Vec<CappedMen> = cap
            .men
            .iter()
            .filter_map(|&(piece, placement)| Some(CappedMen { piece: roster.find(side, piece)?, placement }))
            .collect();
        (!men.is_empty()).then(|| Cap {
            name: cap.name.map_or(Text::default(), |name| name.to_string().into()),
            men: men.into(),
            lines: cap.lines.iter().map(|line| grid.seen_by(side, line)).collect(),
            per: if side != 0 && grid.turns_diagonals() { turned(&cap.per) } else { cap.per.clone() },
            at_most: cap.at_most,
            origin: sources.origin(cap.span),
        })
    };
    roster.side_numbers().flat_map(|side| written.iter().filter_map(move |cap| for_side(side, cap))).collect()
}

fn of_placements<'a>(drafts: &[PieceDraft<'a>], named: &NamedSets, report: &mut Report) -> Vec<WrittenCap<'a>> {
    let mut written = Vec::new();
    for draft in drafts {
        for (index, (placement, region)) in draft.piece.placements.iter().zip(&draft.regions).enumerate() {
            let (Some(limit), Some(region)) = (&placement.limit, region) else { continue };
            let Some((lines, per)) = lines(region, limit, "placement", named, report) else { continue };
            written.push(WrittenCap {
                name: None,
                men: vec![(&draft.piece.name.text, Some(index))],
                lines,
                per,
                at_most: limit.at_most,
                span: placement.span,
            });
        }
    }
    written
}

fn of_statements<'a>(spec: &Spec<'a>, named: &NamedSets, report: &mut Report) -> Vec<WrittenCap<'a>> {
    let mut written = Vec::new();
    for cap in spec.caps() {
        let mut first_named: BTreeMap<&str, Span> = BTreeMap::new();
        for piece in &cap.pieces {
            match first_named.get(piece.text.as_str()) {
                Some(&first) => report.add(|| catalogue::piece_repeated(piece, first)),
                None => {
                    first_named.insert(&piece.text, piece.span);
                }
            }
        }
        let Some(region) = named.regions.squares(&cap.region, report) else { continue };
        if region.is_empty() {
            report.add(|| catalogue::region_empty(cap.region.span, "the cap"));
            continue;
        }
        let Some((lines, per)) = lines(&region, &cap.limit, "cap", named, report) else { continue };
        written.push(WrittenCap {
            name: cap.name.as_ref().map(|name| name.text.as_str()),
            men: cap.pieces.iter().map(|piece| (piece.text.as_str(), None)).collect(),
            lines,
            per,
            at_most: cap.limit.at_most,
            span: cap.span,
        });
    }
    written
}

/// The parts of a region that are one line each, and how they divide it: files from the left, ranks from below,
/// diagonals from the upper left, antidiagonals from the lower left, and what the parts of a partition have of it. `None`
/// if the partition is not known or has nothing of the region. `whose` is what has the region.
fn lines(
    region: &Squares,
    limit: &LineLimit,
    whose: &str,
    named: &NamedSets,
    report: &mut Report,
) -> Option<(Vec<Squares>, Lines)> {
    let divided = |line: fn(i32, i32) -> i32| {
        divide(region, |square: Square| line(i32::from(square.file), i32::from(square.rank)))
    };
    Some(match &limit.per {
        // A region without squares is a line nevertheless.
        ast::Lines::Region => (vec![region.clone()], Lines::Whole),
        ast::Lines::File => (divided(|file, _| file), Lines::Files),
        ast::Lines::Rank => (divided(|_, rank| rank), Lines::Ranks),
        ast::Lines::Diagonal => (divided(|file, rank| file - rank), Lines::Diagonals),
        ast::Lines::Antidiagonal => (divided(|file, rank| file + rank), Lines::Antidiagonals),
        ast::Lines::Partition(name) => {
            let parts = named.partitions.get(&name.text)?;
            let mut lines: Vec<Squares> = parts.iter().map(|part| part.intersection(region)).collect();
            lines.retain(|line| !line.is_empty());
            if lines.is_empty() {
                report.add(|| catalogue::partition_elsewhere(limit.span, name, whose));
                return None;
            }
            (lines, Lines::Parts(name.text.clone().into()))
        }
    })
}

/// What the lines are to a side whose view of the board turns the diagonals.
fn turned(per: &Lines) -> Lines {
    match per {
        Lines::Diagonals => Lines::Antidiagonals,
        Lines::Antidiagonals => Lines::Diagonals,
        _ => per.clone(),
    }
}
