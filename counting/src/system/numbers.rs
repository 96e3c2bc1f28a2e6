//! The cells and the kinds of a model, before any rule constrains them, and maps to their ids.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use qishu_rules::{LayerId, PieceTypeId, Square};
use qishu_spec_lang::Model;

use super::constraints::{Cell, CellId, Kind, KindId, System};

/// The ids of the cells and kinds of a system, by square and by piece.
pub(super) struct Numbers {
    /// The cell of each square of each layer.
    cells: BTreeMap<Cell, CellId>,
    /// The kinds of each piece, one after the other.
    kinds: Vec<Range<KindId>>,
}

impl System {
    /// The cells and the kinds without constraints.
    pub(super) fn without_rules(model: &Model) -> (System, Numbers) {
        let mut cells: Vec<Cell> = Vec::new();
        for kind in model.rules.kinds() {
            cells.extend(kind.placement.region.iter().map(|square| Cell { layer: kind.layer, square }));
        }
        // Empty squares count in groups, whether or not a piece can stand there.
        let groups = model.rules.groups.iter().map(|rule| &rule.groups);
        let terms = model.rules.budgets.iter().flat_map(|budget| budget.groups.iter().map(|term| &term.groups));
        for groups in groups.chain(terms).filter(|groups| groups.counts_empty()) {
            let all = model.rules.board.squares().iter().map(|square| Cell { layer: groups.layer, square });
            cells.extend(all);
        }
        cells.sort_unstable();
        cells.dedup();
        let cell_ids: BTreeMap<Cell, CellId> = cells.iter().enumerate().map(|(id, &cell)| (cell, id)).collect();
        let mut kinds = Vec::new();
        let mut kinds_of_piece: Vec<Range<KindId>> = Vec::new();
        for (id, piece_type) in model.rules.piece_types.iter().enumerate() {
            let first = kinds.len();
            for (index, placement) in piece_type.placements.iter().enumerate() {
                let layer = placement.hand.unwrap_or(piece_type.layer);
                let fits: Arc<[CellId]> =
                    placement.region.iter().map(|square| cell_ids[&Cell { layer, square }]).collect();
                kinds.push(Kind {
                    piece_type: PieceTypeId(id as u32),
                    placement: index,
                    side: piece_type.side,
                    most: (fits.len() as i64).min(i64::from(*piece_type.count.end() / placement.height.max(1))),
                    height: i64::from(placement.height),
                    cells: fits,
                });
            }
            kinds_of_piece.push(first..kinds.len());
        }
        (
            System { cells, kinds, constraints: Vec::new(), groups: Vec::new(), order: Vec::new() },
            Numbers { cells: cell_ids, kinds: kinds_of_piece },
        )
    }
}

impl System {
    /// An upper bound on the number of positions: every choice of cells for each kind.
    pub(crate) fn most_positions(&self) -> u128 {
        self.kinds.iter().fold(1, |all: u128, kind| {
            let cells = kind.cells.len() as u128;
            let mut choices: u128 = 1;
            let mut sum: u128 = 1;
            for number in 1..=(kind.most.max(0) as u128).min(cells) {
                choices = choices.saturating_mul(cells + 1 - number) / number;
                sum = sum.saturating_add(choices);
            }
            all.saturating_mul(sum)
        })
    }
}

impl Numbers {
    /// The piece's kinds.
    pub(super) fn kinds_of(&self, piece_type: PieceTypeId) -> Range<KindId> {
        self.kinds[piece_type.index()].clone()
    }

    /// The cell of a square of a layer; `None` if there is none.
    pub(super) fn cell_at(&self, layer: LayerId, square: Square) -> Option<CellId> {
        self.cells.get(&Cell { layer, square }).copied()
    }

    /// The square on the layer of the piece; `None` if no piece fits there.
    pub(super) fn cell_of(&self, model: &Model, piece_type: PieceTypeId, square: Square) -> Option<CellId> {
        self.cells.get(&Cell { layer: model.rules.piece_type(piece_type).layer, square }).copied()
    }
}
