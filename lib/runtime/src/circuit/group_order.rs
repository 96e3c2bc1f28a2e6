//! The cells of a rule about groups in an order: which of them stay open, and until when.

use super::group_steps::{GroupCell, GroupContent, GroupSteps};

/// A cell of a rule about groups, with its neighbours among the cells before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupPlace {
    /// For each value, or each group of values, what the cell has on it as far as the rule cares.
    pub contents: Vec<GroupContent>,
    /// The levels of the cells before it that are joined to it.
    pub joined: Vec<usize>,
    /// The levels of the cells before it that are near it by some conditions, with these.
    pub near: Vec<(usize, u8)>,
}

impl GroupSteps {
    /// The rule for cells in this order, with the conditions that a counted group meets and those that it does not meet.
    /// Also returns, for each cell and value, the index of its content.
    #[must_use]
    pub fn new(places: &[GroupPlace], having: u8, lacking: u8) -> (GroupSteps, Vec<Vec<usize>>) {
        let ends = Ends::new(places);
        let mut steps = GroupSteps { cells: Vec::with_capacity(places.len()), having, lacking };
        let mut contents = Vec::with_capacity(places.len());
        let mut open: Vec<usize> = Vec::new();
        for (level, place) in places.iter().enumerate() {
            // In order, so that rules that differ in their pieces alone have the same steps.
            let mut distinct = place.contents.clone();
            distinct.sort_unstable();
            distinct.dedup();
            contents.push(place.contents.iter().map(|of| distinct.partition_point(|other| other < of)).collect());
            let at = |other: usize| open.iter().position(|&open| open == other);
            let stays: Vec<(usize, u8)> =
                open.iter().enumerate().filter_map(|(at, &of)| Some((at, ends.later(of, level)?))).collect();
            let opens = ends.later(level, level);
            steps.cells.push(GroupCell {
                contents: distinct,
                joined: place.joined.iter().filter_map(|&other| at(other)).collect(),
                near: place.near.iter().filter_map(|&(other, conditions)| Some((at(other)?, conditions))).collect(),
                opens,
                stays: stays.clone(),
            });
            open = stays.into_iter().map(|(at, _)| open[at]).chain(opens.map(|_| level)).collect();
        }
        (steps, contents)
    }
}

/// For each cell its neighbours behind it.
struct Ends {
    /// The levels of those that are joined to it.
    joined: Vec<Vec<usize>>,
    /// The levels of those that are near it by some conditions, with these.
    near: Vec<Vec<(usize, u8)>>,
}

impl Ends {
    fn new(places: &[GroupPlace]) -> Ends {
        let mut ends = Ends { joined: vec![Vec::new(); places.len()], near: vec![Vec::new(); places.len()] };
        for (level, place) in places.iter().enumerate() {
            place.joined.iter().for_each(|&other| ends.joined[other].push(level));
            place.near.iter().for_each(|&(other, conditions)| ends.near[other].push((level, conditions)));
        }
        ends
    }

    /// The conditions by which a cell behind the level is near a cell; `None` if it has no neighbour there.
    fn later(&self, of: usize, level: usize) -> Option<u8> {
        let near = self.near[of].iter().filter(|(other, _)| *other > level);
        let conditions = near.fold(0, |all, (_, conditions)| all | conditions);
        (conditions != 0 || self.joined[of].iter().any(|&other| other > level)).then_some(conditions)
    }
}
