//! The derivation of a factor: the pieces that its table places on cells, and the treatment of pieces in each of its
//! sums.
//!
//! A table counts; it is shared by all equivalent parts of the board. The derivation describes the placement for one of
//! those parts. The elimination makes a factor once and uses it once, so the derivation of the result is a tree of all
//! steps. The last pass converts it to the part tree of a position.

use std::rc::Rc;

use qishu_runtime::numbering::Selected;

use crate::system::{CellId, KindId};

/// The derivation of a factor.
#[derive(Clone, Debug)]
pub enum Derivation {
    /// Some pieces of these kinds on these cells; the factor has no table, its only axis is their number.
    Pieces {
        /// The kinds, sorted.
        kinds: Vec<KindId>,
        /// The cells, sorted; all cells of the kinds where several classes share an arrangement.
        cells: Vec<CellId>,
    },
    /// No pieces at all.
    Nothing,
    /// A table, with one branch for each of its sums.
    Table(Vec<Branch>),
    /// The numbers for which a marginal is summed, given by its reader.
    Conditioning,
}

/// The part of one sum of a table.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The derivations of the sum's operands, in its order.
    pub operands: [Rc<Derivation>; 2],
    /// The treatment of their pieces.
    pub selection: Option<Selection>,
}

/// The decision of a choice beyond the number of pieces of each kind.
#[derive(Clone, Debug)]
pub enum Selection {
    /// Pieces of these kinds are placed on some cells of a class that the earlier pieces leave free.
    Place {
        /// The kinds of the group, sorted.
        kinds: Vec<KindId>,
        /// The class.
        cells: Vec<CellId>,
        /// The selected free cells.
        selected: Selected,
    },
    /// Some pieces of an arrangement of the kinds of both operands are assigned to the second.
    Assign {
        /// The kinds of the first operand.
        first: Vec<KindId>,
        /// The kinds of the second operand.
        second: Vec<KindId>,
        /// All cells where these pieces may stand.
        cells: Vec<CellId>,
        /// The selected pieces.
        selected: Selected,
    },
}

impl Derivation {
    /// Whether pieces are placed on squares here, and whether kinds are assigned to pieces.
    fn places_and_deals(&self) -> (bool, bool) {
        let Derivation::Table(branches) = self else { return (false, false) };
        let parts = branches.iter().flat_map(|branch| {
            let own = match branch.selection {
                None => (false, false),
                Some(Selection::Place { .. }) => (true, false),
                Some(Selection::Assign { .. }) => (false, true),
            };
            branch.operands.iter().map(|operand| operand.places_and_deals()).chain([own])
        });
        parts.fold((false, false), |all, part| (all.0 | part.0, all.1 | part.1))
    }

    /// Whether this only assigns kinds to pieces that are on the board already.
    pub(crate) fn is_arrangement(&self) -> bool {
        self.places_and_deals() == (false, true)
    }

    /// The cells of the pieces; all parts of an arrangement have the same cells.
    pub fn cells(&self) -> &[CellId] {
        match self {
            Derivation::Pieces { cells, .. } => cells,
            Derivation::Table(branches) => {
                let mut operands = branches.iter().flat_map(|branch| &branch.operands);
                // Where no operand has any pieces, there are no cells either.
                operands.find_map(|operand| Some(operand.cells()).filter(|cells| !cells.is_empty())).unwrap_or(&[])
            }
            Derivation::Nothing | Derivation::Conditioning => &[],
        }
    }

    /// Appends the kinds of all arrangements, each arrangement's in its order.
    pub(crate) fn collect_arranged(&self, strands: &mut Vec<KindId>) {
        self.collect(self.is_arrangement(), strands);
    }

    fn collect(&self, in_arrangement: bool, strands: &mut Vec<KindId>) {
        match self {
            Derivation::Pieces { kinds, .. } if in_arrangement => strands.extend(kinds),
            // Where a table has several sums, they are about the same kinds.
            Derivation::Table(branches) => {
                for operand in branches.iter().take(1).flat_map(|branch| &branch.operands) {
                    operand.collect(in_arrangement || operand.is_arrangement(), strands);
                }
            }
            _ => {}
        }
    }
}
