//! The questions of the page.

use qishu::ModulePart;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A question as it is written in JSON. Every question about rules includes their text, so that a restarted module
/// gives the same answers.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum PageQuestion {
    /// Sets the library of rules files that rules may extend: pairs of a file's name and its text.
    Library { files: Vec<(String, String)> },
    /// The style sheet of pictures.
    Style,
    /// The diagnostics of rules, the edits that fix them, and the kind of each word.
    Check { text: String },
    /// A request of an editor to a language server: a method of the protocol, with its parameters except the text's
    /// address.
    Editor { text: String, method: String, params: Map<String, Value> },
    /// The board with its regions, and the placements and moves of pieces.
    Board { text: String },
    /// The number of positions, and published figures.
    Count { text: String },
    /// The share of all positions in which a piece stands on each square; the piece by its index among all.
    Heat { text: String, piece: u32 },
    /// The plan of the count.
    Plan { text: String },
    /// The position of a number, in digits.
    Position { text: String, number: String },
    /// Positions drawn at random.
    Sample { text: String, seed: String, many: u16 },
    /// A part of the Rust module that counts the positions.
    Module { text: String, part: AskedPart },
}

/// A part of a module, by name.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AskedPart {
    Count,
    Positions,
    Rules,
    PartTree,
    Moves,
    All,
}

impl From<AskedPart> for ModulePart {
    fn from(part: AskedPart) -> ModulePart {
        match part {
            AskedPart::Count => ModulePart::Count,
            AskedPart::Positions => ModulePart::Positions,
            AskedPart::Rules => ModulePart::Rules,
            AskedPart::PartTree => ModulePart::PartTree,
            AskedPart::Moves => ModulePart::Moves,
            AskedPart::All => ModulePart::All,
        }
    }
}
