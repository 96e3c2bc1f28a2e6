//! The description of a game: whatever passes its check is a position, whatever it writes it reads again, and the
//! emitted one is the same.

mod broken;
mod emitted;
mod fen;
mod passing;

use qishu_runtime::{Game, Man};

/// Everything that can stand on each cell of a game, nobody first.
fn choices(game: &Game) -> Vec<Vec<Man>> {
    let squares = game.board.squares.len();
    let choices = (0..game.cells()).map(|cell| {
        let fits = game.kinds().enumerate().filter(|(_, kind)| {
            kind.layer == cell / squares && kind.placement.region.has(game.board.squares[cell % squares])
        });
        std::iter::once(Man::NONE).chain(fits.map(|(number, _)| Man::of(number))).collect()
    });
    choices.collect()
}

/// A position of the reviewed game of camps, by its text.
fn camps(text: &str) -> Vec<Man> {
    let game = &emitted::camps::GAME;
    let mut position = vec![Man::NONE; game.cells()];
    game.parse_fen(text, &mut position).unwrap_or_else(|error| panic!("{text}: {error}"));
    position
}
