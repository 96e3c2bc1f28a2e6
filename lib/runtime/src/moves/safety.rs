//! Safety of moves: which moves may leave a royal piece attacked, and whether a given one does.
//!
//! A move empties the square of departure and fills that of arrival. It opens a closed path onto a royal piece only if
//! the number of pieces between was off by one. In that case departures of the pieces between, or arrivals on the
//! squares between, must be watched. A move out of check must close each open path: by capturing the attacker, by
//! arriving between, or by leaving, where one piece must stand between. Only these moves have to be tried.

use super::set::SquareSet;

/// A visitor of the paths onto the square of a royal piece.
pub trait RoyalView<S: SquareSet> {
    /// The squares of a piece in the view.
    fn pieces(&self, piece: usize) -> S;

    /// The squares of some pieces.
    #[inline]
    fn of(&self, pieces: &[usize]) -> S {
        pieces.iter().fold(S::EMPTY, |all, &piece| all | self.pieces(piece))
    }

    /// Pieces that attack from squares of departure regardless of pieces between.
    fn near(&mut self, piece: usize, onto: S);

    /// Pieces that attack if no piece stands between.
    fn over_empty(&mut self, piece: usize, onto: S, between: impl Fn(usize) -> S);

    /// Pieces that attack if exactly one piece stands between, one of the screens.
    fn over_one(&mut self, piece: usize, onto: S, between: impl Fn(usize) -> S, screens: S);

    /// Pieces that attack if exactly one piece stands between, one of the screens, and that on the square `before` the royal
    /// piece.
    fn directly_behind_one(
        &mut self,
        piece: usize,
        onto: S,
        between: impl Fn(usize) -> S,
        before: impl Fn(usize) -> S,
        screens: S,
    );

    /// Pieces that capture the royal piece by jumping over it. `targets` gives the squares of arrival for a square of
    /// departure and the occupied squares.
    fn over_it(&mut self, piece: usize, targets: impl Fn(usize, S) -> S);
}

/// The squares that a side has to watch: they determine which of its moves must be tried.
#[derive(Clone, Copy, Debug)]
pub struct RoyalWatch<S> {
    /// Whether a royal piece of the side is attacked now.
    pub in_check: bool,
    /// A piece that leaves one of these squares may open a path.
    pub leaving: S,
    /// A piece that arrives on one of these squares may open a path.
    pub arriving: S,
    /// A piece that leaves one of these squares may close an open path.
    pub freeing: S,
    /// A piece that arrives on one of these squares closes all open paths, as far as an arrival can.
    pub blocking: S,
}

impl<S: SquareSet> Default for RoyalWatch<S> {
    /// Nothing to watch.
    fn default() -> Self {
        RoyalWatch { in_check: false, leaving: S::EMPTY, arriving: S::EMPTY, freeing: S::EMPTY, blocking: !S::EMPTY }
    }
}

impl<S: SquareSet> RoyalWatch<S> {
    /// Which moves have to be tried, where `always` are the squares of pieces all of whose moves have to be.
    #[inline]
    pub fn sorting(&self, always: S) -> MoveSorting<S> {
        match self.in_check {
            true => MoveSorting { departures: self.freeing | always, safe: S::EMPTY, arrivals: self.blocking },
            false => MoveSorting { departures: self.leaving | always, safe: !self.arriving, arrivals: self.arriving },
        }
    }

    /// Records an open path from one square over some others.
    #[inline]
    fn open(&mut self, from: usize, between: S, screen: S) {
        self.in_check = true;
        self.freeing |= screen;
        self.blocking &= between | S::of(from);
    }
}

/// Which moves of a side have to be tried, and which are certainly legal.
#[derive(Clone, Copy, Debug)]
pub struct MoveSorting<S> {
    /// All moves from these squares have to be tried.
    departures: S,
    /// The other moves to these squares are certainly legal.
    safe: S,
    /// The other moves to these squares have to be tried.
    arrivals: S,
}

impl<S: SquareSet> MoveSorting<S> {
    /// The target squares of a drop, in two sets: those that are certainly legal, and those that have to be tried.
    #[inline]
    pub fn sort_arrivals(&self, targets: S) -> (S, S) {
        (targets & self.safe, targets & self.arrivals)
    }

    /// The target squares of a piece, in the same two sets.
    #[inline]
    pub fn sort(&self, from: usize, targets: S) -> (S, S) {
        if self.departures.has(from) { (S::EMPTY, targets) } else { self.sort_arrivals(targets) }
    }
}

/// A view of the present position.
#[derive(Debug)]
pub struct Present<'p, S> {
    /// The squares of each piece.
    pub pieces: &'p [S],
    /// The occupied squares.
    pub occupied: S,
    /// The result so far.
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
    fn over_empty(&mut self, piece: usize, onto: S, between: impl Fn(usize) -> S) {
        for from in (self.pieces[piece] & onto).squares() {
            let standing = between(from) & self.occupied;
            match standing.len_up_to_three() {
                0 => self.watch.open(from, between(from), S::EMPTY),
                1 => self.watch.leaving |= standing,
                _ => {}
            }
        }
    }

    #[inline]
    fn over_one(&mut self, piece: usize, onto: S, between: impl Fn(usize) -> S, screens: S) {
        for from in (self.pieces[piece] & onto).squares() {
            let standing = between(from) & self.occupied;
            match standing.len_up_to_three() {
                0 => self.watch.arriving |= between(from),
                1 if standing & screens == standing => self.watch.open(from, between(from), standing),
                // A capture of the piece that is no screen may put a screen in its place.
                1 => self.watch.arriving |= standing,
                2 => self.watch.leaving |= standing,
                _ => {}
            }
        }
    }

    #[inline]
    fn directly_behind_one(
        &mut self,
        piece: usize,
        onto: S,
        between: impl Fn(usize) -> S,
        before: impl Fn(usize) -> S,
        screens: S,
    ) {
        for from in (self.pieces[piece] & onto).squares() {
            let standing = between(from) & self.occupied;
            match standing.len_up_to_three() {
                0 => self.watch.arriving |= before(from),
                1 if standing & screens & before(from) == standing => {
                    self.watch.open(from, between(from), standing);
                }
                // The piece itself may go on to the last square, or another one may capture it there.
                1 => self.watch.arriving |= before(from),
                2 => self.watch.leaving |= standing,
                _ => {}
            }
        }
    }

    /// Changes that open or close such a path are not recorded: games with such paths try every move.
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

/// A view for the squares onto which a dropped piece may give check, as far as other pieces allow.
#[derive(Debug)]
pub struct CheckingDrops<'p, S> {
    /// The squares of each piece.
    pub pieces: &'p [S],
    /// The dropped piece.
    pub dropped: usize,
    /// The squares so far.
    pub onto: S,
}

impl<S: SquareSet> RoyalView<S> for CheckingDrops<'_, S> {
    #[inline]
    fn pieces(&self, piece: usize) -> S {
        self.pieces[piece]
    }

    #[inline]
    fn near(&mut self, piece: usize, onto: S) {
        if piece == self.dropped {
            self.onto |= onto;
        }
    }

    #[inline]
    fn over_empty(&mut self, piece: usize, onto: S, _: impl Fn(usize) -> S) {
        self.near(piece, onto);
    }

    /// The dropped piece may be the one between.
    #[inline]
    fn over_one(&mut self, _: usize, _: S, _: impl Fn(usize) -> S, _: S) {
        self.onto = !S::EMPTY;
    }

    #[inline]
    fn directly_behind_one(&mut self, _: usize, _: S, _: impl Fn(usize) -> S, _: impl Fn(usize) -> S, _: S) {
        self.onto = !S::EMPTY;
    }

    #[inline]
    fn over_it(&mut self, _: usize, _: impl Fn(usize, S) -> S) {
        self.onto = !S::EMPTY;
    }
}

/// Squares that pieces leave, and up to two pieces that arrive.
#[derive(Clone, Copy, Debug)]
pub struct Relocation<S> {
    /// The squares that are left.
    pub left: S,
    /// The arriving pieces, each with its squares of arrival.
    pub arrived: [(usize, S); 2],
}

impl<S: SquareSet> Relocation<S> {
    /// One piece arrives.
    #[inline]
    pub fn of(piece: usize, left: S, arrived: S) -> Relocation<S> {
        Relocation { left, arrived: [(piece, arrived), (piece, S::EMPTY)] }
    }

    /// The squares of a piece of the moving side, given those before.
    #[inline]
    pub fn squares(&self, piece: usize, before: S) -> S {
        self.arrived.iter().fold(before & !self.left, |all, (arrived, on)| all | on.only_if(*arrived == piece))
    }
}

/// A view of the position after a move, restricted to whether the royal piece could be captured.
#[derive(Debug)]
pub struct After<'p, S> {
    /// The squares of each piece before.
    pieces: &'p [S],
    /// The occupied squares after the move.
    occupied: S,
    /// The squares of departure and of arrival, whose former pieces are gone.
    changed: S,
    relocation: &'p Relocation<S>,
    /// Whether a piece has a path onto the royal piece.
    in_check: bool,
}

impl<'p, S: SquareSet> After<'p, S> {
    /// The view after a relocation, given the squares of each piece and the occupied squares before.
    #[inline]
    pub fn new(pieces: &'p [S], occupied: S, relocation: &'p Relocation<S>) -> After<'p, S> {
        let [(_, one), (_, other)] = relocation.arrived;
        let arrived = one | other;
        let changed = relocation.left | arrived;
        let occupied = (occupied & !relocation.left) | arrived;
        After { pieces, occupied, changed, relocation, in_check: false }
    }

    /// Whether the royal piece could be captured.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.in_check
    }
}

impl<S: SquareSet> RoyalView<S> for After<'_, S> {
    #[inline]
    fn pieces(&self, piece: usize) -> S {
        self.relocation.squares(piece, self.pieces[piece] & !self.changed)
    }

    #[inline]
    fn near(&mut self, piece: usize, onto: S) {
        self.in_check |= !(self.pieces[piece] & onto & !self.changed).is_empty();
    }

    #[inline]
    fn over_empty(&mut self, piece: usize, onto: S, between: impl Fn(usize) -> S) {
        for from in (self.pieces[piece] & onto & !self.changed).squares() {
            self.in_check |= (between(from) & self.occupied).is_empty();
        }
    }

    #[inline]
    fn over_one(&mut self, piece: usize, onto: S, between: impl Fn(usize) -> S, screens: S) {
        for from in (self.pieces[piece] & onto & !self.changed).squares() {
            let standing = between(from) & self.occupied;
            self.in_check |= standing.is_single() && standing & screens == standing;
        }
    }

    #[inline]
    fn directly_behind_one(
        &mut self,
        piece: usize,
        onto: S,
        between: impl Fn(usize) -> S,
        before: impl Fn(usize) -> S,
        screens: S,
    ) {
        for from in (self.pieces[piece] & onto & !self.changed).squares() {
            let standing = between(from) & self.occupied;
            self.in_check |= standing.is_single() && standing & screens & before(from) == standing;
        }
    }

    #[inline]
    fn over_it(&mut self, piece: usize, targets: impl Fn(usize, S) -> S) {
        for from in self.pieces(piece).squares() {
            self.in_check |= !targets(from, self.occupied).is_empty();
        }
    }
}
