//! The decision how a system is counted, which every command, the library and build scripts share.
//!
//! | step | tried with | decides for |
//! |--:|---|---|
//! | 1 | tables, [`QUICK_PLANNING`] | tables that are little work, if the search for them came to its end |
//! | 2 | a frontier, [`FEW_FRONTIER_STEPS`] | the frontier, if step 1 found no tables of so few steps |
//! | 3 | tables, [`NORMAL_PLANNING`] | tables that are little work |
//! | 4 | tables, [`NORMAL_PLANNING`], if step 3 found some of [`FEW_FRONTIER_STEPS`] | these, or else the frontier of step 2 |
//! | 5 | tables, [`PLANNING_BESIDE_DOMAINS`], if step 3 found none | tables of [`FEW_STEPS`] |
//! | 6 | domains, [`Efforts::domains`], if step 5 found none | domains |
//! | 7 | tables, [`Efforts::planning`] | tables of [`FEW_STEPS`] |
//! | 8 | domains and a frontier, [`Efforts::trials`] | what takes the fewest steps |
//!
//! One of many systems has steps 3 and 8 alone. A case with at most [`FEW_POSITIONS`] is counted by a frontier of
//! [`TINY_FRONTIER_STEPS`] at once. Bounds that others imply are dropped after steps 1 and 3. Efforts are numbers of
//! steps and of numbers looked through, never times, so that a decision is the same on every machine.

use std::sync::Arc;

use qishu_spec_lang::Model;

use super::{Counting, keeps_to};
use crate::domains::DomainCount;
use crate::error::PlanError;
use crate::frontier::Frontier;
use crate::plan::Plan;
use crate::planner::{FoundOrder, Limits, plan_fully, plan_hastily, plan_in_order, plan_shortly};
use crate::system::{Statistic, System};
use crate::thresholds::{
    BUILD_PLANNING, BUILD_TRIAL_STEPS, FEW_DOMAIN_STEPS, FEW_FRONTIER_STEPS, FEW_HISTOGRAMS, FEW_POSITIONS, FEW_STEPS,
    MOST_PLANNING, NORMAL_PLANNING, PLANNING_BESIDE_DOMAINS, TINY_FRONTIER_STEPS, TRIAL_STEPS,
    TRIAL_STEPS_BESIDE_TABLES,
};

/// The effort spent where no short search decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Efforts {
    /// The most numbers that planning looks through for tables.
    pub planning: u128,
    /// The most steps of a count by domains that is used without a long search for tables.
    pub domains: u128,
    /// The most steps of trials of domains and of a frontier where there are no tables.
    pub trials: u128,
    /// The most steps of trials where there are tables of many steps.
    pub trials_beside_tables: u128,
}

impl Efforts {
    /// The efforts of the program and the library.
    pub const USUAL: Efforts = Efforts {
        planning: MOST_PLANNING,
        domains: FEW_DOMAIN_STEPS,
        trials: TRIAL_STEPS,
        trials_beside_tables: TRIAL_STEPS_BESIDE_TABLES,
    };

    /// The efforts of a build script, which as a rule is not optimised.
    pub const BUILDING: Efforts = Efforts {
        planning: BUILD_PLANNING,
        domains: BUILD_TRIAL_STEPS,
        trials: BUILD_TRIAL_STEPS,
        trials_beside_tables: BUILD_TRIAL_STEPS,
    };
}

impl Counting {
    /// Decides how to count a variant.
    ///
    /// # Errors
    ///
    /// Fails if every way to count is known beforehand to exceed the limits.
    pub fn of(model: &Model, statistic: Statistic, limits: Limits) -> Result<Counting, PlanError> {
        Counting::of_system(model, System::new(model, statistic)?, limits)
    }

    /// Decides how to count a system that has been made from the variant's rules.
    ///
    /// # Errors
    ///
    /// As [`Counting::of`].
    pub fn of_system(model: &Model, system: System, limits: Limits) -> Result<Counting, PlanError> {
        Counting::of_system_with(model, system, limits, Efforts::USUAL)
    }

    /// Decides how to count a system, with other efforts.
    ///
    /// # Errors
    ///
    /// As [`Counting::of`].
    pub fn of_system_with(
        model: &Model,
        system: System,
        limits: Limits,
        efforts: Efforts,
    ) -> Result<Counting, PlanError> {
        let quick = plan_hastily(model, &system, limits);
        if quick.is_cheap() {
            return quick.plan.map(Counting::by_tables);
        }
        let (system, quick) = match system.without_implied() {
            Some(fewer_bounds) => {
                let quick = plan_hastily(model, &fewer_bounds, limits);
                if quick.is_cheap() {
                    return quick.plan.map(Counting::by_tables);
                }
                (fewer_bounds, quick)
            }
            None => (system, quick),
        };
        // Where a frontier is little work, many orders and a split into cases need not be tried.
        let no_tables = quick.plan.as_ref().err();
        let few_steps = FEW_FRONTIER_STEPS.min(quick.steps());
        let mut frontier = Frontier::find(system.clone(), no_tables, false, few_steps, limits.bytes);
        let is_little_work = frontier.size.is_some_and(|size| size.steps <= few_steps);
        if is_little_work && quick.steps() > FEW_FRONTIER_STEPS {
            return Ok(Counting::by_frontier(frontier));
        }
        let whole = plan_shortly(model, &system, limits);
        if whole.is_cheap() {
            return whole.plan.map(Counting::by_tables);
        }
        if is_little_work {
            // Tables of few steps can be compiled and read, and are searched for as long as the search is cheap.
            let briefly = Limits { planning: NORMAL_PLANNING.min(limits.planning), ..limits };
            if whole.steps() <= FEW_FRONTIER_STEPS {
                return plan_fully(model, &system, briefly, whole).map(Counting::by_tables);
            }
            frontier.no_tables = whole.plan.err();
            return Ok(Counting::by_frontier(frontier));
        }
        let mut whole = whole;
        if whole.plan.is_err() {
            let briefly = Limits { planning: PLANNING_BESIDE_DOMAINS.min(limits.planning), ..limits };
            match plan_fully(model, &system, briefly, whole.clone()) {
                Ok(plan) if plan.steps <= FEW_STEPS => return Counting::least(Ok(plan), system, limits, efforts),
                Ok(_) => {}
                Err(no_tables) => {
                    let domains = DomainCount::find(&system, Some(&no_tables), efforts.domains, limits.bytes);
                    // Squares that all have one domain fall into classes; a search for tables of these only takes
                    // longer.
                    if let Some(domains) = domains.filter(|domains| domains.size.is_some() && domains.squares > 0) {
                        return Ok(Counting::Domains(Box::new(domains)));
                    }
                    whole.plan = Err(no_tables);
                }
            }
        }
        let fully = Limits { planning: efforts.planning.min(limits.planning), ..limits };
        Counting::least(plan_fully(model, &system, fully, whole), system, limits, efforts)
    }

    /// Decides how to count one of many cases of a count. A small one is counted by a frontier at once.
    ///
    /// # Errors
    ///
    /// As [`Counting::of`].
    pub fn of_case(model: &Model, system: System, limits: Limits) -> Result<Counting, PlanError> {
        if system.most_positions() <= FEW_POSITIONS {
            let frontier = Frontier::find(system.clone(), None, false, TINY_FRONTIER_STEPS, limits.bytes);
            if frontier.size.is_some() {
                return Ok(Counting::by_frontier(frontier));
            }
        }
        Counting::of_one_of_many(model, system, limits)
    }

    /// Decides how to count one of many systems, none of which is worth a long search for tables.
    ///
    /// # Errors
    ///
    /// As [`Counting::of`].
    pub fn of_one_of_many(model: &Model, system: System, limits: Limits) -> Result<Counting, PlanError> {
        let whole = plan_shortly(model, &system, limits);
        if whole.steps() <= FEW_STEPS {
            return Counting::least(whole.plan, system, limits, Efforts::USUAL);
        }
        match system.without_implied() {
            Some(fewer_bounds) => {
                let whole = plan_shortly(model, &fewer_bounds, limits);
                Counting::least(whole.plan, fewer_bounds, limits, Efforts::USUAL)
            }
            None => Counting::least(whole.plan, system, limits, Efforts::USUAL),
        }
    }

    /// Decides how to count a system that resembles one for which an order has been found.
    ///
    /// # Errors
    ///
    /// As [`Counting::of`].
    pub fn in_order(model: &Model, system: System, order: &FoundOrder, limits: Limits) -> Result<Counting, PlanError> {
        let by_tables = plan_in_order(model, &system, order, limits);
        Counting::least(by_tables, system, limits, Efforts::USUAL)
    }

    /// The way of least work: these tables, if they are not refused, or a frontier or domains.
    fn least(
        by_tables: Result<Plan, PlanError>,
        system: System,
        limits: Limits,
        efforts: Efforts,
    ) -> Result<Counting, PlanError> {
        let by_tables = by_tables.and_then(|plan| keeps_to(plan.most_bytes(), limits).map(|()| plan));
        let steps = by_tables.as_ref().map_or(u128::MAX, |plan| plan.steps);
        if steps <= FEW_STEPS {
            return by_tables.map(Counting::by_tables);
        }
        // Where tables exist, only a frontier that is less work is of use; without them there is nothing to compare it
        // with.
        let most_trials = match by_tables {
            Ok(_) => steps.min(efforts.trials_beside_tables),
            Err(_) => efforts.trials,
        };
        // Domains are tried first, which is faster, and a frontier that is more work than they are is of no use.
        let domains = DomainCount::find(&system, by_tables.as_ref().err(), most_trials, limits.bytes);
        let by_domains = domains.as_ref().and_then(|domains| domains.size).map_or(u128::MAX, |size| size.steps);
        let most_trials = most_trials.min(by_domains);
        let no_tables = by_tables.as_ref().err();
        let frontier = Frontier::find(system.clone(), no_tables, no_tables.is_some(), most_trials, limits.bytes);
        let by_frontier = frontier.size.map_or(u128::MAX, |size| size.steps);
        let is_least = |domains: &DomainCount| match by_frontier {
            u128::MAX => domains.size.is_some() || domains.histograms() <= FEW_HISTOGRAMS,
            _ => by_domains < by_frontier,
        };
        match (by_tables, domains) {
            (Ok(plan), _) if steps <= by_frontier.min(by_domains) => Ok(Counting::by_tables(plan)),
            (_, Some(domains)) if is_least(&domains) => Ok(Counting::Domains(Box::new(domains))),
            _ => Ok(Counting::by_frontier(frontier)),
        }
    }

    /// The count by these tables.
    pub fn by_tables(plan: Plan) -> Counting {
        Counting::Tables(Arc::new(plan))
    }

    /// The count by this frontier.
    pub fn by_frontier(frontier: Frontier) -> Counting {
        Counting::Frontier(Box::new(frontier))
    }
}
