//! What the page asks.

use qishu::ModulePart;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A question as it is written in JSON. Every question about rules has their text with it, so that a module that was started anew
/// answers as the one before it would have.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum PageQuestion {
    /// Takes these rules files for the library, which rules may extend: pairs of a file's name and its text.
    Library { files: Vec<(String, String)> },
    /// The style sheet that pictures are drawn with.
    Style,
    /// What is wrong with rules, the edits that mend it, and what each word is.
    Check { text: String },
    /// What an editor asks of a language server: a method of the protocol, with its parameters but for the text's address.
    Editor { text: String, method: String, params: Map<String, Value> },
    /// The board with its regions, and where pieces may stand and go.
    Board { text: String },
    /// The number of positions, and figures printed elsewhere.
    Count { text: String },
    /// In which share of all positions a piece stands on each square; the piece by its place among all.
    Heat { text: String, piece: u32 },
    /// The way in which positions are counted.
    Plan { text: String },
    /// The position of a number, in digits.
    Position { text: String, number: String },
    /// Positions drawn at random.
    Sample { text: String, seed: String, many: u16 },
    /// A part of the Rust module that counts the positions.
    Module { text: String, part: AskedPart },
}

/// A part of a module by its name.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AskedPart {
    Count,
    Positions,
    Rules,
    Layout,
    Moves,
    All,
}

impl From<AskedPart> for ModulePart {
    fn from(part: AskedPart) -> ModulePart {
        match part {
            AskedPart::Count => ModulePart::Count,
            AskedPart::Positions => ModulePart::Positions,
            AskedPart::Rules => ModulePart::Rules,
            AskedPart::Layout => ModulePart::Layout,
            AskedPart::Moves => ModulePart::Moves,
            AskedPart::All => ModulePart::All,
        }
    }
}
