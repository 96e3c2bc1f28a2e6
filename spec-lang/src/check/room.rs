//! Upper bounds on the number of pieces.

use std::collections::BTreeMap;

use qishu_rules::{CappedPieceTypes, LayerId, PieceTypeId, Squares};

use super::roster::{PieceTypeOfSide, Roster};

/// An upper bound on the number of capped pieces on a line. Each piece type contributes at most its maximum count and
/// the capacity of its squares there. All types of a layer together contribute at most the capacity of their squares.
pub(super) fn most(line: &Squares, pieces: &[CappedPieceTypes], roster: &Roster) -> u64 {
    let mut squares: BTreeMap<PieceTypeId, Squares> = BTreeMap::new();
    for one in pieces {
        let piece = roster.piece(one.piece_type);
        let there = squares.entry(one.piece_type).or_insert(Squares::EMPTY);
        for region in piece.placed(one.placement) {
            *there = there.union(&region.map_or(line.clone(), |region| region.intersection(line)));
        }
    }
    // For each layer: the sum of the bounds of its piece types, the union of their squares, and the maximum height.
    let mut layers: BTreeMap<LayerId, (u64, Squares, u64)> = BTreeMap::new();
    for (id, there) in squares {
        let piece = roster.piece(id);
        let tallest = u64::from(piece.tallest);
        let held = there.len() as u64 * tallest;
        let of_piece_type = piece.count.map_or(held, |(_, most)| held.min(most.into()));
        let (sum, all, height) = layers.entry(piece.layer).or_insert((0, Squares::EMPTY, 0));
        *sum += of_piece_type;
        *all = all.union(&there);
        *height = tallest.max(*height);
    }
    layers.values().map(|(sum, all, height)| (*sum).min(all.len() as u64 * height)).sum()
}

impl PieceTypeOfSide<'_> {
    /// The squares of a placement, or of all; `None` for unknown ones. Each height of stacks is a placement here.
    fn placed(&self, placement: Option<usize>) -> impl Iterator<Item = Option<&Squares>> {
        let regions = self.regions.iter().zip(&self.heights);
        let each = regions.flat_map(|(region, heights)| heights.iter().map(move |_| region.as_ref()));
        each.enumerate().filter(move |(index, _)| placement.is_none_or(|one| one == *index)).map(|(_, region)| region)
    }
}
