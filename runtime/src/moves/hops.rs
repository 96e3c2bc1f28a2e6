//! The ways of pieces that take others on the way, or several of them in one turn.

use smallvec::SmallVec;

use super::set::SquareSet;

/// Where a piece may arrive next, and that it takes then.
#[derive(Clone, Debug, Default)]
pub struct Hops<S> {
    found: SmallVec<[NextHop<S>; 16]>,
}

/// One arrival.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextHop<S> {
    /// Where.
    pub to: usize,
    /// The square on which a piece is taken, if a piece is.
    pub taken: S,
    /// Whether it goes on if a piece is.
    pub again: bool,
}

impl<S: SquareSet> Hops<S> {
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
    pub(super) fn found(&self) -> &[NextHop<S>] {
        &self.found
    }

    #[inline]
    fn push(&mut self, squares: S, again: bool, taken: impl Fn(usize) -> S) {
        self.found.extend(squares.squares().map(|to| NextHop { to, taken: taken(to), again }));
    }
}
