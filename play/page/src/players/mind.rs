//! Any piece that thinks about a move.

use std::time::Duration;

use qishu::engine::contest::{GameClocks, Player, Playing};
use qishu::engine::{Control, Engine, EngineGame, EngineOptions, Level, PlayersClock, SearchLimits};

use super::program::{ProgramPlayer, UciProgram};
use super::seated::SeatedPlayer;

/// Any piece that thinks about a move.
pub enum Mind {
    /// The engine.
    Engine(Box<Engine>),
    /// Another program.
    Program(Box<ProgramPlayer>),
}

/// What limits a search of a piece that has so much time for a move, or a clock.
pub fn limits_of(player: SeatedPlayer, for_a_move: Duration, clock: Option<PlayersClock>) -> SearchLimits {
    let time = match (player, clock) {
        (_, Some(_)) => None,
        (SeatedPlayer::Level(level), None) => Some(level.time_for_a_move(for_a_move)),
        _ => Some(for_a_move),
    };
    SearchLimits { time, clock, ..SearchLimits::default() }
}

impl Mind {
    /// Any piece that sits there; `None` for a piece that looks at the board.
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

    /// The engine at a level, which makes its mistakes with a seed.
    pub fn engine(game: &EngineGame, level: Level, seed: u64) -> Mind {
        let options = EngineOptions { strength: level.strength(seed), ..EngineOptions::default() };
        Mind::Engine(Box::new(Engine::new(game.clone(), options)))
    }

    /// The number of a legal move that it finds good.
    ///
    /// # Errors
    ///
    /// Fails if it finds none.
    pub fn choose(&mut self, playing: &Playing, limits: SearchLimits, control: &Control) -> Result<usize, String> {
        match self {
            Mind::Engine(engine) => {
                let found = engine.search(playing.line(), limits, control, &mut |_| ());
                let found = found.map_err(|error| error.to_string())?.ok_or("there is no move")?;
                let mv = found.line.first().ok_or("the search found nothing")?;
                let place = playing.moves().iter().position(|one| one == mv);
                place.ok_or_else(|| "the search found no legal move".to_owned())
            }
            Mind::Program(program) => {
                program.set_limits(limits);
                // Both clocks are said to be the one that matters.
                program.choose(playing, &GameClocks::new([limits.clock; 2]))
            }
        }
    }
}
