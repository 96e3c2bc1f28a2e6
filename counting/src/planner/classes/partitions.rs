//! The classes of cells that the remaining groups distinguish, at each step of an order.

use std::collections::BTreeMap;

use super::groups::{Group, GroupId};
use crate::plan::Class;
use crate::system::ConstraintId;

/// A group's view of a cell: the zone, and the contributions of a piece there to constraints on part of the board.
type CellMark = (usize, Vec<(ConstraintId, i64)>);

/// For each group and cell, a number that is equal for cells that the group cannot distinguish; 0 where it does not
/// fit.
pub fn signatures(groups: &[Group], n_cells: usize) -> Vec<Vec<usize>> {
    groups
        .iter()
        .map(|group| {
            let mut marks: Vec<Option<CellMark>> = vec![None; n_cells];
            for (zone, cells) in group.zones.iter().enumerate() {
                for &cell in cells {
                    marks[cell] = Some((zone, Vec::new()));
                }
            }
            for term in &group.local {
                for &cell in term.cells.iter() {
                    marks[cell].get_or_insert_default().1.push((term.constraint, term.coefficient));
                }
            }
            let mut numbers: BTreeMap<CellMark, usize> = BTreeMap::new();
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

/// The classes for each step of an order, each step's classes by their first cell, coarser from step to step.
pub fn partitions(order: &[GroupId], signatures: &[Vec<usize>], n_cells: usize) -> Vec<Vec<Class>> {
    let mut class_of: Vec<usize> = vec![0; n_cells];
    let mut later: Vec<bool> = vec![false; n_cells];
    let mut steps: Vec<Vec<Class>> = Vec::with_capacity(order.len());
    for &group in order.iter().rev() {
        let mut numbers: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut classes: Vec<Class> = Vec::new();
        for cell in 0..n_cells {
            let mark = signatures[group][cell];
            let class = *numbers.entry((class_of[cell], mark)).or_insert(classes.len());
            if class == classes.len() {
                classes.push(Class { cells: Vec::new(), used: mark != 0, later: later[cell] });
            }
            classes[class].cells.push(cell);
            class_of[cell] = class;
        }
        for (cell, later) in later.iter_mut().enumerate() {
            *later |= signatures[group][cell] != 0;
        }
        steps.push(classes);
    }
    steps.reverse();
    steps
}
