//! Positions for tuning: those of games that the engine plays against itself, each with the result of its game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use qishu_rules::{GameOutcome, GameState};

use super::tune::{MEMORY, TuneOptions};
use super::{Playing, opening};
use crate::engine::{Engine, EngineOptions};
use crate::game::EngineGame;
use crate::level::Level;
use crate::limits::{Control, SearchLimits};
use crate::random::{Sequence, mixed};
use crate::score::SURE;

/// The most positions that values are tuned on. As plain data, they need some hundred bytes each.
pub const MOST_TUNED_POSITIONS: usize = 1_000_000;

/// A position, and how its game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledPosition {
    /// The position.
    pub state: GameState,
    /// The outcome for the first side.
    pub outcome: GameOutcome,
}

/// The quiet positions of as many games as the pairs of the options have, in the order of the games. The engine plays
/// both sides. A position is quiet if its side to move is not in check and no capture changes its evaluation, as a
/// static evaluation cannot see what a capture gains. Positions whose end has been found are left out.
///
/// # Errors
///
/// Fails with a message if games cannot be played, or with more than [`MOST_TUNED_POSITIONS`] positions.
pub fn self_play(game: &EngineGame, options: TuneOptions) -> Result<Vec<LabelledPosition>, String> {
    let (next, has_failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let games = options.pairs.saturating_mul(2);
    // The number of positions so far, and those of each game.
    let found = Mutex::new((0usize, BTreeMap::new()));
    let work = || -> Result<(), String> {
        let options_of_engine =
            EngineOptions { memory_bytes: MEMORY, strength: Level::Hard.strength(0), ..EngineOptions::default() };
        let mut engine = Engine::new(game.clone(), options_of_engine);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games || has_failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let positions = one_game(&mut engine, options, number)?;
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            found.0 += positions.len();
            if found.0 > MOST_TUNED_POSITIONS {
                return Err(format!("the games have more than {MOST_TUNED_POSITIONS} positions; play fewer"));
            }
            found.1.insert(number, positions);
        }
    };
    let watched = || work().inspect_err(|_| has_failed.store(true, Ordering::Relaxed));
    options.threads.each(watched).into_iter().collect::<Result<(), String>>()?;
    let (_, found) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(found.into_values().flatten().collect())
}

/// The quiet positions of one game.
fn one_game(engine: &mut Engine, options: TuneOptions, number: u64) -> Result<Vec<LabelledPosition>, String> {
    let game = engine.game().clone();
    let line = opening(&game, options.opening, number).map_err(|error| error.to_string())?;
    let mut playing = Playing::new(&game, &line).map_err(|error| error.to_string())?;
    let mut chance = Sequence::new(mixed(options.opening.seed ^ number));
    let limits = SearchLimits { nodes: Some(options.nodes), ..SearchLimits::default() };
    let mut states = Vec::new();
    engine.forget();
    let outcome = loop {
        if let Some(outcome) = playing.outcome() {
            break if playing.to_move() == 0 { outcome } else { outcome.for_the_other() };
        }
        if playing.line().moves.len() >= options.most_plies {
            break GameOutcome::Draw;
        }
        let found = engine.search(playing.line(), limits, &Control::default(), &mut |_| ());
        let found = found.map_err(|error| error.to_string())?.ok_or("there is no move")?;
        if found.points.abs() < SURE && engine.is_quiet(playing.position()) {
            states.push(playing.state());
        }
        let mv = found.line.first().ok_or("the search found nothing")?;
        let place = playing.moves().iter().position(|one| one == mv).ok_or("the search found no legal move")?;
        let drawn = playing.drawn(place, &mut chance);
        playing.go_on(drawn);
    };
    Ok(states.into_iter().map(|state| LabelledPosition { state, outcome }).collect())
}
