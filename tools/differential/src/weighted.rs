//! Compares sums of weights. Brute force multiplies the weights of pieces. All other methods count the positions of the
//! rules with copies of pieces, one for each unit of weight.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use qishu_counting::Counting;
use qishu_counting::domains::DomainCount;
use qishu_counting::error::PlanError;
use qishu_counting::frontier::Frontier;
use qishu_counting::oracles::{naive_frontier, weighted};
use qishu_counting::planner::plan;
use qishu_counting::questions::weights::with_weights;
use qishu_counting::system::{Statistic, System};
use qishu_rules::Piece;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use crate::oracle::{Effort, by_statistic};

/// Up to this sum of weights, the positions of all numbers are compared with their weights.
const ALL_NUMBERS: u32 = 2000;

/// What the methods disagree about, if anything; `None` also if brute force is beyond the effort or the copies are too
/// many.
///
/// # Errors
///
/// Fails if the rules look at too many pairs of squares.
pub fn disagreement(model: &Model, effort: Effort) -> Result<Option<String>, PlanError> {
    let Ok(copied) = with_weights(model) else { return Ok(None) };
    let Some(sums) = weighted::sum_by_numbers(model, effort.boards) else { return Ok(None) };
    let all: BigUint = sums.values().sum();
    for statistic in [Statistic::Total, Statistic::Pieces] {
        let rows = by_statistic(model, &statistic, &sums);
        let system = System::new(&copied, statistic.clone())?;
        if statistic != Statistic::Total
            && let Some(mut found) = naive_frontier::count(&system, effort.states)
        {
            found.retain(|_, sum| *sum != BigUint::ZERO);
            if found != rows {
                return Ok(Some(format!("by weight, the naive frontier sums {found:?}, brute force {rows:?}")));
            }
        }
        for (way, counting) in ways(&copied, system, &statistic, effort) {
            let counted = counting.count(effort.limits, &mut |_| ControlFlow::Continue(()));
            let Ok(Some(counted)) = counted else { continue };
            let found: BTreeMap<_, _> = counted.by_statistic.into_iter().collect();
            if counted.total != all || found != rows {
                let total = counted.total;
                return Ok(Some(format!("by weight, {way} sums {total}: {found:?}, brute force {all}: {rows:?}")));
            }
            if statistic == Statistic::Total
                && let Some(what) = numbered_otherwise(model, &copied, &counting, effort)
            {
                return Ok(Some(format!("by weight, {way}: {what}")));
            }
        }
    }
    Ok(None)
}

/// Each way to count a system with copies of pieces.
fn ways(copied: &Model, system: System, statistic: &Statistic, effort: Effort) -> Vec<(&'static str, Counting)> {
    let limits = effort.limits;
    let tables = plan(copied, statistic.clone(), limits).ok().map(Counting::by_tables);
    let domains = DomainCount::find(&system, None, limits.steps, limits.bytes);
    let domains = domains.map(|domains| Counting::Domains(Box::new(domains)));
    let frontier = Counting::by_frontier(Frontier::find(system.clone(), None, false, 1, limits.bytes));
    let chosen = Counting::of_system(copied, system, limits);
    let ways =
        [("the plan", tables), ("the frontier", Some(frontier)), ("domains", domains), ("the choice", Some(chosen))];
    ways.into_iter().filter_map(|(way, counting)| Some((way, counting?))).collect()
}

/// A position that does not have as many numbers as it weighs.
fn numbered_otherwise(model: &Model, copied: &Model, counting: &Counting, effort: Effort) -> Option<String> {
    let numbered = counting.numbered(copied, effort.limits, &mut |_| ControlFlow::Continue(())).ok()??;
    let total = u32::try_from(numbered.total()).ok().filter(|&total| total <= ALL_NUMBERS)?;
    let mut times: BTreeMap<Vec<Piece>, u32> = BTreeMap::new();
    for number in 0..total {
        let mut position = vec![Piece::NONE; model.rules.cells()];
        if !numbered.put(&number.into(), &mut position) {
            return Some(format!("there is no position of number {number}"));
        }
        *times.entry(position).or_default() += 1;
    }
    let is_wrong =
        |(position, times): &(&Vec<Piece>, &u32)| weighted::weight(model, position) != BigUint::from(**times);
    let (position, times) = times.iter().find(is_wrong)?;
    Some(format!("{} has {times} numbers, and weighs {}", model.rules.fen(position), weighted::weight(model, position)))
}
