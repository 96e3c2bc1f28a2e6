//! Caps: those of placements and those that stand by themselves.

use std::collections::BTreeMap;

use super::cast::Cast;
use super::field::{Field, GridSet};
use super::pieces::Draft;
use super::regions::Regions;
use super::spec::Spec;
use crate::ast::{Axis, Limit};
use crate::catalogue;
use crate::model::{Cap, CappedMen, Lines, Square};
use crate::report::Report;
use crate::sources::{Sources, Span};

/// A cap before it is dealt out to the sides.
struct WrittenCap<'a> {
    name: Option<&'a str>,
    /// The pieces, with the placement that counts if not all do.
    men: Vec<(&'a str, Option<u32>)>,
    /// The lines, as the first side sees them.
    lines: Vec<GridSet>,
    limit: &'a Limit,
    span: Span,
}

/// All caps of the first side, those of placements first, in the order of the pieces, then the others in the file's
/// order; then the same of the second side, and so on. Lines of a side are in the order of the first side's.
pub(super) fn caps(
    spec: &Spec,
    drafts: &[Draft],
    cast: &Cast,
    regions: &Regions,
    sources: &Sources,
    report: &mut Report,
) -> Vec<Cap> {
    let mut written = of_placements(drafts, regions);
    written.extend(of_statements(spec, regions, report));
    let Some(field) = cast.field else { return Vec::new() };
    let for_side = |side: u32, cap: &WrittenCap| {
        let men: Vec<CappedMen> = cap
            .men
            .iter()
            .filter_map(|&(piece, placement)| Some(CappedMen { piece: cast.find(side, piece)?, placement }))
            .collect();
        (!men.is_empty()).then(|| Cap {
            name: cap.name.map(str::to_string),
            men,
            lines: cap.lines.iter().map(|line| field.ids(&field.seen_by(side, line))).collect(),
            per: per(cap.limit.per, side != 0 && field.turns_diagonals()),
            at_most: cap.limit.at_most,
            origin: sources.origin(cap.span),
        })
    };
    cast.side_numbers().flat_map(|side| written.iter().filter_map(move |cap| for_side(side, cap))).collect()
}

fn of_placements<'a>(drafts: &[Draft<'a>], regions: &Regions) -> Vec<WrittenCap<'a>> {
    let Some(field) = regions.field else { return Vec::new() };
    let mut written = Vec::new();
    for draft in drafts {
        for (index, (placement, region)) in (0..).zip(draft.piece.placements.iter().zip(&draft.regions)) {
            let (Some(limit), Some(region)) = (&placement.limit, region) else { continue };
            written.push(WrittenCap {
                name: None,
                men: vec![(&draft.piece.name.text, Some(index))],
                lines: lines(field, region, limit.per),
                limit,
                span: placement.span,
            });
        }
    }
    written
}

fn of_statements<'a>(spec: &Spec<'a>, regions: &Regions, report: &mut Report) -> Vec<WrittenCap<'a>> {
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
        let Some((field, region)) = regions.field.zip(regions.squares(&cap.region, report)) else { continue };
        if region.is_empty() {
            report.add(|| catalogue::region_empty(cap.region.span, "the cap"));
        }
        written.push(WrittenCap {
            name: cap.name.as_ref().map(|name| name.text.as_str()),
            men: cap.pieces.iter().map(|piece| (piece.text.as_str(), None)).collect(),
            lines: lines(field, &region, cap.limit.per),
            limit: &cap.limit,
            span: cap.span,
        });
    }
    written
}

/// The parts of a region that are one line each: files from the left, ranks from below, diagonals from the upper left,
/// antidiagonals from the lower left.
fn lines(field: &Field, region: &GridSet, per: Axis) -> Vec<GridSet> {
    let line = |square: Square| {
        let (file, rank) = (i32::from(square.file), i32::from(square.rank));
        match per {
            Axis::Region => 0,
            Axis::File => file,
            Axis::Rank => rank,
            Axis::Diagonal => file - rank,
            Axis::Antidiagonal => file + rank,
        }
    };
    match per {
        // A region without squares is a line nevertheless.
        Axis::Region => vec![region.clone()],
        _ => field.divide(region, line),
    }
}

/// What the lines are to a side whose view of the board turns the diagonals, or does not.
fn per(axis: Axis, turned: bool) -> Lines {
    match axis {
        Axis::Region => Lines::Whole,
        Axis::File => Lines::Files,
        Axis::Rank => Lines::Ranks,
        Axis::Diagonal if turned => Lines::Antidiagonals,
        Axis::Antidiagonal if turned => Lines::Diagonals,
        Axis::Diagonal => Lines::Diagonals,
        Axis::Antidiagonal => Lines::Antidiagonals,
    }
}
