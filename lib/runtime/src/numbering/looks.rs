//! The correspondence of pieces and kinds.
//!
//! A count distinguishes kinds, which are a piece's placements. A position holds pieces, which look alike in several
//! placements. Where a piece has several kinds, the cell determines its kind.

use std::iter;

use qishu_rules::Rules;

use super::Order;
use crate::Piece;

/// The pieces of some rules and their kinds, precomputed.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    /// The piece of each kind.
    pieces: Box<[Piece]>,
    /// The first kind of each piece.
    first_kinds: Box<[u16]>,
    /// The other kinds.
    others: Box<[OtherKind]>,
}

/// A kind whose piece has an earlier kind.
#[derive(Clone, Debug)]
pub(super) struct OtherKind {
    /// The first kind of the piece.
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

    /// The piece of a kind.
    #[inline]
    pub fn piece(&self, kind: u16) -> Piece {
        self.pieces[usize::from(kind)]
    }

    /// The kinds whose piece has an earlier kind.
    #[inline]
    pub fn others(&self) -> &[OtherKind] {
        &self.others
    }

    /// The place of the first kind in an order, for an empty square and for each piece. An empty square's place is
    /// after the last.
    pub fn places(&self, order: &Order) -> impl Iterator<Item = u16> {
        let pieces = self.first_kinds.iter().map(|&kind| order.places[usize::from(kind)]);
        iter::once(order.kinds.len() as u16).chain(pieces)
    }
}
