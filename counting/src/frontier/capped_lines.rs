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
    /// The minimum number of pieces on each line, and the number of its cells; none where another line has some of them.
    pub least: Vec<Option<(i64, usize)>>,
}

impl CappedLines {
    /// The lines of one cap, each a constraint. A cell is on the first line that contains it.
    pub fn new(system: &System, cell_values: &CellValues, constraints: &[ConstraintId]) -> CappedLines {
        let mut line_of: BTreeMap<usize, (usize, Vec<bool>)> = BTreeMap::new();
        let mut least: Vec<Option<(i64, usize)>> =
            constraints.iter().map(|&id| Some((system.constraints[id].low, 0))).collect();
        for (line, &id) in constraints.iter().enumerate() {
            for term in &system.constraints[id].terms {
                for &cell in term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter() {
                    let level = cell_values.level_of[cell];
                    let here = &cell_values.levels[level];
                    let (first, counted) = line_of.entry(level).or_insert_with(|| (line, vec![false; here.len()]));
                    if *first == line {
                        let counted = here.iter().zip(counted);
                        counted.for_each(|(cell_value, counted)| *counted |= *cell_value == Some(term.kind));
                    } else {
                        least[line] = None;
                    }
                }
            }
        }
        for (line, _) in line_of.values() {
            least[*line].iter_mut().for_each(|(_, cells)| *cells += 1);
        }
        CappedLines { line_of, most: constraints.iter().map(|&id| system.constraints[id].high).collect(), least }
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

    /// Raises the lower ends of the suffixes of a chain, the last first; for a sign of -1 lowers the upper ends. A line
    /// that lies in a suffix with all of its cells contributes at least its minimum.
    pub fn raise(&self, suffixes: &mut Suffixes, chain: &[SuffixId], untouched: &BTreeSet<SuffixId>, sign: i64) {
        // For each line the number of its cells, the total of what they add at least, and the least that a piece adds.
        let mut lines: Vec<(usize, i64, i64)> = vec![(0, 0, i64::MAX); self.least.len()];
        let line_least = |line: usize, (cells, all, one): (usize, i64, i64)| match self.least[line] {
            Some((least, of_line)) if cells == of_line && one > 0 => all.max(one.saturating_mul(least)),
            _ => all,
        };
        let mut least = 0;
        for &rest in chain {
            let fed = suffixes.list[rest].fed_reach;
            least += if sign > 0 { fed.0 } else { -fed.1 };
            let weights = suffixes.list[rest].weights.iter().map(|weight| sign * weight);
            let own = weights.clone().min().unwrap_or(0).min(0);
            match self.line_of.get(&suffixes.list[rest].level) {
                Some((line, counted)) => {
                    least -= line_least(*line, lines[*line]);
                    let of_counted = weights.zip(counted).filter(|(_, counted)| **counted).map(|(weight, _)| weight);
                    let (cells, all, one) = lines[*line];
                    let one = of_counted.fold(one, i64::min).min(if own < 0 { own } else { i64::MAX });
                    lines[*line] = (cells + 1, all + own, one);
                    least += line_least(*line, lines[*line]);
                }
                None => least += own,
            }
            if !untouched.contains(&rest) {
                let reach = &mut suffixes.list[rest].reach;
                if sign > 0 { reach.0 = reach.0.max(least) } else { reach.1 = reach.1.min(-least) }
            }
        }
    }
}
