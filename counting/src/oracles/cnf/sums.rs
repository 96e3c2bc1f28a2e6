//! Weighted sums of signals, compared with bounds.
//!
//! A sum is built up summand by summand. After each of them there is a signal for every possible value: whether the sum
//! is at least that value. Each signal is equivalent to a formula of earlier ones, so that no model of the pieces is
//! counted twice.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use qishu_rules::Gaps;

use super::CnfError;
use super::formula::Formula;
use super::signal::Signal;

/// The maximum number of signals for which pairwise clauses are cheaper than a sum, if at most one of them may be true.
const PAIRED: usize = 9;

/// A sum whose values are distinguished up to some bound.
#[derive(Clone, Debug)]
pub struct BoundedSum {
    /// For each possible value, ascending, whether the sum is at least that value. The first is always true; values
    /// above the bound count as the bound.
    steps: Vec<(u64, Signal)>,
}

impl BoundedSum {
    /// Adds up the weights of the true signals. Values beyond `bound` are not distinguished from it.
    pub fn new(
        formula: &mut Formula,
        summands: impl IntoIterator<Item = (u64, Signal)>,
        bound: u64,
    ) -> Result<BoundedSum, CnfError> {
        let mut sum = BoundedSum { steps: vec![(0, Signal::Known(true))] };
        for (weight, signal) in summands {
            sum = sum.plus(formula, weight, signal, bound)?;
        }
        Ok(sum)
    }

    /// Whether the sum is at least `value`, which must not exceed the bound.
    pub fn at_least(&self, value: u64) -> Signal {
        let found = self.steps.partition_point(|&(least, _)| least < value);
        self.steps.get(found).map_or(Signal::Known(false), |&(_, signal)| signal)
    }

    fn plus(&self, formula: &mut Formula, weight: u64, signal: Signal, bound: u64) -> Result<BoundedSum, CnfError> {
        let old = self.steps.iter().map(|&(value, _)| value);
        let new = self.steps.iter().map(|&(value, _)| value.saturating_add(weight).min(bound));
        let values: BTreeSet<u64> = old.chain(new).collect();
        let mut steps = Vec::with_capacity(values.len());
        for value in values {
            let without = self.at_least(value);
            let with = self.at_least(value.saturating_sub(weight));
            steps.push((value, reached(formula, without, with, signal)?));
        }
        Ok(BoundedSum { steps })
    }
}

/// Whether a value is reached: without the next summand, or with it if its signal is true. The first case implies the
/// second.
fn reached(formula: &mut Formula, without: Signal, with: Signal, signal: Signal) -> Result<Signal, CnfError> {
    match (without, with, signal) {
        (Signal::Known(true), _, _) | (_, _, Signal::Known(false)) => Ok(without),
        (_, Signal::Known(false), _) | (_, _, Signal::Known(true)) => Ok(with),
        (Signal::Known(false), Signal::Known(true), _) => Ok(signal),
        _ if without == with => Ok(without),
        _ => {
            let reached = formula.variable()?;
            formula.demand([!without, reached])?;
            formula.demand([!signal, !with, reached])?;
            formula.demand([with, !reached])?;
            formula.demand([without, signal, !reached])?;
            Ok(reached)
        }
    }
}

/// Requires that the weights of the true signals add up to at most `most`.
pub(crate) fn demand_at_most(formula: &mut Formula, summands: &[(u64, Signal)], most: u64) -> Result<(), CnfError> {
    let mut open = Vec::with_capacity(summands.len());
    for &(weight, signal) in summands {
        // A summand that exceeds the limit alone is excluded by a clause.
        if weight > most {
            formula.demand([!signal])?;
        } else {
            open.push((weight, signal));
        }
    }
    if open.iter().fold(0u64, |sum, &(weight, _)| sum.saturating_add(weight)) <= most {
        return Ok(());
    }
    if most == 1 && open.len() <= PAIRED {
        for (index, &(_, first)) in open.iter().enumerate() {
            for &(_, second) in &open[index + 1..] {
                formula.demand([!first, !second])?;
            }
        }
        return Ok(());
    }
    let sum = BoundedSum::new(formula, open, most + 1)?;
    formula.demand([!sum.at_least(most + 1)])
}

/// Requires that a sum lies in a range and in none of its gaps; weights may be negative.
pub(crate) fn demand_range(
    formula: &mut Formula,
    summands: &[(i64, Signal)],
    range: &RangeInclusive<i64>,
    gaps: &Gaps,
) -> Result<(), CnfError> {
    // A negative weight on a signal equals a positive one on its negation, minus a constant.
    let constant: i128 = summands.iter().map(|&(weight, _)| i128::from(weight.min(0))).sum();
    let positive = summands.iter().map(|&(weight, signal)| match weight < 0 {
        true => (weight.unsigned_abs(), !signal),
        false => (weight.unsigned_abs(), signal),
    });
    let positive: Vec<(u64, Signal)> = positive.collect();
    let least = i128::from(*range.start()) - constant;
    let most = i128::from(*range.end()) - constant;
    let (Ok(most), true) = (u64::try_from(most), least <= most) else {
        return formula.demand([]);
    };
    let least = u64::try_from(least).unwrap_or(0);
    let sum = BoundedSum::new(formula, positive, most.saturating_add(1))?;
    formula.demand([sum.at_least(least)])?;
    for (first, last) in gaps.iter() {
        // A gap lies within the range, whose maximum fits; no sum is below 0.
        let shifted = |number: i64| u64::try_from(i128::from(number) - constant).unwrap_or(0);
        formula.demand([!sum.at_least(shifted(first)), sum.at_least(shifted(last + 1))])?;
    }
    formula.demand([!sum.at_least(most.saturating_add(1))])
}
