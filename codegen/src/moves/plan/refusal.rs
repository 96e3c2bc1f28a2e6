//! Why there is no compiled code for a game's moves.

use std::fmt;

/// What compiled moves do not do yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRefusal {
    /// The rules say nothing about moves.
    NoMoves,
    /// The board has more squares than a set has bits.
    Squares {
        /// How many.
        found: usize,
    },
    /// There are more men than numbers for them.
    Men {
        /// How many.
        found: usize,
    },
    /// Men come onto the board.
    Drops,
    /// Somebody is taken on the way.
    TakesBetween,
    /// Several men are taken in one turn.
    Again,
    /// Chance decides who a man becomes.
    Chance,
    /// Men must be taken.
    MustTake,
    /// A line of men ends the game.
    LineEnds,
    /// A move takes some of a side's royal men and not others.
    SomeRoyals,
    /// A man would become nobody, or somebody who is royal or makes a difference as a screen.
    Promotion,
}

/// The most squares of a board whose sets are integers.
pub(super) const MOST_SQUARES: usize = 128;
/// The most men whose numbers are bytes; one more number is for nobody.
pub(super) const MOST_MEN: usize = 255;

impl fmt::Display for MoveRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("moves cannot be compiled: ")?;
        match self {
            MoveRefusal::NoMoves => f.write_str("the rules do not say how men move"),
            MoveRefusal::Squares { found } => {
                write!(f, "the board has {found} squares, and sets of squares have at most {MOST_SQUARES}")
            }
            MoveRefusal::Men { found } => write!(f, "there are {found} men, and at most {MOST_MEN} have numbers"),
            MoveRefusal::Drops => f.write_str("men come onto the board"),
            MoveRefusal::TakesBetween => f.write_str("men are taken by going over them"),
            MoveRefusal::Again => f.write_str("several men are taken in one turn"),
            MoveRefusal::Chance => f.write_str("chance decides who a man becomes"),
            MoveRefusal::MustTake => f.write_str("men must be taken"),
            MoveRefusal::LineEnds => f.write_str("a line of men ends the game"),
            MoveRefusal::SomeRoyals => f.write_str("a move takes some of a side's royal men and not the others"),
            MoveRefusal::Promotion => f.write_str(
                "a man becomes nobody, or somebody who is royal or makes a difference to those who go over him",
            ),
        }
    }
}

impl std::error::Error for MoveRefusal {}
