//! Tuning by games: piece values are changed at random, and a change that wins is kept (*hill climbing*).

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use qishu_rules::Game;

use super::values::{MOST_POINTS_OF_VALUE, TunedGroup, groups, with_points};
use super::{EnginePlayer, MatchTally, OpeningRules, opening, play};
use crate::begin::LineError;
use crate::engine::EngineOptions;
use crate::game::EngineGame;
use crate::level::Level;
use crate::limits::SearchLimits;
use crate::random::{Sequence, mixed};
use crate::threads::Threads;

/// The extent of a tuning run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TuneOptions {
    /// The number of changes that are tried.
    pub rounds: u32,
    /// The number of game pairs that decide about a change.
    pub pairs: u64,
    /// The number of positions that each player searches for a move.
    pub nodes: u64,
    /// The number of plies after which a game is broken off.
    pub most_plies: usize,
    /// The openings of the games.
    pub opening: OpeningRules,
    /// The number of games that are played at once; the result does not depend on it.
    pub threads: Threads,
}

/// A change that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TunedValue {
    /// The indices of the changed values in [`Game::piece_values`]: equal for both sides.
    pub places: Vec<usize>,
    /// The points before and after.
    pub points: [i32; 2],
    /// The results of the changed values against the unchanged ones.
    pub tally: MatchTally,
    /// Whether it is kept.
    pub is_kept: bool,
}

/// The divisor of the points that gives the size of a change.
const PART: i32 = 6;
/// The bytes of each player's transposition table.
pub(super) const MEMORY: usize = 1 << 20;

/// Changes piece values at random, for the given number of rounds. `report` receives every change that is tried, and
/// may end the run.
///
/// # Errors
///
/// Fails with a message if games cannot be played.
pub fn tune(
    game: &EngineGame,
    options: TuneOptions,
    report: &mut dyn FnMut(&TunedValue) -> bool,
) -> Result<Game, String> {
    let mut best = game.clone();
    let groups = groups(game);
    let mut sequence = Sequence::new(mixed(options.opening.seed));
    for round in 0..u64::from(options.rounds) {
        if groups.is_empty() {
            break;
        }
        let TunedGroup { places } = &groups[sequence.below(groups.len())];
        let before = best.game().piece_values[places[0]].points;
        let step = (before.abs() / PART).max(1) * (1 - 2 * sequence.below(2) as i32);
        let after = (before + step).clamp(-MOST_POINTS_OF_VALUE, MOST_POINTS_OF_VALUE);
        let changed = best.with_game(with_points(best.game(), places, after)).map_err(|error| error.to_string())?;
        let opening = OpeningRules { seed: mixed(options.opening.seed ^ round << 20), ..options.opening };
        let tally = compare([&changed, &best], TuneOptions { opening, ..options })?;
        // The lead must exceed what chance gives two equal players in two games of three.
        let lead = tally.wins as f64 - tally.losses as f64;
        let is_kept = lead > (tally.games() as f64 - tally.draws as f64).sqrt();
        let tried = TunedValue { places: places.clone(), points: [before, after], tally, is_kept };
        if is_kept {
            best = changed;
        }
        if !report(&tried) {
            break;
        }
    }
    Ok(best.game().clone())
}

/// Plays a match between two evaluations of one game.
///
/// # Errors
///
/// Fails with what is wrong if games cannot be played.
pub fn compare(evaluations: [&EngineGame; 2], options: TuneOptions) -> Result<MatchTally, String> {
    let (next, tally) = (AtomicU64::new(0), Mutex::new(MatchTally::default()));
    let work = || -> Result<(), String> {
        let engine =
            EngineOptions { memory_bytes: MEMORY, strength: Level::Hard.strength(0), ..EngineOptions::default() };
        let limits = SearchLimits { nodes: Some(options.nodes), ..SearchLimits::default() };
        let [mut first, mut second] =
            evaluations.map(|evaluation| EnginePlayer::new(evaluation.clone(), engine, limits));
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= options.pairs {
                return Ok(());
            }
            // Both judge the openings as the second does, so that they do not depend on what is tried.
            let begin = opening(evaluations[1], options.opening, pair).map_err(|error: LineError| error.to_string())?;
            let mut game = |begins: bool| {
                let mut chance = Sequence::new(mixed(options.opening.seed ^ pair));
                play(
                    evaluations[1],
                    &begin,
                    [&mut first, &mut second],
                    begins,
                    [None; 2],
                    options.most_plies,
                    &mut chance,
                )
            };
            let pair = [game(true)?.outcome, game(false)?.outcome];
            if let Ok(mut tally) = tally.lock() {
                tally.add(pair);
            }
        }
    };
    options.threads.each(work).into_iter().collect::<Result<(), String>>()?;
    Ok(tally.into_inner().unwrap_or_default())
}
