//! What a side does when it is to move.

use crate::{Letters, Piece, Rules, SquareId};

/// One move of one side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
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
        capture_steps: Vec<CaptureStep>,
        /// Who it is then; itself unless it becomes another piece.
        becomes: Piece,
    },
}

/// One arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaptureStep {
    /// Where the piece arrives.
    pub to: SquareId,
    /// Where a piece was captured who stands there no more: there, or on the way.
    pub captured: Option<SquareId>,
}

impl Move {
    /// Whether a piece is captured.
    #[must_use]
    pub fn captures(&self) -> bool {
        matches!(self, Move::Go { capture_steps, .. } if capture_steps.iter().any(|capture_step| capture_step.captured.is_some()))
    }

    /// The position with the move made in it; what stands elsewhere stays.
    ///
    /// # Panics
    ///
    /// Panics if the position has not the squares.
    pub fn make(&self, position: &mut [Piece]) {
        match self {
            Move::Pass => {}
            Move::Drop { piece, to } => position[to.index()] = *piece,
            Move::Go { from, capture_steps, becomes } => {
                position[from.index()] = Piece::NONE;
                for capture_step in capture_steps {
                    if let Some(captured) = capture_step.captured {
                        position[captured.index()] = Piece::NONE;
                    }
                }
                if let Some(last) = capture_steps.last() {
                    position[last.to.index()] = *becomes;
                }
            }
        }
    }
}

impl Rules {
    /// A move as text: the squares of departure and arrival as in `h3e3`, all squares on the way where several pieces
    /// are captured, the small symbol of the piece behind them that the piece becomes, `X@b2` for a piece that comes
    /// onto the board and `pass`.
    #[must_use]
    pub fn move_text(&self, mv: &Move, position: &[Piece]) -> String {
        self.move_text_with(mv, position, Letters::Own)
    }

    /// The same with the letters of the rules or with those that other programs have.
    #[must_use]
    pub fn move_text_with(&self, mv: &Move, position: &[Piece], letters: Letters) -> String {
        match mv {
            Move::Pass => "pass".to_owned(),
            Move::Drop { piece, to } => format!("{}@{}", self.symbol(*piece, letters), self.board.square(*to)),
            Move::Go { from, capture_steps, becomes } => {
                let squares: Vec<String> = std::iter::once(*from)
                    .chain(capture_steps.iter().map(|capture_step| capture_step.to))
                    .map(|id| self.board.square(id).to_string())
                    .collect();
                let changed = position.get(from.index()) != Some(becomes);
                let piece_type = if changed { self.symbol(*becomes, letters).to_lowercase() } else { String::new() };
                format!("{}{piece_type}", squares.concat())
            }
        }
    }
}
