//! Groups as summands: what makes a cell a member, which cells are neighbours, and the sum that their number enters.

use std::collections::BTreeSet;

use qishu_runtime::circuit::{CellId, KindId};

use super::feeds::ConstraintId;

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
