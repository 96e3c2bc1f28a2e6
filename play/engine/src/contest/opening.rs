//! Beginnings of games that differ and that neither side has won.

use super::Playing;
use crate::begin::LineError;
use crate::engine::{Engine, EngineOptions};
use crate::game::{EngineGame, GameLine};
use crate::level::Level;
use crate::limits::{Control, SearchLimits};
use crate::random::{Sequence, mixed};

/// What an opening is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningRules {
    /// How many plies are drawn.
    pub plies: usize,
    /// How many points the side to move may be better or worse.
    pub balance: i32,
    /// What they are drawn with.
    pub seed: u64,
}

/// How many openings are drawn until one has to do.
const TRIALS: u64 = 100;
/// How many positions are looked at to see whether it is balanced.
const NODES: u64 = 2000;

/// The opening of some number: random moves from the beginning, such that a short search finds no side better by more
/// than is allowed; if none of many is so, the last that is not over.
///
/// # Errors
///
/// Fails if the game cannot begin.
pub fn opening(game: &EngineGame, rules: OpeningRules, number: u64) -> Result<GameLine, LineError> {
    let mut best = game.opening()?;
    let options =
        EngineOptions { memory_bytes: 1 << 20, strength: Level::Hard.strength(0), ..EngineOptions::default() };
    let mut engine = Engine::new(game.clone(), options);
    for trial in 0..TRIALS {
        let mut sequence = Sequence::new(mixed(rules.seed ^ mixed(number)) ^ trial);
        let mut playing = Playing::new(game, &game.opening()?)?;
        for _ in 0..rules.plies {
            if playing.outcome().is_some() || playing.moves().is_empty() {
                break;
            }
            let chosen = sequence.below(playing.moves().len());
            let chosen = playing.drawn(chosen, &mut sequence);
            playing.go_on(chosen);
        }
        if playing.outcome().is_some() {
            continue;
        }
        best = playing.into_line();
        engine.forget();
        let limits = SearchLimits { nodes: Some(NODES), ..SearchLimits::default() };
        let found = engine.search(&best, limits, &Control::default(), &mut |_| ())?;
        if found.is_some_and(|found| found.points.abs() <= rules.balance) {
            break;
        }
    }
    Ok(best)
}
