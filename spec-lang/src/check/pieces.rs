//! Checks of single pieces, from the first side's view: the count, the letters and the placements.

use std::collections::BTreeMap;

use qishu_rules::{Gaps, Squares};

use super::numbers::{self, AllowedNumbers};
use super::regions::Regions;
use super::spec::Spec;
use super::symbols::promoted_letter;
use crate::ast::{Name, NumberList, PieceType};
use crate::catalogue;
use crate::limits;
use crate::report::Report;
use crate::sources::Span;

/// A piece from the first side's view, as far as it is valid.
pub(super) struct PieceDraft<'a> {
    pub(super) piece: &'a PieceType,
    /// The minimum and maximum count.
    pub(super) count: Option<(u32, u32)>,
    /// The numbers between these that are not allowed.
    pub(super) gaps: Gaps,
    /// The squares of each placement.
    pub(super) regions: Vec<Option<Squares>>,
    /// The heights of stacks, for each placement.
    pub(super) heights: Vec<Vec<u32>>,
    /// The maximum number of pieces in hand.
    pub(super) in_hand: u32,
}

/// Checks all pieces.
pub(super) fn pieces<'a>(spec: &Spec<'a>, regions: &Regions, report: &mut Report) -> Vec<PieceDraft<'a>> {
    check_symbols(spec, report);
    spec.pieces()
        .map(|piece| {
            let (count, gaps) = count(piece, report).unzip();
            let gaps = gaps.unwrap_or(Gaps::NONE);
            let heights = heights(piece, report);
            let in_hand = in_hand(piece, count, &heights, report);
            let regions = placement_regions(piece, regions, report);
            let draft = PieceDraft { piece, count, gaps, regions, heights, in_hand };
            check_overlaps(&draft, report);
            check_room(&draft, report);
            draft
        })
        .collect()
}

fn count(piece: &PieceType, report: &mut Report) -> Option<((u32, u32), Gaps)> {
    if let [first, again, ..] = piece.counts.as_slice() {
        report.add(|| catalogue::count_twice(&piece.name, again.span, first.span));
    }
    let Some(count) = piece.counts.first() else {
        if !piece.broken {
            report.add(|| catalogue::count_missing(&piece.name));
        }
        return None;
    };
    let AllowedNumbers { low, high, gaps } = numbers::allowed(count, catalogue::count_reversed, report)?;
    Some(((u32::try_from(low).ok()?, u32::try_from(high).ok()?), gaps))
}

/// The heights of stacks in each placement: all heights belong to one placement.
fn heights(piece: &PieceType, report: &mut Report) -> Vec<Vec<u32>> {
    let mut left = limits::PLACEMENTS;
    let mut heights = Vec::new();
    for placement in piece.placements.iter().take(limits::PLACEMENTS) {
        let of_placement = placement.stacked.as_ref().and_then(|stacked| stack_heights(stacked, left, report));
        let of_placement = of_placement.unwrap_or(vec![1]);
        left = left.saturating_sub(of_placement.len());
        heights.push(of_placement);
    }
    heights
}

/// The heights of the stacks of one placement, if there are at most `most`.
fn stack_heights(stacked: &NumberList, most: usize, report: &mut Report) -> Option<Vec<u32>> {
    let AllowedNumbers { low, high, gaps } = numbers::allowed(stacked, catalogue::count_reversed, report)?;
    if low < 1 {
        report.add(|| catalogue::stack_of_none(stacked.span));
        return None;
    }
    let heights: Vec<u32> = (low..=high)
        .filter(|&height| !gaps.has(height))
        .take(most + 1)
        .filter_map(|height| u32::try_from(height).ok())
        .collect();
    if heights.len() > most {
        report.add(|| catalogue::too_many(stacked.span, "placements and stacks of one piece", limits::PLACEMENTS));
        return None;
    }
    Some(heights)
}

/// The maximum number of pieces in hand: the maximum count, if the piece can be in hand.
fn in_hand(piece: &PieceType, count: Option<(u32, u32)>, heights: &[Vec<u32>], report: &mut Report) -> u32 {
    if let [first, again, ..] = *piece.in_hand.as_slice() {
        report.add(|| catalogue::hand_twice(&piece.name, again, first));
    }
    let (Some(&span), Some((_, most))) = (piece.in_hand.first(), count) else { return 0 };
    let left = limits::PLACEMENTS.saturating_sub(heights.iter().map(Vec::len).sum());
    if most as usize > left {
        report.add(|| catalogue::too_many(span, "placements and pieces in hand of one piece", limits::PLACEMENTS));
        return 0;
    }
    most
}

fn placement_regions(piece: &PieceType, regions: &Regions, report: &mut Report) -> Vec<Option<Squares>> {
    if piece.placements.is_empty() && piece.in_hand.is_empty() && !piece.broken {
        report.add(|| catalogue::placement_missing(&piece.name));
    }
    if let Some(beyond) = piece.placements.get(limits::PLACEMENTS) {
        report.add(|| catalogue::too_many(beyond.span, "placements of one piece", limits::PLACEMENTS));
    }
    let placements = piece.placements.iter().take(limits::PLACEMENTS);
    placements
        .map(|placement| match &placement.region {
            None => regions.grid.map(|grid| grid.board.squares().clone()),
            Some(region) => {
                let squares = regions.squares(region, report)?;
                if squares.is_empty() {
                    report.add(|| catalogue::region_empty(region.span, &format!("the piece `{}`", piece.name.text)));
                    return None;
                }
                Some(squares)
            }
        })
        .collect()
}

/// The letter of a placement's pieces, in either case.
fn letter(symbol: Option<&Name>) -> Option<String> {
    symbol.map(|symbol| symbol.text.to_ascii_uppercase())
}

fn check_overlaps(draft: &PieceDraft, report: &mut Report) {
    let piece = draft.piece;
    let symbol = |index: usize| letter(piece.placements[index].symbol.as_ref().or(piece.symbol.as_ref()));
    for again in 0..draft.regions.len() {
        for first in 0..again {
            let (Some(left), Some(right)) = (&draft.regions[first], &draft.regions[again]) else { continue };
            let common = left.intersection(right);
            if !common.is_empty() && symbol(first) == symbol(again) {
                let (first, again) = (piece.placements[first].span, piece.placements[again].span);
                report.add(|| catalogue::placements_overlap(&piece.name.text, again, first, &common));
            }
        }
    }
}

/// The piece must have room for its minimum count.
fn check_room(draft: &PieceDraft, report: &mut Report) {
    let (Some((least, _)), Some(reach)) = (draft.count, draft.reach()) else { return };
    if !draft.piece.in_hand.is_empty() {
        return;
    }
    let room = reach.len() * draft.tallest() as usize;
    if room < least as usize
        && let Some(count) = draft.piece.counts.first()
    {
        report.add(|| catalogue::count_does_not_fit(count.span, &draft.piece.name.text, least, room));
    }
}

impl PieceDraft<'_> {
    /// The maximum height of a stack.
    pub(super) fn tallest(&self) -> u32 {
        self.heights.iter().flatten().copied().max().unwrap_or(1)
    }

    /// All squares of the board on which the piece may stand, if known.
    pub(super) fn reach(&self) -> Option<Squares> {
        if self.piece.broken {
            return None;
        }
        if self.regions.is_empty() && !self.piece.in_hand.is_empty() {
            return Some(Squares::EMPTY);
        }
        let mut regions = self.regions.iter();
        let first = regions.next()?.clone()?;
        regions.try_fold(first, |reach, region| Some(reach.union(region.as_ref()?)))
    }
}

/// Every symbol must be a letter, beside the mark of a promoted piece if it has one, and unique among the pieces of a side.
fn check_symbols(spec: &Spec, report: &mut Report) {
    let mut taken: BTreeMap<String, Vec<(&PieceType, Span)>> = BTreeMap::new();
    for piece in spec.pieces() {
        let placements = piece.placements.iter().take(limits::PLACEMENTS);
        let own = piece.symbol.iter().chain(placements.filter_map(|placement| placement.symbol.as_ref()));
        let own: Vec<&Name> = own.collect();
        if let Some(other) = &piece.other_symbol
            && let Some(first) = own.iter().find(|one| one.text.eq_ignore_ascii_case(&other.text))
        {
            report.add(|| catalogue::symbol_taken(other, &piece.name.text, first.span));
        }
        for symbol in own.into_iter().chain(&piece.other_symbol) {
            if symbol.text.len() != 1 && promoted_letter(symbol).is_none() {
                report.add(|| catalogue::symbol_not_a_letter(symbol, &piece.name));
                continue;
            }
            let owners = taken.entry(symbol.text.to_ascii_uppercase()).or_default();
            match owners.iter().find(|(other, _)| share_a_side(piece, other) && other.name != piece.name) {
                Some((other, first)) => {
                    report.add(|| catalogue::symbol_taken(symbol, &other.name.text, *first));
                }
                None => owners.push((piece, symbol.span)),
            }
        }
    }
}

/// Whether any side has both pieces.
fn share_a_side(left: &PieceType, right: &PieceType) -> bool {
    match (&left.owner, &right.owner) {
        (Some(left), Some(right)) => left.text == right.text,
        _ => true,
    }
}
