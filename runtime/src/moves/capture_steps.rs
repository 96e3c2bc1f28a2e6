//! The ways of pieces that take others on the way, or several of them in one move.

use smallvec::SmallVec;

use super::set::SquareSet;

/// Where a piece may arrive next, and that it takes then.
#[derive(Clone, Debug, Default)]
pub struct CaptureSteps<S> {
    found: SmallVec<[NextCaptureStep<S>; 16]>,
}

/// One arrival.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextCaptureStep<S> {
    /// Where.
    pub to: usize,
    /// The square on which a piece is captured, if a piece is.
    pub captured: S,
    /// Whether it goes on if a piece is.
    pub again: bool,
}

impl<S: SquareSet> CaptureSteps<S> {
    /// It arrives on some squares, takes any piece that is among the `pieces` there, and goes on.
    #[inline]
    pub fn onto_again(&mut self, squares: S, pieces: S) {
        self.push(squares, true, |to| S::of(to) & pieces);
    }

    /// It arrives on some squares and takes who is among the `pieces` between, which is given for each square.
    #[inline]
    pub fn over(&mut self, squares: S, pieces: S, between: impl Fn(usize) -> S) {
        self.push(squares, false, |to| between(to) & pieces);
    }

    /// The same, and it goes on.
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
