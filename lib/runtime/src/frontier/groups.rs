//! Groups of squares that hang together, followed square by square.
//!
//! ```
//! use qishu_runtime::circuit::{Field, GroupContent};
//! use qishu_runtime::frontier::*;
//!
//! // Pieces on a row of three squares that hang together: one group, no more and no fewer.
//! const PIECES: FollowedGroups = follow(0, Field::nth(0, 32, 0), 0, 0);
//! const GROUPS_WANTED: Field = Field::nth(32, 1, 0);
//! const ON: [GroupContent; 2] = [NOTHING, member(0)];
//! static EMPTY_OR_PIECE: [ValueGroup<'static>; 2] = [&[None], &[Some(0)]];
//! let at = |cell| square::<1>(cell, &EMPTY_OR_PIECE);
//! // A square closes a group where it is empty, and the last one where it is not.
//! let row = SquareSteps::new(
//!     1,
//!     vec![
//!         at(0).group(PIECES, &ON, &[]),
//!         at(1).group(PIECES, &ON, &[0]).number(begins(GROUPS_WANTED, &[0, 0], 1).closing(PIECES, 1)),
//!         at(2)
//!             .group(PIECES, &ON, &[1])
//!             .number(ends(GROUPS_WANTED, &[0, 0], 1).closing(PIECES, 1))
//!             .number(joins(GROUPS_WANTED, GROUPS_WANTED, &[0, 0], 1).closing(PIECES, 1)),
//!     ],
//! )
//! .following(&[PIECES]);
//! // Of the eight only 101 has two groups; 000 has none.
//! assert_eq!(row.count(), 7u32.into());
//! ```

use super::state::StateWords;
use crate::circuit::{CellId, Field, GroupContent, GroupPart, GroupPlace, GroupRules, GroupSteps, SETTLED};

/// Groups that a rule asks about. A state has the number of what is known of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FollowedGroups {
    /// The index among those of the rules.
    pub(super) index: usize,
    /// Where the number is in a state.
    pub(super) field: Field,
    /// The conditions that a counted group meets, as a set of bits.
    having: u8,
    /// The conditions that it does not meet.
    lacking: u8,
}

/// The groups with that index, the field of their number, and the conditions that a counted group meets and those that it
/// does not meet, as sets of bits.
#[must_use]
pub const fn follow(index: usize, field: Field, having: u8, lacking: u8) -> FollowedGroups {
    FollowedGroups { index, field, having, lacking }
}

/// Nothing on a square that groups care for.
pub const NOTHING: GroupContent = GroupContent { is_member: false, marks: 0, offers: 0 };

/// A member of a group, with the conditions that its group meets by it, as a set of bits.
#[must_use]
pub const fn member(marks: u8) -> GroupContent {
    GroupContent { is_member: true, marks, offers: 0 }
}

/// No member, with the conditions that a group near it meets, as a set of bits.
#[must_use]
pub const fn offers(offers: u8) -> GroupContent {
    NOTHING.offering(offers)
}

/// What a square has to do with groups.
#[derive(Clone, Debug)]
pub(super) struct GroupsAtSquare {
    pub groups: FollowedGroups,
    /// For each group of values what the square then has on it.
    pub contents: Vec<GroupContent>,
    /// The squares before it that are joined to it.
    pub joined: Vec<CellId>,
    /// The squares before it that are near it by some conditions, with these; `None` if they are those joined to it, by
    /// all conditions.
    pub near: Option<Vec<(CellId, u8)>>,
    /// For each number that the groups still enter behind the square: where it is, the greatest that asks for nothing
    /// more, and by how much more that may be once a group is sure to count. `None` if they always go on.
    pub asked: Option<Vec<StillAsked>>,
}

/// A number that groups still enter: where it is, or that it is zero; the greatest that asks for nothing more; and by how
/// much more that may be once a group is sure to count.
pub type StillAsked = (Option<Field>, i64, i64);

/// What groups add to a number or a sum.
#[derive(Clone, Debug, Default)]
pub(super) struct GroupsAdded {
    /// What each group adds that the square closes.
    pub closing: Vec<GroupPart>,
    /// What each group adds that is closed later.
    pub later: Vec<GroupPart>,
}

impl GroupsAdded {
    /// What is added on the square.
    #[inline]
    pub fn here(&self, rules: &GroupRules<'_>) -> i64 {
        if self.closing.is_empty() { 0 } else { rules.closed(&self.closing) }
    }

    /// What is added for sure later: by how much the least and the greatest number are moved.
    #[inline]
    pub fn sure(&self, rules: &GroupRules<'_>) -> (i64, i64) {
        if self.later.is_empty() { (0, 0) } else { rules.sure(&self.later) }
    }
}

impl GroupsAtSquare {
    /// Writes the number of the groups behind the square.
    #[inline]
    pub fn write<const WORDS: usize>(
        &self,
        content: usize,
        state: StateWords<WORDS>,
        next: &mut StateWords<WORDS>,
        rules: &mut GroupRules<'_>,
    ) {
        let FollowedGroups { index, field, .. } = self.groups;
        next.set(field, rules.step(index, state.get(field) as u32, content).into());
    }

    /// Forgets the groups behind the square if nothing more is asked of them.
    #[inline]
    pub fn forget<const WORDS: usize>(&self, next: &mut StateWords<WORDS>, rules: &GroupRules<'_>) {
        let FollowedGroups { index, field, .. } = self.groups;
        let asks_nothing = |&(at, most, more): &StillAsked| {
            let is_sure = rules.sure(&[(index, 1)]).0 > 0;
            at.map_or(0, |at| next.get(at)) <= most + if is_sure { more } else { 0 }
        };
        if self.asked.as_ref().is_some_and(|asked| asked.iter().all(asks_nothing)) {
            next.set(field, SETTLED.into());
        }
    }
}

/// The steps of groups over squares, given the squares in their order, and for each square and group of values the index
/// of its content.
pub(super) fn steps<'s>(
    groups: FollowedGroups,
    squares: impl Iterator<Item = (CellId, usize, Option<&'s GroupsAtSquare>)>,
) -> (GroupSteps, Vec<Vec<usize>>) {
    let squares: Vec<(CellId, usize, Option<&GroupsAtSquare>)> = squares.collect();
    let level = |cell: CellId| squares.iter().position(|(other, ..)| *other == cell);
    let place = |&(_, values, at): &(CellId, usize, Option<&GroupsAtSquare>)| {
        let Some(at) = at else {
            return GroupPlace { contents: vec![NOTHING; values], ..GroupPlace::default() };
        };
        let joined: Vec<usize> = at.joined.iter().filter_map(|&cell| level(cell)).collect();
        let near = match &at.near {
            None => joined.iter().map(|&level| (level, u8::MAX)).collect(),
            Some(near) => near.iter().filter_map(|&(cell, conditions)| Some((level(cell)?, conditions))).collect(),
        };
        GroupPlace { contents: at.contents.clone(), joined, near }
    };
    let places: Vec<GroupPlace> = squares.iter().map(place).collect();
    GroupSteps::new(&places, groups.having, groups.lacking)
}
