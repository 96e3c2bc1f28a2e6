//! Legal moves: generated, counted, and followed for some plies.

use smallvec::SmallVec;

use super::becoming::Becoming;
use super::capture_steps::NextCaptureStep;
use super::compact::{BESIDE, CompactMove, MovePath};
use super::game_moves::GameMoves;
use super::piece_sets::PieceSets;
use super::position::GamePosition;
use super::safety::{Present, RoyalWatch};
use super::set::SquareSet;

/// Removes duplicate moves: two paths can give one move where pieces capture several.
fn compare<P: MovePath>(moves: &mut MoveSink<P>) {
    moves.sort_unstable();
    moves.dedup();
}

/// The moves of one position; the usual number fits on the stack.
pub(super) type MoveSink<P> = SmallVec<[CompactMove<P>; 96]>;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// All legal moves of the side to move, each once.
    #[must_use]
    pub fn moves(&self) -> MoveSink<G::Path> {
        let mut moves = MoveSink::new();
        self.list(&mut moves);
        moves
    }

    /// The legal captures.
    #[must_use]
    pub fn captures_made(&self) -> MoveSink<G::Path> {
        let mut moves = MoveSink::new();
        if self.captures_come_first() && (!self.awaits_reply() || !self.moves().is_empty()) {
            self.list_onto(G::Set::EMPTY, &mut moves);
        }
        moves
    }

    /// The squares of the other side's pieces that a side could capture if it were to move, and of its own pieces that
    /// it could capture on the way.
    #[must_use]
    pub fn attacked(&self, by: usize) -> G::Set {
        let mut attacked = G::Set::EMPTY;
        self.each_going(by, &self.at, G::Set::EMPTY, self.at.sides[1 - by], &mut |piece, _, targets| {
            attacked |= self.open_to(by, piece, targets);
        });
        if const { G::FEATURES.capture_steps } {
            attacked |= self.attacked_on_the_way(by);
        }
        if const { G::FEATURES.special_moves } {
            attacked = self.captors(by).fold(attacked, |all, (_, passed)| all | G::Set::of(passed.to.into()));
        }
        attacked
    }

    /// Calls `go` as [`GameMoves::go`] does, whose code is long and would be compiled for each caller.
    #[inline(never)]
    pub(super) fn each_going(
        &self,
        side: usize,
        at: &PieceSets<G::Set, PIECES>,
        empty: G::Set,
        enemies: G::Set,
        go: &mut dyn FnMut(usize, usize, G::Set),
    ) {
        self.tables.go(side, at, empty, enemies, go);
    }

    /// The number of legal moves of the side to move.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        if self.awaits_reply() {
            return self.moves().len() as u64;
        }
        let number = self.count_before_passing();
        if number == 0 { u64::from(self.may_pass_if_stuck()) } else { number }
    }

    /// The number of legal moves, without a pass that needs a side without moves.
    pub(super) fn count_before_passing(&self) -> u64 {
        if self.tables.ends_at_once() && self.is_over {
            return 0;
        }
        let may_exclude = self.tables.must_capture_most() || !self.tables.must_drop(self.to_move).is_empty();
        if self.tables.tries_all() || may_exclude || self.is_followed() {
            let mut moves = MoveSink::new();
            self.list_before_passing(&mut moves);
            return moves.len() as u64;
        }
        if self.tables.must_capture() {
            let captures_made = self.count_onto(G::Set::EMPTY);
            if captures_made > 0 {
                return captures_made;
            }
        }
        u64::from(self.may_pass()) + self.count_onto(!self.at.occupied())
    }

    /// The number of legal move sequences of `depth` plies; a game that ends sooner has none. The last ply is counted
    /// without being made. The result saturates at `u64::MAX`.
    pub fn perft(&mut self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut moves = MoveSink::new();
                self.list(&mut moves);
                moves.drain(..).fold(0, |sum: u64, mv| {
                    let record = self.make(mv);
                    let number = self.perft(depth - 1);
                    self.unmake(record);
                    sum.saturating_add(number)
                })
            }
        }
    }

    /// Adds all legal moves to an empty list.
    fn list(&self, moves: &mut MoveSink<G::Path>) {
        self.list_before_passing(moves);
        if moves.is_empty() && self.may_pass_if_stuck() {
            moves.push(CompactMove::pass());
        }
        if self.awaits_reply() && self.lacks_reply(moves) {
            moves.clear();
        }
    }

    /// Adds the legal moves, without a pass that needs a side without moves.
    fn list_before_passing(&self, moves: &mut MoveSink<G::Path>) {
        if self.tables.must_capture() {
            self.list_onto(G::Set::EMPTY, moves);
            if !moves.is_empty() {
                return;
            }
        }
        self.list_onto(!self.at.occupied(), moves);
        if !self.keep_compulsory_drops(moves) && self.may_pass() {
            moves.push(CompactMove::pass());
        }
    }

    /// Adds the legal moves to some of the empty squares, and the legal captures, to an empty list.
    fn list_onto(&self, empty: G::Set, moves: &mut MoveSink<G::Path>) {
        if self.tables.ends_at_once() && self.is_over {
            return;
        }
        self.capture_steps(empty.is_empty(), moves);
        let has_capture_steps = !moves.is_empty();
        self.list_plain(empty, moves);
        if has_capture_steps {
            compare(moves);
        }
        self.list_special(empty.is_empty(), moves);
        self.follow(moves);
        if const { G::FEATURES.tries_all } && self.tables.tries_all() {
            moves.retain(|mv| self.is_safe(mv));
        }
        self.gate(moves);
        if const { G::FEATURES.must_capture_most } && self.tables.must_capture_most() && empty.is_empty() {
            self.keep_most(moves);
        }
    }

    /// The number of moves that [`list_onto`](Self::list_onto) lists, where no move has to be tried.
    fn count_onto(&self, empty: G::Set) -> u64 {
        let mut moves = MoveSink::new();
        self.capture_steps(empty.is_empty(), &mut moves);
        let mut special = MoveSink::new();
        self.list_special(empty.is_empty(), &mut special);
        if moves.is_empty() {
            return self.count_plain(empty) + special.len() as u64;
        }
        self.list_plain(empty, &mut moves);
        compare(&mut moves);
        (moves.len() + special.len()) as u64
    }

    /// Adds the moves to some of the empty squares, and the captures, in games where no piece captures on the way or
    /// continues.
    pub(super) fn list_plain(&self, empty: G::Set, moves: &mut MoveSink<G::Path>) {
        self.each_legal(empty, |piece, from, targets| {
            let changing = self.changing(piece, from, targets);
            for to in targets.squares() {
                let go = |becomes| CompactMove { from: from as u16, to: to as u16, becomes, path: Default::default() };
                let may_change = const { G::FEATURES.promotions } && changing.has(to);
                match may_change.then(|| self.plainly_becomes(piece, from, to)).flatten() {
                    Some(becoming) => moves.extend(becoming.pieces(piece, |pieces| self.at.number(pieces)).map(go)),
                    None => moves.push(go(piece as u8)),
                }
            }
        });
    }

    /// The number of moves that [`list_plain`](Self::list_plain) lists.
    fn count_plain(&self, empty: G::Set) -> u64 {
        let mut count = 0;
        self.each_legal(empty, |piece, from, targets| {
            count += u64::from(targets.len());
            for to in self.changing(piece, from, targets).squares() {
                if let Some(becoming) = self.plainly_becomes(piece, from, to) {
                    count += becoming.pieces(piece, |pieces| self.at.number(pieces)).count() as u64 - 1;
                }
            }
        });
        count
    }

    /// The squares of arrival among some on which a piece may become another; a dropped piece does not change.
    #[inline]
    fn changing(&self, piece: usize, from: usize, targets: G::Set) -> G::Set {
        if const { !G::FEATURES.promotions } || self.tables.has_drops() && from == usize::from(BESIDE) {
            return G::Set::EMPTY;
        }
        targets & self.tables.changes_on(piece)
    }

    /// The promotion by a move that captures nothing but a piece on its square of arrival.
    #[inline]
    fn plainly_becomes(&self, piece: usize, from: usize, to: usize) -> Option<Becoming<'_>> {
        let captures = || self.at.occupied().has(to);
        self.tables.becomes(piece, from, to).filter(|becoming| becoming.applies(captures))
    }

    /// Calls `visit` for each piece with the squares of its legal moves. The square of departure is [`BESIDE`] for a
    /// drop. Empty squares are included only if they are in `empty`.
    #[inline]
    fn each_legal(&self, empty: G::Set, mut visit: impl FnMut(usize, usize, G::Set)) {
        if !self.tables.takes() && empty.is_empty() {
            return;
        }
        let (own, other) = (self.to_move, 1 - self.to_move);
        let royals = if self.tables.tries_all() { &[] } else { self.tables.royals(own) };
        let watch = if self.tables.tries_all() { RoyalWatch::default() } else { self.watch(own) };
        let sorting = watch.sorting(self.at.of(royals));
        let legal = |piece: usize, left: G::Set, (certain, tried): (G::Set, G::Set)| {
            let needs_no_trial = const { !G::FEATURES.royals } || tried.is_empty();
            if needs_no_trial { certain } else { certain | self.safe_among(piece, left, tried) }
        };
        self.tables.go(own, &self.at, empty, self.at.sides[other], |piece, from, targets| {
            let sorted = sorting.sort(from, self.open_to(own, piece, targets));
            visit(piece, from, legal(piece, G::Set::of(from), sorted));
        });
        if const { G::FEATURES.drops } && self.tables.has_drops() {
            self.tables.drop(own, &self.at, empty, |piece, targets| {
                let targets = self.open_to_drop(piece, targets);
                let is_royal = royals.contains(&piece);
                let sorted = if is_royal { (G::Set::EMPTY, targets) } else { sorting.sort_arrivals(targets) };
                visit(piece, BESIDE.into(), legal(piece, G::Set::EMPTY, sorted));
            });
        }
    }

    /// The squares that a side has to watch for the safety of its royal pieces.
    #[inline]
    pub(super) fn watch(&self, side: usize) -> RoyalWatch<G::Set> {
        if const { !G::FEATURES.royals } {
            return RoyalWatch::default();
        }
        let mut view = Present { pieces: &self.at.pieces, occupied: self.at.occupied(), watch: RoyalWatch::default() };
        for &royal in self.tables.royals(side).iter().filter(|&&royal| self.is_royal_now(royal)) {
            for to in self.at.pieces[royal].squares() {
                self.tables.onto_royal(1 - side, royal, to, &mut view);
            }
        }
        let mut watch = view.watch;
        // A capture may free a result of chance for a piece.
        let is_barred = |&piece: &usize| !self.at.pieces[piece].is_empty() && !self.barred(piece).is_empty();
        if const { G::FEATURES.chance } && self.tables.by_chance(1 - side).iter().any(is_barred) {
            watch.arriving |= self.at.sides[1 - side];
        }
        watch
    }

    /// The targets on which a piece of a side can arrive, as far as that depends on what it becomes.
    #[inline]
    fn open_to(&self, side: usize, piece: usize, targets: G::Set) -> G::Set {
        let by_chance = const { G::FEATURES.chance } && self.tables.by_chance(side).contains(&piece);
        if by_chance { targets & !self.barred(piece) } else { targets }
    }

    /// The squares on which a piece cannot arrive because no outcome of chance is left.
    #[inline]
    fn barred(&self, piece: usize) -> G::Set {
        self.tables.barred(piece, |pieces| self.at.number(pieces))
    }

    /// The possible pieces after a step from a square, given the pieces on the board.
    #[inline]
    pub(super) fn becoming(
        &self,
        piece: usize,
        from: usize,
        step: &NextCaptureStep<G::Set>,
        at: &PieceSets<G::Set, PIECES>,
    ) -> impl Iterator<Item = u8> {
        let becoming = self.tables.becomes(piece, from, step.to);
        let becoming = becoming.filter(|becoming| becoming.applies(|| !step.captured.is_empty()));
        let same = becoming.is_none().then_some(piece as u8);
        same.into_iter()
            .chain(becoming.into_iter().flat_map(move |becoming| becoming.pieces(piece, |pieces| at.number(pieces))))
    }

    /// The number of remaining outcomes of chance that give the piece of a move; 0 where the side decides.
    #[inline]
    pub(super) fn chances(&self, mover: u8, mv: &CompactMove<G::Path>) -> u16 {
        if const { !G::FEATURES.chance } {
            return 0;
        }
        let by_chance = self.tables.by_chance(self.to_move).contains(&mover.into()) && mv.from != BESIDE;
        let becomes = || self.tables.becomes(mover.into(), mv.from.into(), mv.to.into());
        let becoming = if by_chance { becomes() } else { None };
        let chances =
            becoming.map_or(0, |becoming| becoming.chances(mover.into(), mv.becomes, |pieces| self.at.number(pieces)));
        chances.min(u16::MAX.into()) as u16
    }
}
