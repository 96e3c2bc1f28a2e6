//! Positions with operations, in the manner of EPD (Edwards 1994, section 16.2): `… w - - bm Qg6; id "WAC.001";`.
//!
//! The first four fields are those of a FEN, and the counters may follow them. Behind these stand the operations, each
//! a name with its operands and a semicolon. In suites of numbers of moves, as in `… 0 1 ;D1 20 ;D2 400`, the semicolon
//! stands before each.

use qishu_rules::{GameState, shortened};

use super::game::GameRecord;
use super::lines::lines;
use super::read::no_record;
use crate::error::Error;
use crate::moves::Moves;
use crate::notation::Notation;

/// The operations whose operands are moves of the position: the best ones, those to be avoided, and those that players
/// are told or expected to make.
const OF_MOVES: [&str; 4] = ["bm", "am", "sm", "pm"];
/// The operations that set the counters of a position.
const QUIET_PLIES: &str = "hmvc";
const MOVE_NUMBER: &str = "fmvn";
/// The number of fields before the operations.
const FIELDS: usize = 4;

/// A state of a game, and what a text tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotatedState {
    /// The state.
    pub state: GameState,
    /// The names of the operations with their operands, in their order: `("id", "WAC.001")`.
    pub operations: Vec<(String, String)>,
}

impl AnnotatedState {
    /// The operations as one line; `None` if there are none.
    #[must_use]
    pub fn told(&self) -> Option<String> {
        let told = |(name, operand): &(String, String)| format!("{name} {operand}");
        let told: Vec<String> = self.operations.iter().map(told).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }
}

/// An operation as it stands in a text.
struct Operation<'t> {
    name: &'t str,
    operand: &'t str,
    /// The first byte of the operand.
    byte: usize,
}

impl Moves {
    /// Reads a state as [`parse_state`](Moves::parse_state) does, with operations in the manner of EPD behind it. The
    /// moves of `bm`, `am`, `sm` and `pm` must be legal; `hmvc` and `fmvn` are the counters of the state.
    ///
    /// # Errors
    ///
    /// Fails with the first place where the text is not a state, or an operation is wrong.
    pub fn parse_annotated(&self, text: &str) -> Result<AnnotatedState, Error> {
        let (fields, operations) = split(text);
        let mut state = self.parse_state(fields)?;
        let operations = parsed(operations, fields.len())?;
        for operation in &operations {
            self.apply(operation, &mut state)?;
        }
        let told = |one: Operation<'_>| (one.name.to_owned(), one.operand.trim_matches('"').to_owned());
        Ok(AnnotatedState { state, operations: operations.into_iter().map(told).collect() })
    }

    fn apply(&self, operation: &Operation<'_>, state: &mut GameState) -> Result<(), Error> {
        let wrong = |message: String| Error::NoPosition { message, byte: operation.byte };
        let number = || {
            let number = operation.operand.parse::<u32>();
            number.map_err(|_| wrong(format!("expected a number, and not `{}`", shortened(operation.operand))))
        };
        match operation.name {
            QUIET_PLIES => state.quiet_plies = number()?,
            MOVE_NUMBER => state.move_number = number()?.max(1),
            name if OF_MOVES.contains(&name) => {
                for word in operation.operand.split_whitespace() {
                    self.read_move(word, state, Notation::San).map_err(|error| wrong(format!("{name}: {error}")))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The games without moves of a text that has a position with operations on each line; `None` if it is no such text.
    pub(super) fn read_suite(&self, text: &str) -> Option<Result<Vec<GameRecord>, Error>> {
        let mut lines = lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let ranks = usize::from(self.variant().rules().board.ranks());
        let is_position = |line: &str| {
            let mut fields = line.split_whitespace();
            fields.next().is_some_and(|board| board.matches('/').count() + 1 >= ranks.max(2)) && fields.next().is_some()
        };
        let first = lines.next().filter(|(_, line)| is_position(line))?;
        let record = |(at, line): (usize, &str)| {
            let found = self.parse_annotated(line).map_err(|error| match error {
                Error::NoPosition { message, byte } => no_record(at + byte, &message),
                other => no_record(at, &other.to_string()),
            })?;
            Ok(GameRecord { headers: found.operations, ..GameRecord::new(found.state) })
        };
        Some(std::iter::once(first).chain(lines).map(record).collect())
    }
}

/// The fields of a state, and the operations behind them.
fn split(text: &str) -> (&str, &str) {
    let mut rest = text;
    let mut fields = 0;
    loop {
        rest = rest.trim_start();
        let is_operation = |first: char| first == ';' || fields >= FIELDS && first.is_ascii_alphabetic();
        if rest.is_empty() || rest.starts_with(is_operation) {
            return text.split_at(text.len() - rest.len());
        }
        let end = rest.find(|one: char| one == ';' || one.is_whitespace()).unwrap_or(rest.len());
        rest = &rest[end..];
        fields += 1;
    }
}

/// The operations of a text that begins at a byte. A semicolon within quotation marks ends none.
fn parsed(text: &str, begin: usize) -> Result<Vec<Operation<'_>>, Error> {
    let mut operations = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let mut is_quoted = false;
        let ends = |character: char| {
            is_quoted ^= character == '"';
            character == ';' && !is_quoted
        };
        let end = text[at..].find(ends).map_or(text.len(), |end| at + end);
        let one = &text[at..end];
        if is_quoted {
            let byte = begin + at + one.rfind('"').unwrap_or_default();
            return Err(Error::NoPosition { message: "an operand is not closed by `\"`".to_owned(), byte });
        }
        let name_at = at + one.len() - one.trim_start().len();
        let (name, operand) = one.trim().split_once(char::is_whitespace).unwrap_or((one.trim(), ""));
        let operand_at = name_at + one.trim().len() - operand.len();
        if !name.is_empty() {
            let spaces = operand.len() - operand.trim_start().len();
            operations.push(Operation { name, operand: operand.trim(), byte: begin + operand_at + spaces });
        }
        at = end + 1;
    }
    Ok(operations)
}
