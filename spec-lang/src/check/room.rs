//! How many pieces there is room for, from above.

use std::collections::BTreeMap;

use qishu_rules::{CappedPieceTypes, LayerId, PieceTypeId, Squares};

use super::roster::{PieceTypeOfSide, Roster};

/// A number that the capped pieces on a line never exceed: of each piece no more than there may be or than stand on its
/// squares there, and of all pieces of a layer no more than their squares hold together.
pub(super) fn most(line: &Squares, pieces: &[CappedPieceTypes], roster: &Roster) -> u64 {
    let mut squares: BTreeMap<PieceTypeId, Squares> = BTreeMap::new();
    for one in pieces {
        let piece = roster.piece(one.piece_type);
        let there = squares.entry(one.piece_type).or_insert(Squares::EMPTY);
        for region in piece.placed(one.placement) {
            *there = there.union(&region.map_or(line.clone(), |region| region.intersection(line)));
        }
    }
    // For each layer the pieces of its types one by one, the squares of all, and the tallest stack.
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
    /// The squares of a placement, which is one height of stacks each, or of all of them; `None` for those that are not
    /// known.
    fn placed(&self, placement: Option<usize>) -> impl Iterator<Item = Option<&Squares>> {
        let regions = self.regions.iter().zip(&self.heights);
        let each = regions.flat_map(|(region, heights)| heights.iter().map(move |_| region.as_ref()));
        each.enumerate().filter(move |(index, _)| placement.is_none_or(|one| one == *index)).map(|(_, region)| region)
    }
}
