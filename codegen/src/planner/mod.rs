//! From a system of constraints to a plan: which pieces to place when, what to remember, and how wide the numbers are.
//!
//! Counting is variable elimination. The passes are listed below, each with what holds after it; a pass knows those
//! above it and none below. The tests of this folder hold plans against these lines.

// AFTER THIS: every kind that fits anywhere is in one group, whose kinds no rule about part of the board tells apart.
// AFTER THIS: at each step of an order every cell is in one class, and the classes of a step are unions of those
// before.
pub(crate) mod classes;
// AFTER THIS: a table reads only tables before it, no two tables have the same content, and each has a bound of the
// sum, which bounds the sum of its entries.
mod tables;
// AFTER THIS: a sum runs over exactly the choices that its guards let through, and no index leaves its table; what only
// a range or a binomial asks for has been summed out before.
mod nest;
// AFTER THIS: every piece stands on one class, every constraint has been checked when its last source came in, and one
// factor is left, whose axes are the sums that are kept.
mod eliminate;
// AFTER THIS: there is an order, the cheapest of those tried, and it keeps to the limits; or the count is a sum of
// cases, each of which has single pieces in place.
mod order;
// AFTER THIS: every table has a name of its own, a bound that no entry exceeds and a width that holds it, and every
// choice is known by the pieces that it places.
mod finish;
mod limits;
mod names;

pub use limits::Limits;
pub use order::FoundOrder;

use qishu_spec_lang::Model;

use crate::error::PlanError;
use crate::plan::Plan;
use crate::planner::order::Patience;
use crate::system::{Statistic, System};
use crate::thresholds::{NORMAL_PLANNING, PLANNING_OF_LITTLE_WORK, QUICK_PLANNING, WORTH_SPLITTING};

/// Plans the count of a variant.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub fn plan(model: &Model, statistic: Statistic, limits: Limits) -> Result<Plan, PlanError> {
    plan_system(model, &System::new(model, statistic)?, limits)
}

/// Plans the count of a system that has been made from the variant's rules, with some pieces in place or of symmetric
/// positions only. Such a plan counts; what it says of who stands where lacks the pieces in place and the other halves.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub fn plan_system(model: &Model, system: &System, limits: Limits) -> Result<Plan, PlanError> {
    let whole = plan_shortly(model, system, limits);
    if whole.is_cheap() { whole.plan } else { plan_fully(model, system, limits, whole) }
}

/// Hardly any search, unless that finds little work.
const HASTE: Patience = Patience { with_little_work: PLANNING_OF_LITTLE_WORK, without: QUICK_PLANNING };

/// Plans the count of a system whole, without a split into cases, which may be most of the planning, and without a long
/// search.
pub fn plan_shortly(model: &Model, system: &System, limits: Limits) -> WholePlan {
    whole_from(model, system, limits, Patience { without: NORMAL_PLANNING, ..HASTE }, None)
}

/// The same with hardly any search as long as no tables are found that are little work.
pub fn plan_hastily(model: &Model, system: &System, limits: Limits) -> WholePlan {
    whole_from(model, system, limits, HASTE, None)
}

/// Goes on planning the count of a system from where its short planning came to. To look through more numbers than
/// this plan has steps would take longer than the count that it could save.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub fn plan_fully(model: &Model, system: &System, limits: Limits, whole: WholePlan) -> Result<Plan, PlanError> {
    let whole = match whole.is_best {
        true => WholePlan { spent: 0, ..whole },
        false => {
            let patience = Patience::always(whole.work.max(PLANNING_OF_LITTLE_WORK));
            whole_from(model, system, limits, patience, whole.ranking.as_ref())
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

/// A count planned whole.
#[derive(Clone, Debug)]
pub struct WholePlan {
    /// The plan; an error if every order that was tried takes more than the limits allow.
    pub plan: Result<Plan, PlanError>,
    work: u128,
    is_best: bool,
    ranking: Option<order::Ranking>,
    /// How many numbers the search looked through.
    spent: u128,
}

impl WholePlan {
    /// Whether it is so little work that it would not be split, and the search for the best order came to its end.
    pub fn is_cheap(&self) -> bool {
        self.work <= WORTH_SPLITTING && self.is_best
    }

    /// How many steps the plan takes: more than anything if it is refused.
    pub fn steps(&self) -> u128 {
        self.plan.as_ref().map_or(u128::MAX, |plan| plan.steps)
    }
}

/// The same for a system much like one for which an order has been found, which saves the search.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub fn plan_in_order(model: &Model, system: &System, order: &FoundOrder, limits: Limits) -> Result<Plan, PlanError> {
    let solution = order.solve(model, system, limits)?;
    Ok(finish::finish(model, system, solution))
}
