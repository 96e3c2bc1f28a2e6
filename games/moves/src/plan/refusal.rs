//! Reasons why a game's moves have no tables.

use std::fmt;

use qishu_rules::Rules;
use qishu_runtime::moves::HandShape;

/// A property that prevents tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRefusal {
    /// The rules have no move rules.
    NoMoves,
    /// The board has more squares than a set has bits.
    Squares {
        /// The number of squares.
        found: usize,
    },
    /// There are more pieces than a byte can number.
    Pieces {
        /// The number of pieces.
        found: usize,
    },
    /// The numbers of pieces in hand take too many bits.
    Hands {
        /// The number of bits.
        found: u32,
    },
}

/// The maximum number of squares: the tables of larger boards would take too much memory.
pub(crate) const MOST_SQUARES: usize = 512;
/// The maximum number of pieces for which numbers are bytes; one more number is for an empty square.
pub(crate) const MOST_PIECES: usize = 255;

/// Checks whether a game can have tables, compiled or made at run time.
///
/// # Errors
///
/// Fails if the board or the number of pieces is too large.
pub fn can_have_tables(rules: &Rules) -> Result<(), MoveRefusal> {
    let found = rules.board.size();
    if found > MOST_SQUARES {
        return Err(MoveRefusal::Squares { found });
    }
    let found = rules.pieces_of_sides().count();
    if found > MOST_PIECES {
        return Err(MoveRefusal::Pieces { found });
    }
    let found = HandShape::bits(rules.slots().map(|slot| *rules.piece_type(slot.piece_type).count.end()));
    if found > HandShape::MOST_BITS {
        return Err(MoveRefusal::Hands { found });
    }
    Ok(())
}

impl fmt::Display for MoveRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("moves have no tables: ")?;
        match self {
            MoveRefusal::NoMoves => f.write_str("the rules do not say how pieces move"),
            MoveRefusal::Squares { found } => {
                write!(f, "the board has {found} squares, and sets of squares have at most {MOST_SQUARES}")
            }
            MoveRefusal::Pieces { found } => {
                write!(f, "there are {found} pieces, and at most {MOST_PIECES} have numbers")
            }
            MoveRefusal::Hands { found } => {
                let most = HandShape::MOST_BITS;
                write!(f, "the numbers of pieces in hand take {found} bits, and there are {most}")
            }
        }
    }
}

impl std::error::Error for MoveRefusal {}
