//! The result of a count: the ways after the last level, by the sums that are kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::interchangeable::{InterchangeableKinds, arrangements};

/// The values of the kept sums, and the number of positions that have them.
pub type KeptRow = (Vec<i64>, BigUint);

/// The rows of all ends, ascending and without zeros; each end is given by its kept sums and number of ways.
pub fn kept_rows(ends: impl Iterator<Item = KeptRow>, interchangeable: &[InterchangeableKinds]) -> Vec<KeptRow> {
    let mut by_values: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for (values, ways) in ends {
        *by_values.entry(values).or_default() += ways;
    }
    let mut rows: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for (mut values, ways) in by_values {
        let pieces = values.split_off(values.len() - interchangeable.len());
        *rows.entry(values).or_default() += ways * arrangements(interchangeable, &pieces, None);
    }
    rows.retain(|_, positions| *positions != BigUint::ZERO);
    rows.into_iter().collect()
}
