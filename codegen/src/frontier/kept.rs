//! What the states behind the last cell come to: the count, by the sums that are kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::alike::AlikeKinds;

/// The values of the sums that are kept, and the number of positions that have them.
pub type KeptRow = (Vec<i64>, BigUint);

/// The rows of all ends, ascending and without zeros, given what the sums that are kept are in each and how many ways
/// lead there.
pub fn kept_rows(ends: impl Iterator<Item = KeptRow>, alike: &[AlikeKinds]) -> Vec<KeptRow> {
    let mut by_values: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for (values, ways) in ends {
        *by_values.entry(values).or_default() += ways;
    }
    let mut rows: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for (mut values, ways) in by_values {
        let pieces = values.split_off(values.len() - alike.len());
        *rows.entry(values).or_default() += ways * words(alike, &pieces, None);
    }
    rows.retain(|_, positions| *positions != BigUint::ZERO);
    rows.into_iter().collect()
}

/// One of some alike kinds: the number of the group, and which of its kinds it is.
pub type Letter = (usize, usize);

/// In how many ways so many pieces of alike kinds, group for group, can be of these kinds; with one piece of one kind
/// given.
pub fn words(alike: &[AlikeKinds], pieces: &[i64], given: Option<Letter>) -> BigUint {
    let of_group = |((group, alike), &pieces): ((usize, &AlikeKinds), &i64)| match given {
        Some((given, letter)) if given == group => alike.words_with(letter, pieces),
        _ => alike.words(pieces),
    };
    alike.iter().enumerate().zip(pieces).map(of_group).product()
}
