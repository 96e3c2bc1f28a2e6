//! From a system of constraints to a plan: the order in which pieces are placed, the sums that are kept, and the widths
//! of the numbers.
//!
//! Counting is variable elimination. The passes are listed below, each with its postcondition; a pass depends on those
//! above it and on none below. The tests of this folder check plans against these postconditions.

// AFTER THIS: every kind that fits anywhere is in one group, whose kinds no rule about part of the board tells apart.
// AFTER THIS: at each step of an order every cell is in one class, and the classes of a step are unions of those
// before.
pub(crate) mod classes;
// AFTER THIS: a table reads only earlier tables, and no two tables have the same content. Each table has a bound on the
// sum of its entries.
mod tables;
// AFTER THIS: a sum runs over exactly the choices that its guards let through, and no index leaves its table. Numbers
// that only a range or a binomial needs have been summed out before.
mod nest;
// AFTER THIS: every piece is on one class, and every constraint has been checked with its last source. One factor is
// left, whose axes are the kept sums.
mod eliminate;
// AFTER THIS: there is an order, the cheapest of those tried, that keeps to the limits. Or the count is a sum of cases,
// each with single pieces in place.
mod order;
// AFTER THIS: every table has a unique name, a bound that no entry exceeds and a width that holds it. Every choice is
// described by the pieces that it places.
mod finish;
mod limits;
mod names;

pub use limits::Limits;
pub use order::FoundOrder;

use qishu_spec_lang::Model;

use crate::error::{Limit, PlanError};
use crate::plan::Plan;
use crate::planner::order::Patience;
use crate::system::phrases::rule_of;
use crate::system::{Statistic, System};
use crate::thresholds::{NORMAL_PLANNING, PLANNING_OF_LITTLE_WORK, WORTH_SPLITTING};

/// Plans the count of a variant.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow, or if the rules count groups.
pub fn plan(model: &Model, statistic: Statistic, limits: Limits) -> Result<Plan, PlanError> {
    let system = System::new(model, statistic)?;
    if !system.groups.is_empty() {
        let because = system.groups.iter().map(|groups| rule_of(model, &system.constraints[groups.target].meaning));
        let (needed, because) = (system.groups.len() as u128, because.collect());
        return Err(PlanError::TooMuchWork { limit: Limit::Groups, allowed: 0, needed, because });
    }
    plan_system(model, &system, limits)
}

/// Plans the count of a system that has been made from the variant's rules, with some pieces in place or of symmetric
/// positions only. Such a plan counts; its part tree lacks the pieces in place and the other halves.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub(crate) fn plan_system(model: &Model, system: &System, limits: Limits) -> Result<Plan, PlanError> {
    let whole = plan_shortly(model, system, limits, NORMAL_PLANNING);
    if whole.is_cheap() { whole.plan } else { plan_fully(model, system, limits, &whole) }
}

/// Plans the count of a system as a whole, without a long search: as long as no cheap tables are found, it looks through
/// at most this many numbers. A split into cases, which may be most of the planning, is not tried.
pub(crate) fn plan_shortly(model: &Model, system: &System, limits: Limits, most: u128) -> WholePlan {
    whole_from(model, system, limits, Patience { with_little_work: PLANNING_OF_LITTLE_WORK, without: most }, None)
}

/// Continues the planning of a system after its short planning. The search is limited by the work of the plan found so
/// far: a longer search would take longer than the count.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub(crate) fn plan_fully(
    model: &Model,
    system: &System,
    limits: Limits,
    shorter: &WholePlan,
) -> Result<Plan, PlanError> {
    let whole = match shorter.is_best {
        true => WholePlan { spent: 0, ..shorter.clone() },
        false => {
            let patience = Patience::always(shorter.work.max(PLANNING_OF_LITTLE_WORK));
            whole_from(model, system, limits, patience, shorter.ranking.as_ref())
        }
    };
    if whole.work > WORTH_SPLITTING
        && let Some(split) = order::split(model, system, limits.after_planning(whole.spent), whole.work)
    {
        return Ok(finish::finish(model, system, split));
    }
    whole.plan
}

fn whole_from(
    model: &Model,
    system: &System,
    limits: Limits,
    patience: Patience,
    from: Option<&order::Ranking>,
) -> WholePlan {
    let order::WholeSolution { solution, work, is_best, ranking, spent } =
        order::solve_whole(model, system, limits, patience.within(limits), from);
    WholePlan { plan: solution.map(|solution| finish::finish(model, system, solution)), work, is_best, ranking, spent }
}

/// The plan of a count as a whole, without a split.
#[derive(Clone, Debug)]
pub struct WholePlan {
    /// The plan; an error if every order that was tried takes more than the limits allow.
    pub plan: Result<Plan, PlanError>,
    work: u128,
    is_best: bool,
    ranking: Option<order::Ranking>,
    /// The number of numbers that the search looked through.
    spent: u128,
}

impl WholePlan {
    /// A plan that was found without a search.
    pub fn given(plan: Result<Plan, PlanError>) -> WholePlan {
        WholePlan { plan, work: u128::MAX, is_best: false, ranking: None, spent: 0 }
    }

    /// Whether it is too cheap for a split and the search for the best order was completed.
    pub(crate) fn is_cheap(&self) -> bool {
        self.work <= WORTH_SPLITTING && self.is_best && self.plan.is_ok()
    }

    /// The number of steps of the plan; the maximum if it is refused.
    pub fn steps(&self) -> u128 {
        self.plan.as_ref().map_or(u128::MAX, |plan| plan.steps)
    }
}

/// Plans the count of a system that resembles one for which an order has been found, which saves the search.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub(crate) fn plan_in_order(
    model: &Model,
    system: &System,
    order: &FoundOrder,
    limits: Limits,
) -> Result<Plan, PlanError> {
    let solution = order.solve(model, system, limits)?;
    Ok(finish::finish(model, system, solution))
}
