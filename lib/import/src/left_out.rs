//! The parts of a variant that rules files cannot express, or not yet.

use std::fmt;

/// An omission.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeftOut {
    /// The affected part of the rules.
    pub part: RulesPart,
    /// The omission, in words that follow "left out:".
    pub what: String,
}

/// The parts of rules that an omission can affect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RulesPart {
    /// The positions: the count differs from that of the game, and the file contains no moves.
    Positions,
    /// Every move: the file contains no moves, but the count is correct.
    Turns,
    /// Single moves.
    Moves,
    /// The ends of a game.
    Ends,
}

impl RulesPart {
    /// All parts.
    pub const ALL: [RulesPart; 4] = [RulesPart::Positions, RulesPart::Turns, RulesPart::Moves, RulesPart::Ends];

    /// Whether the omission makes every move wrong.
    pub(crate) const fn is_of_every_turn(self) -> bool {
        matches!(self, RulesPart::Positions | RulesPart::Turns)
    }

    /// The part of a name.
    pub(crate) fn named(name: &str) -> Option<RulesPart> {
        RulesPart::ALL.into_iter().find(|part| part.to_string() == name)
    }
}

impl fmt::Display for RulesPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RulesPart::Positions => "positions",
            RulesPart::Turns => "turns",
            RulesPart::Moves => "moves",
            RulesPart::Ends => "ends",
        })
    }
}
