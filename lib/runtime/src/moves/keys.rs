//! Position hashes in the manner of Zobrist (1970): a random number for each piece on each square, combined by
//! exclusive or.

use super::set::SquareSet;
use super::state::StateValues;

/// The number for the second side to move. The very last number of the sequence is 0, which would have no effect.
pub const SECOND_SIDE: u64 = number(u64::MAX - 1);

/// The number for a piece, of at most 256, on a square.
#[inline]
pub const fn of(piece: usize, square: usize) -> u64 {
    let (beyond, square) = (square as u64 >> 8, square as u64 & 0xff);
    number(beyond << 16 | (piece as u64) << 8 | square)
}

/// The number for rights, the passed square, the checks given and the moves made in a turn; 0 for a state in which no right
/// is held, no piece has passed, no check has been given and a turn begins.
#[inline]
pub fn of_values(values: StateValues) -> u64 {
    const RIGHTS: u64 = 1 << 40;
    const PASSED: u64 = 2 << 40;
    const CHECKS: u64 = 4 << 40;
    const MADE: u64 = 5 << 40;
    let mut key = 0;
    for right in u64::from(values.rights).squares() {
        key ^= number(RIGHTS | right as u64);
    }
    for (side, given) in (0..).zip(values.checks) {
        key ^= if given == 0 { 0 } else { number(CHECKS | side << 8 | u64::from(given)) };
    }
    key ^= if values.made == 0 { 0 } else { number(MADE | u64::from(values.made)) };
    key ^ if values.passed == 0 { 0 } else { number(PASSED | u64::from(values.passed)) }
}

/// The number for a number of pieces, which is not 0, in a hand.
#[inline]
pub const fn of_hand(hand: usize, pieces: u32) -> u64 {
    const HANDS: u64 = 3 << 40;
    number(HANDS | (hand as u64) << 32 | pieces as u64)
}

/// The number at that index in the sequence of SplitMix64 (Steele, Lea and Flood 2014). Computing it takes less time
/// than fetching it from a large table.
#[inline]
const fn number(index: u64) -> u64 {
    let state = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn numbers_differ() {
        assert_eq!(number(0), 0xe220_a839_7b1d_cdaf, "the sequence is the published one");
        let keys = (0..20).flat_map(|piece| (0..512).map(move |square| of(piece, square)));
        let rights = (0..32).map(|right| of_values(StateValues { rights: 1 << right, ..StateValues::default() }));
        let passed = (1..=512).map(|passed| of_values(StateValues { passed, ..StateValues::default() }));
        let hands = (0..32).flat_map(|hand| (1..=32).map(move |pieces| of_hand(hand, pieces)));
        let given = (0..2).flat_map(|side| (1..=9).map(move |number| [number * (1 - side), number * side]));
        let given = given.map(|checks| of_values(StateValues { checks, ..StateValues::default() }));
        let made = (1..9).map(|made| of_values(StateValues { made, ..StateValues::default() }));
        let all: BTreeSet<u64> =
            keys.chain(rights).chain(passed).chain(given).chain(made).chain(hands).chain([SECOND_SIDE]).collect();
        assert_eq!(all.len(), 20 * 512 + 32 + 512 + 18 + 8 + 32 * 32 + 1);
        assert_eq!(of_values(StateValues::default()), 0);
        assert!(!all.contains(&0), "every number makes a difference");
    }
}
