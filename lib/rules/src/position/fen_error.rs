//! The errors of a text that is no position.

use std::fmt;

use crate::Square;

/// The maximum number of listed symbols.
const MOST_LISTED: usize = 24;

/// An error in the text of a position: its place, the text found and the expected content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The place of the error, in bytes from the beginning of the text.
    pub offset: usize,
    /// The rank in or after which it is, counted from 1.
    pub rank: u8,
    /// The text found, or its beginning; empty for the end of the text or a space.
    pub found: String,
    /// The expected content.
    pub expected: Expected,
}

/// The expected continuation of a position's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The content of a square.
    Square {
        /// The square.
        square: Square,
        /// The longest run of empty squares that fits here.
        room: usize,
        /// The symbols of the pieces that may stand there.
        symbols: Vec<String>,
    },
    /// `*`, because this square of the grid is not on the board.
    Hole(Square),
    /// `/`, because the rank is full.
    NextRank,
    /// `|`, because the layer is full and another follows.
    NextLayer,
    /// `[`, because pieces can be in hand.
    Hands,
    /// A piece in hand, or `]`.
    InHand {
        /// The symbols of the pieces of which one more can be in hand.
        symbols: Vec<String>,
    },
    /// A field after the board, with the value of a state variable.
    Value {
        /// The name of the state variable.
        state_variable: String,
        /// Its values, as they are written.
        symbols: Vec<String>,
    },
    /// The end of the text, or a space.
    End,
    /// The end of the text, or one of the fields that other programs write after a position.
    Further,
    /// Nothing in the text: the output position must have this number of cells.
    Cells(usize),
}

impl std::error::Error for FenError {}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FenError { offset, rank, found, expected } = self;
        if let Expected::Cells(cells) = expected {
            return write!(f, "a position has {cells} cells, not {found}");
        }
        match expected {
            Expected::Value { .. } | Expected::Further => write!(f, "byte {offset}: ")?,
            _ => write!(f, "rank {rank}, byte {offset}: ")?,
        }
        match found.as_str() {
            "" => write!(f, "the text ends"),
            found => write!(f, "found `{found}`"),
        }?;
        write!(f, ", expected {expected}")
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Square { square, room, symbols } => {
                match room {
                    1 => write!(f, "1 for {square} to be empty")?,
                    _ => write!(f, "1 to {room} empty squares from {square} on")?,
                }
                or_one_of(f, symbols)
            }
            Expected::Hands => write!(f, "`[`, the pieces in hand, and `]`"),
            Expected::InHand { symbols } => {
                write!(f, "`]` behind the pieces in hand")?;
                or_one_of(f, symbols)
            }
            Expected::Hole(square) => write!(f, "`*`, since {square} is not on the board"),
            Expected::NextRank => write!(f, "`/` behind the full rank"),
            Expected::NextLayer => write!(f, "`|` and the next layer"),
            Expected::Value { state_variable, symbols } => {
                let listed: Vec<&str> = symbols.iter().take(MOST_LISTED).map(String::as_str).collect();
                let more = if symbols.len() > MOST_LISTED { " …" } else { "" };
                write!(f, "a field behind the board for `{state_variable}`, one of {}{more}", listed.join(" "))
            }
            Expected::End => write!(f, "the end of the position"),
            Expected::Further => {
                write!(
                    f,
                    "the end, or what other programs write next: the side to move, castling rights, a square, counters"
                )
            }
            Expected::Cells(cells) => write!(f, "{cells} cells"),
        }
    }
}

fn or_one_of(f: &mut fmt::Formatter<'_>, symbols: &[String]) -> fmt::Result {
    if symbols.is_empty() {
        return Ok(());
    }
    let listed: Vec<&str> = symbols.iter().take(MOST_LISTED).map(String::as_str).collect();
    let more = if symbols.len() > MOST_LISTED { " …" } else { "" };
    write!(f, ", or one of {}{more}", listed.join(" "))
}
