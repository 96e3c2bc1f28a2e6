//! Offers of a draw.

use std::time::Instant;

use qishu::rules::SideId;
use serde::Serialize;

use super::GameSession;
use super::action::ActionError;
use crate::game::{GameError, Verdict};
use crate::players::SeatedPlayer;

/// The plies of a game before which the engine accepts no draw.
const LEAST_PLIES: usize = 20;
/// The engine accepts a draw unless it is ahead by more than this share of an average piece, in percent.
const LEAD: i32 = 20;

/// An offer of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DrawOffer {
    /// The side that offers it.
    pub side: u32,
    /// What has become of it.
    pub stage: DrawStage,
}

/// What has become of an offer. An accepted one has ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawStage {
    /// A person has to answer.
    Open,
    /// The engine evaluates the position.
    Weighed,
    /// It has been declined.
    Declined,
}

impl GameSession {
    /// Offers a draw. A person answers for itself; for any other player, the server has to
    /// [weigh](GameSession::weighs_draw) the offer.
    pub(super) fn offer_draw(&mut self, side: u32) -> Result<(), ActionError> {
        if side > 1 {
            return Err(ActionError::NoSide(side));
        }
        if self.verdict().is_some() {
            return Err(GameError::Over.into());
        }
        let [own, other] = [side, 1 - side].map(|side| self.players[side as usize]);
        let is_person = other == SeatedPlayer::Human;
        if own != SeatedPlayer::Human || self.is_paused || !is_person && self.game.to_move() != SideId(side) {
            return Err(ActionError::NotYours);
        }
        let stage = if is_person { DrawStage::Open } else { DrawStage::Weighed };
        self.draw = Some(DrawOffer { side, stage });
        Ok(())
    }

    /// A person's answer to an open offer.
    pub(super) fn answer_draw(&mut self, accepts: bool, now: Instant) -> Result<(), ActionError> {
        let offer = self.draw.as_mut().filter(|offer| offer.stage == DrawStage::Open).ok_or(ActionError::NoOffer)?;
        if accepts {
            self.end(Verdict::agreed(), now);
        } else {
            offer.stage = DrawStage::Declined;
        }
        Ok(())
    }

    /// Whether the engine has to answer an offer.
    pub fn weighs_draw(&self) -> bool {
        self.draw.is_some_and(|offer| offer.stage == DrawStage::Weighed)
    }

    /// The engine's answer to the offer that it weighs, given the points of the side to move, which offers the draw.
    pub fn answer_by_evaluation(&mut self, points: i32, now: Instant) {
        let Some(offer) = self.draw.as_mut().filter(|offer| offer.stage == DrawStage::Weighed) else { return };
        let values = self.game.engine_game().values();
        let is_ahead = points < -(mean_value(values) * LEAD / 100);
        if is_ahead || self.game.line().moves.len() < LEAST_PLIES {
            offer.stage = DrawStage::Declined;
        } else {
            self.end(Verdict::agreed(), now);
        }
    }
}

/// The value of an average piece that has a value; at least 1.
pub fn mean_value(values: &[i32]) -> i32 {
    let valued: Vec<i64> = values.iter().filter(|&&value| value > 0).map(|&value| value.into()).collect();
    let mean = valued.iter().sum::<i64>() / (valued.len() as i64).max(1);
    i32::try_from(mean).unwrap_or(i32::MAX).max(1)
}
