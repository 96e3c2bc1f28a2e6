//! How a game ended, and why.

use qishu::RecordResult;
use qishu::rules::{GameOutcome, SideId};
use serde::Serialize;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The winner; `None` for a draw.
    pub winner: Option<SideId>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The rules say so.
    Rules,
    /// A player resigned.
    Resigned,
    /// A player had no time left.
    Time,
}

impl Verdict {
    /// The loss of a side, for the given reason.
    #[must_use]
    pub fn against(loser: SideId, reason: Reason) -> Verdict {
        Verdict { winner: Some(SideId(1 - loser.0)), reason }
    }

    /// The verdict of the rules on the side to move.
    pub(super) fn by_rules(outcome: GameOutcome, to_move: SideId) -> Verdict {
        let winner = match outcome {
            GameOutcome::Win => Some(to_move),
            GameOutcome::Lose => Some(SideId(1 - to_move.0)),
            GameOutcome::Draw => None,
        };
        Verdict { winner, reason: Reason::Rules }
    }

    /// The result as records write it.
    #[must_use]
    pub fn result(self) -> RecordResult {
        match self.winner {
            None => RecordResult::Draw,
            Some(SideId(0)) => RecordResult::FirstWins,
            Some(_) => RecordResult::SecondWins,
        }
    }
}
