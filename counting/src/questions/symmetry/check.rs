//! The check that a symmetry preserves the rules. It compares the constraints as they come from the rules, before any
//! is left out.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{LayerId, PieceTypeId, Square};
use qishu_spec_lang::Model;

use super::{Asymmetry, Permutation, Symmetry};
use crate::system::phrases::rule_of;
use crate::system::{Cell, CellId, Constraint, ConstraintId, GroupSum, KindId, Measure, System};

/// The action of a symmetry on a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// For each kind, its image.
    pub kinds: Vec<KindId>,
    /// For each cell, its image.
    pub cells: Vec<CellId>,
}

/// The coefficients of a constraint's sum, for each kind and cell; no zeros.
pub type Weights = BTreeMap<(KindId, CellId), i64>;

/// The content of a sum: its coefficients, the sums that feed it, each with its measure and coefficient, and the groups
/// that enter it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SumStatement {
    weights: Weights,
    fed: Vec<(SumStatement, Measure, i64)>,
    groups: Vec<GroupSum>,
}

/// The content of a constraint: its sum, its range and the gaps in that.
pub type ConstraintStatement = (SumStatement, (i64, i64), Vec<(i64, i64)>);

impl Action {
    /// The action of the symmetry on the system's kinds and cells.
    ///
    /// # Errors
    ///
    /// Fails if the squares of some placement do not map to those of a placement with the same symbol. Pieces with
    /// their type's own letter map to such pieces. Of the other letters of a type, the first written maps to the first.
    pub fn new(
        model: &Model,
        system: &System,
        permutation: &Permutation,
        symmetry: &Symmetry,
    ) -> Result<Action, Asymmetry> {
        let board = &model.rules.board;
        let image = |cell: &Cell| {
            let layer = &model.rules.layers[cell.layer.index()];
            let square = match (layer.is_hand, layer.is_state_variable) {
                (true, _) => slot_image(model, permutation, cell.layer, cell.square)?,
                // The board's symmetries do not move it.
                (_, true) => cell.square,
                (false, false) => board.square(permutation.squares[board.id(cell.square)?.index()]),
            };
            Some(Cell { layer: permutation.layers[cell.layer.index()], square })
        };
        let broken = |kind: KindId| {
            let kind = &system.kinds[kind];
            let written = model.written(kind.piece_type, kind.placement);
            let rule = format!("{} {} ({})", model.rules.piece_name(kind.piece_type), written.place(), written.origin);
            Asymmetry::Rule { symmetry: symmetry.clone(), rule }
        };
        let cells: Vec<Option<CellId>> =
            system.cells.iter().map(|cell| system.cells.binary_search(&image(cell)?).ok()).collect();
        let mut kinds: Vec<KindId> = Vec::with_capacity(system.kinds.len());
        for (id, kind) in system.kinds.iter().enumerate() {
            let to: Option<Vec<CellId>> = kind.cells.iter().map(|&cell| cells[cell]).collect();
            let mut to = to.ok_or_else(|| broken(id))?;
            to.sort_unstable();
            let piece_type = permutation.piece_types[kind.piece_type.index()];
            let found = system.kinds.iter().position(|other| {
                other.piece_type == piece_type
                    && *other.cells == *to
                    // Placements without any pieces are not distinguished by their cells.
                    && (!to.is_empty() || other.placement == kind.placement)
                    && other.height == kind.height
                    && look(model, piece_type, other.placement) == look(model, kind.piece_type, kind.placement)
            });
            kinds.push(found.ok_or_else(|| broken(id))?);
        }
        // Cells without possible pieces and without a preimage may map to any cell that is left.
        let mut is_image = vec![false; cells.len()];
        cells.iter().flatten().for_each(|&cell| is_image[cell] = true);
        let mut others = (0..cells.len()).filter(|&cell| !is_image[cell]);
        let cells = cells.into_iter().map(|cell| cell.or_else(|| others.next()).unwrap_or_default()).collect();
        Ok(Action { kinds, cells })
    }

    /// The composition: first this action, then the other.
    pub fn then(&self, other: &Action) -> Action {
        Action {
            kinds: self.kinds.iter().map(|&kind| other.kinds[kind]).collect(),
            cells: self.cells.iter().map(|&cell| other.cells[cell]).collect(),
        }
    }

    /// The inverse action.
    pub fn inverse(&self) -> Action {
        let mut inverse = self.clone();
        (0..).zip(&self.kinds).for_each(|(kind, &image)| inverse.kinds[image] = kind);
        (0..).zip(&self.cells).for_each(|(cell, &image)| inverse.cells[image] = cell);
        inverse
    }

    fn image(&self, weights: &Weights) -> Weights {
        weights.iter().map(|(&(kind, cell), &weight)| ((self.kinds[kind], self.cells[cell]), weight)).collect()
    }

    fn image_of_sum(&self, sum: &SumStatement) -> SumStatement {
        let fed =
            sum.fed.iter().map(|(sum, measure, state_variable)| (self.image_of_sum(sum), *measure, *state_variable));
        let mut fed: Vec<(SumStatement, Measure, i64)> = fed.collect();
        fed.sort_unstable();
        let mut groups: Vec<GroupSum> =
            sum.groups.iter().map(|groups| groups.mapped(&self.cells, &self.kinds)).collect();
        groups.sort_unstable();
        SumStatement { weights: self.image(&sum.weights), fed, groups }
    }

    /// The image of a constraint's content.
    pub fn statement(&self, (sum, range, gaps): &ConstraintStatement) -> ConstraintStatement {
        (self.image_of_sum(sum), *range, gaps.clone())
    }
}

/// The index of the letter that a placement gives to pieces of a type: 0 for the type's own, the others in written
/// order.
fn look(model: &Model, piece_type: PieceTypeId, placement: usize) -> usize {
    let letter = |placement: usize| model.written(piece_type, placement).letter;
    let Some(own) = letter(placement) else { return 0 };
    let others: BTreeSet<char> = (0..placement).filter_map(letter).filter(|&other| other != own).collect();
    // The first placement with that letter identifies it.
    let first = (0..placement).find(|&earlier| letter(earlier) == Some(own));
    first.map_or(1 + others.len(), |first| look(model, piece_type, first))
}

/// The image of a hand slot; `None` for a slot without a piece.
fn slot_image(model: &Model, permutation: &Permutation, layer: LayerId, square: Square) -> Option<Square> {
    let slot = |piece_type: PieceTypeId| {
        let in_hand =
            model.rules.piece_type(piece_type).placements.iter().find(|placement| placement.hand.is_some())?;
        Some((in_hand.hand?, in_hand.region.first()?))
    };
    let whose = model.rules.piece_type_ids().find(|&piece_type| slot(piece_type) == Some((layer, square)))?;
    slot(permutation.piece_types[whose.index()]).map(|(_, square)| square)
}

/// Checks that the action maps every rule to a rule.
///
/// # Errors
///
/// Fails with the first rule whose image is no rule.
pub fn check(model: &Model, system: &System, action: &Action, symmetry: &Symmetry) -> Result<(), Asymmetry> {
    let statements: Vec<ConstraintStatement> = (0..system.constraints.len()).map(|id| statement(system, id)).collect();
    let known: BTreeSet<&ConstraintStatement> = statements.iter().collect();
    for (statement, constraint) in statements.iter().zip(&system.constraints) {
        if says_something(statement) && !known.contains(&action.statement(statement)) {
            return Err(Asymmetry::Rule { symmetry: symmetry.clone(), rule: rule_of(model, &constraint.meaning) });
        }
    }
    Ok(())
}

/// Whether some arrangement of pieces could violate the constraint.
pub(crate) fn says_something((sum, range, gaps): &ConstraintStatement) -> bool {
    let least: i64 = sum.weights.values().filter(|weight| **weight < 0).sum();
    let greatest: i64 = sum.weights.values().filter(|weight| **weight > 0).sum();
    !sum.fed.is_empty() || !sum.groups.is_empty() || !gaps.is_empty() || least < range.0 || greatest > range.1
}

/// The coefficients of the constraint's sum, for each kind and cell.
pub fn weights(system: &System, constraint: &Constraint) -> Weights {
    let mut weights = Weights::new();
    for term in &constraint.terms {
        for &cell in term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter() {
            *weights.entry((term.kind, cell)).or_default() += term.coefficient;
        }
    }
    weights.retain(|_, weight| *weight != 0);
    weights
}

/// The content of one of the system's constraints.
pub fn statement(system: &System, id: usize) -> ConstraintStatement {
    let constraint = &system.constraints[id];
    (sum_statement(system, id), (constraint.low, constraint.high), constraint.gaps.clone())
}

/// The content of a constraint's sum. Its feeding sums may be fed in turn, but no sum feeds itself.
fn sum_statement(system: &System, id: ConstraintId) -> SumStatement {
    let mut fed: Vec<(SumStatement, Measure, i64)> = Vec::new();
    for (other, constraint) in system.constraints.iter().enumerate() {
        for feed in constraint.feeds.iter().filter(|feed| feed.target == id) {
            fed.push((sum_statement(system, other), feed.measure, feed.coefficient));
        }
    }
    fed.sort_unstable();
    // Which sum it is, is no part of its content.
    let entering = system.groups.iter().filter(|groups| groups.target == id);
    let mut groups: Vec<GroupSum> = entering.map(|groups| GroupSum { target: 0, ..groups.sorted() }).collect();
    groups.sort_unstable();
    SumStatement { weights: weights(system, &system.constraints[id]), fed, groups }
}
