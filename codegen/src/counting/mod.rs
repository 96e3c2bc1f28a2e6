//! How a variant is counted: by tables over classes of squares, cell by cell with a frontier, or by the roles of squares,
//! whichever is less work.
//!
//! Tables come first, since they can be compiled and read. Where squares do not fall into classes, they grow beyond all
//! bounds though few of their entries are anything but zero, and a frontier holds just those; but where there are many kinds of
//! men, and rules tie squares together only here and there, it holds fewer who remember roles of squares and not men.

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use crate::error::{Limit, PlanError};
use crate::execute::numbered::Numbered;
use crate::execute::run::{Row, run_watched};
use crate::frontier::{Frontier, FrontierHalt, KindOnCell, NumberedFrontier};
use crate::plan::Plan;
use crate::planner::{FoundOrder, Limits, plan_further, plan_hastily, plan_in_order, plan_shortly};
use crate::roles::{NumberedRoles, RoleCount};
use crate::system::{Statistic, System};
use crate::thresholds::{
    FEW_FRONTIER_STEPS, FEW_ROLE_STEPS, FEW_STEPS, FEW_TALLIES, GLANCE_STEPS, SHORT_PLANNING, TRIAL_STEPS,
    TRIAL_STEPS_BESIDE_TABLES,
};

/// A way to count the positions of a variant.
#[derive(Clone, Debug)]
pub enum Counting {
    /// By tables.
    Tables(Arc<Plan>),
    /// Cell by cell.
    Frontier(Box<Frontier>),
    /// By the roles of squares.
    Roles(Box<RoleCount>),
}

/// Positions with their numbers.
#[derive(Clone, Debug)]
pub enum NumberedPositions {
    /// By tables.
    Tables(Box<Numbered<Arc<Plan>>>),
    /// Cell by cell.
    Frontier(Box<NumberedFrontier>),
    /// By roles.
    Roles(Box<NumberedRoles>),
}

/// What a count gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedPositions {
    /// The number of positions.
    pub total: BigUint,
    /// The number of positions for each combination of values of the sums that are kept, ascending, without zeros; none if
    /// no sum is.
    pub by_statistic: Vec<Row>,
}

/// Whether no more bytes are needed at once than are allowed.
fn keeps_to(needed: u128, limits: Limits) -> Result<(), PlanError> {
    let (limit, allowed) = (Limit::Bytes, limits.bytes.into());
    if needed > allowed {
        return Err(PlanError::TooMuchWork { limit, allowed, needed, because: Vec::new() });
    }
    Ok(())
}

impl Counting {
    /// Decides how to count a variant.
    ///
    /// # Errors
    ///
    /// Fails if neither way keeps to the limits, as far as that is known before.
    pub fn of(model: &Model, statistic: Statistic, limits: Limits) -> Result<Counting, PlanError> {
        Counting::of_system(model, System::new(model, statistic)?, limits)
    }

    /// Decides how to count a variant of which only the number of positions is asked for. Where squares are few or tied together, going
    /// through them takes less time than it takes to find the best way.
    ///
    /// # Errors
    ///
    /// As [`Counting::of`].
    pub fn of_total(model: &Model, limits: Limits) -> Result<Counting, PlanError> {
        let system = System::new(model, Statistic::Total)?;
        match Frontier::at_a_glance(system.clone(), GLANCE_STEPS.min(limits.steps), limits.bytes) {
            Some(frontier) => Ok(Counting::Frontier(Box::new(frontier))),
            None => Counting::of_system(model, system, limits),
        }
    }

    /// Decides how to count a system that has been made from the variant's rules.
    ///
    /// # Errors
    ///
    /// As [`Counting::of`].
    pub fn of_system(model: &Model, system: System, limits: Limits) -> Result<Counting, PlanError> {
        let hasty = plan_hastily(model, &system, limits);
        if hasty.is_cheap() {
            return hasty.plan.map(|plan| Counting::Tables(Arc::new(plan)));
        }
        // Where a frontier is little work, nobody has to try many orders and tell cases apart.
        let no_tables = hasty.plan.as_ref().err();
        let few_steps = FEW_FRONTIER_STEPS.min(hasty.steps());
        let mut frontier = Frontier::find(system.clone(), no_tables, false, few_steps, limits.bytes);
        let is_little_work = frontier.size.is_some_and(|size| size.steps <= few_steps);
        if is_little_work && hasty.steps() > FEW_FRONTIER_STEPS {
            return Ok(Counting::Frontier(Box::new(frontier)));
        }
        let whole = plan_shortly(model, &system, limits);
        if whole.is_cheap() {
            return whole.plan.map(|plan| Counting::Tables(Arc::new(plan)));
        }
        if is_little_work {
            frontier.no_tables = whole.plan.err();
            return Ok(Counting::Frontier(Box::new(frontier)));
        }
        // The same with roles, where no tables come of a short search for cases either: tables can be compiled and read.
        if let Err(no_tables) = &whole.plan {
            let roles = RoleCount::find(&system, Some(no_tables), FEW_ROLE_STEPS, limits.bytes);
            // Squares that all have one role fall into classes, and tables of these are only longer to find.
            let roles = roles.filter(|roles| roles.size.is_some() && roles.squares > 0);
            let briefly = Limits { planning: SHORT_PLANNING.min(limits.planning), ..limits };
            let has_tables = || plan_further(model, &system, briefly, whole.clone()).is_ok();
            if let Some(roles) = roles.filter(|_| !has_tables()) {
                return Ok(Counting::Roles(Box::new(roles)));
            }
        }
        Counting::least(plan_further(model, &system, limits, whole), system, limits)
    }

    /// The same for one of many systems, none of which is worth a long search for tables.
    ///
    /// # Errors
    ///
    /// As [`Counting::of`].
    pub fn of_one_of_many(model: &Model, system: System, limits: Limits) -> Result<Counting, PlanError> {
        let whole = plan_shortly(model, &system, limits);
        Counting::least(whole.plan, system, limits)
    }

    /// The same for a system much like one for which an order has been found.
    ///
    /// # Errors
    ///
    /// As [`Counting::of`].
    pub fn in_order(model: &Model, system: System, order: &FoundOrder, limits: Limits) -> Result<Counting, PlanError> {
        let by_tables = plan_in_order(model, &system, order, limits);
        Counting::least(by_tables, system, limits)
    }

    /// What is less work: these tables, if they are not refused, or a frontier.
    fn least(by_tables: Result<Plan, PlanError>, system: System, limits: Limits) -> Result<Counting, PlanError> {
        let by_tables = by_tables.and_then(|plan| keeps_to(plan.most_bytes(), limits).map(|()| plan));
        let steps = by_tables.as_ref().map_or(u128::MAX, |plan| plan.steps);
        if steps <= FEW_STEPS {
            return by_tables.map(|plan| Counting::Tables(Arc::new(plan)));
        }
        // Beside tables only a frontier that is less work is of use; without them there is nothing to compare it with.
        let most_trials = match by_tables {
            Ok(_) => steps.min(TRIAL_STEPS_BESIDE_TABLES),
            Err(_) => TRIAL_STEPS,
        };
        // Whether roles are of use is found out sooner, and a frontier that is more work than they are is not.
        let roles = RoleCount::find(&system, by_tables.as_ref().err(), most_trials, limits.bytes);
        let by_roles = roles.as_ref().and_then(|roles| roles.size).map_or(u128::MAX, |size| size.steps);
        let most_trials = most_trials.min(by_roles);
        let no_tables = by_tables.as_ref().err();
        let frontier = Frontier::find(system.clone(), no_tables, no_tables.is_some(), most_trials, limits.bytes);
        let by_frontier = frontier.size.map_or(u128::MAX, |size| size.steps);
        let is_least = |roles: &RoleCount| match by_frontier {
            u128::MAX => roles.size.is_some() || roles.tallies() <= FEW_TALLIES,
            _ => by_roles < by_frontier,
        };
        match (by_tables, roles) {
            (Ok(plan), _) if steps <= by_frontier.min(by_roles) => Ok(Counting::Tables(Arc::new(plan))),
            (_, Some(roles)) if is_least(&roles) => Ok(Counting::Roles(Box::new(roles))),
            _ => Ok(Counting::Frontier(Box::new(frontier))),
        }
    }

    /// How much work it is, in the unit that the watch is told.
    pub fn work(&self) -> u128 {
        match self {
            Counting::Tables(plan) => plan.steps,
            Counting::Frontier(frontier) => frontier.cells() as u128,
            Counting::Roles(roles) => roles.steps() as u128,
        }
    }

    /// What the work is measured in, for people.
    pub fn unit(&self) -> &'static str {
        match self {
            Counting::Tables(_) | Counting::Roles(_) => "steps",
            Counting::Frontier(_) => "cells",
        }
    }

    /// The same if it is known that it keeps to the limits.
    ///
    /// # Errors
    ///
    /// Fails if it is a frontier or a count by roles that no trial came to the end of, with the error of the tables in whose place it stands.
    pub fn known_to_keep_limits(self) -> Result<Counting, PlanError> {
        let refused = match &self {
            Counting::Frontier(frontier) if frontier.size.is_none() => frontier.no_tables.clone(),
            Counting::Roles(roles) if roles.size.is_none() => roles.no_tables.clone(),
            _ => None,
        };
        refused.map_or(Ok(self), Err)
    }

    /// Numbers the positions, reporting to the watch how much of the work is done; `None` if the watch stops it.
    ///
    /// # Errors
    ///
    /// Fails if a limit is passed that could not be told before.
    pub fn numbered(
        &self,
        model: &Model,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<NumberedPositions>, PlanError> {
        match self {
            Counting::Tables(plan) => {
                keeps_to(plan.all_bytes(), limits)?;
                let numbered = Numbered::new(model, Arc::clone(plan), watch);
                Ok(numbered.map(|numbered| NumberedPositions::Tables(Box::new(numbered))))
            }
            Counting::Frontier(frontier) => {
                let watch = &mut |cells| watch(cells as u128);
                let numbered = frontier.numbered(model, limits.steps, limits.bytes, watch);
                let numbered = finished(frontier.because(), numbered)?;
                Ok(numbered.map(|numbered| NumberedPositions::Frontier(Box::new(numbered))))
            }
            Counting::Roles(roles) => {
                let watch = &mut |steps| watch(steps as u128);
                let numbered = roles.numbered(model, limits.steps, limits.bytes, watch);
                let numbered = finished(roles.because(), numbered)?;
                Ok(numbered.map(|numbered| NumberedPositions::Roles(Box::new(numbered))))
            }
        }
    }

    /// Whether it can tell [`on_cells`](Counting::on_cells).
    pub fn tells_cells(&self) -> bool {
        !matches!(self, Counting::Tables(_))
    }

    /// In how many positions a man of each kind stands on each cell, all told at once, reporting to the watch how much of the work is
    /// done; `None` if the watch stops it. Tables tell nothing, since they have classes of squares and not the squares.
    ///
    /// # Errors
    ///
    /// Fails if a limit is passed that could not be told before.
    pub fn on_cells(
        &self,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<Vec<KindOnCell>>, PlanError> {
        let watch = &mut |done| watch(done as u128);
        match self {
            Counting::Tables(_) => Ok(Some(Vec::new())),
            Counting::Frontier(frontier) => {
                finished(frontier.because(), frontier.on_cells(limits.steps, limits.bytes, watch))
            }
            Counting::Roles(roles) => finished(roles.because(), roles.on_cells(limits.steps, limits.bytes, watch)),
        }
    }

    /// The number of positions, which nobody watches being counted.
    ///
    /// # Errors
    ///
    /// As [`Counting::count`].
    pub fn total(&self, limits: Limits) -> Result<BigUint, PlanError> {
        let counted = self.count(limits, &mut |_| ControlFlow::Continue(()))?;
        Ok(counted.map_or(BigUint::ZERO, |counted| counted.total))
    }

    /// Counts, reporting to the watch how much of the work is done; `None` if the watch stops it.
    ///
    /// # Errors
    ///
    /// Fails if a limit is passed that could not be told before.
    pub fn count(
        &self,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<CountedPositions>, PlanError> {
        match self {
            Counting::Tables(plan) => Ok(run_watched(plan, watch)
                .map(|outcome| CountedPositions { total: outcome.total, by_statistic: outcome.by_statistic })),
            Counting::Frontier(frontier) => {
                let rows = frontier.count(limits.steps, limits.bytes, &mut |cells| watch(cells as u128));
                finished(frontier.because(), rows).map(|rows| rows.map(CountedPositions::new))
            }
            Counting::Roles(roles) => {
                let rows = roles.count(limits.steps, limits.bytes, &mut |steps| watch(steps as u128));
                finished(roles.because(), rows).map(|rows| rows.map(CountedPositions::new))
            }
        }
    }
}

impl NumberedPositions {
    /// The positions as numbers of any size.
    pub fn positions(&self) -> &dyn Positions {
        match self {
            NumberedPositions::Tables(numbered) => &**numbered,
            NumberedPositions::Frontier(numbered) => &**numbered,
            NumberedPositions::Roles(numbered) => &**numbered,
        }
    }
}

impl CountedPositions {
    /// The sum of some rows, which are a table only if they have values.
    fn new(rows: Vec<Row>) -> CountedPositions {
        let total = rows.iter().map(|(_, positions)| positions).sum();
        CountedPositions { total, by_statistic: rows.into_iter().filter(|(values, _)| !values.is_empty()).collect() }
    }
}

/// What was counted without tables; `None` if the watch stopped it, and an error if it passed a limit.
fn finished<T>(because: &[String], given: Result<T, FrontierHalt>) -> Result<Option<T>, PlanError> {
    match given {
        Ok(given) => Ok(Some(given)),
        Err(FrontierHalt::Stopped) => Ok(None),
        Err(FrontierHalt::Exceeded { limit, allowed, needed }) => {
            Err(PlanError::TooMuchWork { limit, allowed, needed, because: because.to_vec() })
        }
    }
}
