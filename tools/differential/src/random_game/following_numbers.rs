//! The numbers of drops that follow moves.

use proptest::option;
use proptest::prelude::*;

/// The drop: the number of the dropped piece, the lines (none for a place), and whether it is behind, in the camp,
/// anywhere, or at the distance of a step or a leap.
#[derive(Clone, Debug)]
pub struct FollowingNumbers(pub u8, pub u8, pub u8);

pub fn draft() -> impl Strategy<Value = Option<FollowingNumbers>> {
    let drop = (0..4u8, 0..16u8, 0..5u8).prop_map(|(piece, lines, place)| FollowingNumbers(piece, lines, place));
    option::weighted(0.35, drop)
}
