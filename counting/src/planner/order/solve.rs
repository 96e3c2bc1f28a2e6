//! The choice between a count as a whole and a count by cases.

use qishu_spec_lang::Model;

use super::cases::split;
use super::families::Ranking;
use super::search::{self, FoundBest, Patience};
use super::solution::Solution;
use crate::error::PlanError;
use crate::planner::classes::Problem;
use crate::planner::limits::Limits;
use crate::system::System;
use crate::thresholds::WORTH_SPLITTING;

/// Plans the count as a whole, and by cases if that promises less work.
///
/// # Errors
///
/// Fails if neither keeps to the limits, with the error of the whole.
pub fn solve(model: &Model, system: &System, limits: Limits) -> Result<Solution, PlanError> {
    let patience = Patience::always(limits.planning);
    let WholeSolution { solution: whole, work, spent, .. } = solve_whole(model, system, limits, patience, None);
    if work > WORTH_SPLITTING
        && let Some(split) = split(model, system, limits.after_planning(spent), work)
    {
        return Ok(split);
    }
    whole
}

/// The solution of a count as a whole.
pub struct WholeSolution {
    /// The solution; an error if every order that was tried takes more than the limits allow.
    pub solution: Result<Solution, PlanError>,
    /// Its work; the maximum if it is refused.
    pub work: u128,
    /// Whether the search for the best order was completed within its limits.
    pub is_best: bool,
    /// The best order that was found.
    pub ranking: Option<Ranking>,
    /// The number of numbers that the search looked through.
    pub spent: u128,
}

/// Plans the count as a whole; the search for the best order begins where another one ended.
pub(crate) fn solve_whole(
    model: &Model,
    system: &System,
    limits: Limits,
    patience: Patience,
    from: Option<&Ranking>,
) -> WholeSolution {
    let problem = Problem::new(model, system);
    let mut spent = 0;
    match search::cheapest(&problem, limits, patience, from.map(Vec::as_slice), &mut spent) {
        Ok(FoundBest { store, elimination, ranking, is_best, .. }) => {
            let work = store.work;
            let solution = Ok(Solution::whole(system, &problem, store, &elimination));
            WholeSolution { solution, work, is_best, ranking: Some(ranking), spent }
        }
        Err(error) => WholeSolution { solution: Err(error), work: u128::MAX, is_best: false, ranking: None, spent },
    }
}
