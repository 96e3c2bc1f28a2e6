//! Caps: those of placements and those that stand by themselves.

use std::collections::BTreeSet;
use std::ops::Range;

use qishu_rules::{Cap, CappedPieceTypes, LayerId, Lines, Squares};

use super::NamedSets;
use super::holders::Holders;
use super::lines::{allowed, check_pieces, lines, seen_by};
use super::numbers::AllowedNumbers;
use super::pieces::PieceDraft;
use super::room;
use super::roster::Roster;
use super::spec::Spec;
use super::text_of;
use crate::ast::{Name, SidedPiece};
use crate::catalogue;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// A cap before it is assigned to the sides.
struct WrittenCap<'a> {
    name: Option<&'a Name>,
    holders: Holders,
    pieces: CappedPieces<'a>,
    /// The lines, as the first side sees them.
    lines: Vec<Squares>,
    /// The division of the region into lines.
    per: Lines,
    allowed: AllowedNumbers,
    /// The words about numbers and lines.
    limit: Span,
    span: Span,
}

/// The pieces counted by a cap.
enum CappedPieces<'a> {
    /// The pieces in some placements of a piece type: one placement as written, with stacks of any height.
    Placed(&'a str, Range<usize>),
    /// All pieces of these types.
    All(&'a [SidedPiece]),
}

/// The caps of each side, one side after the other, and then those across sides. Caps of placements come first, in the
/// order of the pieces; the others follow in the file's order. Lines of a side are in the order of the first side's.
pub(super) fn caps(
    spec: &Spec,
    drafts: &[PieceDraft],
    roster: &Roster,
    named: &NamedSets,
    sources: &Sources,
    report: &mut Report,
) -> Vec<Cap> {
    let mut written = of_placements(drafts, named, report);
    written.extend(of_statements(spec, roster, named, report));
    let Some(grid) = roster.grid else { return Vec::new() };
    warn_of_counts(drafts, &written, report);
    let mut caps = Vec::new();
    // For each cap, the maximum number of pieces on a line, as long as no side's cap can bind.
    let mut idle: Vec<Option<Option<u64>>> = vec![None; written.len()];
    for holders in [Holders::EachSide, Holders::AllTogether] {
        for sides in holders.sides(roster) {
            // Rules across sides have their squares as written, which is the first side's view.
            let side = sides.start;
            for (cap, idle) in written.iter().zip(&mut idle).filter(|(cap, _)| cap.holders == holders) {
                let pieces = cap.pieces.of_sides(sides.clone(), roster);
                if pieces.is_empty() {
                    continue;
                }
                check_room(cap, &pieces, roster, report);
                let most = cap.lines.iter().map(|line| room::most(&grid.seen_by(side, line), &pieces, roster)).max();
                let most = most.filter(|&most| cap.allowed.never_binds(most));
                *idle = Some(idle.map_or(most, |before| before.zip(most).map(|(before, most)| before.max(most))));
                caps.push(Cap {
                    name: text_of(cap.name),
                    pieces: pieces.into(),
                    lines: cap.lines.iter().map(|line| grid.seen_by(side, line)).collect(),
                    per: seen_by(&cap.per, grid, side),
                    limit: cap.allowed.limit(),
                    origin: sources.origin(cap.span),
                });
            }
        }
    }
    for (cap, idle) in written.iter().zip(idle) {
        if let Some(Some(most)) = idle {
            report.warn(|| catalogue::cap_never_binds(cap.limit, most));
        }
    }
    caps
}

/// Warns of pieces whose maximum count can never be reached, given their squares and the caps of their placements.
fn warn_of_counts(drafts: &[PieceDraft], written: &[WrittenCap], report: &mut Report) {
    for draft in drafts.iter().filter(|draft| draft.piece.in_hand.is_empty()) {
        let (Some((_, most)), Some(reach)) = (draft.count, draft.reach()) else { continue };
        let mut next = 0;
        let mut room = 0;
        for (region, heights) in draft.regions.iter().zip(&draft.heights) {
            let placed = next..next + heights.len();
            next = placed.end;
            let tallest = heights.iter().copied().max().unwrap_or(1);
            let held = |squares: &Squares| squares.len() as u64 * u64::from(tallest);
            let is_cap = |cap: &&WrittenCap| match &cap.pieces {
                CappedPieces::Placed(piece, placements) => *piece == draft.piece.name.text && *placements == placed,
                CappedPieces::All(_) => false,
            };
            let cap = written.iter().find(is_cap);
            let allowed = |line: &Squares| held(line).min(cap.map_or(u64::MAX, |cap| cap.allowed.high.unsigned_abs()));
            room += region.as_ref().map_or(0, |region| match cap {
                None => held(region),
                Some(cap) => {
                    let on_lines = cap.lines.iter().fold(Squares::EMPTY, |all, line| all.union(line));
                    cap.lines.iter().map(allowed).sum::<u64>() + held(&region.difference(&on_lines))
                }
            });
        }
        room = room.min(reach.len() as u64 * u64::from(draft.tallest()));
        if room < u64::from(most)
            && let Some(count) = draft.piece.counts.first()
        {
            report.warn(|| catalogue::count_unreached(count.span, &draft.piece.name.text, room));
        }
    }
}

/// Every line must have room for the minimum number of pieces, in each layer separately.
fn check_room(cap: &WrittenCap, pieces: &[CappedPieceTypes], roster: &Roster, report: &mut Report) {
    let layers: BTreeSet<LayerId> = pieces.iter().map(|pieces| roster.piece(pieces.piece_type).layer).collect();
    let tallest = pieces.iter().map(|pieces| roster.piece(pieces.piece_type).tallest).max().unwrap_or(1) as usize;
    let shortest = cap.lines.iter().map(|line| line.len() * layers.len() * tallest).min().unwrap_or_default();
    if cap.allowed.low > shortest as i64 {
        report.add_once(|| catalogue::cap_impossible(cap.limit, cap.allowed.low, shortest));
    }
}

impl CappedPieces<'_> {
    fn of_sides(&self, mut sides: Range<u32>, roster: &Roster) -> Vec<CappedPieceTypes> {
        match self {
            CappedPieces::Placed(piece, placements) => {
                let piece = sides.find_map(|side| roster.find(side, piece)).into_iter();
                piece
                    .flat_map(|piece| placements.clone().map(move |index| CappedPieceTypes::placed(piece, index)))
                    .collect()
            }
            CappedPieces::All(pieces) => {
                let meant = pieces.iter().flat_map(|piece| roster.meant(piece, sides.clone()));
                meant.map(CappedPieceTypes::all).collect()
            }
        }
    }
}

fn of_placements<'a>(drafts: &[PieceDraft<'a>], named: &NamedSets, report: &mut Report) -> Vec<WrittenCap<'a>> {
    let mut written = Vec::new();
    for draft in drafts {
        let mut next = 0;
        let stacks = draft.piece.placements.iter().zip(&draft.regions).zip(&draft.heights);
        for ((placement, region), heights) in stacks {
            let placements = next..next + heights.len();
            next = placements.end;
            let (Some(limit), Some(region)) = (&placement.limit, region) else { continue };
            let Some((lines, per)) = lines(region, &limit.per, limit.span, "placement", named, report) else {
                continue;
            };
            let Some(allowed) = allowed(&limit.numbers, limit.span, report) else { continue };
            written.push(WrittenCap {
                name: None,
                holders: Holders::EachSide,
                pieces: CappedPieces::Placed(&draft.piece.name.text, placements),
                lines,
                per,
                allowed,
                limit: limit.span,
                span: placement.span,
            });
        }
    }
    written
}

fn of_statements<'a>(spec: &Spec<'a>, roster: &Roster, named: &NamedSets, report: &mut Report) -> Vec<WrittenCap<'a>> {
    let mut written = Vec::new();
    for cap in spec.caps() {
        check_pieces(&cap.pieces, cap.across_sides, report);
        cap.pieces.iter().for_each(|piece| roster.check_named(piece, spec, report));
        let allowed = allowed(&cap.limit.numbers, cap.limit.span, report);
        let holders = Holders::of(cap.across_sides, cap.pieces.iter(), roster, report);
        let Some((allowed, holders)) = allowed.zip(holders) else { continue };
        let Some(region) = named.regions.squares(&cap.region, report) else { continue };
        if region.is_empty() {
            report.add(|| catalogue::region_empty(cap.region.span, "the cap"));
            continue;
        }
        let Some((lines, per)) = lines(&region, &cap.limit.per, cap.limit.span, "cap", named, report) else { continue };
        written.push(WrittenCap {
            name: cap.name.as_ref(),
            holders,
            pieces: CappedPieces::All(&cap.pieces),
            lines,
            per,
            allowed,
            limit: cap.limit.span,
            span: cap.span,
        });
    }
    written
}
