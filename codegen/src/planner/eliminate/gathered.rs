//! What two factors have gathered of each constraint's sum: the sums whose last source is in are checked and forgotten.

use std::collections::{BTreeMap, BTreeSet};

use super::factor::{Factor, Partial, SumRule};
use super::join_nest::moved;
use crate::plan::{Affine, Guard};
use crate::system::{ConstraintId, Feed, Meaning};

/// The sums of two factors together.
pub struct Gathered<'r> {
    /// The constraints, by their numbers.
    rules: &'r [SumRule],
    /// Complete sums that feed others. They come to an end here.
    feeding: BTreeMap<ConstraintId, Partial>,
    /// The other complete sums, which come to an end here too.
    closed: BTreeMap<ConstraintId, Partial>,
    /// The sums to which others contribute still, and those that are kept.
    pub open: BTreeMap<ConstraintId, Partial>,
    /// What the complete sums add where they feed, one case for each combination of their stretches.
    pub cases: Vec<FeedCase>,
}

/// A case of a join: what feeds add depends on which side of their threshold a sum lies, and a sum with gaps lies before,
/// between or behind them.
#[derive(Clone, Debug, Default)]
pub struct FeedCase {
    /// In which stretch each of the feeding sums lies, and each of those with gaps.
    guards: Vec<Guard>,
    /// What is added to each sum that is fed.
    fed: BTreeMap<ConstraintId, Affine>,
}

impl<'r> Gathered<'r> {
    /// Adds up the sums of two factors, over the variables of both, which have these ranges.
    pub fn of(rules: &'r [SumRule], first: &Factor, second: &Factor, ranges: &[(i64, i64)]) -> Gathered<'r> {
        let open = add_up(first, second);
        let all = Gathered { rules, feeding: BTreeMap::new(), closed: BTreeMap::new(), open, cases: Vec::new() };
        let fed = all.feed(ranges);
        let is_once = |(&id, sum): (&ConstraintId, &Partial)| sum.absorbed <= rules[id].sources;
        debug_assert!(fed.open.iter().chain(&fed.feeding).all(is_once), "no source contributes twice");
        let is_complete = |id: ConstraintId, sum: &Partial| sum.absorbed == rules[id].sources && !rules[id].kept;
        let (closed, open) = fed.open.into_iter().partition(|(id, sum)| is_complete(*id, sum));
        Gathered { closed, open, ..fed }.leave_out()
    }

    /// Splits the cases by the runs of sums that the gaps of complete constraints leave.
    fn leave_out(mut self) -> Gathered<'r> {
        for (&id, sum) in self.feeding.iter().chain(&self.closed) {
            let SumRule { low, high, gaps, .. } = &self.rules[id];
            if gaps.is_empty() {
                continue;
            }
            let starts = std::iter::once(*low).chain(gaps.iter().map(|gap| gap.1 + 1));
            let ends = gaps.iter().map(|gap| gap.0 - 1).chain([*high]);
            let runs: Vec<(i64, i64)> = starts.zip(ends).collect();
            let within = |case: &FeedCase, &(low, high): &(i64, i64)| {
                let mut within = case.clone();
                within.guards.push(Guard { value: case.sum(id, &sum.form), low, high });
                within
            };
            self.cases = self.cases.iter().flat_map(|case| runs.iter().map(move |run| within(case, run))).collect();
        }
        self
    }

    /// Takes out the constraints that are complete and feed others, and lists the cases of what they add there.
    fn feed(mut self, ranges: &[(i64, i64)]) -> Gathered<'r> {
        let rules = self.rules;
        let feeds = |id: ConstraintId, sum: &Partial| sum.absorbed == rules[id].sources && !rules[id].feeds.is_empty();
        let (feeding, rest) = self.open.into_iter().partition(|(id, sum)| feeds(*id, sum));
        (self.feeding, self.open, self.cases) = (feeding, rest, vec![FeedCase::default()]);
        for (&id, sum) in &self.feeding {
            for feed in &rules[id].feeds {
                let target = self.open.entry(feed.target).or_default();
                let (low, high) = feed.range(rules[id].reach);
                target.absorbed += 1;
                target.reach = (target.reach.0 + low, target.reach.1 + high);
            }
            let stretches = stretches(&sum.form, &rules[id].feeds, ranges);
            let combined = self.cases.iter().flat_map(|case| stretches.iter().map(|stretch| case.and(stretch)));
            self.cases = combined.collect();
        }
        self
    }

    /// What each constraint asks of a case: a closed one its range, an open one what the rest can still reach it from.
    pub fn guards<'g>(&'g self, case: &'g FeedCase) -> impl Iterator<Item = Guard> + 'g {
        let all = self.feeding.iter().chain(&self.closed).chain(&self.open);
        let asked = all.map(|(&id, sum)| {
            let SumRule { low, high, reach, .. } = &self.rules[id];
            let rest = (reach.0 - sum.reach.0, reach.1 - sum.reach.1);
            Guard { value: case.sum(id, &sum.form), low: low - rest.1, high: high - rest.0 }
        });
        case.guards.iter().cloned().chain(asked)
    }

    /// The constraints that come to an end here, in the words of the rules.
    pub fn closes(&self) -> Vec<Meaning> {
        let ended: BTreeSet<ConstraintId> = self.feeding.keys().chain(self.closed.keys()).copied().collect();
        let mut meanings: Vec<Meaning> = ended.into_iter().filter_map(|id| self.rules[id].meaning.clone()).collect();
        meanings.sort_unstable();
        meanings
    }
}

impl FeedCase {
    /// The sum with what is fed to it in this case.
    pub fn sum(&self, id: ConstraintId, form: &Affine) -> Affine {
        self.fed.get(&id).map_or_else(|| form.clone(), |fed| form.plus(1, fed))
    }

    /// Both cases at once.
    fn and(&self, other: &FeedCase) -> FeedCase {
        let mut both = self.clone();
        both.guards.extend(other.guards.iter().cloned());
        for (&target, fed) in &other.fed {
            let sum = both.fed.entry(target).or_default();
            *sum = sum.plus(1, fed);
        }
        both
    }
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
    let mut starts: Vec<i64> = feeds.iter().map(|feed| feed.over + 1).filter(|&s| low < s && s <= high).collect();
    starts.push(low);
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([high]);
    let stretch = |(&start, end): (&i64, i64)| {
        let mut case = FeedCase::default();
        if (start, end) != (low, high) {
            case.guards.push(Guard { value: form.clone(), low: start, high: end });
        }
        for feed in feeds.iter().filter(|feed| start > feed.over) {
            let sum = case.fed.entry(feed.target).or_default();
            *sum = sum.plus(feed.coefficient, &form.plus(1, &Affine::constant(-feed.over)));
        }
        case
    };
    starts.iter().zip(ends).map(stretch).collect()
}
