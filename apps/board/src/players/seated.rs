//! The player of a side.

use qishu::engine::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatedPlayer {
    /// A person at the page.
    Human,
    /// The engine.
    Level(Level),
    /// The program that the user has named.
    Program,
}

impl SeatedPlayer {
    /// Its name: `human`, a level's, or `program`.
    pub fn word(self) -> &'static str {
        match self {
            SeatedPlayer::Human => "human",
            SeatedPlayer::Level(level) => level.word(),
            SeatedPlayer::Program => "program",
        }
    }

    /// The player of a name.
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
