//! Groups: maximal sets of squares that hang together.

use std::borrow::Cow;
use std::mem;
use std::ops::RangeInclusive;

use crate::{
    Adjacency, Board, BoardAxes, CountLimit, LayerId, List, Origin, PieceTypeId, RelationKind, Square, Squares, Text,
};

/// Groups of some squares of a layer.
///
/// A square is a *member* if its occupant is one of `members`. A group is a maximal set of members in which each is
/// connected with each other by steps between neighbours. Only groups that meet all conditions are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// The layer.
    pub layer: LayerId,
    /// The axes of one step between neighbours: with none, each member is a group of its own. `None` for the neighbours of
    /// the board, which share a side unless the board defines them.
    pub joined: Option<BoardAxes>,
    /// What the squares of a group have on them.
    pub members: Occupants,
    /// The conditions on a group, at most [`Groups::MOST_CONDITIONS`].
    pub conditions: List<GroupCondition>,
}

/// Squares by what is on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupants {
    /// The types of pieces, in any placement on the layer.
    pub piece_types: List<PieceTypeId>,
    /// Whether empty squares are meant too.
    pub empty: bool,
    /// The squares; `None` for all of the board.
    pub squares: Option<Squares>,
}

/// A condition on a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupCondition {
    /// Whether it must hold (`true`) or must not.
    pub holds: bool,
    /// `None`: some square of the group is one of `occupants`. Otherwise: some square that has this adjacency to one of
    /// the group is one of them.
    pub near: Option<Adjacency>,
    /// The squares that are looked for.
    pub occupants: Occupants,
}

/// A limit on the number of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupRule {
    /// The rule's name; empty where it has none.
    pub name: Text,
    /// The groups that are counted.
    pub groups: Groups,
    /// The allowed numbers of groups.
    pub limit: CountLimit,
    /// Where the rule is written.
    pub origin: Origin,
}

/// One summand of a budget: `coefficient` times the number of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupTerm {
    /// The coefficient, not zero.
    pub coefficient: i64,
    /// The groups that are counted.
    pub groups: Groups,
}

impl Groups {
    /// The most conditions on groups.
    pub const MOST_CONDITIONS: usize = 8;

    /// The groups of these members, joined as the board's neighbours are, that meet these conditions.
    #[must_use]
    pub const fn new(layer: LayerId, members: Occupants, conditions: List<GroupCondition>) -> Groups {
        Groups { layer, joined: None, members, conditions }
    }

    /// These groups with steps along these axes between neighbours.
    #[must_use]
    pub const fn joined_along(mut self, axes: BoardAxes) -> Groups {
        self.joined = Some(axes);
        self
    }

    /// The neighbours of a square.
    #[must_use]
    pub fn neighbours(&self, board: &Board, of: Square) -> Squares {
        match self.joined {
            None => board.neighbours(of, RelationKind::Regardless(Adjacency::Beside)),
            Some(axes) => axes.directions().filter_map(|direction| board.ray(of, direction).next()).collect(),
        }
    }

    /// The groups that meet all conditions, by their first squares. `occupant` tells the type of the piece on a square
    /// of the layer.
    pub fn counted(&self, board: &Board, occupant: impl Fn(Square) -> Option<PieceTypeId>) -> Vec<Squares> {
        let mut left: Squares = board.squares().iter().filter(|&at| self.members.has(at, occupant(at))).collect();
        let mut counted = Vec::new();
        while let Some(first) = left.first() {
            let group = self.group_of(board, first, &left);
            left = left.difference(&group);
            if self.conditions.iter().all(|condition| condition.is_met(board, &group, &occupant)) {
                counted.push(group);
            }
        }
        counted
    }

    /// The group of a square among some members: a flood fill.
    fn group_of(&self, board: &Board, first: Square, members: &Squares) -> Squares {
        let mut group = Squares::from(first);
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            let reached = self.neighbours(board, at).intersection(members).difference(&group);
            open.extend(reached.iter());
            group = group.union(&reached);
        }
        group
    }

    /// Whether it matters which squares are empty.
    #[must_use]
    pub fn counts_empty(&self) -> bool {
        self.members.empty || self.conditions.iter().any(|condition| condition.occupants.empty)
    }

    /// The piece types that it mentions, with repetitions.
    pub fn piece_types(&self) -> impl Iterator<Item = PieceTypeId> + '_ {
        let all = std::iter::once(&self.members).chain(self.conditions.iter().map(|condition| &condition.occupants));
        all.flat_map(|occupants| occupants.piece_types.iter().copied())
    }
}

impl Occupants {
    /// Squares of the board with pieces of these types, and empty squares if they are meant too.
    #[must_use]
    pub const fn new(piece_types: List<PieceTypeId>, empty: bool) -> Occupants {
        Occupants { piece_types, empty, squares: None }
    }

    /// Of these, only those among some squares.
    #[must_use]
    pub const fn on(mut self, squares: Squares) -> Occupants {
        mem::forget(self.squares.replace(squares));
        self
    }

    /// Whether a square with this piece, or without one, is meant.
    #[must_use]
    pub fn has(&self, at: Square, occupant: Option<PieceTypeId>) -> bool {
        let is_meant = occupant.map_or(self.empty, |piece_type| self.piece_types.contains(&piece_type));
        is_meant && self.squares.as_ref().is_none_or(|squares| squares.has(at))
    }
}

impl GroupCondition {
    /// Some square of the group is one of these.
    #[must_use]
    pub const fn with(occupants: Occupants) -> GroupCondition {
        GroupCondition { holds: true, near: None, occupants }
    }

    /// Some square with this adjacency to one of the group is one of these.
    #[must_use]
    pub const fn near(adjacency: Adjacency, occupants: Occupants) -> GroupCondition {
        GroupCondition { holds: true, near: Some(adjacency), occupants }
    }

    /// The opposite condition.
    #[must_use]
    pub const fn not(mut self) -> GroupCondition {
        self.holds = !self.holds;
        self
    }

    fn is_met(&self, board: &Board, group: &Squares, occupant: &impl Fn(Square) -> Option<PieceTypeId>) -> bool {
        let is_one = |at: Square| self.occupants.has(at, occupant(at));
        let found = match self.near {
            None => group.iter().any(is_one),
            Some(near) => {
                group.iter().any(|at| board.neighbours(at, RelationKind::Regardless(near)).iter().any(is_one))
            }
        };
        found == self.holds
    }
}

impl GroupRule {
    /// A limit on the number of groups. The name is empty where the rule has none, and the origin is written as
    /// `file:line`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        at_least: u32,
        at_most: u32,
        groups: Groups,
        origin: &'static str,
    ) -> GroupRule {
        let limit = CountLimit::between(at_least, at_most);
        GroupRule { name: Cow::Borrowed(name), groups, limit, origin: Origin::at(origin) }
    }

    /// This rule with these numbers of groups excluded.
    #[must_use]
    pub const fn without(mut self, gaps: List<RangeInclusive<i64>>) -> GroupRule {
        self.limit.leave_out(gaps);
        self
    }
}

impl GroupTerm {
    /// A number of groups times a coefficient.
    #[must_use]
    pub const fn new(coefficient: i64, groups: Groups) -> GroupTerm {
        GroupTerm { coefficient, groups }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{list, squares};

    const STONE: PieceTypeId = PieceTypeId(0);
    const WALL: PieceTypeId = PieceTypeId(1);

    /// The groups on a board of three by three, drawn from the last rank to the first: stones, walls and empty squares.
    fn counted(drawn: [&str; 3], groups: &Groups) -> Vec<String> {
        let board = Board::new(3, 3, squares!("a1..c3"));
        let occupant = |at: Square| match drawn[2 - usize::from(at.rank)].as_bytes()[usize::from(at.file)] {
            b'S' => Some(STONE),
            b'W' => Some(WALL),
            _ => None,
        };
        groups.counted(&board, occupant).iter().map(ToString::to_string).collect()
    }

    fn stones(conditions: Vec<GroupCondition>) -> Groups {
        Groups::new(LayerId(0), Occupants::new(list![STONE], false), conditions.into())
    }

    #[test]
    fn groups_hang_together_by_sides_or_as_the_rule_says() {
        let drawn = ["S.S", ".S.", "SS."];
        assert_eq!(counted(drawn, &stones(vec![])), ["a1 b1 b2", "a3", "c3"]);
        assert_eq!(counted(drawn, &stones(vec![]).joined_along(BoardAxes::ALL)), ["a1 b1 b2 a3 c3"]);
        let in_corner = Occupants::new(list![STONE], false).on(squares!("a1 a3 c1 c3"));
        assert_eq!(counted(drawn, &stones(vec![]).joined_along(BoardAxes::NONE)), ["a1", "b1", "b2", "a3", "c3"]);
        assert_eq!(counted(drawn, &Groups::new(LayerId(0), in_corner, list![])), ["a1", "a3", "c3"]);
        let empty = Groups::new(LayerId(0), Occupants::new(list![], true), list![]);
        assert_eq!(counted(drawn, &empty), ["c1 c2", "a2", "b3"]);
    }

    #[test]
    fn groups_are_counted_if_they_meet_the_conditions() {
        let drawn = ["SWS", "WSW", "SS."];
        let free = || GroupCondition::near(Adjacency::Beside, Occupants::new(list![], true));
        let at_top = || GroupCondition::with(Occupants::new(list![STONE], false).on(squares!("a3..c3")));
        assert_eq!(counted(drawn, &stones(vec![free()])), ["a1 b1 b2"]);
        assert_eq!(counted(drawn, &stones(vec![free().not()])), ["a3", "c3"]);
        assert_eq!(counted(drawn, &stones(vec![at_top(), free()])), [""; 0]);
        let walled = GroupCondition::near(Adjacency::Touches, Occupants::new(list![WALL], false).on(squares!("c2")));
        assert_eq!(counted(drawn, &stones(vec![at_top(), walled])), ["c3"]);
    }
}
