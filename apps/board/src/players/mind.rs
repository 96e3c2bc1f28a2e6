//! Players other than people.

use std::time::Duration;

use qishu::engine::contest::{GameClocks, Player, Playing};
use qishu::engine::{Control, Engine, EngineGame, EngineOptions, Level, PlayersClock, SearchLimits};

use super::program::{ProgramPlayer, UciProgram};
use super::seated::SeatedPlayer;

/// A player other than a person.
pub enum Mind {
    /// The engine.
    Engine(Box<Engine>),
    /// Another program.
    Program(Box<ProgramPlayer>),
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The index of a good legal move.
    pub index: usize,
    /// The points of the side to move; 0 from another program, which is not asked for them.
    pub points: i32,
}

/// The limits of a search, given the time for a move or a clock.
pub fn limits_of(player: SeatedPlayer, for_a_move: Duration, clock: Option<PlayersClock>) -> SearchLimits {
    let time = match (player, clock) {
        (_, Some(_)) => None,
        (SeatedPlayer::Level(level), None) => Some(level.time_for_a_move(for_a_move)),
        _ => Some(for_a_move),
    };
    SearchLimits { time, clock, ..SearchLimits::default() }
}

impl Mind {
    /// The mind of a player; `None` for a person.
    ///
    /// # Errors
    ///
    /// Fails if there is no program, or if it cannot be started.
    pub fn of(
        player: SeatedPlayer,
        game: &EngineGame,
        program: Option<&UciProgram>,
        seed: u64,
    ) -> Result<Option<Mind>, String> {
        Ok(match player {
            SeatedPlayer::Human => None,
            SeatedPlayer::Level(level) => Some(Mind::engine(game, level, seed)),
            SeatedPlayer::Program => {
                let program = program.ok_or("no program has been named")?;
                Some(Mind::Program(Box::new(ProgramPlayer::start(program, game, SearchLimits::default())?)))
            }
        })
    }

    /// The engine at a level, with a seed for its deliberate mistakes.
    pub fn engine(game: &EngineGame, level: Level, seed: u64) -> Mind {
        let options = EngineOptions { strength: level.strength(seed), ..EngineOptions::default() };
        Mind::Engine(Box::new(Engine::new(game.clone(), options)))
    }

    /// A good legal move.
    ///
    /// # Errors
    ///
    /// Fails if there is no answer.
    pub fn choose(&mut self, playing: &Playing, limits: SearchLimits, control: &Control) -> Result<ChosenMove, String> {
        match self {
            Mind::Engine(engine) => {
                let found = engine.search(playing.line(), limits, control, &mut |_| ());
                let found = found.map_err(|error| error.to_string())?.ok_or("there is no move")?;
                let mv = found.line.first().ok_or("the search found nothing")?;
                let place = playing.moves().iter().position(|one| one == mv);
                let index = place.ok_or_else(|| "the search found no legal move".to_owned())?;
                Ok(ChosenMove { index, points: found.points })
            }
            Mind::Program(program) => {
                program.set_limits(limits);
                // Both clocks are set to the relevant one.
                let index = program.choose(playing, &GameClocks::new([limits.clock; 2]))?;
                Ok(ChosenMove { index, points: 0 })
            }
        }
    }
}
