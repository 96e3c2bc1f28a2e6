//! Innermost loops that go from entry to neighbouring entry, of their table and of one that it reads.

use super::affine::Affine;
use super::table::{EntryRun, Loop, Read, Sum};
use super::turns::turns;
use super::width::Width;
use crate::thresholds::{LONG_RUN, MANY_TURNS};

impl Sum {
    /// The sum's innermost loop as a run, if it is one that is worth it, given the width of its table.
    pub fn long_run(&self, width: Width) -> Option<EntryRun> {
        let (last, outer) = self.loops.split_last()?;
        let is_long = || {
            let (all, outer) = (turns(&self.loops), turns(outer));
            all >= MANY_TURNS && all >= LONG_RUN.saturating_mul(outer)
        };
        if matches!(width, Width::Limbs(_)) || !self.guards.is_empty() || !is_long() {
            return None;
        }
        let variable = outer.len();
        let occurs = |form: &Affine| form.coefficient(variable) != 0;
        if self.choose.iter().any(|choose| occurs(&choose.whole) || occurs(&choose.part)) {
            return None;
        }
        let goes_along = |at: &[Affine]| at.iter().rev().map(|form| form.coefficient(variable)).eq(along(at.len()));
        let mut reads = self.reads.iter().enumerate().filter(|(_, read)| read.at.iter().any(occurs));
        let (read, Read { at, .. }) = reads.next()?;
        let is_row = reads.next().is_none() && goes_along(&self.target) && goes_along(at);
        let (low, high) = (last.low[0].constant, only_end(last, outer)?);
        let shortest = high.plus(1, &Affine::constant(1 - low)).range(&ranges(outer)).0;
        (is_row && last.low.len() == 1 && shortest >= 0).then_some(EntryRun { read, low, high })
    }
}

/// The coefficients of a number that is added to the last of so many indices, from the last one on.
fn along(indices: usize) -> impl Iterator<Item = i64> {
    (0..indices).map(|index| i64::from(index == 0))
}

/// The one upper end that counts, if the others say nothing beside it.
fn only_end(last: &Loop, outer: &[Loop]) -> Option<Affine> {
    match last.high.as_slice() {
        [constant] => Some(constant.clone()),
        [constant, other] if other.range(&ranges(outer)).1 <= constant.constant => Some(other.clone()),
        _ => None,
    }
}

fn ranges(loops: &[Loop]) -> Vec<(i64, i64)> {
    loops.iter().map(Loop::widest).collect()
}
