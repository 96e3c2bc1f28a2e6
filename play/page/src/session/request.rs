//! What a piece asks for who sits down.

use std::time::Duration;

use serde::Deserialize;

use crate::clock::ClockRules;
use crate::players::SeatedPlayer;

/// A game that a piece wants to begin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SitRequest {
    /// The variant's name.
    pub variant: String,
    /// Who plays the sides.
    pub players: [SeatedPlayer; 2],
    /// The minutes that each has, and the seconds that come with each move; without a clock if there are none.
    #[serde(default)]
    pub clock: Option<ClockRequest>,
    /// The state that it begins with; the opening without one.
    #[serde(default)]
    pub state: Option<String>,
}

/// How much time a piece wants to have.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockRequest {
    /// Seconds for the game.
    pub main: u32,
    /// Seconds for a move.
    pub increment: u32,
}

/// The longest time of one kind: a day.
const LONGEST: u32 = 24 * 60 * 60;

impl SitRequest {
    /// The clock that is asked for; no piece has less than a second or more than a day.
    pub fn clock_rules(&self) -> Option<ClockRules> {
        let clock = self.clock?;
        Some(ClockRules {
            main: Duration::from_secs(clock.main.clamp(1, LONGEST).into()),
            increment: Duration::from_secs(clock.increment.min(LONGEST).into()),
        })
    }
}
