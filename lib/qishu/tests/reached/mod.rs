//! The positions that games come to, and their values.

mod breakthrough;
mod positions;
mod turns;
mod values;

use std::path::Path;

use qishu::{Moves, Variant};

/// Four on a line of a small upright board, as the library has it on a large one.
fn connect_four() -> Moves {
    of_file("docs/small_boards/connect_four_4x4.rules")
}

/// Turning discs on the smallest board; the side with more of them wins.
fn othello() -> Moves {
    of_file("docs/small_boards/othello_4x4.rules")
}

fn moves(rules: &str) -> Moves {
    let variant = Variant::from_text("game.rules", rules).unwrap_or_else(|error| panic!("{error}\n{rules}"));
    variant.moves().expect("they say how pieces move")
}

/// The game of a file of the library, by tables made at run time.
fn library(file: &str) -> Moves {
    of_file(&format!("variants/{file}"))
}

fn of_file(path: &str) -> Moves {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let variant = Variant::from_file(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    variant.moves().expect("they say how pieces move")
}
