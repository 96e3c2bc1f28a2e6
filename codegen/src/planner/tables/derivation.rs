//! How a factor came about: which pieces its table places on which cells, and what each of its sums does with what it
//! reads.
//!
//! A table counts; it is the same for all parts of the board that are alike. The derivation says, for one of those
//! parts, which stands where. The elimination makes a factor once and spends it once, so the derivation of the result
//! is a tree that holds every step; the last pass reads it back into the parts of a position.

use std::rc::Rc;

use qishu_runtime::numbering::Selected;

use crate::system::{CellId, KindId};

/// How a factor came about.
#[derive(Clone, Debug)]
pub enum Derivation {
    /// Some pieces of these kinds on these cells; the factor has no table, its only axis is their number.
    Pieces {
        /// The kinds, sorted.
        kinds: Vec<KindId>,
        /// The cells, sorted; all that the kinds fit on where several classes share an arrangement.
        cells: Vec<CellId>,
    },
    /// No pieces at all.
    Nothing,
    /// A table, with one branch for each of its sums.
    Table(Vec<Branch>),
    /// The numbers for which a marginal is summed, which its reader hands down.
    Conditioning,
}

/// What one sum of a table does.
#[derive(Clone, Debug)]
pub struct Branch {
    /// How the sum's operands came about, in its order.
    pub operands: [Rc<Derivation>; 2],
    /// What is done with their pieces.
    pub selection: Option<Selection>,
}

/// What a choice decides beyond how many pieces there are of each kind.
#[derive(Clone, Debug)]
pub enum Selection {
    /// Pieces of these kinds take some cells of a class that the pieces placed before leave free.
    Place {
        /// The kinds of the group, sorted.
        kinds: Vec<KindId>,
        /// The class.
        cells: Vec<CellId>,
        /// Which of the free cells.
        selected: Selected,
    },
    /// Of an arrangement of the kinds of both, some pieces are the second's.
    Assign {
        /// The kinds of the first operand.
        first: Vec<KindId>,
        /// The kinds of the second operand.
        second: Vec<KindId>,
        /// All cells where these pieces may stand.
        cells: Vec<CellId>,
        /// Which of the pieces.
        selected: Selected,
    },
}

impl Derivation {
    /// Whether pieces are put on squares here, and whether arrangements are told apart.
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

    /// Whether this only tells apart pieces that are on the board already.
    pub fn is_arrangement(&self) -> bool {
        self.places_and_deals() == (false, true)
    }

    /// Where the pieces stand; those of an arrangement stand on the same cells, all of them.
    pub fn cells(&self) -> &[CellId] {
        match self {
            Derivation::Pieces { cells, .. } => cells,
            Derivation::Table(branches) => {
                let mut operands = branches.iter().flat_map(|branch| &branch.operands);
                // Where none of the operands has any pieces, there are no cells either.
                operands.find_map(|operand| Some(operand.cells()).filter(|cells| !cells.is_empty())).unwrap_or(&[])
            }
            Derivation::Nothing | Derivation::Conditioning => &[],
        }
    }

    /// Adds the kinds of all arrangements, each arrangement's in the order in which it tells them apart.
    pub fn collect_arranged(&self, strands: &mut Vec<KindId>) {
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
