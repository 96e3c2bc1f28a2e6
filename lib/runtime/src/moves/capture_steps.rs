//! The paths of pieces that capture on the way, or several pieces in one move.

use smallvec::SmallVec;

use super::set::SquareSet;

/// The possible next arrivals of a piece, each with its capture.
#[derive(Clone, Debug, Default)]
pub struct CaptureSteps<S> {
    found: SmallVec<[NextCaptureStep<S>; 16]>,
}

/// One arrival.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextCaptureStep<S> {
    /// The square of arrival.
    pub to: usize,
    /// The square of the captured piece, if any.
    pub captured: S,
    /// Whether the piece may continue after a capture.
    pub again: bool,
}

impl<S: SquareSet> CaptureSteps<S> {
    /// Adds arrivals on some squares that capture any of the `pieces` there and may continue.
    #[inline]
    pub fn onto_again(&mut self, squares: S, pieces: S) {
        self.push(squares, true, |to| S::of(to) & pieces);
    }

    /// Adds arrivals on some squares that capture any of the `pieces` between; `between` gives the squares for each
    /// arrival.
    #[inline]
    pub fn over(&mut self, squares: S, pieces: S, between: impl Fn(usize) -> S) {
        self.push(squares, false, |to| between(to) & pieces);
    }

    /// Adds arrivals as [`over`](Self::over) does, after which the piece may continue.
    #[inline]
    pub fn over_again(&mut self, squares: S, pieces: S, between: impl Fn(usize) -> S) {
        self.push(squares, true, |to| between(to) & pieces);
    }

    /// All of them, in the order in which they were found.
    #[inline]
    pub(super) fn found(&self) -> &[NextCaptureStep<S>] {
        &self.found
    }

    #[inline]
    fn push(&mut self, squares: S, again: bool, captured: impl Fn(usize) -> S) {
        self.found.extend(squares.squares().map(|to| NextCaptureStep { to, captured: captured(to), again }));
    }
}
