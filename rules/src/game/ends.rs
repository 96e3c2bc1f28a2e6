//! How a game ends.

use crate::{BoardAxes, List, Origin, PieceTypeId, Text};

/// One way for a game to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// Who has won then: see [`Ending`] for whose outcome it is.
    pub outcome: GameOutcome,
    /// When it ends.
    pub ending: Ending,
    /// Where the statement is.
    pub origin: Origin,
}

/// What the end of a game is for one of the sides; the other has the opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameOutcome {
    /// It has won.
    Win,
    /// It has lost.
    Lose,
    /// Neither has won.
    Draw,
}

/// When a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has no legal move. The outcome is its own.
    NoMove {
        /// Whether it counts only where the other side could take a royal piece of this one.
        in_check: bool,
    },
    /// The same pieces stand on the same squares with the same side to move, for the last of so many times. The outcome
    /// is that of the side to move, or of the side that checked.
    Repeats {
        /// How many times, the first included; 2 or more.
        times: u32,
        /// Whether it counts only where one side, and not the other, has checked with every move since the first time.
        by_checks: bool,
    },
    /// There were so many plies one after another, a ply being the move of one side, in which no piece was captured and
    /// no piece of some pieces moved. The outcome is that of the side to move.
    QuietPlies {
        /// How many plies; 1 or more.
        plies: u32,
        /// The pieces whose moves count as taking does.
        moving: List<PieceTypeId>,
    },
    /// So many pieces of one side stand side by side on a line along one of these axes of the board. The outcome is
    /// that side's, and of the side that has just moved where both have such a line.
    Line {
        /// How many pieces; 2 or more.
        length: u8,
        /// Along which axes, as the first side sees them.
        axes: BoardAxes,
    },
}

impl GameOutcome {
    /// The outcome for the other side.
    #[must_use]
    pub const fn for_the_other(self) -> GameOutcome {
        match self {
            GameOutcome::Win => GameOutcome::Lose,
            GameOutcome::Lose => GameOutcome::Win,
            GameOutcome::Draw => GameOutcome::Draw,
        }
    }

    /// The word of the language for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            GameOutcome::Win => "win",
            GameOutcome::Lose => "lose",
            GameOutcome::Draw => "draw",
        }
    }
}
