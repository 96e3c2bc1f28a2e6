//! The rules about groups of a system, in the order of the cells of a frontier.

use std::collections::BTreeMap;

use qishu_runtime::circuit::{GroupCell, GroupContent, GroupSteps, MOST_OPEN_CELLS};

use super::cell_values::CellValues;
use crate::system::{CellContents, CellId, GroupSum, System};

/// An index into [`System::groups`].
pub type GroupsId = usize;

/// A rule about groups in the order of the cells.
#[derive(Clone, Debug)]
pub struct GroupProgram {
    /// What each cell does.
    pub steps: GroupSteps,
    /// For each level and cell value the content, an index into the cell's.
    pub contents: Vec<Vec<usize>>,
    /// The greatest number of open cells.
    pub widest: usize,
}

impl GroupProgram {
    /// The rules about groups of a system.
    pub fn all_of(system: &System, cell_values: &CellValues) -> Vec<GroupProgram> {
        system.groups.iter().map(|groups| GroupProgram::new(groups, cell_values)).collect()
    }

    fn new(groups: &GroupSum, cell_values: &CellValues) -> GroupProgram {
        let levels = cell_values.levels.len();
        let level = |cell: CellId| cell_values.level_of[cell];
        // The neighbours of the cell of each level that are joined to it, and those that are near it by some conditions.
        let mut joined: Vec<Vec<usize>> = vec![Vec::new(); levels];
        for &(one, other) in &groups.joined {
            joined[level(one)].push(level(other));
            joined[level(other)].push(level(one));
        }
        let mut near: Vec<BTreeMap<usize, u8>> = vec![BTreeMap::new(); levels];
        for (number, mark) in groups.having.iter().chain(&groups.lacking).enumerate() {
            for &(one, other) in mark.near.iter().flatten() {
                *near[level(one)].entry(level(other)).or_default() |= 1 << number;
                *near[level(other)].entry(level(one)).or_default() |= 1 << number;
            }
        }
        let bits = |number: usize| (1u16 << number).wrapping_sub(1) as u8;
        let having = bits(groups.having.len());
        let mut steps = GroupSteps {
            cells: Vec::with_capacity(levels),
            having,
            lacking: bits(groups.having.len() + groups.lacking.len()) & !having,
        };
        let mut contents = Vec::with_capacity(levels);
        let mut open: Vec<usize> = Vec::new();
        for level in 0..levels {
            let (of_values, distinct) = contents_of(groups, cell_values, level);
            contents.push(of_values);
            let place = |other: &usize| open.iter().position(|open| open == other);
            // The conditions by which a later cell is near; `None` if no later cell is a neighbour.
            let later = |of: usize| {
                let conditions = near[of].range(level + 1..).fold(0, |all, (_, conditions)| all | conditions);
                let is_open = conditions != 0 || joined[of].iter().any(|&other| other > level);
                is_open.then_some(conditions)
            };
            let stays: Vec<(usize, u8)> =
                open.iter().enumerate().filter_map(|(at, &of)| Some((at, later(of)?))).collect();
            let opens = later(level);
            steps.cells.push(GroupCell {
                contents: distinct,
                joined: joined[level].iter().filter_map(place).collect(),
                near: near[level].iter().filter_map(|(other, &conditions)| Some((place(other)?, conditions))).collect(),
                opens,
                stays: stays.clone(),
            });
            open = stays.into_iter().map(|(at, _)| open[at]).chain(opens.map(|_| level)).collect();
        }
        let widest = steps.cells.iter().map(GroupCell::open).max().unwrap_or(0);
        GroupProgram { steps, contents, widest }
    }

    /// Whether a frontier can hold the open cells.
    pub fn is_narrow(&self) -> bool {
        self.widest <= MOST_OPEN_CELLS
    }
}

/// For each value of a level's cell its content, and the distinct contents.
fn contents_of(groups: &GroupSum, cell_values: &CellValues, level: usize) -> (Vec<usize>, Vec<GroupContent>) {
    let cell = cell_values.cells[level];
    let content = |value: Option<usize>| {
        let has = |contents: &CellContents| contents.contains(&(cell, value));
        let mut content = GroupContent { is_member: has(&groups.members), ..GroupContent::default() };
        for (number, mark) in groups.having.iter().chain(&groups.lacking).enumerate() {
            if has(&mark.contents) {
                let to = if mark.near.is_some() { &mut content.offers } else { &mut content.marks };
                *to |= 1 << number;
            }
        }
        content
    };
    let of_values: Vec<GroupContent> = cell_values.levels[level].iter().map(|&value| content(value)).collect();
    // In order, so that rules that differ in their pieces alone have the same steps.
    let mut distinct = of_values.clone();
    distinct.sort_unstable();
    distinct.dedup();
    (of_values.iter().map(|content| distinct.partition_point(|other| other < content)).collect(), distinct)
}
