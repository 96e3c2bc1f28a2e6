//! Who plays a side.

use qishu::engine::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatedPlayer {
    /// A piece that looks at the board.
    Human,
    /// The engine.
    Level(Level),
    /// The program that the user has named.
    Program,
}

impl SeatedPlayer {
    /// The word for it: `human`, a level's, or `program`.
    pub fn word(self) -> &'static str {
        match self {
            SeatedPlayer::Human => "human",
            SeatedPlayer::Level(level) => level.word(),
            SeatedPlayer::Program => "program",
        }
    }

    /// Who is meant by a word.
    pub fn of_word(word: &str) -> Option<SeatedPlayer> {
        match word {
            "human" => Some(SeatedPlayer::Human),
            "program" => Some(SeatedPlayer::Program),
            word => Level::of_word(word).map(SeatedPlayer::Level),
        }
    }
}

impl Serialize for SeatedPlayer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for SeatedPlayer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatedPlayer, D::Error> {
        let word = String::deserialize(deserializer)?;
        SeatedPlayer::of_word(&word).ok_or_else(|| serde::de::Error::custom("expected `human`, a level or `program`"))
    }
}
