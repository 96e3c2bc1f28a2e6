//! Turns and what is remembered of them, in few bytes.

use std::fmt::Debug;

use smallvec::SmallVec;

/// No square: where pieces are who come onto the board, and where no piece was captured.
pub const BESIDE: u8 = u8::MAX;

/// One move of one side: a piece goes from a square to another one or comes onto the board, or the side passes.
///
/// Where every piece goes to one square in a move and takes any piece that stands there, that is all, and `P` is `()`.
/// In other games `P` is [`MoveCaptureSteps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactMove<P = ()> {
    /// The square of departure; [`BESIDE`] for a piece that comes onto the board.
    pub from: u8,
    /// The square of arrival; [`BESIDE`] if the side passes.
    pub to: u8,
    /// The number of the piece that stands there then.
    pub becomes: u8,
    /// Where it was on the way, if that is not all.
    pub path: P,
}

/// One arrival of a piece that takes others on the way or several of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactCaptureStep {
    /// Where it arrives.
    pub to: u8,
    /// Where a piece is captured; [`BESIDE`] if no piece is.
    pub captured: u8,
    /// The number of who is captured there.
    pub piece: u8,
}

/// What a move says of its way beyond departure and arrival.
pub trait MovePath: Clone + Debug + Default + Ord + Send + 'static {
    /// Whether it can say anything.
    const HAS_CAPTURE_STEPS: bool;

    /// The path over some arrivals.
    fn over(capture_steps: &[CompactCaptureStep]) -> Self;

    /// All arrivals; none if the piece goes straight to one square and takes no piece but who stands there.
    fn capture_steps(&self) -> &[CompactCaptureStep];
}

impl MovePath for () {
    const HAS_CAPTURE_STEPS: bool = false;

    #[inline]
    fn over(_: &[CompactCaptureStep]) {}

    #[inline]
    fn capture_steps(&self) -> &[CompactCaptureStep] {
        &[]
    }
}

/// The arrivals of a piece that takes others on the way or several of them; otherwise none.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveCaptureSteps(SmallVec<[CompactCaptureStep; 4]>);

impl MovePath for MoveCaptureSteps {
    const HAS_CAPTURE_STEPS: bool = true;

    fn over(capture_steps: &[CompactCaptureStep]) -> MoveCaptureSteps {
        MoveCaptureSteps(SmallVec::from_slice(capture_steps))
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

    /// The turn over some arrivals. That of a piece that takes no piece but on its only square of arrival has no path.
    pub(super) fn over(from: usize, capture_steps: &[CompactCaptureStep], becomes: u8) -> Self {
        let to = capture_steps.last().map_or(BESIDE, |capture_step| capture_step.to);
        let path = match capture_steps {
            [CompactCaptureStep { to, captured, .. }] if *captured == BESIDE || captured == to => P::default(),
            _ => P::over(capture_steps),
        };
        CompactMove { from: from as u8, to, becomes, path }
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
    pub(super) key: u64,
    pub(super) quiet_plies: u32,
    pub(super) move_number: u32,
}
