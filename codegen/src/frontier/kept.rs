//! What the nodes behind the last cell come to: the count, by the sums that are kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::interchangeable::InterchangeableKinds;

/// The values of the sums that are kept, and the number of positions that have them.
pub type KeptRow = (Vec<i64>, BigUint);

/// The rows of all ends, ascending and without zeros, given what the sums that are kept are in each and how many ways
/// lead there.
pub fn kept_rows(ends: impl Iterator<Item = KeptRow>, interchangeable: &[InterchangeableKinds]) -> Vec<KeptRow> {
    let mut by_values: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for (values, ways) in ends {
        *by_values.entry(values).or_default() += ways;
    }
    let mut rows: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for (mut values, ways) in by_values {
        let pieces = values.split_off(values.len() - interchangeable.len());
        *rows.entry(values).or_default() += ways * words(interchangeable, &pieces, None);
    }
    rows.retain(|_, positions| *positions != BigUint::ZERO);
    rows.into_iter().collect()
}

/// One of some interchangeable kinds: the number of the group, and which of its kinds it is.
pub type Letter = (usize, usize);

/// In how many ways so many pieces of interchangeable kinds, group for group, can be of these kinds; with one piece of
/// one kind given.
pub fn words(interchangeable: &[InterchangeableKinds], pieces: &[i64], given: Option<Letter>) -> BigUint {
    let of_group = |((group, interchangeable), &pieces): ((usize, &InterchangeableKinds), &i64)| match given {
        Some((given, letter)) if given == group => interchangeable.words_with(letter, pieces),
        _ => interchangeable.words(pieces),
    };
    interchangeable.iter().enumerate().zip(pieces).map(of_group).product()
}
