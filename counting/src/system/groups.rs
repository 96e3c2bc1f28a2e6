//! Rules about groups: which cells belong to groups by what is on them, and how these hang together.

use std::collections::BTreeSet;

use qishu_rules::{Adjacency, Groups, Occupants, RelationKind, Square};
use qishu_spec_lang::Model;

use super::constraints::{CellId, Constraint, KindId, System};
use super::feeds::ConstraintId;
use super::meaning::Meaning;
use super::numbers::Numbers;

/// Groups whose number enters a sum, `coefficient` times.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupSum {
    /// What makes a cell a member.
    pub members: CellContents,
    /// The pairs of cells that are joined if both are members, the lesser first, ascending.
    pub joined: Vec<(CellId, CellId)>,
    /// The conditions that the counted groups meet.
    pub having: Vec<GroupMark>,
    /// The conditions that they do not meet.
    pub lacking: Vec<GroupMark>,
    /// The sum.
    pub target: ConstraintId,
    /// The coefficient.
    pub coefficient: i64,
}

/// A condition on a group.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupMark {
    /// `None`: some cell of the group has one of the contents. Otherwise some cell that has one of them is paired with
    /// one of the group; the lesser cell of each pair comes first, and the pairs ascend.
    pub near: Option<Vec<(CellId, CellId)>>,
    /// The contents.
    pub contents: CellContents,
}

/// Cells, each with some of its possible values; `None` is an empty cell.
pub type CellContents = BTreeSet<(CellId, Option<KindId>)>;

impl System {
    /// Adds the rules about groups, each with a sum of its own.
    pub(super) fn add_groups(&mut self, model: &Model, numbers: &Numbers) {
        for (id, rule) in model.rules.groups.iter().enumerate() {
            let target = self.constraints.len();
            let (low, high) = (i64::from(rule.at_least), i64::from(rule.at_most));
            self.constraints.push(Constraint::new(Meaning::Groups(id), Vec::new(), low, high).without(&rule.gaps));
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
        let pairs = |neighbours: &dyn Fn(Square) -> qishu_rules::Squares| {
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
        let mark = |condition: &qishu_rules::GroupCondition| GroupMark {
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

impl GroupSum {
    /// The most groups that there can be: as many as they have cells.
    pub fn most(&self) -> i64 {
        let cells: BTreeSet<CellId> = self.members.iter().map(|&(cell, _)| cell).collect();
        cells.len() as i64
    }

    /// What it does with the pieces of a kind, for comparison with other kinds: for its members and for each condition
    /// the cells on which the kind is meant.
    pub fn of_kind(&self, kind: KindId) -> Vec<Vec<CellId>> {
        let marks = self.having.iter().chain(&self.lacking).map(|mark| &mark.contents);
        let cells = |contents: &CellContents| {
            contents.iter().filter(|(_, value)| *value == Some(kind)).map(|&(cell, _)| cell).collect()
        };
        std::iter::once(&self.members).chain(marks).map(cells).collect()
    }

    /// This sum with its conditions in order.
    #[must_use]
    pub fn sorted(&self) -> GroupSum {
        let mut sorted = self.clone();
        sorted.having.sort_unstable();
        sorted.lacking.sort_unstable();
        sorted
    }

    /// This sum with other cells and kinds, and its conditions in order.
    #[must_use]
    pub fn mapped(&self, cells: &[CellId], kinds: &[KindId]) -> GroupSum {
        let contents = |contents: &CellContents| {
            contents.iter().map(|&(cell, value)| (cells[cell], value.map(|kind| kinds[kind]))).collect()
        };
        let pairs = |pairs: &[(CellId, CellId)]| {
            let mapped = pairs.iter().map(|&(one, other)| (cells[one], cells[other]));
            let mut mapped: Vec<(CellId, CellId)> =
                mapped.map(|(one, other)| (one.min(other), one.max(other))).collect();
            mapped.sort_unstable();
            mapped
        };
        let marks = |marks: &[GroupMark]| {
            let mapped = marks
                .iter()
                .map(|mark| GroupMark { near: mark.near.as_deref().map(pairs), contents: contents(&mark.contents) });
            let mut mapped: Vec<GroupMark> = mapped.collect();
            mapped.sort_unstable();
            mapped
        };
        GroupSum {
            members: contents(&self.members),
            joined: pairs(&self.joined),
            having: marks(&self.having),
            lacking: marks(&self.lacking),
            ..*self
        }
    }
}
