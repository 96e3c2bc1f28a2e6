//! The protocols of player programs: UCI, as used in chess and its relatives, and UCCI 3.0 of Xiangqi programs. A
//! [`Session`] receives one line after another and passes its answers to a callback.

mod go;
mod options;
mod session;
mod teller;
mod told;

pub use session::{OpenTables, OpenedTables, Say, Session, SessionBook};

/// The protocol that is spoken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// UCI, with ranks from 1.
    #[default]
    Uci,
    /// UCCI, with ranks from 0.
    Ucci,
}

/// The number of characters of a line that are echoed.
const ECHOED: usize = 60;

/// The beginning of a text from outside, without its invisible characters.
fn echo(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(ECHOED).collect()
}
