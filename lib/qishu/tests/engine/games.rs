//! Games for the tests.

use std::path::Path;

use qishu::Variant;
use qishu::engine::{Control, Engine, EngineGame, EngineOptions, GameLine, SearchLimits, SearchReport};

/// A variant of the library, from the folder of its family.
pub fn variant(name: &str) -> Variant {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
    let families = std::fs::read_dir(library).expect("the library is there");
    let file = families
        .map(|family| family.expect("it can be read").path().join(format!("{name}.rules")))
        .find(|file| file.is_file())
        .unwrap_or_else(|| panic!("there is no variant {name}"));
    Variant::from_file(file).expect("the rules are right")
}

/// The game of a variant of the library.
pub fn library(name: &str) -> EngineGame {
    game(&variant(name))
}

/// The game of some rules.
pub fn of_text(text: &str) -> EngineGame {
    game(&Variant::from_text("game", text).expect("the rules are right"))
}

fn game(variant: &Variant) -> EngineGame {
    variant.moves().expect("it has moves").engine_game().expect("it has an opening")
}

/// A game from a given state.
pub fn line(game: &EngineGame, state: &str) -> GameLine {
    GameLine { start: game.rules().parse_state(state).expect("it is a state"), moves: Vec::new() }
}

/// The result of an engine with the given options.
pub fn found(game: &EngineGame, state: &str, options: EngineOptions, limits: SearchLimits) -> Option<SearchReport> {
    let line = line(game, state);
    let mut engine = Engine::new(game.clone(), options);
    engine.search(&line, limits, &Control::default(), &mut |_| ()).expect("the line is legal")
}

/// Limits by depth alone.
pub fn plies(depth: u32) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}
