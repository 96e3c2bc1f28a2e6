//! Moves and their undo records, in few bytes.

use std::fmt::Debug;

use smallvec::SmallVec;

use super::state::StateValues;

/// No square: the origin of pieces that come onto the board, and the mark of a step without capture.
pub const BESIDE: u16 = u16::MAX;

/// One move of one side: a piece moves from a square to another or comes onto the board, or the side passes.
///
/// `P` is `()` where every piece moves to one square and captures only the piece there. It is [`SpecialMove`] where two
/// pieces move together or a piece is captured in passing, and [`MoveCaptureSteps`] in all other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactMove<P = ()> {
    /// The square of departure; [`BESIDE`] for a piece that comes onto the board.
    pub from: u16,
    /// The square of arrival; [`BESIDE`] if the side passes.
    pub to: u16,
    /// The number of the piece after the move.
    pub becomes: u8,
    /// The squares on the way, where departure and arrival do not suffice.
    pub path: P,
}

/// One arrival of a piece that captures on the way, or several pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactCaptureStep {
    /// Where it arrives.
    pub to: u16,
    /// Where a piece is captured; [`BESIDE`] if no piece is.
    pub captured: u16,
    /// The number of the captured piece.
    pub piece: u8,
}

/// The part of a move beyond departure and arrival.
pub trait MovePath: Clone + Debug + Default + Ord + Send + 'static {
    /// The path over some arrivals.
    fn over(capture_steps: &[CompactCaptureStep]) -> Self;

    /// The path of a special move.
    fn of_special(special: SpecialMove) -> Self;

    /// The same path of a move that is special.
    fn with_special(&self, special: SpecialMove) -> Self;

    /// What is special about the move, if it is no ordinary one.
    #[inline]
    fn special(&self) -> SpecialMove {
        SpecialMove::NONE
    }

    /// All arrivals; none if the piece moves straight to one square and captures only the piece that stands there.
    fn capture_steps(&self) -> &[CompactCaptureStep];
}

impl MovePath for () {
    #[inline]
    fn over(_: &[CompactCaptureStep]) {}

    #[inline]
    fn of_special(_: SpecialMove) {}

    #[inline]
    fn with_special(&self, _: SpecialMove) {}

    #[inline]
    fn capture_steps(&self) -> &[CompactCaptureStep] {
        &[]
    }
}

/// A move that changes more than the squares of departure and arrival: castling by its number from 1, a capture in
/// passing, or what follows the move, by its square: a drop or a choice. A piece may be gated with a castling, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpecialMove(u16);

/// A piece that is gated with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GatedPiece {
    /// Its index among those that may be gated on its square.
    pub index: usize,
    /// Whether that square is the one that the second piece of a castling has left.
    pub where_second_stood: bool,
}

impl SpecialMove {
    /// An ordinary move.
    pub(super) const NONE: SpecialMove = SpecialMove(0);
    /// A capture in passing.
    pub(super) const PASSING: SpecialMove = SpecialMove(u16::MAX);

    /// The bit of drops that follow moves. Castlings have smaller numbers, and squares are fewer.
    const FOLLOWED: u16 = 1 << 15;

    /// The bit of squares that are chosen.
    const CHOSEN: u16 = 1 << 14;

    /// Both bits: those of gated pieces. Castlings with such a piece have numbers below [`SECOND`](SpecialMove::SECOND).
    const GATED: u16 = SpecialMove::FOLLOWED | SpecialMove::CHOSEN;

    /// The bit of pieces that are gated where the second piece of a castling has stood.
    const SECOND: u16 = 1 << 8;

    /// The place of the index of a gated piece.
    const GATED_PIECE: u32 = 9;

    /// The same move, which is ordinary or a castling, with a gated piece.
    pub(super) fn gated(self, gated: GatedPiece) -> SpecialMove {
        let second = if gated.where_second_stood { SpecialMove::SECOND } else { 0 };
        SpecialMove(self.0 | SpecialMove::GATED | second | (gated.index as u16) << SpecialMove::GATED_PIECE)
    }

    /// The gated piece.
    #[inline]
    pub(super) fn gated_piece(self) -> Option<GatedPiece> {
        let is_gated = self.0 & SpecialMove::GATED == SpecialMove::GATED && self != SpecialMove::PASSING;
        is_gated.then_some(GatedPiece {
            index: usize::from((self.0 & !SpecialMove::GATED) >> SpecialMove::GATED_PIECE),
            where_second_stood: self.0 & SpecialMove::SECOND != 0,
        })
    }

    /// The same move without a gated piece.
    #[inline]
    pub(super) fn without_gated(self) -> SpecialMove {
        match self.gated_piece() {
            Some(_) => SpecialMove(self.0 & (SpecialMove::SECOND - 1)),
            None => self,
        }
    }

    /// A choice of a square after the move.
    pub(super) fn chosen(square: usize) -> SpecialMove {
        SpecialMove(square as u16 | SpecialMove::CHOSEN)
    }

    /// The square of the choice after the move.
    #[inline]
    pub(super) fn choice(self) -> Option<usize> {
        let is_chosen = self.0 & SpecialMove::GATED == SpecialMove::CHOSEN;
        is_chosen.then_some(usize::from(self.0 & !SpecialMove::CHOSEN))
    }

    /// A drop on a square after the move.
    pub(super) fn followed_on(square: usize) -> SpecialMove {
        SpecialMove(square as u16 | SpecialMove::FOLLOWED)
    }

    /// The square of the drop after the move.
    #[inline]
    pub(super) fn following_square(self) -> Option<usize> {
        let is_followed = self.0 & SpecialMove::GATED == SpecialMove::FOLLOWED;
        is_followed.then_some(usize::from(self.0 & !SpecialMove::FOLLOWED))
    }

    /// The castling with an index.
    pub(super) fn castling(index: usize) -> SpecialMove {
        SpecialMove(index as u16 + 1)
    }

    /// The index of a castling.
    #[inline]
    pub(super) fn castling_index(self) -> Option<usize> {
        let special = self.without_gated();
        let follows = special.0 & SpecialMove::GATED != 0;
        if follows { None } else { usize::from(special.0).checked_sub(1) }
    }

    /// A number that differs from that of other special moves; 0 for ordinary moves.
    #[inline]
    pub(super) fn number(self) -> u16 {
        self.0
    }
}

impl MovePath for SpecialMove {
    #[inline]
    fn over(_: &[CompactCaptureStep]) -> SpecialMove {
        SpecialMove::NONE
    }

    #[inline]
    fn of_special(special: SpecialMove) -> SpecialMove {
        special
    }

    #[inline]
    fn with_special(&self, special: SpecialMove) -> SpecialMove {
        special
    }

    #[inline]
    fn special(&self) -> SpecialMove {
        *self
    }

    #[inline]
    fn capture_steps(&self) -> &[CompactCaptureStep] {
        &[]
    }
}

/// The arrivals of a piece that captures on the way, or several pieces; otherwise none. Or a special move.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveCaptureSteps(SmallVec<[CompactCaptureStep; 4]>, SpecialMove);

impl MovePath for MoveCaptureSteps {
    fn over(capture_steps: &[CompactCaptureStep]) -> MoveCaptureSteps {
        MoveCaptureSteps(SmallVec::from_slice(capture_steps), SpecialMove::NONE)
    }

    fn of_special(special: SpecialMove) -> MoveCaptureSteps {
        MoveCaptureSteps(SmallVec::new(), special)
    }

    fn with_special(&self, special: SpecialMove) -> MoveCaptureSteps {
        MoveCaptureSteps(self.0.clone(), special)
    }

    #[inline]
    fn special(&self) -> SpecialMove {
        self.1
    }

    #[inline]
    fn capture_steps(&self) -> &[CompactCaptureStep] {
        &self.0
    }
}

impl<P: MovePath> CompactMove<P> {
    /// No piece moves.
    #[must_use]
    pub fn pass() -> Self {
        CompactMove { from: BESIDE, to: BESIDE, becomes: 0, path: P::default() }
    }

    /// The move over some arrivals. It has no path if its only capture is on its only square of arrival.
    pub(super) fn over(from: usize, capture_steps: &[CompactCaptureStep], becomes: u8) -> Self {
        let to = capture_steps.last().map_or(BESIDE, |capture_step| capture_step.to);
        let path = match capture_steps {
            [CompactCaptureStep { to, captured, .. }] if *captured == BESIDE || captured == to => P::default(),
            _ => P::over(capture_steps),
        };
        CompactMove { from: from as u16, to, becomes, path }
    }

    /// Whether no piece moves.
    #[inline]
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.to == BESIDE
    }
}

/// What a move has changed that cannot be read off the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRecord<P = ()> {
    pub(super) mv: CompactMove<P>,
    pub(super) mover: u8,
    pub(super) captured: u8,
    /// Where the captured piece stood, if a piece was captured in one step.
    pub(super) captured_on: u16,
    /// The number of squares that effects of earlier moves have changed.
    pub(super) changed_before: u32,
    pub(super) values: StateValues,
    pub(super) key: u64,
    pub(super) quiet_plies: u32,
    pub(super) move_number: u32,
}
