//! The ways of men who take others on the way, or several of them in one turn.

use smallvec::SmallVec;

use super::set::SquareSet;

/// Where a man may arrive next, and whom he takes then.
#[derive(Clone, Debug, Default)]
pub struct Hops<S> {
    found: SmallVec<[NextHop<S>; 16]>,
}

/// One arrival.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextHop<S> {
    /// Where.
    pub to: usize,
    /// The square on which somebody is taken, if somebody is.
    pub taken: S,
    /// Whether he goes on if somebody is.
    pub again: bool,
}

impl<S: SquareSet> Hops<S> {
    /// He arrives on some squares, takes whoever is among the `men` there, and goes on.
    #[inline]
    pub fn onto_again(&mut self, squares: S, men: S) {
        self.push(squares, true, |to| S::of(to) & men);
    }

    /// He arrives on some squares and takes who is among the `men` between, which is given for each square.
    #[inline]
    pub fn over(&mut self, squares: S, men: S, between: impl Fn(usize) -> S) {
        self.push(squares, false, |to| between(to) & men);
    }

    /// The same, and he goes on.
    #[inline]
    pub fn over_again(&mut self, squares: S, men: S, between: impl Fn(usize) -> S) {
        self.push(squares, true, |to| between(to) & men);
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
