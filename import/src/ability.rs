//! The ways in which pieces go.

use std::collections::BTreeSet;

/// One way in which a piece goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// How far one leap goes: so many squares in one direction, and so many, not more, aside.
    pub leap: (i8, i8),
    /// How often, and over which.
    pub reach: AbilityReach,
    /// Where to, as squares up and to the right as the first side sees them.
    pub targets: BTreeSet<(i8, i8)>,
    /// Whether it goes where no piece stands.
    pub quiet: bool,
    /// Whether it takes.
    pub captures: bool,
    /// Whether it goes so from the squares of first moves alone.
    pub initial: bool,
    /// Whether it is mixed up with another ability of the piece, so that its squares are known and not how it gets
    /// there.
    pub is_mixed: bool,
}

/// How often a leap is made in one go, and over which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityReach {
    /// Once, any piece that stands between.
    Leap,
    /// Once, over empty squares.
    Lame,
    /// So often, or as often as it likes, over empty squares.
    Slide(Option<u8>),
    /// So often, or as often as it likes, over exactly one piece.
    Hop(Option<u8>),
    /// As often as it likes up to a piece, and just behind it.
    Grasshopper,
}
