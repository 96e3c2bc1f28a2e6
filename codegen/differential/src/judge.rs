//! Brute force, the sweep and the plan: they agree about one variant, or they do not.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use codegen::emit::emit;
use codegen::error::PlanError;
use codegen::plan::{Affine, Plan};
use codegen::planner::{Limits, plan};
use codegen::run::{Outcome, run};
use codegen::system::{Statistic, System};
use codegen::{brute, sweep};
use num_bigint::BigUint;
use spec_lang::model::Model;

/// How hard the judges try before they give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// So many boards brute force looks at.
    pub boards: u64,
    /// So many combinations of partial sums the sweep remembers at once.
    pub states: usize,
    /// How much work a plan may be.
    pub limits: Limits,
}

/// What became of one variant.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// All who counted it agree.
    Agreed(Agreement),
    /// The planner says that it is too much work, and why.
    Refused(PlanError),
    /// What they do not agree about.
    Disagreed(String),
}

/// A variant about whose count there is no doubt.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The number of positions.
    pub total: BigUint,
    /// Whether brute force counted it.
    pub by_brute_force: bool,
    /// Whether the sweep counted it.
    pub by_sweep: bool,
    /// How long the planner took.
    pub planning: Duration,
    /// The plan's tables and steps.
    pub size: PlanSize,
}

/// How large a plan is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanSize {
    /// How many tables it has.
    pub tables: usize,
    /// How many steps it takes at most.
    pub steps: u128,
}

/// Counts by the number of men.
type ByMen = BTreeMap<i64, BigUint>;

/// Counts a variant in every way there is. Plans must also keep their bounds, and be the same when made again.
pub fn judge(model: &Model, effort: Effort) -> Judgement {
    match agreement(model, effort) {
        Ok(Ok(agreement)) => Judgement::Agreed(agreement),
        Ok(Err(what)) => Judgement::Disagreed(what),
        Err(error) => Judgement::Refused(error),
    }
}

/// The agreement, or inside what is not agreed about.
fn agreement(model: &Model, effort: Effort) -> Result<Result<Agreement, String>, PlanError> {
    let by_brute_force = brute::count_by_men(model, effort.boards).map(|by_men| {
        let mut by_men: ByMen = (0..).zip(by_men).collect();
        by_men.retain(|_, positions| *positions != BigUint::ZERO);
        by_men
    });
    let mut by_sweep = sweep::count(&System::new(model, Statistic::Men)?, effort.states);
    by_sweep.iter_mut().for_each(|by_men| by_men.retain(|_, positions| *positions != BigUint::ZERO));
    let started = Instant::now();
    let planned = [Statistic::Men, Statistic::Total].map(|statistic| plan(model, statistic, effort.limits));
    let planning = started.elapsed();
    let [by_men, by_total] = planned;
    let (by_men, by_total) = (by_men?, by_total?);
    let (outcome, total) = (run(&by_men), run(&by_total));
    let by_plan: ByMen = outcome.by_statistic.iter().cloned().collect();
    let size = PlanSize { tables: by_total.tables.len(), steps: by_total.steps };
    for (judge, counted) in [("brute force", &by_brute_force), ("the sweep", &by_sweep)] {
        if let Some(counted) = counted
            && *counted != by_plan
        {
            return Ok(Err(format!("{judge} counts {counted:?} by men, the plan {by_plan:?}")));
        }
    }
    let sum: BigUint = by_plan.values().sum();
    if sum != total.total || outcome.total != total.total {
        return Ok(Err(format!("by men there are {sum} positions, and in all {}", total.total)));
    }
    for (statistic, plan, outcome) in [(Statistic::Men, &by_men, &outcome), (Statistic::Total, &by_total, &total)] {
        if let Some(what) = malformed(plan).or_else(|| passed_bound(plan, outcome)) {
            return Ok(Err(format!("{statistic:?}: {what}")));
        }
        let again = codegen::planner::plan(model, statistic, effort.limits)?;
        if emit(model, &again) != emit(model, plan) {
            return Ok(Err(format!("{statistic:?}: planned twice, it is not the same")));
        }
    }
    Ok(Ok(Agreement {
        total: total.total,
        by_brute_force: by_brute_force.is_some(),
        by_sweep: by_sweep.is_some(),
        planning,
        size,
    }))
}

/// A loop with an end that is not as the plan's documentation has it, if there is one.
fn malformed(plan: &Plan) -> Option<String> {
    let loops = plan
        .tables
        .iter()
        .flat_map(|table| table.sums.iter().flat_map(move |sum| sum.loops.iter().map(move |one| (table, one))));
    for (table, one) in loops {
        for ends in [&one.low, &one.high] {
            if !ends[0].is_constant() || ends[1..].iter().any(Affine::is_constant) {
                return Some(format!("the loop over {} in {} has the ends {ends:?}", one.name, table.name));
            }
        }
    }
    None
}

/// A number that is greater than the plan proves, if there is one.
fn passed_bound(plan: &Plan, outcome: &Outcome) -> Option<String> {
    for (table, greatest) in plan.tables.iter().zip(&outcome.greatest) {
        let (name, bound, width) = (&table.name, &table.bound, table.width);
        if greatest.entry > *bound || bound.bits() > width.bits() {
            return Some(format!("{name} reaches {}, its bound is {bound}, in {width}", greatest.entry));
        }
        for (sum, partial) in table.sums.iter().zip(&greatest.partial) {
            if partial.bits() > sum.partial.bits() {
                return Some(format!("a product in {name} reaches {partial}, its width is {}", sum.partial));
            }
        }
    }
    None
}
