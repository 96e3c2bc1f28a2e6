//! Players against one another: openings, games to their ends, and what the results say.

mod opening;
mod playing;
mod tally;
mod tune;

use qishu_rules::GameOutcome;

use crate::begin::LineError;
use crate::engine::{Engine, EngineOptions};
use crate::game::{EngineGame, GameLine};
use crate::limits::{Control, SearchLimits};
use crate::random::{Sequence, mixed};

pub use opening::{OpeningRules, opening};
pub use playing::Playing;
pub use tally::{Estimate, MatchTally};
pub use tune::{TuneOptions, TunedWorth, compare, tune};

/// Whoever can choose a turn.
pub trait Player {
    /// A new game begins.
    ///
    /// # Errors
    ///
    /// Fails with what is wrong if the player cannot play.
    fn begin(&mut self) -> Result<(), String>;

    /// The place of a turn among those of [`Playing::turns`].
    ///
    /// # Errors
    ///
    /// Fails with what is wrong if the player answers with no legal turn.
    fn choose(&mut self, playing: &Playing) -> Result<usize, String>;
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
    /// An engine that looks for each turn within the same limits. Each game's mistakes are other ones.
    #[must_use]
    pub fn new(game: EngineGame, options: EngineOptions, limits: SearchLimits) -> EnginePlayer {
        EnginePlayer { engine: Engine::new(game, options), limits, seed: options.strength.seed, games: 0 }
    }

    /// Says which game comes next; without that, they are numbered as they come.
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

    fn choose(&mut self, playing: &Playing) -> Result<usize, String> {
        let found = self.engine.search(playing.line(), self.limits, &Control::default(), &mut |_| ());
        let found = found.map_err(|error| error.to_string())?.ok_or("there is no turn")?;
        let turn = found.line.first().ok_or("the search found nothing")?;
        playing.turns().iter().position(|one| one == turn).ok_or_else(|| "the search found no legal turn".to_owned())
    }
}

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// All turns of it, those of the opening too.
    pub line: GameLine,
    /// What it was for the first of the two players.
    pub outcome: GameOutcome,
    /// Whether it was broken off, and is a draw by that.
    pub is_broken_off: bool,
}

/// A game of two players from the end of a line on; the first of them has the side to move if `begins` says so. What chance
/// decides is drawn. After so many plies it is broken off.
///
/// # Errors
///
/// Fails if a player does.
pub fn play(
    game: &EngineGame,
    opening: &GameLine,
    [first, second]: [&mut dyn Player; 2],
    begins: bool,
    most_plies: usize,
    chance: &mut Sequence,
) -> Result<Played, String> {
    let mut playing = Playing::new(game, opening).map_err(|error: LineError| error.to_string())?;
    first.begin()?;
    second.begin()?;
    let mut is_first = begins;
    loop {
        if let Some(outcome) = playing.outcome() {
            let outcome = if is_first { outcome } else { outcome.for_the_other() };
            return Ok(Played { line: playing.into_line(), outcome, is_broken_off: false });
        }
        if playing.line().turns.len() >= most_plies {
            return Ok(Played { line: playing.into_line(), outcome: GameOutcome::Draw, is_broken_off: true });
        }
        let chosen = if is_first { first.choose(&playing)? } else { second.choose(&playing)? };
        playing.go_on(playing.drawn(chosen, chance));
        is_first = !is_first;
    }
}
