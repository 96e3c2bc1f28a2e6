//! Suffixes of the constraints' sums: for each, the remaining cells and what they can count.
//!
//! A suffix is identified by its content, from its first cell to its last. Constraints that count alike from some cell
//! on share a suffix there, and only the strictest of their demands has to be stored.

use std::collections::BTreeMap;

use qishu_runtime::circuit::GroupPart;

use super::cell_values::CellValues;
use super::groups::GroupProgram;
use crate::system::{Constraint, ConstraintId, Feed, System};

/// An index into the list of suffixes.
pub type SuffixId = usize;

/// A suffix of a sum: what its next cell counts, and the suffix after that.
#[derive(Clone, Debug)]
pub struct Suffix {
    /// The level of its next cell; the number of levels for the empty suffix.
    pub level: usize,
    /// The contribution of each of the cell's values, in order.
    pub weights: Vec<i64>,
    /// The constraints whose sums are complete after that cell, and their feeds into this one.
    pub fed: Vec<(ConstraintId, Feed)>,
    /// The groups that the cell can close, and what each of them counts.
    pub groups: Vec<GroupPart>,
    /// The suffix after the cell.
    pub next: SuffixId,
    /// The minimum and maximum contribution of the next cell.
    pub own_reach: (i64, i64),
    /// The minimum and maximum that can be fed after that cell, by sums and by groups.
    pub fed_reach: (i64, i64),
    /// The minimum and maximum of the suffix, given all rules.
    pub reach: (i64, i64),
}

/// The content that identifies a suffix.
type SuffixContent = (usize, Vec<i64>, Vec<(ConstraintId, Feed)>, Vec<GroupPart>, SuffixId);

/// All suffixes of a system in one order of its cells.
#[derive(Clone, Debug)]
pub struct Suffixes {
    /// The suffixes, each after its own successor.
    pub list: Vec<Suffix>,
    /// For each constraint the suffix of its whole sum.
    pub whole: Vec<SuffixId>,
    /// For each constraint the level after which its sum is complete; `None` if nothing counts towards it.
    pub last: Vec<Option<usize>>,
}

/// The empty suffix.
pub const NOTHING: SuffixId = 0;

impl Suffixes {
    /// The suffixes of all constraints, for the order of cells that the levels give.
    pub fn new(system: &System, cell_values: &CellValues, groups: &[GroupProgram]) -> Suffixes {
        let counted: Vec<BTreeMap<usize, Vec<i64>>> =
            system.constraints.iter().map(|constraint| counted(system, constraint, cell_values)).collect();
        let last: Vec<Option<usize>> =
            counted.iter().map(|counted| counted.last_key_value().map(|(&level, _)| level)).collect();
        let nothing = Suffix {
            level: cell_values.levels.len(),
            weights: Vec::new(),
            fed: Vec::new(),
            groups: Vec::new(),
            next: NOTHING,
            own_reach: (0, 0),
            fed_reach: (0, 0),
            reach: (0, 0),
        };
        let mut suffixes = Suffixes { list: vec![nothing], whole: vec![NOTHING; counted.len()], last };
        let mut known: BTreeMap<SuffixContent, SuffixId> = BTreeMap::new();
        let closed: Vec<Vec<usize>> = groups.iter().map(|groups| groups.steps.most_closed().collect()).collect();
        let fed = feeds_into_each(system);
        // Feeding constraints come first, so that their whole reach is known before that of the constraints that they
        // feed.
        for id in system.feeding_first() {
            let mut levels = counted[id].clone();
            let mut feeds: BTreeMap<usize, Vec<(ConstraintId, Feed)>> = BTreeMap::new();
            for &(source, feed) in &fed[id] {
                let Some(level) = suffixes.last[source] else { continue };
                feeds.entry(level).or_default().push((source, feed));
                levels.entry(level).or_insert_with(|| vec![0; cell_values.levels[level].len()]);
                suffixes.last[id] = suffixes.last[id].max(Some(level));
            }
            let mut closing: BTreeMap<usize, Vec<GroupPart>> = BTreeMap::new();
            let own = system.groups.iter().enumerate().filter(|(_, groups)| groups.target == id);
            for (number, groups) in own {
                for level in (0..closed[number].len()).filter(|&level| closed[number][level] > 0) {
                    closing.entry(level).or_default().push((number, groups.coefficient));
                    levels.entry(level).or_insert_with(|| vec![0; cell_values.levels[level].len()]);
                    suffixes.last[id] = suffixes.last[id].max(Some(level));
                }
            }
            suffixes.whole[id] = levels.into_iter().rev().fold(NOTHING, |next, (level, weights)| {
                let fed = feeds.remove(&level).unwrap_or_default();
                let closing = closing.remove(&level).unwrap_or_default();
                suffixes.find(system, &closed, &mut known, (level, weights, fed, closing, next))
            });
        }
        suffixes
    }

    /// The suffix with that content.
    fn find(
        &mut self,
        system: &System,
        closed: &[Vec<usize>],
        known: &mut BTreeMap<SuffixContent, SuffixId>,
        content: SuffixContent,
    ) -> SuffixId {
        if let Some(&id) = known.get(&content) {
            return id;
        }
        let (level, weights, fed, groups, next) = content.clone();
        let own_reach = extent(weights.iter().copied());
        let mut fed_reach: (i64, i64) = (0, 0);
        for (source, feed) in &fed {
            let Constraint { low, high, .. } = system.constraints[*source];
            let (least, most) = self.list[self.whole[*source]].reach;
            let (least, most) = feed.range((least.max(low), most.min(high)));
            fed_reach = (fed_reach.0.saturating_add(least), fed_reach.1.saturating_add(most));
        }
        for &(number, coefficient) in &groups {
            let all = coefficient * closed[number][level] as i64;
            fed_reach = (fed_reach.0.saturating_add(all.min(0)), fed_reach.1.saturating_add(all.max(0)));
        }
        let behind = self.list[next].reach;
        let end = |own: i64, fed: i64, behind: i64| own.saturating_add(fed).saturating_add(behind);
        let reach = (end(own_reach.0, fed_reach.0, behind.0), end(own_reach.1, fed_reach.1, behind.1));
        self.list.push(Suffix { level, weights, fed, groups, next, own_reach, fed_reach, reach });
        known.insert(content, self.list.len() - 1);
        self.list.len() - 1
    }

    /// The suffixes that begin at each level.
    pub(crate) fn by_level(&self) -> Vec<Vec<SuffixId>> {
        let mut by_level = vec![Vec::new(); self.list[NOTHING].level];
        for (rest, Suffix { level, .. }) in self.list.iter().enumerate().skip(1) {
            by_level[*level].push(rest);
        }
        by_level
    }

    /// The groups that enter a suffix, each with what it counts.
    pub fn groups(&self, rest: SuffixId) -> Vec<GroupPart> {
        let mut all: Vec<GroupPart> = self.behind(rest).flat_map(|rest| self.list[rest].groups.clone()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The suffix and all its successors, down to the empty one.
    pub fn behind(&self, rest: SuffixId) -> impl Iterator<Item = SuffixId> {
        std::iter::successors(Some(rest), |&rest| (rest != NOTHING).then(|| self.list[rest].next))
            .filter(|&rest| rest != NOTHING)
    }
}

/// The minimum and maximum of some numbers; an empty cell counts 0.
pub fn extent(weights: impl Iterator<Item = i64>) -> (i64, i64) {
    weights.fold((0, 0), |(low, high), weight| (low.min(weight), high.max(weight)))
}

/// The feeds into each constraint, each with its source.
fn feeds_into_each(system: &System) -> Vec<Vec<(ConstraintId, Feed)>> {
    let mut fed = vec![Vec::new(); system.constraints.len()];
    for (id, constraint) in system.constraints.iter().enumerate() {
        constraint.feeds.iter().for_each(|&feed| fed[feed.target].push((id, feed)));
    }
    fed
}

/// The contribution of each cell value at each level to the constraint, only for levels with a contribution.
fn counted(system: &System, constraint: &Constraint, cell_values: &CellValues) -> BTreeMap<usize, Vec<i64>> {
    let mut counted: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
    for term in &constraint.terms {
        for &cell in term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter() {
            let level = cell_values.level_of[cell];
            let here = &cell_values.levels[level];
            let weights = counted.entry(level).or_insert_with(|| vec![0; here.len()]);
            if let Some(at) = here.iter().position(|&cell_value| cell_value == Some(term.kind)) {
                weights[at] += term.coefficient;
            }
        }
    }
    counted.retain(|_, weights| weights.iter().any(|&weight| weight != 0));
    counted
}
