//! Groups of squares that hang together: those of effects, those that no move may leave, and those that end a game.

use qishu_rules::{Adjacency, Board, BoardAxes, SquareId, Squares};

use super::piece_sets::PieceSets;
use super::set::{SquareSet, neighbours, set_of};

/// Groups of some squares, as plain data. Pieces are given by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupsShape {
    /// The axes of one step between neighbours: with none, each member is a group of its own. `None` for the neighbours of
    /// the board.
    pub joined: Option<BoardAxes>,
    /// The members.
    pub members: OccupantShape,
    /// The conditions.
    pub conditions: Vec<GroupConditionShape>,
}

/// Squares by what is on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OccupantShape {
    /// The pieces.
    pub pieces: Vec<usize>,
    /// Whether empty squares are meant too.
    pub empty: bool,
    /// The squares, if not all.
    pub squares: Option<Squares>,
}

/// A condition on a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupConditionShape {
    /// Whether it must hold or must not.
    pub holds: bool,
    /// Whether the squares are next to the group, and not in it.
    pub near: Option<Adjacency>,
    /// The squares of which one is looked for.
    pub occupants: OccupantShape,
}

/// Groups that no move of a side may leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftShape {
    /// The side.
    pub side: usize,
    /// The groups.
    pub groups: GroupsShape,
}

/// Numbers of groups that end the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupEndShape {
    /// The groups.
    pub groups: GroupsShape,
    /// The ranges of numbers, each with its two ends.
    pub numbers: Vec<[u32; 2]>,
}

/// Groups on the board of one game.
#[derive(Clone, Debug)]
pub(super) struct GroupTable<S> {
    /// The neighbours of each square.
    joined: Vec<S>,
    members: OccupantTable<S>,
    conditions: Vec<ConditionTable<S>>,
}

#[derive(Clone, Debug)]
struct OccupantTable<S> {
    pieces: Vec<usize>,
    empty: bool,
    within: S,
}

#[derive(Clone, Debug)]
struct ConditionTable<S> {
    holds: bool,
    /// For each square those that are near it.
    near: Option<Vec<S>>,
    occupants: OccupantTable<S>,
}

/// The groups that no move may leave, and those that end a game.
#[derive(Clone, Debug, Default)]
pub(super) struct LawTables<S> {
    left: Vec<(usize, GroupTable<S>)>,
    ends: Vec<(GroupTable<S>, Vec<[u32; 2]>)>,
}

impl<S: SquareSet> LawTables<S> {
    pub(super) fn new(board: &Board, left: &[LeftShape], ends: &[GroupEndShape]) -> LawTables<S> {
        LawTables {
            left: left.iter().map(|one| (one.side, GroupTable::new(board, &one.groups))).collect(),
            ends: ends.iter().map(|one| (GroupTable::new(board, &one.groups), one.numbers.clone())).collect(),
        }
    }

    /// Whether there are groups that moves must not leave.
    #[inline]
    pub(super) fn any_left(&self) -> bool {
        !self.left.is_empty()
    }

    /// Whether a side has groups that its moves must not leave.
    pub(super) fn are_left<const PIECES: usize>(&self, side: usize, at: &PieceSets<S, PIECES>) -> bool {
        self.left.iter().any(|(whose, groups)| *whose == side && groups.counted(at).next().is_some())
    }

    /// Whether the number of some groups ends the game.
    pub(super) fn end<const PIECES: usize>(&self, at: &PieceSets<S, PIECES>) -> bool {
        self.ends.iter().any(|(groups, numbers)| {
            let number = groups.counted(at).count() as u32;
            numbers.iter().any(|[least, most]| (*least..=*most).contains(&number))
        })
    }
}

impl<S: SquareSet> GroupTable<S> {
    pub(super) fn new(board: &Board, shape: &GroupsShape) -> GroupTable<S> {
        let along = |axes: BoardAxes| {
            let squares = (0..board.size()).map(|square| board.square(SquareId(square as u16)));
            let next = |square| axes.directions().filter_map(move |one| board.ray(square, one).next()).collect();
            squares.map(|square| set_of(board, &next(square))).collect()
        };
        let condition = |one: &GroupConditionShape| ConditionTable {
            holds: one.holds,
            near: one.near.map(|adjacency| neighbours(board, adjacency)),
            occupants: OccupantTable::new(board, &one.occupants),
        };
        GroupTable {
            joined: shape.joined.map_or_else(|| neighbours(board, Adjacency::Beside), along),
            members: OccupantTable::new(board, &shape.members),
            conditions: shape.conditions.iter().map(condition).collect(),
        }
    }

    /// The groups that meet all conditions.
    pub(super) fn counted<'t, const PIECES: usize>(
        &'t self,
        at: &'t PieceSets<S, PIECES>,
    ) -> impl Iterator<Item = S> + 't {
        let mut left = self.members.squares(at);
        let groups = std::iter::from_fn(move || {
            let group = self.group_of(left.squares().next()?, left);
            left &= !group;
            Some(group)
        });
        groups.filter(|&group| self.conditions.iter().all(|condition| condition.is_met(group, at)))
    }

    /// The group of a square among some members: a flood fill.
    fn group_of(&self, first: usize, members: S) -> S {
        let mut group = S::of(first);
        let mut open = group;
        while !open.is_empty() {
            let reached = open.squares().fold(S::EMPTY, |all, square| all | self.joined[square]);
            open = reached & members & !group;
            group |= open;
        }
        group
    }
}

impl<S: SquareSet> OccupantTable<S> {
    fn new(board: &Board, shape: &OccupantShape) -> OccupantTable<S> {
        let within = set_of(board, shape.squares.as_ref().unwrap_or(board.squares()));
        OccupantTable { pieces: shape.pieces.clone(), empty: shape.empty, within }
    }

    fn squares<const PIECES: usize>(&self, at: &PieceSets<S, PIECES>) -> S {
        let empty = if self.empty { !at.occupied() } else { S::EMPTY };
        (at.of(&self.pieces) | empty) & self.within
    }
}

impl<S: SquareSet> ConditionTable<S> {
    fn is_met<const PIECES: usize>(&self, group: S, at: &PieceSets<S, PIECES>) -> bool {
        let looked_for = self.occupants.squares(at);
        let found = match &self.near {
            None => !(group & looked_for).is_empty(),
            Some(near) => group.squares().any(|square| !(near[square] & looked_for).is_empty()),
        };
        found == self.holds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares;

    const STONE: usize = 0;
    const WALL: usize = 1;

    /// The sets of stones and walls on a board of three by three, drawn from the last rank to the first.
    fn placed(board: &Board, drawn: [&str; 3]) -> PieceSets<u64, 2> {
        let of = |letter: u8| {
            let is_one = |square: &qishu_rules::Square| {
                drawn[2 - usize::from(square.rank)].as_bytes()[usize::from(square.file)] == letter
            };
            set_of::<u64>(board, &board.squares().iter().filter(is_one).collect())
        };
        PieceSets { pieces: [of(b'S'), of(b'W')], sides: [of(b'S'), of(b'W')] }
    }

    fn stones(joined: Option<BoardAxes>, conditions: Vec<GroupConditionShape>) -> GroupsShape {
        let members = OccupantShape { pieces: vec![STONE], empty: false, squares: None };
        GroupsShape { joined, members, conditions }
    }

    fn beside(pieces: &[usize], empty: bool, holds: bool) -> GroupConditionShape {
        let occupants = OccupantShape { pieces: pieces.to_vec(), empty, squares: None };
        GroupConditionShape { holds, near: Some(Adjacency::Beside), occupants }
    }

    #[test]
    fn groups_are_joined_and_counted_by_their_conditions() {
        let board = Board::new(3, 3, squares!("a1..c3"));
        let at = placed(&board, ["SWS", "WSW", "SS."]);
        let number = |shape: &GroupsShape| GroupTable::<u64>::new(&board, shape).counted(&at).count();
        assert_eq!(number(&stones(None, vec![])), 3);
        assert_eq!(number(&stones(Some(BoardAxes::ALL), vec![])), 1);
        assert_eq!(number(&stones(None, vec![beside(&[], true, true)])), 1);
        assert_eq!(number(&stones(None, vec![beside(&[], true, false)])), 2);
        assert_eq!(number(&stones(None, vec![beside(&[WALL], false, true), beside(&[], true, false)])), 2);
    }

    #[test]
    fn groups_are_left_by_one_side_and_end_the_game_by_number() {
        let board = Board::new(3, 3, squares!("a1..c3"));
        let at = placed(&board, ["SWS", "WSW", "SS."]);
        let left = [LeftShape { side: 1, groups: stones(None, vec![beside(&[], true, false)]) }];
        let end = |numbers: &[[u32; 2]]| [GroupEndShape { groups: stones(None, vec![]), numbers: numbers.to_vec() }];
        let laws = |numbers: &[[u32; 2]]| LawTables::<u64>::new(&board, &left, &end(numbers));
        assert_eq!([0, 1].map(|side| laws(&[]).are_left(side, &at)), [false, true]);
        assert!(laws(&[[0, 1], [3, 5]]).end(&at) && !laws(&[[0, 2], [4, u32::MAX]]).end(&at));
    }
}
