//! Kinds of men that no square tells apart, and the classes of cells that the remaining groups tell apart.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::system::{CellId, ConstraintId, KindId, System};

/// An index into the list of groups.
pub type GroupId = usize;

/// Kinds that fit on the same cells and count the same there towards every constraint on part of the board.
///
/// Where the men of a group stand is chosen first and which of them stands where afterwards, as a word over its kinds;
/// the squares need to know only how many there are.
#[derive(Clone, Debug)]
pub struct Group {
    /// The kinds, sorted.
    pub kinds: Vec<KindId>,
    /// The cells that they fit on, sorted.
    pub cells: Arc<[CellId]>,
    /// The most men of the group that a position can hold.
    pub most: i64,
    /// For each constraint on part of the board that its men count towards: the cells and the factor.
    pub local: Vec<LocalTerm>,
}

/// How a group's men count towards a constraint that looks at only some of the group's cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalTerm {
    /// The constraint.
    pub constraint: ConstraintId,
    /// The cells, sorted.
    pub cells: Arc<[CellId]>,
    /// The factor.
    pub coefficient: i64,
}

/// What decides whether two kinds belong to one group: where they fit, what they count towards locally, and which
/// constraints tie them to kinds elsewhere.
type Likeness = (Standing, BTreeSet<ConstraintId>);

/// Where a kind fits and what it counts towards there.
type Standing = (Arc<[CellId]>, Vec<LocalTerm>);

/// Sorts the kinds into groups, in the order of their first kinds.
pub fn groups(system: &System) -> Vec<Group> {
    let mut local: Vec<Vec<LocalTerm>> = vec![Vec::new(); system.kinds.len()];
    let mut ties: Vec<BTreeSet<ConstraintId>> = vec![BTreeSet::new(); system.kinds.len()];
    for (id, constraint) in system.constraints.iter().enumerate() {
        for term in &constraint.terms {
            match &term.cells {
                Some(cells) => local[term.kind].push(LocalTerm {
                    constraint: id,
                    cells: cells.clone(),
                    coefficient: term.coefficient,
                }),
                None => {
                    ties[term.kind].insert(id);
                    ties[term.kind].extend(constraint.feeds.iter().map(|feed| feed.target));
                }
            }
        }
    }
    let place = |kind: KindId| (system.kinds[kind].cells.clone(), local[kind].clone());
    // A constraint ties a kind to others only if it also counts kinds that stand elsewhere or count differently.
    let mut places_of: BTreeMap<ConstraintId, BTreeSet<Standing>> = BTreeMap::new();
    for (kind, constraints) in ties.iter().enumerate().filter(|(kind, _)| !system.kinds[*kind].cells.is_empty()) {
        for &constraint in constraints {
            places_of.entry(constraint).or_default().insert(place(kind));
        }
    }
    let mut likeness: BTreeMap<Likeness, GroupId> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    // A kind without cells has been placed already, or cannot be.
    for kind in (0..system.kinds.len()).filter(|&kind| !system.kinds[kind].cells.is_empty()) {
        let (cells, local) = place(kind);
        let mut ties = ties[kind].clone();
        ties.retain(|constraint| places_of[constraint].len() > 1);
        let id = *likeness.entry(((cells.clone(), local.clone()), ties)).or_insert(groups.len());
        if id == groups.len() {
            groups.push(Group { kinds: Vec::new(), cells, most: 0, local });
        }
        groups[id].kinds.push(kind);
        groups[id].most += system.kinds[kind].most;
    }
    for group in &mut groups {
        group.most = group.most.min(group.cells.len() as i64);
    }
    groups
}

/// For each group and cell, a number that is equal for cells the group cannot tell apart; 0 where it does not fit.
pub fn signatures(groups: &[Group], n_cells: usize) -> Vec<Vec<usize>> {
    groups
        .iter()
        .map(|group| {
            let mut marks: Vec<Option<Vec<(ConstraintId, i64)>>> = vec![None; n_cells];
            for &cell in group.cells.iter() {
                marks[cell] = Some(Vec::new());
            }
            for term in &group.local {
                for &cell in term.cells.iter() {
                    marks[cell].get_or_insert_default().push((term.constraint, term.coefficient));
                }
            }
            let mut numbers: BTreeMap<Vec<(ConstraintId, i64)>, usize> = BTreeMap::new();
            marks
                .into_iter()
                .map(|mark| match mark {
                    None => 0,
                    Some(mark) => {
                        let next = numbers.len() + 1;
                        *numbers.entry(mark).or_insert(next)
                    }
                })
                .collect()
        })
        .collect()
}

/// A class of cells that all groups from some step of the order on treat alike.
#[derive(Clone, Debug)]
pub struct Block {
    /// The cells, sorted.
    pub cells: Vec<CellId>,
    /// Whether the step's own group fits here.
    pub used: bool,
    /// Whether a later group fits here, so that the number of free cells matters.
    pub later: bool,
}

/// The classes for each step of an order, each step's classes by their first cell, coarser from step to step.
pub fn partitions(order: &[GroupId], signatures: &[Vec<usize>], n_cells: usize) -> Vec<Vec<Block>> {
    let mut class_of: Vec<usize> = vec![0; n_cells];
    let mut later: Vec<bool> = vec![false; n_cells];
    let mut steps: Vec<Vec<Block>> = Vec::with_capacity(order.len());
    for &group in order.iter().rev() {
        let mut numbers: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut blocks: Vec<Block> = Vec::new();
        for cell in 0..n_cells {
            let mark = signatures[group][cell];
            let class = *numbers.entry((class_of[cell], mark)).or_insert(blocks.len());
            if class == blocks.len() {
                blocks.push(Block { cells: Vec::new(), used: mark != 0, later: later[cell] });
            }
            blocks[class].cells.push(cell);
            class_of[cell] = class;
        }
        for (cell, later) in later.iter_mut().enumerate() {
            *later |= signatures[group][cell] != 0;
        }
        steps.push(blocks);
    }
    steps.reverse();
    steps
}
