//! Which moves may leave a royal piece where it can be captured, and whether one of them does.
//!
//! A move empties the square of departure and fills that of arrival. A way onto a royal piece that is closed now is
//! open afterwards only if the number of pieces between was off by one: then the pieces between must be watched when
//! they leave, or the squares between when a piece arrives there. If a way is open now, a move must close it: by taking
//! who could use it, by arriving between, or, where one piece must stand between, by leaving. Only these moves have to
//! be tried.

use super::set::SquareSet;

/// What is asked of each way onto the square of a royal piece.
pub trait RoyalView<S: SquareSet> {
    /// The squares of a piece, as far as the view sees it.
    fn pieces(&self, piece: usize) -> S;

    /// The squares of some pieces.
    #[inline]
    fn of(&self, pieces: &[usize]) -> S {
        pieces.iter().fold(S::EMPTY, |all, &piece| all | self.pieces(piece))
    }

    /// Pieces that come from squares of departure any piece that stands between.
    fn near(&mut self, piece: usize, onto: S);

    /// Pieces that come if no piece stands between.
    fn over_nobody(&mut self, piece: usize, onto: S, between: &[S]);

    /// Pieces that come if exactly one piece stands between, one of the screens.
    fn over_one(&mut self, piece: usize, onto: S, between: &[S], screens: S);

    /// Pieces that take the royal piece by going over it: where each would arrive from a square of departure, with
    /// others on the squares that are given behind it.
    fn over_it(&mut self, piece: usize, targets: impl Fn(usize, S) -> S);
}

/// What a side has to watch: which of its moves must be tried.
#[derive(Clone, Copy, Debug)]
pub struct RoyalWatch<S> {
    /// Whether a royal piece of the side can be taken as things are.
    pub in_check: bool,
    /// Any piece that leaves one of these squares may open a way.
    pub leaving: S,
    /// Any piece that arrives on one of these squares may open a way.
    pub arriving: S,
    /// Any piece that leaves one of these squares may close a way that is open.
    pub freeing: S,
    /// Any piece that arrives on one of these squares closes all ways that are open, so far as arriving can do it.
    pub blocking: S,
}

impl<S: SquareSet> Default for RoyalWatch<S> {
    /// Nothing to watch.
    fn default() -> Self {
        RoyalWatch { in_check: false, leaving: S::EMPTY, arriving: S::EMPTY, freeing: S::EMPTY, blocking: !S::EMPTY }
    }
}

impl<S: SquareSet> RoyalWatch<S> {
    /// Of the squares onto which a piece may come from beside the board who is not royal, those that lead to legal
    /// moves untried, and those that have to be tried.
    #[inline]
    pub fn sort_arrivals(&self, targets: S) -> (S, S) {
        if self.in_check {
            return (S::EMPTY, targets & self.blocking);
        }
        (targets & !self.arriving, targets & self.arriving)
    }

    /// Of the squares to which a piece may go who is not royal, those that lead to legal moves untried, and those that
    /// have to be tried.
    #[inline]
    pub fn sort(&self, from: usize, targets: S) -> (S, S) {
        let must_be_tried = if self.in_check { self.freeing.has(from) } else { self.leaving.has(from) };
        if must_be_tried { (S::EMPTY, targets) } else { self.sort_arrivals(targets) }
    }

    /// A way is open, from one square over some others.
    #[inline]
    fn open(&mut self, from: usize, between: S, screen: S) {
        self.in_check = true;
        self.freeing |= screen;
        self.blocking &= between | S::of(from);
    }
}

/// Looks at a position as it is.
#[derive(Debug)]
pub struct Present<'p, S> {
    /// The squares of each piece.
    pub pieces: &'p [S],
    /// The squares on which anybody stands.
    pub occupied: S,
    /// What was found.
    pub watch: RoyalWatch<S>,
}

impl<S: SquareSet> RoyalView<S> for Present<'_, S> {
    #[inline]
    fn pieces(&self, piece: usize) -> S {
        self.pieces[piece]
    }

    #[inline]
    fn near(&mut self, piece: usize, onto: S) {
        for from in (self.pieces[piece] & onto).squares() {
            self.watch.open(from, S::EMPTY, S::EMPTY);
        }
    }

    #[inline]
    fn over_nobody(&mut self, piece: usize, onto: S, between: &[S]) {
        for from in (self.pieces[piece] & onto).squares() {
            let standing = between[from] & self.occupied;
            match standing.len() {
                0 => self.watch.open(from, between[from], S::EMPTY),
                1 => self.watch.leaving |= standing,
                _ => {}
            }
        }
    }

    #[inline]
    fn over_one(&mut self, piece: usize, onto: S, between: &[S], screens: S) {
        for from in (self.pieces[piece] & onto).squares() {
            let standing = between[from] & self.occupied;
            match standing.len() {
                0 => self.watch.arriving |= between[from],
                1 if standing & screens == standing => self.watch.open(from, between[from], standing),
                // Any piece that takes the piece that is no screen may be one.
                1 => self.watch.arriving |= standing,
                2 => self.watch.leaving |= standing,
                _ => {}
            }
        }
    }

    /// What would open or close such a way is not noted: in games that have them every move is tried.
    #[inline]
    fn over_it(&mut self, piece: usize, targets: impl Fn(usize, S) -> S) {
        for from in self.pieces[piece].squares() {
            let open = targets(from, self.occupied);
            if !open.is_empty() {
                self.watch.open(from, open, S::EMPTY);
            }
        }
    }
}

/// Looks at a position as it will be after a move, and only for whether a piece could take the royal piece.
#[derive(Debug)]
pub struct After<'p, S> {
    /// The squares of each piece before.
    pub pieces: &'p [S],
    /// The squares on which anybody will stand.
    pub occupied: S,
    /// The squares of departure and of arrival, where no piece stands any more who stood there.
    pub changed: S,
    /// Who arrives.
    pub arrives: usize,
    /// Where.
    pub to: S,
    /// Whether a piece could.
    pub in_check: bool,
}

impl<S: SquareSet> RoyalView<S> for After<'_, S> {
    #[inline]
    fn pieces(&self, piece: usize) -> S {
        let staying = self.pieces[piece] & !self.changed;
        if piece == self.arrives { staying | self.to } else { staying }
    }

    #[inline]
    fn near(&mut self, piece: usize, onto: S) {
        self.in_check |= !(self.pieces[piece] & onto & !self.changed).is_empty();
    }

    #[inline]
    fn over_nobody(&mut self, piece: usize, onto: S, between: &[S]) {
        for from in (self.pieces[piece] & onto & !self.changed).squares() {
            self.in_check |= (between[from] & self.occupied).is_empty();
        }
    }

    #[inline]
    fn over_one(&mut self, piece: usize, onto: S, between: &[S], screens: S) {
        for from in (self.pieces[piece] & onto & !self.changed).squares() {
            let standing = between[from] & self.occupied;
            self.in_check |= standing.len() == 1 && standing & screens == standing;
        }
    }

    #[inline]
    fn over_it(&mut self, piece: usize, targets: impl Fn(usize, S) -> S) {
        for from in self.pieces(piece).squares() {
            self.in_check |= !targets(from, self.occupied).is_empty();
        }
    }
}
