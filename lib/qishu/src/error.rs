//! Errors as values.

use std::fmt;

use num_bigint::BigUint;
use qishu_counting::error::PlanError;
use qishu_counting::oracles::cnf::CnfError;
use qishu_counting::questions::material::NotAllowed;
use qishu_counting::questions::symmetry::Asymmetry;
use qishu_counting::questions::symmetry::orbits::OrbitsError;
use qishu_pictures::TooManyMarks;
use qishu_rules::{LayerId, PieceTypeId, shortened};

use crate::mistakes::Mistakes;
use crate::numbers::grouped;
use crate::work::Progress;

/// The reason why there is no answer. The display is a sentence, without its full stop.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The rules have mistakes.
    Rules(Mistakes),
    /// The answer would take more work than allowed. None of the work was done.
    TooMuchWork(TooMuchWork),
    /// The watcher stopped the work at this point.
    Stopped(Progress),
    /// A text does not name anything of the requested kind, for example a piece of the variant or a material.
    Unknown {
        /// What is wrong.
        message: String,
        /// Advice, one sentence each.
        help: Vec<String>,
    },
    /// Material has a number of some piece that the rules do not allow. The message names the piece.
    NotAllowed(String),
    /// There are too many materials to count them one by one.
    TooMuchMaterial {
        /// The maximum number of materials.
        most: usize,
    },
    /// The variant does not have this symmetry. The message names the rule that the symmetry breaks, with its place.
    Asymmetric(String),
    /// A text is not a position.
    NoPosition {
        /// What was found and what was expected there.
        message: String,
        /// The place in the text, in bytes.
        byte: usize,
    },
    /// A text is not a legal move, or is ambiguous. The message says which.
    NoMove {
        /// What is wrong.
        message: String,
    },
    /// A text is not a record of games.
    NoRecord {
        /// What is wrong.
        message: String,
        /// The place in the text, in bytes.
        byte: usize,
    },
    /// Bytes are not packed numbers, or not those of these positions.
    NotPacked {
        /// What is wrong.
        message: String,
        /// The place in bytes; 0 if the whole head belongs to other positions.
        byte: u64,
    },
    /// A position breaks a rule and so has no number. The message names the rule, with its place, and the squares.
    Broken(String),
    /// A position is not legal: the side to move could capture a royal piece. It has no number among the legal
    /// positions.
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
        /// The variant's name, and the symmetries up to which positions are numbered, if any.
        variant: String,
        /// How many positions it has; they are numbered from 0.
        count: BigUint,
    },
    /// There are no positions to sample.
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
    /// The count exceeds 64 bits, or the number of plies exceeds the maximum.
    TooManyPlies {
        /// The requested number of plies.
        plies: u32,
    },
    /// A table has no room for one position.
    TableTooSmall {
        /// The number of bytes that it may have.
        bytes: u64,
    },
    /// The moves that may have led to a state are not found without examining too many.
    TooManyCandidates {
        /// The most moves that are examined.
        most: usize,
    },
    /// There are too many moves to follow them all from the opening. The message states the number of steps.
    TooFar(String),
    /// A picture would have too many marks. The message states their number.
    PictureTooLarge(String),
    /// The number of threads is not possible, or the system cannot start them.
    Threads(String),
    /// There is nothing to compile or to measure. Either the variant is not counted by tables, or its moves are not
    /// compiled. The message states the reason, and in the first case the method and size of the count.
    NotCompiled(String),
    /// The formula would be too large. The message names the part that is too large.
    FormulaTooLarge(String),
    /// The legal positions cannot be counted. The message states the reason.
    NotCounted(String),
    /// An endgame cannot be solved. The message states the reason.
    NotSolved(String),
    /// The tables of an endgame would take more bytes at once than [`Work::most_bytes`](crate::Work::most_bytes)
    /// allows. None of the work was done.
    EndgameTooLarge {
        /// The number of positions, with each side to move.
        positions: u128,
        /// The number of bytes needed.
        bytes: u128,
        /// The number of bytes allowed.
        allowed: u128,
    },
    /// The positions that games come to take more bytes at once than [`Work::most_bytes`](crate::Work::most_bytes)
    /// allows.
    TooManyReached {
        /// The number of plies whose positions there was room for.
        plies: u32,
        /// The number of different positions after at most that number of plies.
        positions: u64,
        /// The number of bytes allowed.
        allowed: u64,
    },
    /// The positions that games come to, with their moves and values, take more bytes at once than
    /// [`Work::most_bytes`](crate::Work::most_bytes) allows.
    GraphTooLarge {
        /// The number of different positions; of all, or of those found so far.
        positions: u64,
        /// The number of bytes allowed.
        allowed: u64,
    },
    /// A file cannot be read or written. The message names the file and the reason.
    File(String),
    /// Numbers that ought to agree do not. This is a fault of this library, not of its input.
    Inconsistent(String),
}

/// The reason why an answer takes too much work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooMuchWork(PlanError);

/// A limited resource of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// Innermost steps of all loops: [`Work::most_steps`](crate::Work::most_steps).
    Steps,
    /// Entries of one table: [`Work::most_entries`](crate::Work::most_entries).
    Entries,
    /// Bytes held in memory at once: [`Work::most_bytes`](crate::Work::most_bytes).
    Bytes,
    /// A fixed limit that the caller cannot raise.
    Fixed,
}

impl Error {
    /// Advice, one sentence each; may be empty.
    pub fn help(&self) -> &[String] {
        match self {
            Error::Unknown { help, .. } => help,
            _ => &[],
        }
    }
}

impl TooMuchWork {
    /// The limit that was exceeded.
    pub fn limit(&self) -> Limit {
        let PlanError::TooMuchWork { limit, .. } = &self.0;
        match limit {
            qishu_counting::error::Limit::Steps => Limit::Steps,
            qishu_counting::error::Limit::Entries => Limit::Entries,
            qishu_counting::error::Limit::Bytes => Limit::Bytes,
            _ => Limit::Fixed,
        }
    }

    /// The value of the limit.
    pub fn allowed(&self) -> u128 {
        let PlanError::TooMuchWork { allowed, .. } = &self.0;
        *allowed
    }

    /// The amount requested when planning stopped; the whole may need more.
    pub fn needed(&self) -> u128 {
        let PlanError::TooMuchWork { needed, .. } = &self.0;
        *needed
    }

    /// The rules that had to be tracked together at that point, each in words with its place.
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
            | Error::NotCounted(message)
            | Error::NotSolved(message)
            | Error::File(message)
            | Error::Inconsistent(message) => f.write_str(message),
            Error::EndgameTooLarge { positions, bytes, allowed } => {
                let [positions, bytes, allowed] = [positions, bytes, allowed].map(grouped);
                write!(f, "the tables of {positions} positions would take {bytes} bytes, where {allowed} are allowed")
            }
            Error::TooManyReached { plies, positions, allowed } => {
                let [positions, allowed] = [positions, allowed].map(grouped);
                write!(
                    f,
                    "{positions} positions are reached in {plies} plies, and those of another ply would take more than \
                     {allowed} bytes"
                )
            }
            Error::GraphTooLarge { positions, allowed } => {
                let [positions, allowed] = [positions, allowed].map(grouped);
                write!(
                    f,
                    "games come to {positions} positions or more, which with their moves would take more than {allowed} \
                     bytes"
                )
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
            Error::TableTooSmall { bytes } => {
                write!(f, "a table of {} bytes has no room for one position", grouped(bytes))
            }
            Error::TooManyCandidates { most } => {
                write!(f, "more than {most} moves would have to be examined to find those that may have led here")
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
        let message = error.to_string();
        match error {
            Asymmetry::Unknown { .. } => Error::Unknown { message, help: Vec::new() },
            _ => Error::Asymmetric(message),
        }
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
