//! The output forms of positions and numbers.

use qishu::numbers::grouped;
use qishu::rules::{GameState, Letters, Rules, SideId};
use qishu::{BigUint, Packing, Position, Variant};
use serde::Serialize;

use crate::args::{StreamArgs, StreamFormat, TextArgs, value_name};
use crate::output::PartQuestion;
use crate::terminal::console::Failure;
use crate::terminal::target::side;

/// Which of the two was asked for; the other is known already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The number.
    Number,
    /// The position.
    Position,
}

/// What is printed beside a number.
#[derive(Clone, Debug)]
pub enum Shown<'v> {
    /// A position.
    Position(Position),
    /// A position of a variant with the side to move.
    State(&'v Variant, GameState),
    /// Nothing: only the number is printed, and it was found without its position.
    Nothing,
}

impl Shown<'_> {
    /// It on one line.
    fn line(&self, form: PositionForm) -> String {
        match (self, form.to_move) {
            (Shown::Position(position), None) => position.fen(form.letters),
            (Shown::Position(position), Some(side)) => position.state_text(side, form.letters),
            (Shown::State(variant, state), _) => variant.rules().state_text_with(state, form.letters),
            (Shown::Nothing, _) => String::new(),
        }
    }

    /// It as a board.
    fn drawing(&self) -> String {
        match self {
            Shown::Position(position) => position.draw(),
            Shown::State(variant, state) => {
                let side = &variant.rules().sides[state.to_move.index()];
                format!("{}{side} to move\n", variant.rules().draw(&state.position))
            }
            Shown::Nothing => String::new(),
        }
    }
}

/// Writes positions and their numbers, each in some lines.
#[derive(Clone, Debug)]
pub struct Form {
    /// The form that the user wants.
    pub format: StreamFormat,
    /// What the plain form has.
    pub wanted: Sought,
    /// How positions are written.
    pub text: PositionForm,
    /// How numbers become bytes.
    pub packing: Packing,
}

/// How positions are written as text.
#[derive(Clone, Copy, Debug)]
pub struct PositionForm {
    letters: Letters,
    /// The side that is said to be to move, if one is.
    to_move: Option<SideId>,
}

impl PositionForm {
    /// What the user wants, with a side of these rules.
    ///
    /// # Errors
    ///
    /// Fails if the rules have no side of that name.
    pub fn of(args: &TextArgs, rules: &Rules) -> Result<PositionForm, Failure> {
        let to_move = args.to_move.as_ref().map(|name| side(rules, name)).transpose()?;
        Ok(PositionForm { letters: args.letters.letters(), to_move })
    }
}

/// The question with the options for printed positions.
pub fn printed_so(question: PartQuestion, args: &StreamArgs) -> PartQuestion {
    let question = question.with("format", value_name(args.format)).with("letters", value_name(args.text.letters));
    question.with_given("to-move", args.text.to_move.as_ref())
}

#[derive(Serialize)]
struct PositionObject {
    number: String,
    fen: String,
}

impl Form {
    /// The heading of the output.
    pub fn heading(&self) -> Vec<u8> {
        match self.format {
            StreamFormat::Csv => b"number,fen\n".to_vec(),
            StreamFormat::Binary => self.packing.head(),
            StreamFormat::Plain | StreamFormat::Human | StreamFormat::Json => Vec::new(),
        }
    }

    /// Appends a position to the output.
    ///
    /// # Errors
    ///
    /// Fails if no position has the number.
    pub fn write(&self, printed: &mut Vec<u8>, number: &BigUint, shown: &Shown<'_>) -> Result<(), String> {
        let line = || shown.line(self.text);
        let text = match (self.format, self.wanted) {
            (StreamFormat::Binary, _) => {
                return self.packing.pack(number, printed).map_err(|error| error.to_string());
            }
            (StreamFormat::Plain, Sought::Number) => format!("{number}\n"),
            (StreamFormat::Plain, Sought::Position) => format!("{}\n", line()),
            // Symbols are letters, or names in braces: there is nothing to quote.
            (StreamFormat::Csv, _) => format!("{number},{}\n", line()),
            (StreamFormat::Json, _) => {
                let object = PositionObject { number: number.to_string(), fen: line() };
                // Two strings are always written.
                serde_json::to_string(&object).unwrap_or_default() + "\n"
            }
            (StreamFormat::Human, _) => format!("number {}\n{}\n", grouped(number), shown.drawing()),
        };
        printed.extend(text.into_bytes());
        Ok(())
    }

    /// Writes the placeholder of an invalid item.
    pub fn write_bad(&self, printed: &mut Vec<u8>) {
        printed.extend(
            match self.format {
                StreamFormat::Plain => "\n",
                StreamFormat::Csv => ",\n",
                StreamFormat::Json => "{\"number\":null,\"fen\":null}\n",
                // Binary output that continues after bad lines is refused.
                StreamFormat::Human | StreamFormat::Binary => "",
            }
            .bytes(),
        );
    }
}
