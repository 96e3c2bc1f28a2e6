//! The abilities of pieces to move.

use std::collections::BTreeSet;

/// One ability of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// The leap: the squares in one direction, and the squares aside, which are not more.
    pub leap: (i8, i8),
    /// The repetition of the leap, and the condition on the squares between.
    pub reach: AbilityReach,
    /// The targets of one leap, as squares up and to the right from the first side's view.
    pub targets: BTreeSet<(i8, i8)>,
    /// Whether it moves to empty squares.
    pub quiet: bool,
    /// Whether it captures.
    pub captures: bool,
    /// Whether it applies only from the squares of first moves.
    pub initial: bool,
    /// Whether it is mixed with another ability of the piece, so that its squares are known but not its path.
    pub is_mixed: bool,
}

/// The repetition of a leap in one move, and the condition on the squares between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityReach {
    /// Once, over any squares.
    Leap,
    /// Once, over empty squares.
    Lame,
    /// Any number of times, or at most the given number, over empty squares.
    Slide(Option<u8>),
    /// Any number of times, or at most the given number, over exactly one piece.
    Hop(Option<u8>),
    /// Any number of times up to a piece, to the square directly after it.
    Grasshopper,
}
