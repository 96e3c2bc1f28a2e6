//! Interchangeable kinds: every rule counts their pieces alike, except the rules about their own numbers. They are
//! merged into one kind.
//!
//! Nodes hold the total number of their pieces only. The kinds of `n` such pieces form an *arrangement* of length `n`:
//! one kind for each piece, each as often as its range allows. Each total is therefore multiplied by the
//! number of arrangements of that length.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::level::KindId;

/// One of some interchangeable kinds: the index of the group, and of the kind within it.
pub type GivenKind = (usize, usize);

/// A group of merged kinds, with the first of them as representative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterchangeableKinds {
    /// The kinds, ascending.
    pub kinds: Vec<KindId>,
    /// The minimum and maximum number of pieces of each.
    pub ranges: Vec<(i64, i64)>,
}

/// The number of arrangements of the pieces of all groups. With `given`, one given piece is of that kind.
pub fn arrangements(groups: &[InterchangeableKinds], pieces: &[i64], given: Option<GivenKind>) -> BigUint {
    let of_group = |((group, kinds), &pieces): ((usize, &InterchangeableKinds), &i64)| match given {
        Some((given, kind)) if given == group => kinds.arrangements_with(kind, pieces),
        _ => kinds.arrangements(pieces),
    };
    groups.iter().enumerate().zip(pieces).map(of_group).product()
}

impl InterchangeableKinds {
    /// The minimum number of pieces of all kinds together.
    #[must_use]
    pub fn least(&self) -> i64 {
        self.ranges.iter().map(|(least, _)| least).sum()
    }

    /// The maximum number of pieces of all kinds together.
    #[must_use]
    pub fn most(&self) -> i64 {
        self.ranges.iter().map(|(_, most)| most).sum()
    }

    /// The number of arrangements of that many pieces.
    pub fn arrangements(&self, pieces: i64) -> BigUint {
        arrangements_of(&self.ranges, pieces)
    }

    /// The number of arrangements of that many pieces in which one given piece is of the given kind.
    pub fn arrangements_with(&self, kind: usize, pieces: i64) -> BigUint {
        if pieces == 0 { BigUint::ZERO } else { arrangements_of(&less_one(&self.ranges, kind), pieces - 1) }
    }

    /// The kinds grouped by range. Kinds of one group occur in equally many arrangements.
    pub fn kinds_by_range(&self) -> Vec<Vec<usize>> {
        let mut by_range: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
        for (kind, &range) in self.ranges.iter().enumerate() {
            by_range.entry(range).or_default().push(kind);
        }
        by_range.into_values().collect()
    }
}

/// The ranges that remain after one piece of a kind is placed.
fn less_one(ranges: &[(i64, i64)], kind: usize) -> Vec<(i64, i64)> {
    let mut ranges = ranges.to_vec();
    let (least, most) = &mut ranges[kind];
    (*least, *most) = ((*least - 1).max(0), *most - 1);
    ranges
}

/// The number of arrangements of that length: kind by kind, the choices of free places for its pieces.
fn arrangements_of(ranges: &[(i64, i64)], length: i64) -> BigUint {
    let length = length as usize;
    let mut by_length = vec![BigUint::ZERO; length + 1];
    by_length[0] = BigUint::from(1u32);
    for &(least, most) in ranges {
        let mut with_kind = vec![BigUint::ZERO; length + 1];
        for (all, ways) in with_kind.iter_mut().enumerate() {
            let mut choices = BigUint::from(1u32);
            for pieces in 0..=all.min(most.max(-1).saturating_add(1) as usize) {
                if (least..=most).contains(&(pieces as i64)) {
                    *ways += &choices * &by_length[all - pieces];
                }
                choices = choices * (all - pieces) / (pieces + 1);
            }
        }
        by_length = with_kind;
    }
    by_length.swap_remove(length)
}
