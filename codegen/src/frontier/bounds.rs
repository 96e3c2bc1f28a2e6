//! Bounds that caps and exclusions give for the suffixes of other sums: each remaining line adds at most its cap, and of
//! cells whose pieces exclude one another only one adds anything.
//!
//! Each cell is assigned to one line, so that no piece counts twice. Each line then contributes at most its cap to a sum
//! over all lines. A sum that must still grow by more than that is abandoned at once, and not at its last cell. A sum
//! that may grow by that much has no upper slack. What gives the bounds is not bounded this way itself: a bound derived
//! from caps must not replace the caps. Exclusions are bounded by caps, and caps by nothing.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

use super::cell_values::CellValues;
use super::exclusions::Exclusions;
use super::suffixes::{SuffixId, Suffixes};
use crate::system::{ConstraintId, Meaning, System};

/// Lines of cells, of which no two share a cell, each with the most pieces that it can have.
pub(super) struct CappedLines {
    /// For each level its line, and which of its cell values are counted there.
    pub line_of: BTreeMap<usize, (usize, Vec<bool>)>,
    /// The maximum number of pieces on each line.
    pub most: Vec<i64>,
}

/// Narrows the reaches of the suffixes of sums by what caps and exclusions allow.
pub fn narrow_reaches(system: &System, cell_values: &CellValues, suffixes: &mut Suffixes) {
    let is_cap = |id: ConstraintId| matches!(system.constraints[id].meaning, Meaning::Cap { .. });
    let caps: Vec<CappedLines> =
        caps(system).into_values().map(|lines| CappedLines::new(system, cell_values, &lines)).collect();
    narrow(system, suffixes, is_cap, |_, _, _| caps.iter());
    let exclusions = Exclusions::new(system);
    narrow(
        system,
        suffixes,
        |id| is_cap(id) || exclusions.has(id),
        |suffixes, chain, sign| exclusions.lines(cell_values, suffixes, chain, sign),
    );
}

/// Narrows the reaches of all suffixes except those of constraints that give bounds.
fn narrow<L: Borrow<CappedLines>, I: IntoIterator<Item = L>>(
    system: &System,
    suffixes: &mut Suffixes,
    gives_bounds: impl Fn(ConstraintId) -> bool,
    lines: impl Fn(&Suffixes, &[SuffixId], i64) -> I,
) {
    let ids = 0..system.constraints.len();
    let chain = |suffixes: &Suffixes, id: ConstraintId| suffixes.behind(suffixes.whole[id]).collect::<Vec<SuffixId>>();
    let untouched: BTreeSet<SuffixId> =
        ids.clone().filter(|&id| gives_bounds(id)).flat_map(|id| chain(suffixes, id)).collect();
    for id in ids.filter(|&id| !gives_bounds(id)) {
        let mut chain = chain(suffixes, id);
        chain.reverse();
        for sign in [1, -1] {
            for lines in lines(suffixes, &chain, sign) {
                lines.borrow().narrow(suffixes, &chain, &untouched, sign);
            }
        }
    }
}

/// The constraints of each cap that only add and allow at least one piece on each line.
fn caps(system: &System) -> BTreeMap<usize, Vec<ConstraintId>> {
    let mut caps: BTreeMap<usize, Vec<ConstraintId>> = BTreeMap::new();
    for (id, constraint) in system.constraints.iter().enumerate() {
        if let Meaning::Cap { cap, .. } = constraint.meaning
            && constraint.high >= 1
            && constraint.terms.iter().all(|term| term.coefficient == 1)
        {
            caps.entry(cap).or_default().push(id);
        }
    }
    caps
}

impl CappedLines {
    fn new(system: &System, cell_values: &CellValues, constraints: &[ConstraintId]) -> CappedLines {
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
    fn narrow(&self, suffixes: &mut Suffixes, chain: &[SuffixId], untouched: &BTreeSet<SuffixId>, sign: i64) {
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
