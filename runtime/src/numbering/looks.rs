//! Which piece a kind looks like, and which kind a piece on a cell is of.
//!
//! A count tells kinds of pieces apart, that is a piece's placements; a position holds pieces, which look the same in
//! several of them. Where a piece has several kinds, the cell tells which it is.

use std::iter;

use qishu_rules::Rules;

use super::Order;
use crate::Piece;

/// The pieces of some rules and their kinds, worked out once.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    /// For each kind the piece.
    pieces: Box<[Piece]>,
    /// For each piece the first of its kinds.
    first_kinds: Box<[u16]>,
    /// The other kinds.
    others: Box<[OtherKind]>,
}

/// A kind that looks like an earlier one.
#[derive(Clone, Debug)]
pub(super) struct OtherKind {
    /// The first kind that looks so.
    pub first: u16,
    /// The kind itself.
    pub kind: u16,
    /// The cells where it may stand, as a set with one bit for each cell.
    pub cells: Box<[u64]>,
}

impl Looks {
    pub fn new(rules: &Rules) -> Looks {
        let chunks = rules.cells().div_ceil(64);
        let first_kinds: Box<[u16]> = rules.pieces().map(|first| first.number as u16).collect();
        let mut others = Vec::new();
        for kind in rules.kinds() {
            let first = kind.piece.number().map_or(0, |piece| first_kinds[piece]);
            if usize::from(first) != kind.number {
                let mut cells = vec![0; chunks].into_boxed_slice();
                for cell in kind.placement.region.iter().filter_map(|square| rules.cell(kind.layer, square)) {
                    cells[cell / 64] |= 1 << (cell % 64);
                }
                others.push(OtherKind { first, kind: kind.number as u16, cells });
            }
        }
        Looks { pieces: rules.kinds().map(|kind| kind.piece).collect(), first_kinds, others: others.into() }
    }

    /// The piece that a kind looks like.
    #[inline]
    pub fn piece(&self, kind: u16) -> Piece {
        self.pieces[usize::from(kind)]
    }

    /// The kinds that look like earlier ones.
    #[inline]
    pub fn others(&self) -> &[OtherKind] {
        &self.others
    }

    /// For an empty square and for each piece, the place of the first of its kinds in an order; no piece's is behind
    /// the last.
    pub fn places(&self, order: &Order) -> impl Iterator<Item = u16> {
        let pieces = self.first_kinds.iter().map(|&kind| order.places[usize::from(kind)]);
        iter::once(order.kinds.len() as u16).chain(pieces)
    }
}
