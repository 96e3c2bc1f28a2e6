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
    /// How it continues.
    pub order: CaptureOrder,
}

/// How several captures of one move follow each other, as far as a step decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptureOrder {
    /// Whether the captured piece stays on its square until the move ends.
    pub afterwards: bool,
    /// Whether the step may not lead back in the direction from which the last one came.
    pub without_reversal: bool,
}

impl<S: SquareSet> CaptureSteps<S> {
    /// Adds arrivals on some squares that capture any of the `pieces` there and may continue.
    #[inline]
    pub fn onto_again(&mut self, squares: S, pieces: S) {
        self.push(squares, true, CaptureOrder::default(), |to| S::of(to) & pieces);
    }

    /// Adds arrivals on some squares that capture any of the `pieces` between; `between` gives the squares for each
    /// arrival.
    #[inline]
    pub fn over(&mut self, squares: S, pieces: S, between: impl Fn(usize) -> S) {
        self.push(squares, false, CaptureOrder::default(), |to| between(to) & pieces);
    }

    /// Adds arrivals as [`over`](Self::over) does, after which the piece may continue.
    #[inline]
    pub fn over_again(&mut self, squares: S, pieces: S, between: impl Fn(usize) -> S) {
        self.push(squares, true, CaptureOrder::default(), |to| between(to) & pieces);
    }

    /// Adds arrivals as [`onto_again`](Self::onto_again) does, in some order.
    #[inline]
    pub fn onto_in_order(&mut self, squares: S, pieces: S, order: CaptureOrder) {
        self.push(squares, true, order, |to| S::of(to) & pieces);
    }

    /// Adds arrivals as [`over_again`](Self::over_again) does, in some order.
    #[inline]
    pub fn over_in_order(&mut self, squares: S, pieces: S, order: CaptureOrder, between: impl Fn(usize) -> S) {
        self.push(squares, true, order, |to| between(to) & pieces);
    }

    /// All of them, in the order in which they were found.
    #[inline]
    pub(super) fn found(&self) -> &[NextCaptureStep<S>] {
        &self.found
    }

    #[inline]
    fn push(&mut self, squares: S, again: bool, order: CaptureOrder, captured: impl Fn(usize) -> S) {
        self.found.extend(squares.squares().map(|to| NextCaptureStep { to, captured: captured(to), again, order }));
    }
}
