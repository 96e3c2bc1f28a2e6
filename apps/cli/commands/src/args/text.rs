//! The arguments for the notation of positions and the state of a game.

use clap::ValueEnum;
use qishu::rules::Letters;

/// How positions are written as text. They are read with the further fields or without.
#[derive(Clone, Debug, clap::Args)]
pub struct TextArgs {
    /// The letters of pieces: those of the rules, or what other programs have for them where the rules say so
    #[arg(long, value_enum, default_value_t = LettersChoice::Own)]
    pub letters: LettersChoice,
    /// Write after each position that this side is to move, by its name or letter, and the counters of a game's
    /// beginning, as game programs read it
    #[arg(long, value_name = "SIDE", conflicts_with = "legal")]
    pub to_move: Option<String>,
}

/// The state of a game, and its notation.
#[derive(Clone, Debug, clap::Args)]
pub struct StateArgs {
    /// The state of the game: a position, followed by the side to move; the opening by default
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// This side is to move, by its name or letter; it overrides the text of the state
    #[arg(long, value_name = "SIDE")]
    pub to_move: Option<String>,
    /// The letters of pieces: those of the rules, or what other programs have for them where the rules say so
    #[arg(long, value_enum, default_value_t = LettersChoice::Own)]
    pub letters: LettersChoice,
}

/// The letters of pieces. They are read with either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LettersChoice {
    /// Those of the rules
    Own,
    /// The symbols after `or`
    Other,
}

impl LettersChoice {
    /// The library's letters.
    pub fn letters(self) -> Letters {
        match self {
            LettersChoice::Own => Letters::Own,
            LettersChoice::Other => Letters::Other,
        }
    }
}
