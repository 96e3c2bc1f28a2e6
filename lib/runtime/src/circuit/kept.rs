//! The result of a count: the ways after the last level, by the sums that are kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::fields::Field;
use super::interchangeable::{InterchangeableKinds, arrangements};

/// Where a kept sum is found in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptAt<NodeField = Field> {
    /// Nowhere: nothing counts towards it.
    Nowhere,
    /// In a field of the last node.
    Field(NodeField),
    /// The counted statistic with that index.
    CountedStatistic(usize),
}

impl<NodeField> KeptAt<NodeField> {
    /// The same place, with another description of the field.
    #[must_use]
    pub fn map<Other>(self, field: impl FnOnce(NodeField) -> Other) -> KeptAt<Other> {
        match self {
            KeptAt::Nowhere => KeptAt::Nowhere,
            KeptAt::Field(at) => KeptAt::Field(field(at)),
            KeptAt::CountedStatistic(number) => KeptAt::CountedStatistic(number),
        }
    }
}

impl KeptAt {
    /// The sum, given the last node and the values of the counted statistics.
    #[inline]
    #[must_use]
    pub fn value(self, node: &[u64], counted: &[i64]) -> i64 {
        match self {
            KeptAt::Nowhere => 0,
            KeptAt::Field(field) => field.get(node),
            KeptAt::CountedStatistic(number) => counted[number],
        }
    }
}

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
