//! Plans counts in the order that was found for a similar count.

use qishu_spec_lang::Model;

use super::families::{Ranking, ranked};
use super::search::{self, FoundBest, Patience};
use super::solution::Solution;
use super::solve::solve;
use crate::error::PlanError;
use crate::planner::classes::Problem;
use crate::planner::limits::Limits;
use crate::planner::tables::Store;
use crate::system::System;
use crate::thresholds::{MOST_TIMES_THE_WORK, WORTH_SPLITTING};

/// An order of groups that serves one count, and the work of that count.
pub struct FoundOrder {
    ranking: Ranking,
    work: u128,
}

impl FoundOrder {
    /// Searches for the order.
    ///
    /// # Errors
    ///
    /// Fails if the best order exceeds the limits.
    pub fn search(model: &Model, system: &System, limits: Limits) -> Result<FoundOrder, PlanError> {
        let patience = Patience::always(limits.planning);
        let problem = Problem::new(model, system);
        let FoundBest { store, ranking, .. } = search::cheapest(&problem, limits, patience, None, &mut 0)?;
        Ok(FoundOrder { ranking, work: store.work })
    }

    /// Plans another count, in this order if it serves there as well.
    ///
    /// # Errors
    ///
    /// Fails as `solve` does.
    pub fn solve(&self, model: &Model, system: &System, limits: Limits) -> Result<Solution, PlanError> {
        let problem = Problem::new(model, system);
        let mut store = Store::new(limits, self.work.saturating_mul(MOST_TIMES_THE_WORK));
        match problem.eliminate(&mut store, &ranked(&problem, &self.ranking)) {
            Ok(elimination) if store.work <= WORTH_SPLITTING => {
                Ok(Solution::whole(system, &problem, store, &elimination))
            }
            _ => solve(model, system, limits),
        }
    }
}
