//! The pieces of all sides, each where its side has it.

use std::collections::BTreeMap;

use qishu_rules::{LayerId, PieceId, SideId, Squares};

use super::field::Field;
use super::layers::Layers;
use super::pieces::Draft;
use super::sides::Sides;
use crate::ast::Piece;
use crate::catalogue;
use crate::limits;
use crate::report::Report;

/// All pieces of all sides, by id.
pub(super) struct Cast<'a, 'f> {
    pub(super) men: Vec<Man<'a>>,
    pub(super) sides: Vec<&'a str>,
    /// The board; without one nothing is known of squares.
    pub(super) field: Option<&'f Field>,
    ids: BTreeMap<(u32, &'a str), PieceId>,
}

/// A piece of one side, so far as it is known.
pub(super) struct Man<'a> {
    pub(super) piece: &'a Piece,
    pub(super) side: SideId,
    pub(super) layer: LayerId,
    /// The least and the greatest number.
    pub(super) count: Option<(u32, u32)>,
    /// The squares of each placement.
    pub(super) regions: Vec<Option<Squares>>,
    /// All squares on which the piece may stand.
    pub(super) reach: Option<Squares>,
}

/// Deals the pieces out to the sides that have them: all of the first side, then all of the second, and so on.
pub(super) fn cast<'a, 'f>(
    drafts: &[Draft<'a>],
    sides: &Sides<'a>,
    layers: &Layers,
    field: Option<&'f Field>,
    report: &mut Report,
) -> Cast<'a, 'f> {
    let mut cast = Cast { men: Vec::new(), sides: sides.names.clone(), field, ids: BTreeMap::new() };
    for (side, side_name) in (0..).zip(&sides.names) {
        let seen = |set: &Squares| field.map(|field| field.seen_by(side, set));
        for draft in drafts {
            let piece = draft.piece;
            if piece.owner.as_ref().is_some_and(|owner| owner.text != *side_name) {
                continue;
            }
            if cast.men.len() == limits::PIECES {
                report.add(|| catalogue::too_many(piece.name.span, "pieces, counted for each side", limits::PIECES));
                return cast;
            }
            cast.ids.insert((side, &piece.name.text), PieceId(cast.men.len() as u32));
            cast.men.push(Man {
                piece,
                side: SideId(side),
                layer: layers.of(&piece.name.text, side),
                count: draft.count,
                regions: draft.regions.iter().map(|region| region.as_ref().and_then(seen)).collect(),
                reach: draft.reach().as_ref().and_then(seen),
            });
        }
    }
    check_room(&cast, layers, report);
    cast
}

/// There must be room on each layer for the least numbers of all its pieces.
fn check_room(cast: &Cast, layers: &Layers, report: &mut Report) {
    let Some(field) = cast.field else { return };
    let room = field.board.size();
    let mut least: BTreeMap<LayerId, u64> = BTreeMap::new();
    for man in &cast.men {
        *least.entry(man.layer).or_default() += man.count.map_or(0, |(least, _)| u64::from(least));
    }
    for (layer, least) in least {
        if least <= room as u64 {
            continue;
        }
        let men = cast.men.iter().filter(|man| man.layer == layer && man.count.is_some());
        // The place is the piece of which there are the most.
        let largest = men.max_by_key(|man| man.count.map(|(least, _)| least));
        if let Some(count) = largest.and_then(|man| man.piece.counts.first()) {
            report.add(|| catalogue::board_too_full(count.span, &layers.title(layer), least, room));
        }
    }
}

impl Cast<'_, '_> {
    /// A side's piece of that name, if the side has one.
    pub(super) fn find(&self, side: u32, name: &str) -> Option<PieceId> {
        self.ids.get(&(side, name)).copied()
    }

    pub(super) fn man(&self, id: PieceId) -> &Man<'_> {
        &self.men[id.index()]
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
    pub(super) fn title(&self, id: PieceId) -> String {
        let man = self.man(id);
        match self.sides.as_slice() {
            [_] => format!("`{}`", man.piece.name.text),
            sides => format!("`{} {}`", sides[man.side.index()], man.piece.name.text),
        }
    }

    /// The squares that two pieces of one layer can both stand on; `None` if there are none, or they are not known.
    pub(super) fn meeting_place(&self, left: PieceId, right: PieceId) -> Option<Squares> {
        let (left, right) = (self.man(left), self.man(right));
        if left.layer != right.layer {
            return None;
        }
        let common = left.reach.as_ref()?.intersection(right.reach.as_ref()?);
        (!common.is_empty()).then_some(common)
    }
}
