//! Numbers of ways to go on, beside those that others have counted.

use std::ops::ControlFlow;
use std::path::Path;

use qishu_codegen::moves::interpret::Interpreter;
use qishu_codegen::moves::perft::perft;
use qishu_spec_lang::Model;

/// A variant of the library.
fn library(name: &str) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../variants/{name}.rules"));
    let models = qishu_spec_lang::load(&[path]).models.expect("the library has no mistakes");
    models.into_iter().next().expect("one variant")
}

/// Holds perft from the opening, or from a position, against known numbers for 1, 2, … plies.
fn agrees(model: &Model, from: Option<&str>, known: &[u64]) {
    let game = model.game.as_ref().expect("it says how men move");
    let interpreter = Interpreter::new(&model.rules, game);
    let state = match from {
        Some(text) => model.rules.parse_state(text).expect("it is a position"),
        None => interpreter.start().expect("the opening is a position"),
    };
    let found =
        (1..).take(known.len()).map(|depth| perft(&interpreter, &state, depth, &mut |_| ControlFlow::Continue(())));
    let found: Vec<_> = found.collect();
    assert_eq!(found, known.iter().map(|&number| Some(number)).collect::<Vec<_>>(), "{} {from:?}", model.name);
}

#[test]
fn xiangqi_from_the_opening() {
    agrees(&library("xiangqi"), None, &[44, 1920, 79666]);
}
