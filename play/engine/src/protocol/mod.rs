//! The protocols of players' programs: UCI, as programs of chess and its relatives speak it, and UCCI 3.0, as those of
//! Xiangqi do. A [`Session`] is given one line after another, and says its answers to which it was made for.

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

/// How many characters of a line are said back.
const ECHOED: usize = 60;

/// The beginning of a text that another piece wrote, without what would not be seen.
fn echo(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(ECHOED).collect()
}
