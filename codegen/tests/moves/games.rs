//! The games that tests play: those of the library, and those in the folder beside.

use std::path::Path;

use qishu_codegen::moves::interpret::Interpreter;
use qishu_rules::Game;
use qishu_spec_lang::Model;

/// All games.
pub const ALL: &[&str] = &[
    "../variants/xiangqi.rules",
    "../variants/draughts.rules",
    "../variants/noughts_and_crosses.rules",
    "../variants/minixiangqi.rules",
    "../variants/makruk.rules",
    "../variants/janggi.rules",
    "../variants/chess.rules",
    "../variants/fox_and_geese.rules",
    "../variants/small_xiangqi.rules",
    "../variants/jieqi.rules",
    "../variants/small_jieqi.rules",
    "../variants/connect_four.rules",
];

/// The model of a game by its file.
pub fn read(file: &str) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let loaded = qishu_spec_lang::load(&[path]);
    let models = loaded.models.unwrap_or_else(|mistakes| {
        let texts: Vec<String> = mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources)).collect();
        panic!("{}", texts.concat())
    });
    models.into_iter().next().expect("one variant")
}

/// The model of the game of that name.
pub fn named(name: &str) -> Model {
    let ending = format!("/{name}.rules");
    read(ALL.iter().find(|file| file.ends_with(&ending)).expect("a game of that name"))
}

/// How its men move.
pub fn game(model: &Model) -> &Game {
    model.game.as_ref().expect("it says how men move")
}

/// The game, ready to be played.
pub fn interpreter(model: &Model) -> Interpreter<'_> {
    Interpreter::new(&model.rules, game(model))
}
