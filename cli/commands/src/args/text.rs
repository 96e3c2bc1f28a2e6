//! The arguments that say how positions are written, and where a game stands.

use clap::ValueEnum;
use qishu::rules::Letters;

/// How positions are written as text. They are read with the further fields or without.
#[derive(Clone, Debug, clap::Args)]
pub struct TextArgs {
    /// The letters of pieces: those of the rules, or what other programs have for them where the rules say so
    #[arg(long, value_enum, default_value_t = LettersChoice::Own)]
    pub letters: LettersChoice,
    /// Write behind each position that this side is to move, named or by its letter, and the counters of a game's
    /// beginning, as programs that play read it
    #[arg(long, value_name = "SIDE", conflicts_with = "legal")]
    pub to_move: Option<String>,
}

/// Where a game stands, and how that is written.
#[derive(Clone, Debug, clap::Args)]
pub struct StateArgs {
    /// Where the game stands: a position and, behind it, the side to move; the opening without it
    #[arg(long, value_name = "STATE")]
    pub fen: Option<String>,
    /// This side is to move, named or by its letter, whatever the text of the state says
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
    /// What stands behind `or`
    Other,
}

impl LettersChoice {
    /// The same as the library has it.
    pub fn letters(self) -> Letters {
        match self {
            LettersChoice::Own => Letters::Own,
            LettersChoice::Other => Letters::Other,
        }
    }
}
