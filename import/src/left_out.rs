//! What rules files cannot say, or do not say yet, and is left out of them.

use std::fmt;

/// Something that is left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeftOut {
    /// The part of the rules that it belongs to.
    pub part: RulesPart,
    /// What it is, in words that go on behind "left out:".
    pub what: String,
}

/// The parts of rules of which something may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RulesPart {
    /// What stands on the board: what is counted are not all positions of the game, and the file says nothing of how
    /// pieces move.
    Positions,
    /// What every turn does: the file says nothing of how pieces move, and counts all the same.
    Turns,
    /// Single moves.
    Moves,
    /// How the game ends.
    Ends,
}

impl RulesPart {
    /// All parts.
    pub const ALL: [RulesPart; 4] = [RulesPart::Positions, RulesPart::Turns, RulesPart::Moves, RulesPart::Ends];

    /// Whether without it no turn is right.
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
