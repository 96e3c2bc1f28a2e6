//! The choice between counting whole and counting case by case.

use qishu_spec_lang::Model;

use super::cases::split;
use super::search;
use super::solution::Solution;
use crate::error::PlanError;
use crate::planner::classes::Problem;
use crate::planner::limits::Limits;
use crate::system::System;
use crate::thresholds::WORTH_SPLITTING;

/// Plans the count whole, and split if that promises less work.
///
/// # Errors
///
/// Fails if neither keeps to the limits, with the error of the whole.
pub fn solve(model: &Model, system: &System, limits: Limits) -> Result<Solution, PlanError> {
    let problem = Problem::new(model, system);
    let whole = search::cheapest(&problem, limits);
    let most_work = whole.as_ref().map_or(u128::MAX, |(store, ..)| store.work);
    if most_work > WORTH_SPLITTING
        && let Some(split) = split(model, system, limits, most_work)
    {
        return Ok(split);
    }
    whole.map(|(store, elimination, _)| Solution::whole(system, &problem, store, &elimination))
}
