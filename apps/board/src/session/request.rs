//! The request for a new game.

use std::time::Duration;

use serde::Deserialize;

use crate::clock::ClockRules;
use crate::players::SeatedPlayer;

/// A game to begin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SitRequest {
    /// The variant's name.
    pub variant: String,
    /// The players of the sides.
    pub players: [SeatedPlayer; 2],
    /// The minutes of each player, and the increment in seconds; no clock if absent.
    #[serde(default)]
    pub clock: Option<ClockRequest>,
    /// The state at the beginning; the opening if absent.
    #[serde(default)]
    pub state: Option<String>,
}

/// A requested clock.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockRequest {
    /// Seconds for the game.
    pub main: u32,
    /// Seconds for a move.
    pub increment: u32,
}

/// A rematch: the game that was just played, once more.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RematchRequest {
    /// Whether the players exchange their sides.
    #[serde(default)]
    pub swapped: bool,
}

/// The longest time of one kind: a day.
const LONGEST: u32 = 24 * 60 * 60;

impl SitRequest {
    /// The clock, within one second and one day.
    pub fn clock_rules(&self) -> Option<ClockRules> {
        let clock = self.clock?;
        Some(ClockRules {
            main: Duration::from_secs(clock.main.clamp(1, LONGEST).into()),
            increment: Duration::from_secs(clock.increment.min(LONGEST).into()),
        })
    }
}
