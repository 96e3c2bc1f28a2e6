//! The rules about groups of a system, in the order of the cells of a frontier.

use std::collections::BTreeMap;

use qishu_runtime::circuit::{GroupCell, GroupContent, GroupPlace, GroupSteps, MOST_OPEN_CELLS};

use super::cell_values::CellValues;
use crate::system::{CellContents, CellId, GroupSum, System};

/// A rule about groups in the order of the cells.
#[derive(Clone, Debug)]
pub struct GroupProgram {
    /// The cells with their neighbours, by level; a content for each cell value.
    pub places: Vec<GroupPlace>,
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
        let places: Vec<GroupPlace> = (0..levels)
            .map(|level| GroupPlace {
                contents: contents_of(groups, cell_values, level),
                joined: joined[level].iter().copied().filter(|&other| other < level).collect(),
                near: near[level].range(..level).map(|(&other, &conditions)| (other, conditions)).collect(),
            })
            .collect();
        let having = bits(groups.having.len());
        let lacking = bits(groups.having.len() + groups.lacking.len()) & !having;
        let (steps, contents) = GroupSteps::new(&places, having, lacking);
        let widest = steps.cells.iter().map(GroupCell::open).max().unwrap_or(0);
        GroupProgram { places, steps, contents, widest }
    }

    /// Whether a frontier can hold the open cells.
    pub fn is_narrow(&self) -> bool {
        self.widest <= MOST_OPEN_CELLS
    }
}

/// For each value of a level's cell its content.
fn contents_of(groups: &GroupSum, cell_values: &CellValues, level: usize) -> Vec<GroupContent> {
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
    cell_values.levels[level].iter().map(|&value| content(value)).collect()
}
