//! The partial sums of two factors together: a sum whose last source is included is checked and dropped.

use std::collections::{BTreeMap, BTreeSet};

use super::factor::{Factor, Partial, SumRule};
use super::join_nest::moved;
use crate::error::Limit;
use crate::plan::{Affine, Guard};
use crate::planner::tables::Exceeded;
use crate::system::{ConstraintId, Feed, Meaning};
use crate::thresholds::MOST_SUMS;

/// The sums of two factors together.
pub struct Gathered<'r> {
    /// The constraints, by their numbers.
    rules: &'r [SumRule],
    /// Complete sums that feed others. They are dropped here.
    feeding: BTreeMap<ConstraintId, Partial>,
    /// The other complete sums, which are dropped here too.
    closed: BTreeMap<ConstraintId, Partial>,
    /// The sums with further contributions to come, and those that are kept.
    pub open: BTreeMap<ConstraintId, Partial>,
    /// The feeds of the complete sums, one case for each combination of their stretches.
    pub cases: Vec<FeedCase>,
}

/// A case of a join. The value of a feed depends on the side of the threshold where the sum lies, and a sum with gaps
/// lies before, between or after them.
#[derive(Clone, Debug, Default)]
pub struct FeedCase {
    /// The stretch of each of the feeding sums, and of each sum with gaps.
    guards: Vec<Guard>,
    /// The amount that is added to each fed sum.
    fed: BTreeMap<ConstraintId, Affine>,
}

impl<'r> Gathered<'r> {
    /// Adds up the sums of two factors, over the variables of both, which have these ranges.
    ///
    /// # Errors
    ///
    /// Fails if there are more cases than the limit of sums for one table.
    pub fn of(
        rules: &'r [SumRule],
        first: &Factor,
        second: &Factor,
        ranges: &[(i64, i64)],
    ) -> Result<Gathered<'r>, Exceeded> {
        let open = add_up(first, second);
        let all = Gathered { rules, feeding: BTreeMap::new(), closed: BTreeMap::new(), open, cases: Vec::new() };
        let fed = all.feed(ranges)?;
        let is_once = |(&id, sum): (&ConstraintId, &Partial)| sum.absorbed <= rules[id].sources;
        debug_assert!(fed.open.iter().chain(&fed.feeding).all(is_once), "no source contributes twice");
        let is_complete = |id: ConstraintId, sum: &Partial| sum.absorbed == rules[id].sources && !rules[id].kept;
        let (closed, open) = fed.open.into_iter().partition(|(id, sum)| is_complete(*id, sum));
        Gathered { closed, open, ..fed }.leave_out()
    }

    /// Splits the cases by the runs of sums between the gaps of complete constraints.
    fn leave_out(mut self) -> Result<Gathered<'r>, Exceeded> {
        for (&id, sum) in self.feeding.iter().chain(&self.closed) {
            let SumRule { low, high, gaps, .. } = &self.rules[id];
            if gaps.is_empty() {
                continue;
            }
            let starts = std::iter::once(*low).chain(gaps.iter().map(|gap| gap.1 + 1));
            let ends = gaps.iter().map(|gap| gap.0 - 1).chain([*high]);
            let runs: Vec<(i64, i64)> = starts.zip(ends).collect();
            let within = |case: &FeedCase, &(low, high): &(i64, i64)| {
                let guard = Guard { value: case.sum(id, &sum.form), low, high };
                case.and(&FeedCase { guards: vec![guard], fed: BTreeMap::new() })
            };
            let combined = self.cases.iter().flat_map(|case| runs.iter().filter_map(move |run| within(case, run)));
            self.cases = combined.take(MOST_SUMS + 1).collect();
            few_enough(&self.cases)?;
        }
        Ok(self)
    }

    /// Removes the complete constraints that feed others, and lists the cases of their feeds. A fed sum may become
    /// complete and feed others in turn.
    fn feed(mut self, ranges: &[(i64, i64)]) -> Result<Gathered<'r>, Exceeded> {
        let rules = self.rules;
        let feeds = |id: ConstraintId, sum: &Partial| sum.absorbed == rules[id].sources && !rules[id].feeds.is_empty();
        self.cases = vec![FeedCase::default()];
        while let Some(id) = self.open.iter().find(|(id, sum)| feeds(**id, sum)).map(|(&id, _)| id) {
            let sum = self.open.remove(&id).expect("it has just been found");
            for feed in &rules[id].feeds {
                let target = self.open.entry(feed.target).or_default();
                let (low, high) = feed.range(rules[id].reach);
                target.absorbed += 1;
                target.reach = (target.reach.0 + low, target.reach.1 + high);
            }
            let combined = self.cases.iter().flat_map(|case| {
                let stretches = stretches(&case.sum(id, &sum.form), &rules[id].feeds, ranges);
                stretches.into_iter().filter_map(|stretch| case.and(&stretch))
            });
            self.cases = combined.take(MOST_SUMS + 1).collect();
            few_enough(&self.cases)?;
            self.feeding.insert(id, sum);
        }
        Ok(self)
    }

    /// The conditions of each constraint in a case: a closed sum must be in its range, and an open one where the
    /// remaining sources can still reach the range.
    pub fn guards<'g>(&'g self, case: &'g FeedCase) -> impl Iterator<Item = Guard> + 'g {
        let all = self.feeding.iter().chain(&self.closed).chain(&self.open);
        let asked = all.map(|(&id, sum)| {
            let SumRule { low, high, reach, .. } = &self.rules[id];
            let rest = (reach.0 - sum.reach.0, reach.1 - sum.reach.1);
            Guard { value: case.sum(id, &sum.form), low: low - rest.1, high: high - rest.0 }
        });
        case.guards.iter().cloned().chain(asked)
    }

    /// The constraints that are closed here, in the words of the rules.
    pub fn closes(&self) -> Vec<Meaning> {
        let ended: BTreeSet<ConstraintId> = self.feeding.keys().chain(self.closed.keys()).copied().collect();
        let mut meanings: Vec<Meaning> = ended.into_iter().filter_map(|id| self.rules[id].meaning.clone()).collect();
        meanings.sort_unstable();
        meanings
    }
}

impl FeedCase {
    /// The sum with the amount that is fed to it in this case.
    pub fn sum(&self, id: ConstraintId, form: &Affine) -> Affine {
        self.fed.get(&id).map_or_else(|| form.clone(), |fed| form.plus(1, fed))
    }

    /// The conjunction of both cases, unless it requires a value in two disjoint ranges.
    fn and(&self, other: &FeedCase) -> Option<FeedCase> {
        let mut both = self.clone();
        for guard in &other.guards {
            match both.guards.iter_mut().find(|known| known.value == guard.value) {
                Some(known) => (known.low, known.high) = (known.low.max(guard.low), known.high.min(guard.high)),
                None => both.guards.push(guard.clone()),
            }
        }
        if both.guards.iter().any(|guard| guard.low > guard.high) {
            return None;
        }
        for (&target, fed) in &other.fed {
            let sum = both.fed.entry(target).or_default();
            *sum = sum.plus(1, fed);
        }
        Some(both)
    }
}

/// Each case becomes a separate sum of the table.
fn few_enough(cases: &[FeedCase]) -> Result<(), Exceeded> {
    let (allowed, needed) = (MOST_SUMS as u128, cases.len() as u128);
    if needed > allowed { Err(Exceeded { limit: Limit::Sums, allowed, needed }) } else { Ok(()) }
}

/// The sums of both factors, over the variables of both.
fn add_up(first: &Factor, second: &Factor) -> BTreeMap<ConstraintId, Partial> {
    let mut sums = first.open.clone();
    for (&id, partial) in &second.open {
        let sum = sums.entry(id).or_default();
        sum.form = sum.form.plus(1, &moved(&partial.form, first.axes.len()));
        sum.absorbed += partial.absorbed;
        sum.reach = (sum.reach.0 + partial.reach.0, sum.reach.1 + partial.reach.1);
    }
    sums
}

/// The stretches of a sum's range on which all of its feeds are linear.
fn stretches(form: &Affine, feeds: &[Feed], ranges: &[(i64, i64)]) -> Vec<FeedCase> {
    let (low, high) = form.range(ranges);
    let starts = feeds.iter().flat_map(|feed| feed.measure.starts());
    let mut starts: Vec<i64> = starts.filter(|&start| low < start && start <= high).collect();
    starts.push(low);
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([high]);
    let stretch = |(&start, end): (&i64, i64)| {
        let mut case = FeedCase::default();
        if (start, end) != (low, high) {
            case.guards.push(Guard { value: form.clone(), low: start, high: end });
        }
        for feed in feeds {
            let (rises, beside) = feed.measure.on_stretch(start);
            let measured = if rises { form.clone() } else { Affine::default() };
            let sum = case.fed.entry(feed.target).or_default();
            *sum = sum.plus(feed.coefficient, &measured.plus(1, &Affine::constant(beside)));
        }
        case
    };
    starts.iter().zip(ends).map(stretch).collect()
}
