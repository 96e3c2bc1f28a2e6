//! The result of a frontier: the count after the last cell, by the sums that are kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::interchangeable::InterchangeableKinds;

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
        *rows.entry(values).or_default() += ways * words(interchangeable, &pieces, None);
    }
    rows.retain(|_, positions| *positions != BigUint::ZERO);
    rows.into_iter().collect()
}

/// One of some interchangeable kinds: the index of the group, and of the kind within it.
pub type Letter = (usize, usize);

/// The number of arrangements of the pieces of all groups. With `given`, one given piece is of that kind.
pub fn words(interchangeable: &[InterchangeableKinds], pieces: &[i64], given: Option<Letter>) -> BigUint {
    let of_group = |((group, interchangeable), &pieces): ((usize, &InterchangeableKinds), &i64)| match given {
        Some((given, letter)) if given == group => interchangeable.words_with(letter, pieces),
        _ => interchangeable.words(pieces),
    };
    interchangeable.iter().enumerate().zip(pieces).map(of_group).product()
}
