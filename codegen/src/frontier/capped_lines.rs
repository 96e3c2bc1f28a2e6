//! Lines of cells on which few pieces stand, and what they leave to a sum.

use std::collections::{BTreeMap, BTreeSet};

use super::cell_values::CellValues;
use super::suffixes::{SuffixId, Suffixes};
use crate::system::{ConstraintId, System};

/// Lines of cells, of which no two share a cell, each with the most pieces that it can have.
pub struct CappedLines {
    /// For each level its line, and which of its cell values are counted there.
    pub line_of: BTreeMap<usize, (usize, Vec<bool>)>,
    /// The maximum number of pieces on each line.
    pub most: Vec<i64>,
}

impl CappedLines {
    /// The lines of one cap, each a constraint. A cell is on the first line that contains it.
    pub fn new(system: &System, cell_values: &CellValues, constraints: &[ConstraintId]) -> CappedLines {
        let mut line_of: BTreeMap<usize, (usize, Vec<bool>)> = BTreeMap::new();
        for (line, &id) in constraints.iter().enumerate() {
            for term in &system.constraints[id].terms {
                for &cell in term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter() {
                    let level = cell_values.level_of[cell];
                    let here = &cell_values.levels[level];
                    let (first, counted) = line_of.entry(level).or_insert_with(|| (line, vec![false; here.len()]));
                    if *first == line {
                        let counted = here.iter().zip(counted);
                        counted.for_each(|(cell_value, counted)| *counted |= *cell_value == Some(term.kind));
                    }
                }
            }
        }
        CappedLines { line_of, most: constraints.iter().map(|&id| system.constraints[id].high).collect() }
    }

    /// Narrows the upper ends of the suffixes of a chain, the last first; for a sign of -1 the lower ends.
    pub fn narrow(&self, suffixes: &mut Suffixes, chain: &[SuffixId], untouched: &BTreeSet<SuffixId>, sign: i64) {
        // For each line the total of its cells, and the most that one of its pieces counts.
        let mut lines: Vec<(i64, i64)> = vec![(0, 0); self.most.len()];
        let line_most = |line: usize, (all, one): (i64, i64)| all.min(one.saturating_mul(self.most[line]));
        let mut most = 0;
        for &rest in chain {
            let fed = suffixes.list[rest].fed_reach;
            most += if sign > 0 { fed.1 } else { -fed.0 };
            let weights = &suffixes.list[rest].weights;
            let greatest = weights.iter().map(|weight| sign * weight).max().unwrap_or(0).max(0);
            let is_counted = |(_, counted): &&(usize, Vec<bool>)| {
                counted.iter().zip(weights).all(|(counted, weight)| *counted || sign * weight <= 0)
            };
            match self.line_of.get(&suffixes.list[rest].level).filter(is_counted) {
                Some(&(line, _)) => {
                    most -= line_most(line, lines[line]);
                    lines[line] = (lines[line].0 + greatest, lines[line].1.max(greatest));
                    most += line_most(line, lines[line]);
                }
                None => most += greatest,
            }
            if !untouched.contains(&rest) {
                let reach = &mut suffixes.list[rest].reach;
                if sign > 0 { reach.1 = reach.1.min(most) } else { reach.0 = reach.0.max(-most) }
            }
        }
    }
}
