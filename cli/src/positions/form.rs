//! How a position and its number are written.

use qishu::numbers::grouped;
use qishu::rules::GameState;
use qishu::{BigUint, Position, Variant};
use serde::Serialize;

use crate::args::StreamFormat;

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
}

impl Shown<'_> {
    /// It on one line.
    fn line(&self) -> String {
        match self {
            Shown::Position(position) => position.to_string(),
            Shown::State(variant, state) => variant.rules().state_text(state),
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
        }
    }
}

/// Writes positions and their numbers, each in some lines.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The form that the user wants.
    pub format: StreamFormat,
    /// What the plain form has.
    pub wanted: Sought,
}

#[derive(Serialize)]
struct PositionObject {
    number: String,
    fen: String,
}

impl Form {
    /// What stands above all positions.
    pub fn heading(self) -> &'static str {
        if self.format == StreamFormat::Csv { "number,fen\n" } else { "" }
    }

    /// Adds a position to a text.
    pub fn write(self, text: &mut String, number: &BigUint, shown: &Shown<'_>) {
        let position = shown.line();
        *text += &match (self.format, self.wanted) {
            (StreamFormat::Plain, Sought::Number) => format!("{number}\n"),
            (StreamFormat::Plain, Sought::Position) => format!("{position}\n"),
            // Symbols are letters, or names in braces: there is nothing to quote.
            (StreamFormat::Csv, _) => format!("{number},{position}\n"),
            (StreamFormat::Json, _) => {
                let object = PositionObject { number: number.to_string(), fen: position };
                // Two strings are always written.
                serde_json::to_string(&object).unwrap_or_default() + "\n"
            }
            (StreamFormat::Human, _) => format!("number {}\n{}\n", grouped(number), shown.drawing()),
        };
    }

    /// Adds what stands for an item that is no position.
    pub fn write_bad(self, text: &mut String) {
        if self.format == StreamFormat::Plain {
            text.push('\n');
        }
    }
}
