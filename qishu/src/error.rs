//! What can go wrong, as values.

use std::fmt;

use num_bigint::BigUint;
use qishu_codegen::error::PlanError;
use qishu_codegen::oracles::cnf::CnfError;
use qishu_codegen::questions::material::NotAllowed;
use qishu_codegen::questions::symmetry::Asymmetry;
use qishu_codegen::questions::symmetry::orbits::OrbitsError;
use qishu_pictures::TooManyMarks;
use qishu_rules::{LayerId, PieceTypeId, shortened};

use crate::mistakes::Mistakes;
use crate::numbers::grouped;
use crate::work::Progress;

/// Why there is no answer. The display is a sentence, without its full stop.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The rules have mistakes.
    Rules(Mistakes),
    /// The answer would take more work than allowed. Nothing of it has been done.
    TooMuchWork(TooMuchWork),
    /// The watcher stopped the work, which had come so far.
    Stopped(Progress),
    /// A text names nothing of the kind that was asked for: no piece of the variant, say, or no material.
    Unknown {
        /// What is wrong.
        message: String,
        /// What to do about it, one sentence each.
        help: Vec<String>,
    },
    /// Material has a number of some piece that the rules do not allow: the message says of which.
    NotAllowed(String),
    /// There are more kinds of material than are counted one by one.
    TooMuchMaterial {
        /// How many are counted at most.
        most: usize,
    },
    /// A symmetry is none of the variant's: the message names the rule that it does not keep, with its place.
    Asymmetric(String),
    /// A text is no position.
    NoPosition {
        /// What was found and what was expected there.
        message: String,
        /// Where in the text that is, in bytes.
        byte: usize,
    },
    /// A text is no legal move, or may be several: the message says which.
    NoMove {
        /// What is wrong.
        message: String,
    },
    /// A text is no record of games.
    NoRecord {
        /// What is wrong.
        message: String,
        /// Where in the text, in bytes.
        byte: usize,
    },
    /// Bytes are no packed numbers, or not those of these positions.
    NotPacked {
        /// What is wrong.
        message: String,
        /// Where, in bytes; 0 where the head as a whole is that of other positions.
        byte: u64,
    },
    /// A position breaks a rule: the message names the rule, with its place, and the squares. It has no number.
    Broken(String),
    /// A position is not legal: the side to move could take a royal piece. It has no number among the legal ones.
    NotLegal {
        /// The side to move.
        side: String,
    },
    /// A position is one of another variant.
    OtherVariant,
    /// No position has that number.
    NoSuchNumber {
        /// The number.
        number: BigUint,
        /// The variant's name, and the symmetries up to which positions are numbered, if they are.
        variant: String,
        /// How many positions it has; they are numbered from 0.
        count: BigUint,
    },
    /// There are no positions to draw from.
    NoPositions {
        /// The variant's name.
        variant: String,
    },
    /// The variant has no piece of that index.
    NoSuchPiece(PieceTypeId),
    /// The variant has no state variable of that index.
    NoSuchState(LayerId),
    /// The rules do not say how pieces move.
    NoMoves {
        /// The variant's name.
        variant: String,
    },
    /// There are more ways to go on than a number of 64 bits holds, or more plies than are looked ahead.
    TooManyPlies {
        /// How many plies were asked for.
        plies: u32,
    },
    /// There are too many moves to follow them all from the opening: the message says how many steps it would take.
    TooFar(String),
    /// A picture would have too many marks: the message says how many.
    PictureTooLarge(String),
    /// There can be no such number of threads, or the system starts no more.
    Threads(String),
    /// There is nothing to compile or to measure. The variant is not counted by tables, and the message says by what,
    /// how large that is and why; or its moves are not compiled, and the message says why.
    NotCompiled(String),
    /// The formula would be too large: the message says in what.
    FormulaTooLarge(String),
    /// An endgame cannot be solved: the message says why.
    NotSolved(String),
    /// The tables of an endgame would take more bytes at once than [`Work::most_bytes`](crate::Work::most_bytes)
    /// allows. Nothing of it has been done.
    EndgameTooLarge {
        /// How many positions they have, with each side to move.
        positions: u128,
        /// How many bytes they would take.
        bytes: u128,
        /// How many are allowed.
        allowed: u128,
    },
    /// A file cannot be read or written: the message says which, and why.
    File(String),
    /// Numbers that ought to agree do not: a fault of this library, and not of what it was given.
    Inconsistent(String),
}

/// Why an answer takes too much work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooMuchWork(PlanError);

/// What a plan may not have too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// Innermost steps of all loops: [`Work::most_steps`](crate::Work::most_steps).
    Steps,
    /// Entries of one table: [`Work::most_entries`](crate::Work::most_entries).
    Entries,
    /// Bytes of all that is remembered at once: [`Work::most_bytes`](crate::Work::most_bytes).
    Bytes,
    /// Something that no caller can allow more of.
    Fixed,
}

impl Error {
    /// What to do about it, one sentence each; empty where there is nothing to say.
    pub fn help(&self) -> &[String] {
        match self {
            Error::Unknown { help, .. } => help,
            _ => &[],
        }
    }
}

impl TooMuchWork {
    /// The limit that was passed.
    pub fn limit(&self) -> Limit {
        let PlanError::TooMuchWork { limit, .. } = &self.0;
        match limit {
            qishu_codegen::error::Limit::Steps => Limit::Steps,
            qishu_codegen::error::Limit::Entries => Limit::Entries,
            qishu_codegen::error::Limit::Bytes => Limit::Bytes,
            _ => Limit::Fixed,
        }
    }

    /// What the limit allows.
    pub fn allowed(&self) -> u128 {
        let PlanError::TooMuchWork { allowed, .. } = &self.0;
        *allowed
    }

    /// What was asked for when planning stopped; the whole may need more.
    pub fn needed(&self) -> u128 {
        let PlanError::TooMuchWork { needed, .. } = &self.0;
        *needed
    }

    /// The rules that had to be remembered together then, each in words with its place.
    pub fn because(&self) -> &[String] {
        let PlanError::TooMuchWork { because, .. } = &self.0;
        because
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Rules(mistakes) => mistakes.fmt(f),
            Error::TooMuchWork(error) => error.0.fmt(f),
            Error::Stopped(progress) => write!(f, "stopped after {progress}"),
            Error::Unknown { message, .. }
            | Error::NotAllowed(message)
            | Error::Asymmetric(message)
            | Error::NoPosition { message, .. }
            | Error::NoMove { message }
            | Error::NoRecord { message, .. }
            | Error::NotPacked { message, .. }
            | Error::NotCompiled(message)
            | Error::FormulaTooLarge(message)
            | Error::TooFar(message)
            | Error::PictureTooLarge(message)
            | Error::Threads(message)
            | Error::NotSolved(message)
            | Error::File(message)
            | Error::Inconsistent(message) => f.write_str(message),
            Error::EndgameTooLarge { positions, bytes, allowed } => {
                let [positions, bytes, allowed] = [positions, bytes, allowed].map(grouped);
                write!(f, "the tables of {positions} positions would take {bytes} bytes, where {allowed} are allowed")
            }
            Error::TooMuchMaterial { most } => write!(f, "there are more than {most} kinds of material"),
            Error::Broken(rule) => write!(f, "the position breaks a rule, {rule}"),
            Error::OtherVariant => f.write_str("the position is one of another variant"),
            Error::NoSuchNumber { number, variant, count } => {
                let number = shortened(&number.to_string());
                write!(f, "no position has the number {number}: {variant} has {count} positions, numbered from 0")
            }
            Error::NoPositions { variant } => write!(f, "{variant} has no positions to draw from"),
            Error::NotLegal { side } => {
                write!(f, "the position is not legal: {side} is to move and could capture a royal piece")
            }
            Error::NoMoves { variant } => write!(f, "the rules of {variant} do not say how pieces move"),
            Error::TooManyPlies { plies } => {
                write!(f, "the ways to go on for {plies} plies are more than a number of 64 bits holds")
            }
            Error::NoSuchPiece(piece_type) => write!(f, "there is no piece of the index {}", piece_type.index()),
            Error::NoSuchState(layer) => write!(f, "there is no state variable of the index {}", layer.index()),
        }
    }
}

impl std::error::Error for Error {}

impl From<Mistakes> for Error {
    fn from(mistakes: Mistakes) -> Error {
        Error::Rules(mistakes)
    }
}

impl From<PlanError> for Error {
    fn from(error: PlanError) -> Error {
        Error::TooMuchWork(TooMuchWork(error))
    }
}

impl From<TooManyMarks> for Error {
    fn from(error: TooManyMarks) -> Error {
        Error::PictureTooLarge(error.to_string())
    }
}

impl From<NotAllowed> for Error {
    fn from(error: NotAllowed) -> Error {
        Error::NotAllowed(error.to_string())
    }
}

impl From<Asymmetry> for Error {
    fn from(error: Asymmetry) -> Error {
        Error::Asymmetric(error.to_string())
    }
}

impl From<OrbitsError> for Error {
    fn from(error: OrbitsError) -> Error {
        match error {
            OrbitsError::Asymmetry(asymmetry) => asymmetry.into(),
            OrbitsError::Plan(error) => error.into(),
        }
    }
}

impl From<CnfError> for Error {
    fn from(error: CnfError) -> Error {
        Error::FormulaTooLarge(error.to_string())
    }
}
