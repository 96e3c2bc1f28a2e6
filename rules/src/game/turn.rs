//! What a side does when it is to move.

use crate::{Letters, Man, Rules, SquareId};

/// One move of one side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Nobody moves.
    Pass,
    /// A man comes onto the board.
    Drop {
        /// Who.
        man: Man,
        /// Where.
        to: SquareId,
    },
    /// A man moves.
    Go {
        /// Where he starts.
        from: SquareId,
        /// The squares on which he arrives, one after another; one, unless he takes several men.
        hops: Vec<Hop>,
        /// Who he is then; himself unless he becomes another piece.
        becomes: Man,
    },
}

/// One arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hop {
    /// Where the man arrives.
    pub to: SquareId,
    /// Where a man was taken who stands there no more: there, or on the way.
    pub taken: Option<SquareId>,
}

impl Turn {
    /// Whether somebody is taken.
    #[must_use]
    pub fn takes(&self) -> bool {
        matches!(self, Turn::Go { hops, .. } if hops.iter().any(|hop| hop.taken.is_some()))
    }

    /// The position with the turn made in it; what stands elsewhere stays.
    ///
    /// # Panics
    ///
    /// Panics if the position has not the squares.
    pub fn make(&self, position: &mut [Man]) {
        match self {
            Turn::Pass => {}
            Turn::Drop { man, to } => position[to.index()] = *man,
            Turn::Go { from, hops, becomes } => {
                position[from.index()] = Man::NONE;
                for hop in hops {
                    if let Some(taken) = hop.taken {
                        position[taken.index()] = Man::NONE;
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
    /// A turn as text: the squares of departure and arrival as in `h3e3`, all squares on the way where several men are
    /// taken, the small symbol of the piece behind them that the man becomes, `X@b2` for a man who comes onto the board
    /// and `pass`.
    #[must_use]
    pub fn turn_text(&self, turn: &Turn, position: &[Man]) -> String {
        self.turn_text_with(turn, position, Letters::Own)
    }

    /// The same with the letters of the rules or with those that other programs have.
    #[must_use]
    pub fn turn_text_with(&self, turn: &Turn, position: &[Man], letters: Letters) -> String {
        match turn {
            Turn::Pass => "pass".to_owned(),
            Turn::Drop { man, to } => format!("{}@{}", self.symbol(*man, letters), self.board.square(*to)),
            Turn::Go { from, hops, becomes } => {
                let squares: Vec<String> = std::iter::once(*from)
                    .chain(hops.iter().map(|hop| hop.to))
                    .map(|id| self.board.square(id).to_string())
                    .collect();
                let changed = position.get(from.index()) != Some(becomes);
                let piece = if changed { self.symbol(*becomes, letters).to_lowercase() } else { String::new() };
                format!("{}{piece}", squares.concat())
            }
        }
    }
}
