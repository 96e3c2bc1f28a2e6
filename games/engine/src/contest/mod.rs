//! Matches between players: openings, games played to the end, and statistics of the results.

mod clocks;
mod linear;
mod opening;
mod playing;
mod self_play;
mod sprt;
mod tally;
mod texel;
mod training;
mod tune;
mod values;

use std::time::Instant;

use qishu_rules::GameOutcome;

use crate::begin::LineError;
use crate::engine::{Engine, EngineOptions};
use crate::game::{EngineGame, GameLine};
use crate::limits::{Control, PlayersClock, SearchLimits};
use crate::random::{Sequence, mixed};

pub use clocks::GameClocks;
pub use opening::{OpeningRules, opening};
pub use playing::Playing;
pub use self_play::{LabelledPosition, MOST_TUNED_POSITIONS, self_play};
pub use sprt::{SequentialTest, TestState};
pub use tally::{Estimate, MatchTally};
pub use texel::{FitStep, texel};
pub use tune::{TuneOptions, TunedValue, compare, tune};

/// A player of a match.
pub trait Player {
    /// A new game begins.
    ///
    /// # Errors
    ///
    /// Fails with a message if the player cannot play.
    fn begin(&mut self) -> Result<(), String>;

    /// The index of the chosen move in [`Playing::moves`]. `clocks` are the clocks at the moment of the request.
    ///
    /// # Errors
    ///
    /// Fails with a message if the player does not answer with a legal move.
    fn choose(&mut self, playing: &Playing, clocks: &GameClocks) -> Result<usize, String>;
}

/// An engine within limits.
#[derive(Debug)]
pub struct EnginePlayer {
    engine: Engine,
    limits: SearchLimits,
    seed: u64,
    games: u64,
}

impl EnginePlayer {
    /// An engine that searches each move within the same limits; only its clock is that of the game. Its deliberate
    /// mistakes differ from game to game.
    #[must_use]
    pub fn new(game: EngineGame, options: EngineOptions, limits: SearchLimits) -> EnginePlayer {
        EnginePlayer { engine: Engine::new(game, options), limits, seed: options.strength.seed, games: 0 }
    }

    /// Sets the number of the next game; without this, games are numbered in order.
    pub fn sit_down(&mut self, game: u64) {
        self.games = game;
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self) -> Result<(), String> {
        let mut options = self.engine.options();
        options.strength.seed = mixed(self.seed ^ self.games.wrapping_mul(0x1_0000_0001));
        self.games += 1;
        self.engine.set_options(options);
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, playing: &Playing, clocks: &GameClocks) -> Result<usize, String> {
        let limits = SearchLimits { clock: clocks.of(playing.to_move()), ..self.limits };
        let found = self.engine.search(playing.line(), limits, &Control::default(), &mut |_| ());
        let found = found.map_err(|error| error.to_string())?.ok_or("there is no move")?;
        let mv = found.line.first().ok_or("the search found nothing")?;
        playing.moves().iter().position(|one| one == mv).ok_or_else(|| "the search found no legal move".to_owned())
    }
}

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// All of its moves, including those of the opening.
    pub line: GameLine,
    /// The outcome for the first of the two players.
    pub outcome: GameOutcome,
    /// What ended it.
    pub by: EndedBy,
}

/// What ends a game between players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// The rules.
    Rules,
    /// The limit of plies: the game is a draw.
    Length,
    /// The clock of a player, which has lost.
    Clock,
}

/// Plays a game between two players from the end of a line on. The first player has the side to move if `begins` is
/// true. Chance events are drawn at random. The game is broken off after the given number of plies. A player with a
/// clock loses on overstepping its time.
///
/// # Errors
///
/// Fails if a player does.
pub fn play(
    game: &EngineGame,
    opening: &GameLine,
    [first, second]: [&mut dyn Player; 2],
    begins: bool,
    clocks: [Option<PlayersClock>; 2],
    most_plies: usize,
    chance: &mut Sequence,
) -> Result<Played, String> {
    let mut playing = Playing::new(game, opening).map_err(|error: LineError| error.to_string())?;
    first.begin()?;
    second.begin()?;
    let mut is_first = begins;
    let first_side = if begins { playing.to_move() } else { 1 - playing.to_move() };
    let mut clocks = GameClocks::new(if first_side == 0 { clocks } else { [clocks[1], clocks[0]] });
    loop {
        if let Some(outcome) = playing.outcome() {
            let outcome = if is_first { outcome } else { outcome.for_the_other() };
            return Ok(Played { line: playing.into_line(), outcome, by: EndedBy::Rules });
        }
        if playing.line().moves.len() >= most_plies {
            return Ok(Played { line: playing.into_line(), outcome: GameOutcome::Draw, by: EndedBy::Length });
        }
        let asked = Instant::now();
        let chosen = if is_first { first.choose(&playing, &clocks)? } else { second.choose(&playing, &clocks)? };
        if !clocks.run(playing.to_move(), asked.elapsed()) {
            let outcome = if is_first { GameOutcome::Lose } else { GameOutcome::Win };
            return Ok(Played { line: playing.into_line(), outcome, by: EndedBy::Clock });
        }
        playing.go_on(playing.drawn(chosen, chance));
        is_first = playing.to_move() == first_side;
    }
}
