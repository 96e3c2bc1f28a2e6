//! The results of all cases, and their summary.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use differential::oracle::{Agreement, PlanFigures};
use num_bigint::BigUint;
use qishu_counting::error::PlanError;

/// A variant by its case and its name.
pub type JudgedVariant = (u64, String);

/// The results of some cases.
#[derive(Clone, Debug, Default)]
pub struct NightlyTally {
    /// The number of variants that were judged.
    variants: u64,
    /// The number that brute force counted.
    by_brute_force: u64,
    /// The number that the naive frontier counted.
    by_naive_frontier: u64,
    /// The number that neither counted.
    by_plan_alone: u64,
    /// The number that modules counted as well.
    by_module: u64,
    /// The number without any position.
    empty: u64,
    /// The numbers that were too much work, by the exceeded limit, and the first of them with its reason.
    refused: BTreeMap<String, (u64, JudgedVariant, String)>,
    /// The largest count.
    largest: Option<(BigUint, JudgedVariant)>,
    /// The one that took longest to plan.
    slowest: Option<(Duration, JudgedVariant)>,
    /// The plan with the most steps.
    longest: Option<(PlanFigures, JudgedVariant)>,
}

impl NightlyTally {
    /// Adds a variant about which all agree.
    pub fn agreed(&mut self, place: &JudgedVariant, agreement: &Agreement) {
        self.variants += 1;
        self.by_brute_force += u64::from(agreement.by_brute_force);
        self.by_naive_frontier += u64::from(agreement.by_naive_frontier);
        self.by_plan_alone += u64::from(!agreement.by_brute_force && !agreement.by_naive_frontier);
        self.empty += u64::from(agreement.total == BigUint::ZERO);
        greater(&mut self.largest, Some((agreement.total.clone(), place.clone())), |total| total.clone());
        greater(&mut self.slowest, Some((agreement.planning, place.clone())), |time| *time);
        greater(&mut self.longest, Some((agreement.size, place.clone())), |size| size.steps);
    }

    /// Adds a variant that is too much work.
    pub fn refused(&mut self, place: &JudgedVariant, error: &PlanError) {
        self.variants += 1;
        let PlanError::TooMuchWork { limit, .. } = error;
        let first = || (0, place.clone(), error.to_string());
        self.refused.entry(limit.to_string()).or_insert_with(first).0 += 1;
    }

    /// Adds variants whose modules count what their plans do.
    pub fn compiled(&mut self, variants: usize) {
        self.by_module += variants as u64;
    }

    /// Adds the results of other cases.
    pub fn add(&mut self, other: NightlyTally) {
        self.variants += other.variants;
        self.by_brute_force += other.by_brute_force;
        self.by_naive_frontier += other.by_naive_frontier;
        self.by_plan_alone += other.by_plan_alone;
        self.by_module += other.by_module;
        self.empty += other.empty;
        for (limit, (number, place, reason)) in other.refused {
            let entry = self.refused.entry(limit).or_insert_with(|| (0, place.clone(), reason.clone()));
            entry.0 += number;
            if place < entry.1 {
                (entry.1, entry.2) = (place, reason);
            }
        }
        greater(&mut self.largest, other.largest, |total| total.clone());
        greater(&mut self.slowest, other.slowest, |time| *time);
        greater(&mut self.longest, other.longest, |size| size.steps);
    }
}

/// Keeps the greater of two things; of two that are as great, the first case's.
fn greater<T, K: Ord>(
    greatest: &mut Option<(T, JudgedVariant)>,
    other: Option<(T, JudgedVariant)>,
    key: impl Fn(&T) -> K,
) {
    let Some(other) = other else { return };
    let wins = greatest.as_ref().is_none_or(|(old, place)| {
        let (old, new) = (key(old), key(&other.0));
        new > old || new == old && other.1 < *place
    });
    if wins {
        *greatest = Some(other);
    }
}

impl fmt::Display for NightlyTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "variants judged     {}", self.variants)?;
        writeln!(f, "  by brute force    {}", self.by_brute_force)?;
        writeln!(f, "  by naive frontier {}", self.by_naive_frontier)?;
        writeln!(f, "  by modules        {}", self.by_module)?;
        writeln!(f, "  by the plan only  {}", self.by_plan_alone)?;
        writeln!(f, "without a position  {}", self.empty)?;
        if let Some((total, (case, name))) = &self.largest {
            writeln!(f, "largest count       {total} ({} bits; case {case}, {name})", total.bits())?;
        }
        if let Some((time, (case, name))) = &self.slowest {
            writeln!(f, "slowest to plan     {} ms (case {case}, {name})", time.as_millis())?;
        }
        if let Some((size, (case, name))) = &self.longest {
            let PlanFigures { tables, steps } = size;
            writeln!(f, "largest plan        {steps} steps in {tables} tables (case {case}, {name})")?;
        }
        writeln!(f, "refused             {}", self.refused.values().map(|(number, ..)| number).sum::<u64>())?;
        for (limit, (number, (case, name), reason)) in &self.refused {
            writeln!(f, "  {number} for {limit}, the first of them case {case}, {name}:")?;
            reason.lines().try_for_each(|line| writeln!(f, "    {line}"))?;
        }
        Ok(())
    }
}
