//! Games for the tests.

use std::path::Path;

use qishu::Variant;
use qishu::engine::{Control, Engine, EngineGame, EngineOptions, GameLine, SearchLimits, SearchReport};

/// The game of a variant of the library.
pub fn library(name: &str) -> EngineGame {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../variants/{name}.rules"));
    game(&Variant::from_file(path).expect("the rules are right"))
}

/// The game of some rules.
pub fn of_text(text: &str) -> EngineGame {
    game(&Variant::from_text("game", text).expect("the rules are right"))
}

fn game(variant: &Variant) -> EngineGame {
    variant.moves().expect("it has moves").engine_game().expect("it has an opening")
}

/// A game that begins so.
pub fn line(game: &EngineGame, state: &str) -> GameLine {
    GameLine { start: game.rules().parse_state(state).expect("it is a state"), turns: Vec::new() }
}

/// What an engine with such options finds.
pub fn found(game: &EngineGame, state: &str, options: EngineOptions, limits: SearchLimits) -> Option<SearchReport> {
    let line = line(game, state);
    let mut engine = Engine::new(game.clone(), options);
    engine.search(&line, limits, &Control::default(), &mut |_| ()).expect("the line is legal")
}

/// Limits by depth alone.
pub fn plies(depth: u32) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}
