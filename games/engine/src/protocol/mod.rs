//! The protocols of player programs: UCI, as used in chess and its relatives, UCCI 3.0 of Xiangqi programs, and USI of
//! Shogi programs. A [`Session`] receives one line after another and passes its answers to a callback.

mod go;
mod opened;
mod options;
mod session;
mod settings;
mod sfen;
mod teller;
mod told;

pub use opened::{GameChoice, OpenGame, OpenTables, OpenedGame, OpenedTables};
pub use session::{Say, Session, SessionBook};
pub use sfen::state_text as usi_state_text;

/// The protocol that is spoken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// UCI, with ranks from 1, or from 0 as in its Cyclone dialect.
    #[default]
    Uci,
    /// UCCI, with ranks from 0.
    Ucci,
    /// USI, with files by numbers and ranks by letters.
    Usi,
}

/// The number of characters of a line that are echoed.
const ECHOED: usize = 60;

/// The beginning of a text from outside, without its invisible characters.
fn echo(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(ECHOED).collect()
}
