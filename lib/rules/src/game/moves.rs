//! Moves of a side.

use super::DroppedPiece;
use crate::{Letters, Piece, Rules, SquareId};

/// One move of one side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The side passes.
    Pass,
    /// A piece comes onto the board.
    Drop {
        /// The piece.
        piece: Piece,
        /// The square of arrival.
        to: SquareId,
        /// What follows the arrival, if anything does.
        then: Option<Following>,
    },
    /// A piece moves.
    Go {
        /// The square of departure.
        from: SquareId,
        /// The squares of arrival, one after another: a single one, except in multiple captures.
        capture_steps: Vec<CaptureStep>,
        /// The piece after the move; it differs only after a promotion.
        becomes: Piece,
        /// What follows the arrival, if anything does.
        then: Option<Following>,
    },
    /// Two pieces of the side move.
    Castle {
        /// The square of departure and of arrival of the first piece.
        path: [SquareId; 2],
        /// Those of the second piece.
        with_path: [SquareId; 2],
        /// What follows the arrival, if anything does.
        then: Option<Following>,
    },
}

/// What a side chooses beside the move of its piece, once that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Following {
    /// A piece is dropped.
    Drop(DroppedPiece),
    /// A piece from the hand is [gated](super::Gate) on a square that the move has left.
    Gate(DroppedPiece),
    /// A piece of the other side is changed by an [effect](super::EffectReach::AfterRow): the square.
    Choice(SquareId),
}

impl Following {
    /// Its square.
    #[must_use]
    pub const fn square(self) -> SquareId {
        match self {
            Following::Drop(dropped) | Following::Gate(dropped) => dropped.on,
            Following::Choice(square) => square,
        }
    }
}

/// One arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaptureStep {
    /// The square of arrival.
    pub to: SquareId,
    /// The square of the captured piece, here or on the way, if there is one.
    pub captured: Option<SquareId>,
}

impl Move {
    /// The squares where pieces of the side begin or end the move; for a castling those of both pieces.
    pub(super) fn ends(&self) -> Vec<SquareId> {
        match self {
            Move::Pass => Vec::new(),
            Move::Drop { to, .. } => vec![*to],
            Move::Go { from, capture_steps, .. } => {
                std::iter::once(*from).chain(capture_steps.last().map(|last| last.to)).collect()
            }
            Move::Castle { path, with_path, .. } => [*path, *with_path].concat(),
        }
    }

    /// Whether the move captures a piece.
    #[must_use]
    pub fn captures(&self) -> bool {
        matches!(self, Move::Go { capture_steps, .. } if capture_steps.iter().any(|capture_step| capture_step.captured.is_some()))
    }

    /// The number of pieces that the move captures.
    #[must_use]
    pub fn number_captured(&self) -> usize {
        let Move::Go { capture_steps, .. } = self else { return 0 };
        capture_steps.iter().filter(|capture_step| capture_step.captured.is_some()).count()
    }

    /// The squares of the piece: that of departure, unless it is dropped, and those of arrival. For castling they are
    /// those of the first piece; a pass has none.
    #[must_use]
    pub fn squares(&self) -> Vec<SquareId> {
        match self {
            Move::Pass => Vec::new(),
            Move::Drop { to, .. } => vec![*to],
            Move::Go { from, capture_steps, .. } => {
                std::iter::once(*from).chain(capture_steps.iter().map(|capture_step| capture_step.to)).collect()
            }
            Move::Castle { path, .. } => path.to_vec(),
        }
    }

    /// What follows the arrival.
    #[must_use]
    pub fn following(&self) -> Option<Following> {
        match self {
            Move::Drop { then, .. } | Move::Go { then, .. } | Move::Castle { then, .. } => *then,
            Move::Pass => None,
        }
    }

    /// The same move with something that follows.
    #[must_use]
    pub fn followed_by(&self, following: Following) -> Move {
        let mut followed = self.clone();
        if let Move::Drop { then, .. } | Move::Go { then, .. } | Move::Castle { then, .. } = &mut followed {
            *then = Some(following);
        }
        followed
    }

    /// The piece that is dropped or gated after the arrival of another one.
    #[must_use]
    pub fn dropped_afterwards(&self) -> Option<DroppedPiece> {
        match self.following() {
            Some(Following::Drop(dropped) | Following::Gate(dropped)) => Some(dropped),
            _ => None,
        }
    }

    /// The piece that is gated on a square that the move has left.
    #[must_use]
    pub fn gated(&self) -> Option<DroppedPiece> {
        match self.following() {
            Some(Following::Gate(gated)) => Some(gated),
            _ => None,
        }
    }

    /// The square of the piece that the side has chosen for an effect.
    #[must_use]
    pub fn choice(&self) -> Option<SquareId> {
        match self.following() {
            Some(Following::Choice(square)) => Some(square),
            _ => None,
        }
    }

    /// What follows as text, with squares as `square` writes them and a gated piece as `piece` does: behind a comma the
    /// square of arrival and that of a dropped piece, as in `,d7g7`, or the square that was chosen; or a gated piece.
    #[must_use]
    pub fn following_text(&self, square: impl Fn(SquareId) -> String, piece: impl Fn(Piece) -> String) -> String {
        match self.following() {
            None => String::new(),
            Some(Following::Choice(chosen)) => format!(",{}", square(chosen)),
            Some(Following::Gate(gated)) => piece(gated.piece),
            Some(Following::Drop(dropped)) => {
                let arrival = self.squares().last().map(|&to| square(to)).unwrap_or_default();
                format!(",{arrival}{}", square(dropped.on))
            }
        }
    }

    /// The square on which the piece of the move ends; `None` for passes and moves of two pieces.
    #[must_use]
    pub fn arrival(&self) -> Option<SquareId> {
        match self {
            Move::Pass | Move::Castle { .. } => None,
            Move::Drop { to, .. } => Some(*to),
            Move::Go { capture_steps, .. } => capture_steps.last().map(|step| step.to),
        }
    }

    /// The piece after a move that changes it.
    #[must_use]
    pub fn promoted(&self, position: &[Piece]) -> Option<Piece> {
        let Move::Go { from, becomes, .. } = self else { return None };
        (position.get(from.index()) != Some(becomes)).then_some(*becomes)
    }

    /// Makes the move on the board without its effects; hands and the state beside the board are unchanged.
    ///
    /// # Panics
    ///
    /// Panics if the position does not have the squares.
    pub fn make(&self, position: &mut [Piece]) {
        match self {
            Move::Pass => {}
            Move::Drop { piece, to, .. } => position[to.index()] = *piece,
            Move::Go { from, capture_steps, becomes, .. } => {
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
            Move::Castle { path, with_path, .. } => {
                let paths = [path, with_path];
                let pieces = paths.map(|[from, _]| position[from.index()]);
                paths.iter().for_each(|[from, _]| position[from.index()] = Piece::NONE);
                paths.iter().zip(pieces).for_each(|([_, to], piece)| position[to.index()] = piece);
            }
        }
        if let Some(dropped) = self.dropped_afterwards() {
            position[dropped.on.index()] = dropped.piece;
        }
    }
}

impl Rules {
    /// A move as text. It has the squares of departure and arrival as in `h3e3`, and all squares on the way in multiple
    /// captures. For castling they are those of the first piece, or the two squares of departure if that piece stays or
    /// goes to a neighbouring square, as it may otherwise; a castling with a piece gated on the second square of departure
    /// has that square and the first one. The lower-case symbol of a promoted piece follows, and then [what
    /// follows](Move::following_text), as in `d1d7,d7g7` or, with a gated piece, `b1c3h`. A drop is `X@b2`, and a pass is
    /// `pass`.
    #[must_use]
    pub fn move_text(&self, mv: &Move, position: &[Piece]) -> String {
        self.move_text_with(mv, position, Letters::Own)
    }

    /// The two squares that tell a castling with its gated piece, as in [`move_text`](Rules::move_text).
    #[must_use]
    pub fn castling_squares(
        &self,
        &[from, to]: &[SquareId; 2],
        &[with, _]: &[SquareId; 2],
        gated: Option<DroppedPiece>,
    ) -> [SquareId; 2] {
        if gated.is_some_and(|gated| gated.on == with) {
            return [with, from];
        }
        let [start, end] = [from, to].map(|id| self.board.square(id));
        let is_far = start.file.abs_diff(end.file).max(start.rank.abs_diff(end.rank)) > 1;
        [from, if is_far { to } else { with }]
    }

    /// The text of a move, with the letters of the rules or of other programs.
    #[must_use]
    pub fn move_text_with(&self, mv: &Move, position: &[Piece], letters: Letters) -> String {
        let square = |id: SquareId| self.board.square(id).to_string();
        let moved = match mv {
            Move::Pass => "pass".to_owned(),
            Move::Drop { piece, to, .. } => format!("{}@{}", self.symbol(*piece, letters), square(*to)),
            Move::Castle { path, with_path, .. } => {
                self.castling_squares(path, with_path, mv.gated()).map(square).concat()
            }
            Move::Go { .. } => {
                let squares: String = mv.squares().into_iter().map(square).collect();
                let promoted = mv.promoted(position).map(|piece| self.promotion_text(piece, letters));
                squares + &promoted.unwrap_or_default()
            }
        };
        moved + &mv.following_text(square, |piece| self.promotion_text(piece, letters))
    }
}
