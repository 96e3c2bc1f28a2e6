//! How a game ended.

use qishu::RecordResult;
use qishu::engine::contest::Playing;
use qishu::rules::{GameOutcome, SideId};

use super::reason::Reason;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The winner; `None` for a draw.
    pub winner: Option<SideId>,
    /// Why.
    pub reason: Reason,
}

impl Verdict {
    /// The loss of a side, for the given reason.
    #[must_use]
    pub fn against(loser: SideId, reason: Reason) -> Verdict {
        Verdict { winner: Some(SideId(1 - loser.0)), reason }
    }

    /// The draw on which the players have agreed.
    #[must_use]
    pub fn agreed() -> Verdict {
        Verdict { winner: None, reason: Reason::Agreed }
    }

    /// The verdict of the rules; `None` if the game is not over.
    pub(super) fn by_rules(playing: &Playing) -> Option<Verdict> {
        let to_move = playing.to_move() as u32;
        let winner = match playing.outcome()? {
            GameOutcome::Win => Some(SideId(to_move)),
            GameOutcome::Lose => Some(SideId(1 - to_move)),
            GameOutcome::Draw => None,
        };
        Some(Verdict { winner, reason: Reason::by_rules(playing) })
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
