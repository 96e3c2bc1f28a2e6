//! What the states behind the last cell come to: the count, by the sums that are kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::alike::AlikeKinds;
use super::layer::{StateLayer, big};
use super::program::Program;

/// The values of the sums that are kept, and the number of positions that have them.
pub type KeptRow = (Vec<i64>, BigUint);

/// The rows of all states, ascending and without zeros.
pub fn kept_rows(program: &Program, alike: &[AlikeKinds], layer: &StateLayer) -> Vec<KeptRow> {
    let mut rows: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for number in 0..layer.len() {
        let mut values = program.kept_in(layer.state(number));
        let men = values.split_off(values.len() - alike.len());
        *rows.entry(values).or_default() += big(layer.ways(number)) * words(alike, &men);
    }
    rows.retain(|_, positions| *positions != BigUint::ZERO);
    rows.into_iter().collect()
}

/// In how many ways so many men of alike kinds, group for group, can be of these kinds.
pub fn words(alike: &[AlikeKinds], men: &[i64]) -> BigUint {
    alike.iter().zip(men).map(|(alike, &men)| alike.words(men)).product()
}
