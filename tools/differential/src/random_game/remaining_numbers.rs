//! The numbers of the draw with few pieces left.

use proptest::option;
use proptest::prelude::*;

/// The numbers from which the end is made.
#[derive(Clone, Debug)]
pub struct LeftNumbers {
    /// The pieces of each part, a bit for each.
    pub pieces: [u8; 2],
    /// The greatest number of the second part's pieces.
    pub at_most: Option<u8>,
    /// Whether the second part's pieces are in the camp or outside, if not anywhere.
    pub region: Option<bool>,
    /// Whether the statement comes before all other ends.
    pub is_first: bool,
}

pub fn draft() -> impl Strategy<Value = Option<LeftNumbers>> {
    let pieces = [1..16u8, 0..16u8];
    let left = (pieces, option::of(any::<u8>()), option::weighted(0.4, any::<bool>()), any::<bool>());
    let left = left.prop_map(|(pieces, at_most, region, is_first)| LeftNumbers { pieces, at_most, region, is_first });
    option::weighted(0.25, left)
}
