//! Beginnings of games that differ and that neither side has won.

use super::Playing;
use crate::begin::LineError;
use crate::engine::{Engine, EngineOptions};
use crate::game::{EngineGame, GameLine};
use crate::level::Level;
use crate::limits::{Control, SearchLimits};
use crate::random::{Sequence, mixed};

/// How openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningRules {
    /// The number of random plies.
    pub plies: usize,
    /// The greatest advantage of either side, in points.
    pub balance: i32,
    /// The seed of the random moves.
    pub seed: u64,
}

/// The number of openings that are drawn before an unbalanced one is accepted.
const TRIALS: u64 = 100;
/// The positions that are searched to test the balance.
const NODES: u64 = 2000;

/// The opening with this number: random moves from the beginning, after which a short search finds no side ahead by
/// more than the limit. If all trials fail, it is the last opening whose game is not over.
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
