//! Where a game stands, and how that is written.

use std::fmt;

use crate::{FenError, Game, Man, Rules, SideId, Text, Turn};

/// A position, who is to move, and what else counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameState {
    /// A man or nobody on each cell.
    pub position: Vec<Man>,
    /// The side to move.
    pub to_move: SideId,
    /// How many plies have passed since somebody was taken, or since whatever else the game's rule on quiet plies counts.
    pub quiet_plies: u32,
    /// The number of the pair of moves, one of each side, to which the next one belongs; from 1.
    pub move_number: u32,
}

/// Why a text says not where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateError {
    /// The position is none.
    Position(FenError),
    /// The field behind the position names no side.
    Side {
        /// Where it is, in bytes from the beginning of the text.
        offset: usize,
        /// What was found.
        found: String,
        /// The letters of the sides.
        letters: [String; 2],
    },
    /// One of the last two fields is no number, or too great.
    Counter {
        /// Where it is, in bytes from the beginning of the text.
        offset: usize,
        /// What was found.
        found: String,
        /// What it should be.
        expected: &'static str,
    },
    /// There are more fields than six.
    TooMuch {
        /// Where the seventh is, in bytes from the beginning of the text.
        offset: usize,
    },
}

/// The fields of castling and of taking in passing, which are kept free for other programs.
const FREE_FIELDS: &str = "- -";

impl Rules {
    /// The letters by which a text says which side is to move: `w` and `b` for the first and the second side, as is usual
    /// in games where the sides are not called so. Where one of them is the other side's initial, both have their initials.
    ///
    /// Without a second side, and where both have the same initial, they are `w` and `b` too.
    #[must_use]
    pub fn side_letters(&self) -> [String; 2] {
        let initial = |side: usize| self.sides.get(side).and_then(|name: &Text| name.chars().next());
        let [first, second] = [initial(0), initial(1)];
        match (first, second) {
            (Some(first), Some(second)) if first != second && (first == 'b' || second == 'w') => {
                [first.to_string(), second.to_string()]
            }
            _ => ["w".to_owned(), "b".to_owned()],
        }
    }

    /// Where a game stands, as one line of text with six fields: the [position](Rules::fen), the
    /// [letter](Rules::side_letters) of the side to move, twice `-`, the quiet plies and the number of the move.
    #[must_use]
    pub fn state_text(&self, state: &GameState) -> String {
        let position = self.fen(&state.position);
        let side = &self.side_letters()[state.to_move.index().min(1)];
        format!("{position} {side} {FREE_FIELDS} {} {}", state.quiet_plies, state.move_number)
    }

    /// Reads where a game stands, as [`state_text`](Rules::state_text) writes it. Fields that are missing at the end are
    /// taken to be those of a game's beginning; sides may be called by their names too, and whatever stands in the third
    /// and the fourth field is ignored. Whether the position keeps the rules is not asked.
    ///
    /// # Errors
    ///
    /// Fails with the first field that is wrong.
    pub fn parse_state(&self, text: &str) -> Result<GameState, StateError> {
        let mut fields = fields(text);
        let mut state =
            GameState { position: vec![Man::NONE; self.cells()], to_move: SideId(0), quiet_plies: 0, move_number: 1 };
        let (offset, position) = fields.next().unwrap_or((text.len(), ""));
        self.parse_fen(position, &mut state.position)
            .map_err(|error| StateError::Position(FenError { offset: error.offset + offset, ..error }))?;
        if let Some((offset, found)) = fields.next() {
            state.to_move = self.side_called(found).ok_or_else(|| StateError::Side {
                offset,
                found: found.to_owned(),
                letters: self.side_letters(),
            })?;
        }
        let mut counters = fields.skip(2);
        if let Some(field) = counters.next() {
            state.quiet_plies = counter(field, 0, "the number of quiet plies")?;
        }
        if let Some(field) = counters.next() {
            state.move_number = counter(field, 1, "the number of the move, from 1")?;
        }
        match counters.next() {
            Some((offset, _)) => Err(StateError::TooMuch { offset }),
            None => Ok(state),
        }
    }

    /// The side of that letter or name.
    fn side_called(&self, word: &str) -> Option<SideId> {
        let by_letter = self.side_letters().iter().position(|letter| letter == word);
        let found = by_letter.or_else(|| self.sides.iter().position(|name| name == word))?;
        Some(SideId(found as u32))
    }
}

/// The fields of a text, each with its place in bytes.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |field| (field.as_ptr() as usize - text.as_ptr() as usize, field))
}

fn counter((offset, found): (usize, &str), least: u32, expected: &'static str) -> Result<u32, StateError> {
    let digits = found.bytes().all(|byte| byte.is_ascii_digit());
    let number = found.parse().ok().filter(|&number| digits && number >= least);
    number.ok_or_else(|| StateError::Counter { offset, found: found.to_owned(), expected })
}

impl GameState {
    /// The state after a turn of the side to move. `is_quiet` says whether it counts as a quiet ply: see
    /// [`Ending::QuietPlies`](crate::Ending::QuietPlies). Counters stop at the greatest number that they can have.
    ///
    /// # Panics
    ///
    /// Panics if the position has not the squares of the turn.
    #[must_use]
    pub fn after(&self, turn: &Turn, is_quiet: bool) -> GameState {
        let mut position = self.position.clone();
        turn.make(&mut position);
        GameState {
            position,
            to_move: Game::other(self.to_move),
            quiet_plies: if is_quiet { self.quiet_plies.saturating_add(1) } else { 0 },
            move_number: self.move_number.saturating_add(self.to_move.0),
        }
    }
}

impl StateError {
    /// Where the text is wrong, in bytes from its beginning.
    #[must_use]
    pub fn offset(&self) -> usize {
        match self {
            StateError::Position(error) => error.offset,
            StateError::Side { offset, .. } | StateError::Counter { offset, .. } | StateError::TooMuch { offset } => {
                *offset
            }
        }
    }
}

impl std::error::Error for StateError {}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::Position(error) => error.fmt(f),
            StateError::Side { offset, found, letters: [first, second] } => {
                write!(f, "byte {offset}: found `{found}`, expected `{first}` or `{second}`, the side to move")
            }
            StateError::Counter { offset, found, expected } => {
                write!(f, "byte {offset}: found `{found}`, expected {expected}")
            }
            StateError::TooMuch { offset } => write!(f, "byte {offset}: expected the end behind six fields"),
        }
    }
}
