//! What the states behind the last cell come to: the count, by the sums that are kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::alike::AlikeKinds;
use super::layer::{StateLayer, big};

/// The values of the sums that are kept, and the number of positions that have them.
pub type KeptRow = (Vec<i64>, BigUint);

/// The rows of all states, ascending and without zeros, given what the sums that are kept are in a state.
pub fn kept_rows(layer: &StateLayer, alike: &[AlikeKinds], kept_in: impl Fn(&[u64]) -> Vec<i64>) -> Vec<KeptRow> {
    let mut rows: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for number in 0..layer.len() {
        let mut values = kept_in(layer.state(number));
        let men = values.split_off(values.len() - alike.len());
        *rows.entry(values).or_default() += big(layer.ways(number)) * words(alike, &men, None);
    }
    rows.retain(|_, positions| *positions != BigUint::ZERO);
    rows.into_iter().collect()
}

/// One of some alike kinds: the number of the group, and which of its kinds it is.
pub type Letter = (usize, usize);

/// In how many ways so many men of alike kinds, group for group, can be of these kinds; with one man of one kind given.
pub fn words(alike: &[AlikeKinds], men: &[i64], given: Option<Letter>) -> BigUint {
    let of_group = |((group, alike), &men): ((usize, &AlikeKinds), &i64)| match given {
        Some((given, letter)) if given == group => alike.words_with(letter, men),
        _ => alike.words(men),
    };
    alike.iter().enumerate().zip(men).map(of_group).product()
}
