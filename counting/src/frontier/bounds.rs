//! Bounds that caps and exclusions give for the suffixes of other sums: each remaining line adds at most its cap, and of
//! cells whose pieces exclude one another only one adds anything.
//!
//! Each cell is assigned to one line, so that no piece counts twice. Each line then contributes at most its cap to a sum
//! over all lines. A sum that must still grow by more than that is abandoned at once, and not at its last cell. A sum
//! that may grow by that much has no upper slack. Where a cap has a minimum, each line that is left as a whole contributes
//! at least that. What gives the bounds is not bounded this way itself: a bound derived
//! from caps must not replace the caps. Exclusions are bounded by caps, and caps by nothing.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

use super::capped_lines::CappedLines;
use super::cell_values::CellValues;
use super::exclusions::Exclusions;
use super::suffixes::{SuffixId, Suffixes};
use crate::system::{ConstraintId, Meaning, System};

/// Narrows the reaches of the suffixes of sums by what caps and exclusions allow.
pub(crate) fn narrow_reaches(system: &System, cell_values: &CellValues, suffixes: &mut Suffixes) {
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
                lines.borrow().raise(suffixes, &chain, &untouched, sign);
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
