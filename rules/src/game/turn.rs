//! What a side does when it is to move.

use crate::{Letters, Piece, Rules, SquareId};

/// One move of one side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// No piece moves.
    Pass,
    /// A piece comes onto the board.
    Drop {
        /// Who.
        piece: Piece,
        /// Where.
        to: SquareId,
    },
    /// A piece moves.
    Go {
        /// Where it starts.
        from: SquareId,
        /// The squares on which it arrives, one after another; one, unless it takes several pieces.
        hops: Vec<Hop>,
        /// Who it is then; itself unless it becomes another piece.
        becomes: Piece,
    },
}

/// One arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hop {
    /// Where the piece arrives.
    pub to: SquareId,
    /// Where a piece was taken who stands there no more: there, or on the way.
    pub taken: Option<SquareId>,
}

impl Turn {
    /// Whether a piece is taken.
    #[must_use]
    pub fn takes(&self) -> bool {
        matches!(self, Turn::Go { hops, .. } if hops.iter().any(|hop| hop.taken.is_some()))
    }

    /// The position with the turn made in it; what stands elsewhere stays.
    ///
    /// # Panics
    ///
    /// Panics if the position has not the squares.
    pub fn make(&self, position: &mut [Piece]) {
        match self {
            Turn::Pass => {}
            Turn::Drop { piece, to } => position[to.index()] = *piece,
            Turn::Go { from, hops, becomes } => {
                position[from.index()] = Piece::NONE;
                for hop in hops {
                    if let Some(taken) = hop.taken {
                        position[taken.index()] = Piece::NONE;
                    }
                }
                if let Some(last) = hops.last() {
                    position[last.to.index()] = *becomes;
                }
            }
        }
    }
}

impl Rules {
    /// A turn as text: the squares of departure and arrival as in `h3e3`, all squares on the way where several pieces
    /// are taken, the small symbol of the piece behind them that the piece becomes, `X@b2` for a piece that comes onto
    /// the board and `pass`.
    #[must_use]
    pub fn turn_text(&self, turn: &Turn, position: &[Piece]) -> String {
        self.turn_text_with(turn, position, Letters::Own)
    }

    /// The same with the letters of the rules or with those that other programs have.
    #[must_use]
    pub fn turn_text_with(&self, turn: &Turn, position: &[Piece], letters: Letters) -> String {
        match turn {
            Turn::Pass => "pass".to_owned(),
            Turn::Drop { piece, to } => format!("{}@{}", self.symbol(*piece, letters), self.board.square(*to)),
            Turn::Go { from, hops, becomes } => {
                let squares: Vec<String> = std::iter::once(*from)
                    .chain(hops.iter().map(|hop| hop.to))
                    .map(|id| self.board.square(id).to_string())
                    .collect();
                let changed = position.get(from.index()) != Some(becomes);
                let piece_type = if changed { self.symbol(*becomes, letters).to_lowercase() } else { String::new() };
                format!("{}{piece_type}", squares.concat())
            }
        }
    }
}
