//! The players of matches: this engine, and programs.

use qishu::Threads;
use qishu::engine::contest::{EnginePlayer, Player};
use qishu::engine::{EngineGame, EngineOptions};
use qishu_page::{ProgramPlayer, UciProgram};

use crate::args::{MatchArgs, PlayerArg, PlayerKind};
use crate::terminal::console::Failure;

/// A player that receives the number of each game, so that games do not depend on the order in which players take them.
pub trait MatchPlayer {
    /// Sets the number of the next game.
    fn sit_down(&mut self, game: u64);
    /// The player itself.
    fn player(&mut self) -> &mut dyn Player;
}

struct SeatedEngine(EnginePlayer);

impl MatchPlayer for SeatedEngine {
    fn sit_down(&mut self, game: u64) {
        self.0.sit_down(game);
    }

    fn player(&mut self) -> &mut dyn Player {
        &mut self.0
    }
}

impl MatchPlayer for ProgramPlayer {
    fn sit_down(&mut self, _: u64) {}

    fn player(&mut self) -> &mut dyn Player {
        self
    }
}

/// The two players of a match.
///
/// # Errors
///
/// Fails if a program does not start.
pub fn players(args: &MatchArgs, game: &EngineGame) -> Result<[Box<dyn MatchPlayer>; 2], Failure> {
    Ok([player(args, game, &args.first)?, player(args, game, &args.second)?])
}

fn player(args: &MatchArgs, game: &EngineGame, player: &PlayerArg) -> Result<Box<dyn MatchPlayer>, Failure> {
    Ok(match &player.kind {
        PlayerKind::Engine(level) => {
            let (strength, threads) = (level.strength(args.seed), player.threads.unwrap_or(Threads::ONE));
            let options = EngineOptions { strength, threads, ..EngineOptions::default() };
            Box::new(SeatedEngine(EnginePlayer::new(game.clone(), options, player.limits)))
        }
        PlayerKind::Program(command) => {
            let threads = player.threads.map(|threads| format!("Threads={threads}"));
            let options = threads.into_iter().chain(args.options.iter().cloned()).collect();
            let program = UciProgram::new(command.clone(), options);
            let started = ProgramPlayer::start(&program, game, player.limits).map_err(Failure::new)?;
            Box::new(if player.by_position { started.by_position() } else { started })
        }
    })
}
