//! The limits of pieces on a line in random rules.

use proptest::prelude::*;

/// The most pieces of a line, and the kind of line: 0 for the whole region, then the lines of the board and the
/// partitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnLimit {
    pub least: u8,
    pub most: Option<u8>,
    /// Omitted numbers after the first, one bit each.
    pub without: u8,
    pub per: u8,
}

/// Omitted numbers after the first; mostly none.
pub fn without() -> impl Strategy<Value = u8> {
    prop_oneof![4 => Just(0u8), 1 => any::<u8>()]
}

/// A maximum, rarely zero (which leaves little to count), or at least one, for which every line has room. The lines are
/// those of the board, or one of the partitions.
pub fn limit() -> impl Strategy<Value = DrawnLimit> {
    let numbers = prop_oneof![
        6 => Just((0, Some(1u8), 0)),
        4 => Just((0, Some(2), 0)),
        2 => Just((0, Some(0), 0)),
        1 => Just((1, None, 0)),
        1 => Just((1, Some(1), 0)),
        1 => Just((1, Some(2), 0)),
        2 => Just((0, Some(2), 1)),
        1 => Just((0, Some(4), 3)),
    ];
    (numbers, prop_oneof![6 => 0..3u8, 2 => 3..5u8, 3 => 5..7u8]).prop_map(|((least, most, without), per)| DrawnLimit {
        without,
        least,
        most,
        per,
    })
}
