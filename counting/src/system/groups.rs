//! Rules about groups: which cells belong to groups by what is on them, and how these hang together.

use qishu_rules::{Adjacency, GroupCondition, Groups, Occupants, RelationKind, Square, Squares};
use qishu_spec_lang::Model;

use super::constraints::{Constraint, System};
use super::feeds::ConstraintId;
use super::group_sums::{CellContents, GroupMark, GroupSum};
use super::meaning::Meaning;
use super::numbers::Numbers;

impl System {
    /// Adds the rules about groups, each with a sum of its own.
    pub(super) fn add_groups(&mut self, model: &Model, numbers: &Numbers) {
        for (id, rule) in model.rules.groups.iter().enumerate() {
            let target = self.constraints.len();
            let (low, high) = (i64::from(rule.limit.at_least), i64::from(rule.limit.at_most));
            self.constraints
                .push(Constraint::new(Meaning::Groups(id), Vec::new(), low, high).without(&rule.limit.gaps));
            self.add_group_sum(model, numbers, &rule.groups, target, 1);
        }
    }

    /// Adds groups whose number enters a sum.
    pub(super) fn add_group_sum(
        &mut self,
        model: &Model,
        numbers: &Numbers,
        groups: &Groups,
        target: ConstraintId,
        coefficient: i64,
    ) {
        let board = &model.rules.board;
        let pairs = |neighbours: &dyn Fn(Square) -> Squares| {
            let mut pairs = Vec::new();
            for square in board.squares().iter() {
                let Some(cell) = numbers.cell_at(groups.layer, square) else { continue };
                let others = neighbours(square);
                let others = others.iter().filter_map(|other| numbers.cell_at(groups.layer, other));
                pairs.extend(others.filter(|&other| cell < other).map(|other| (cell, other)));
            }
            pairs.sort_unstable();
            pairs
        };
        let contents = |occupants: &Occupants| self.contents(model, numbers, groups, occupants);
        let mark = |condition: &GroupCondition| GroupMark {
            near: condition
                .near
                .map(|near: Adjacency| pairs(&|square| board.neighbours(square, RelationKind::Regardless(near)))),
            contents: contents(&condition.occupants),
        };
        let marks = |holds: bool| groups.conditions.iter().filter(|one| one.holds == holds).map(mark).collect();
        let sum = GroupSum {
            members: contents(&groups.members),
            joined: pairs(&|square| groups.neighbours(board, square)),
            having: marks(true),
            lacking: marks(false),
            target,
            coefficient,
        };
        self.groups.push(sum);
    }

    /// The cells with the values that are meant.
    fn contents(&self, model: &Model, numbers: &Numbers, groups: &Groups, occupants: &Occupants) -> CellContents {
        let mut contents = CellContents::new();
        let is_meant = |square: &Square| occupants.squares.as_ref().is_none_or(|squares| squares.has(*square));
        for square in model.rules.board.squares().iter().filter(is_meant) {
            let Some(cell) = numbers.cell_at(groups.layer, square) else { continue };
            contents.extend(occupants.empty.then_some((cell, None)));
            let kinds = occupants.piece_types.iter().flat_map(|&piece_type| numbers.kinds_of(piece_type));
            let fits = kinds.filter(|&kind| self.kinds[kind].cells.binary_search(&cell).is_ok());
            contents.extend(fits.map(|kind| (cell, Some(kind))));
        }
        contents
    }

    /// Whether groups enter a sum.
    pub(crate) fn counts_groups(&self, id: ConstraintId) -> bool {
        self.groups.iter().any(|groups| groups.target == id)
    }
}
