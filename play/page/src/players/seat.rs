//! Who plays a side.

use qishu::engine::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A piece that looks at the board.
    Human,
    /// The engine.
    Level(Level),
    /// The program that the user has named.
    Program,
}

impl Seat {
    /// The word for it: `human`, a level's, or `program`.
    pub fn word(self) -> &'static str {
        match self {
            Seat::Human => "human",
            Seat::Level(level) => level.word(),
            Seat::Program => "program",
        }
    }

    /// Who is meant by a word.
    pub fn of_word(word: &str) -> Option<Seat> {
        match word {
            "human" => Some(Seat::Human),
            "program" => Some(Seat::Program),
            word => Level::of_word(word).map(Seat::Level),
        }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let word = String::deserialize(deserializer)?;
        Seat::of_word(&word).ok_or_else(|| serde::de::Error::custom("expected `human`, a level or `program`"))
    }
}
