//! The pieces of all sides, from the view of their sides.

use std::collections::BTreeMap;

use qishu_rules::{Gaps, LayerId, PieceTypeId, SideId, Squares};

use super::grid::CheckedGrid;
use super::layers::Layers;
use super::pieces::PieceDraft;
use super::sides::Sides;
use crate::ast::PieceType;
use crate::catalogue;
use crate::limits;
use crate::report::Report;

/// All pieces of all sides, by id.
pub(super) struct Roster<'a, 'f> {
    pub(super) pieces: Vec<PieceTypeOfSide<'a>>,
    pub(super) sides: Vec<&'a str>,
    /// The board; without one no squares are known.
    pub(super) grid: Option<&'f CheckedGrid>,
    ids: BTreeMap<(u32, &'a str), PieceTypeId>,
}

/// A piece of one side, as far as it is valid.
pub(super) struct PieceTypeOfSide<'a> {
    pub(super) written: &'a PieceType,
    pub(super) side: SideId,
    pub(super) layer: LayerId,
    /// The minimum and maximum count.
    pub(super) count: Option<(u32, u32)>,
    /// The numbers between these that are not allowed.
    pub(super) gaps: Gaps,
    /// The squares of each placement.
    pub(super) regions: Vec<Option<Squares>>,
    /// The heights of stacks, for each placement.
    pub(super) heights: Vec<Vec<u32>>,
    /// The maximum of these heights.
    pub(super) tallest: u32,
    /// The maximum number of pieces in hand.
    pub(super) in_hand: u32,
    /// All squares of the board on which the piece may stand.
    pub(super) reach: Option<Squares>,
}

/// Assigns the pieces to the sides that have them: all of the first side, then all of the second, and so on.
pub(super) fn roster<'a, 'f>(
    drafts: &[PieceDraft<'a>],
    sides: &Sides<'a>,
    layers: &Layers,
    grid: Option<&'f CheckedGrid>,
    report: &mut Report,
) -> Roster<'a, 'f> {
    let mut roster = Roster { pieces: Vec::new(), sides: sides.names.clone(), grid, ids: BTreeMap::new() };
    for (side, side_name) in (0..).zip(&sides.names) {
        let seen = |set: &Squares| grid.map(|grid| grid.seen_by(side, set));
        for draft in drafts {
            let piece = draft.piece;
            if piece.owner.as_ref().is_some_and(|owner| owner.text != *side_name) {
                continue;
            }
            if roster.pieces.len() == limits::PIECES {
                report.add(|| catalogue::too_many(piece.name.span, "pieces, counted for each side", limits::PIECES));
                return roster;
            }
            roster.ids.insert((side, &piece.name.text), PieceTypeId(roster.pieces.len() as u32));
            roster.pieces.push(PieceTypeOfSide {
                written: piece,
                side: SideId(side),
                layer: layers.of(&piece.name.text, side),
                count: draft.count,
                gaps: draft.gaps.clone(),
                regions: draft.regions.iter().map(|region| region.as_ref().and_then(seen)).collect(),
                heights: draft.heights.clone(),
                tallest: draft.tallest(),
                in_hand: draft.in_hand,
                reach: draft.reach().as_ref().and_then(seen),
            });
        }
    }
    check_room(&roster, layers, report);
    roster
}

/// Each layer must have room for the minimum counts of all its pieces.
fn check_room(roster: &Roster, layers: &Layers, report: &mut Report) {
    let Some(grid) = roster.grid else { return };
    let room = grid.board.size();
    let mut least: BTreeMap<LayerId, u64> = BTreeMap::new();
    // The other piece types can be entirely in hand.
    for piece in roster.pieces.iter().filter(|piece| piece.written.in_hand.is_empty()) {
        // Stacks are as high as possible, so that they take the least room.
        *least.entry(piece.layer).or_default() +=
            piece.count.map_or(0, |(least, _)| u64::from(least.div_ceil(piece.tallest)));
    }
    for (layer, least) in least {
        if least <= room as u64 {
            continue;
        }
        let is_there = |piece: &&PieceTypeOfSide| piece.layer == layer && piece.written.in_hand.is_empty();
        let pieces = roster.pieces.iter().filter(|piece| is_there(piece) && piece.count.is_some());
        // The place is the piece with the largest minimum count.
        let largest = pieces.max_by_key(|piece| piece.count.map(|(least, _)| least));
        if let Some(count) = largest.and_then(|piece| piece.written.counts.first()) {
            report.add(|| catalogue::board_too_full(count.span, &layers.title(layer), least, room));
        }
    }
}

impl Roster<'_, '_> {
    /// A side's piece of that name, if the side has one.
    pub(super) fn find(&self, side: u32, name: &str) -> Option<PieceTypeId> {
        self.ids.get(&(side, name)).copied()
    }

    pub(super) fn piece(&self, id: PieceTypeId) -> &PieceTypeOfSide<'_> {
        &self.pieces[id.index()]
    }

    /// The sides, by number.
    pub(super) fn side_numbers(&self) -> std::ops::Range<u32> {
        0..self.sides.len() as u32
    }

    /// The number of the side of that name.
    pub(super) fn side(&self, name: &str) -> Option<u32> {
        self.side_numbers().zip(&self.sides).find(|(_, side)| **side == name).map(|(number, _)| number)
    }

    /// A piece in words, with its side if there are several.
    pub(super) fn title(&self, id: PieceTypeId) -> String {
        let piece = self.piece(id);
        match self.sides.as_slice() {
            [_] => format!("`{}`", piece.written.name.text),
            sides => format!("`{} {}`", sides[piece.side.index()], piece.written.name.text),
        }
    }

    /// The common squares of two pieces of one layer; `None` if there are none, or they are unknown.
    pub(super) fn meeting_place(&self, left: PieceTypeId, right: PieceTypeId) -> Option<Squares> {
        let (left, right) = (self.piece(left), self.piece(right));
        if left.layer != right.layer {
            return None;
        }
        let common = left.reach.as_ref()?.intersection(right.reach.as_ref()?);
        (!common.is_empty()).then_some(common)
    }
}
