//! Moves that are made to test their legality.

use super::compact::{CompactMove, MovePath};
use super::game_moves::GameMoves;
use super::legal::MoveSink;
use super::position::GamePosition;
use super::safety::{After, Present, Relocation, RoyalWatch};
use super::set::SquareSet;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// Whether captures remove pieces around them.
    #[inline]
    pub(super) fn has_blasts(&self) -> bool {
        self.tables.state().is_some_and(|state| state.effects.has_blasts)
    }

    /// Whether a pseudo-legal move of the side to move leaves its royal pieces safe, and what it must not leave is not left.
    pub(super) fn is_safe(&self, mv: &CompactMove<G::Path>) -> bool {
        let (own, other) = (self.to_move, 1 - self.to_move);
        let mut after = self.clone();
        after.make_on_board(mv.clone());
        if self.tables.must_not_check() && after.is_in_check(other) {
            return false;
        }
        if self.tables.state().is_some_and(|state| state.groups.are_left(own, &after.at)) {
            return false;
        }
        if const { !G::FEATURES.blasts } || !self.has_blasts() {
            return !after.watch(own).in_check && !after.leaves_last_one(self);
        }
        !after.has_fewer_royals(self, own) && (after.has_fewer_royals(self, other) || !after.can_be_captured(own))
    }

    /// Whether a royal piece of the side to move could be captured if the other side were to move.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_in_check(self.to_move)
    }

    /// Whether a royal piece of a side could be captured if the other side were to move.
    #[inline]
    pub(super) fn is_in_check(&self, side: usize) -> bool {
        let by_blasts = const { G::FEATURES.blasts } && self.has_blasts();
        if by_blasts { self.can_be_captured(side) } else { self.watch(side).in_check }
    }

    /// Whether a piece of the royal ones is royal now: some are so only as the last of their type.
    #[inline]
    pub(super) fn is_royal_now(&self, piece: usize) -> bool {
        if const { !G::FEATURES.royals_as_last } {
            return true;
        }
        self.tables.last_of(piece).is_none_or(|alike| self.at.number(alike) == 1)
    }

    /// Whether a piece that was royal as the last of its type, before a move by which its side has got others, could be
    /// captured now.
    fn leaves_last_one(&self, before: &Self) -> bool {
        if const { !G::FEATURES.royals_as_last } {
            return false;
        }
        let side = before.to_move;
        let was_last = |&&royal: &&usize| before.is_royal_now(royal) && !self.is_royal_now(royal);
        self.tables.royals(side).iter().filter(was_last).any(|&royal| {
            let mut view =
                Present { pieces: &self.at.pieces, occupied: self.at.occupied(), watch: RoyalWatch::default() };
            for square in (self.at.pieces[royal] & before.at.pieces[royal]).squares() {
                self.tables.onto_royal(1 - side, royal, square, &mut view);
            }
            view.watch.in_check
        })
    }

    /// Whether a royal piece is not attacked on a square of its way.
    pub(super) fn is_safe_on_way(&self, piece: usize, from: usize, on: usize) -> bool {
        if const { !G::FEATURES.blasts } || !self.has_blasts() {
            return self.is_royal_safe_on(piece, on, &Relocation::of(piece, G::Set::of(from), G::Set::of(on)));
        }
        let mut between = self.clone();
        between.shift(piece, [from, on]);
        !between.can_be_captured(self.to_move)
    }

    /// Whether the other side could capture a royal piece of a side without losing one of its own by the blast.
    pub(super) fn can_be_captured(&self, side: usize) -> bool {
        let mut other = self.clone();
        other.to_move = 1 - side;
        let mut captures = MoveSink::new();
        other.capture_steps(true, &mut captures);
        other.list_plain(G::Set::EMPTY, &mut captures);
        let royals = self.tables.royals(side);
        let captures_royal = |mv: &CompactMove<G::Path>| {
            let mut steps = mv.path.capture_steps().iter();
            royals.contains(&self.captured_by(mv).into()) || steps.any(|step| royals.contains(&step.piece.into()))
        };
        captures.into_iter().filter(captures_royal).any(|mv| {
            let mut after = other.clone();
            after.make_on_board(mv);
            !after.has_fewer_royals(self, 1 - side)
        })
    }

    /// Whether a side has fewer royal pieces than in another position.
    fn has_fewer_royals(&self, before: &Self, side: usize) -> bool {
        let royals = self.tables.royals(side);
        self.at.number(royals) < before.at.number(royals)
    }

    /// Whether more than the paths onto royal pieces decides whether a move is legal.
    pub(super) fn must_be_tried(&self) -> bool {
        let is_as_last = |&royal: &usize| self.tables.last_of(royal).is_some();
        let as_last = const { G::FEATURES.royals_as_last } && self.tables.royals(self.to_move).iter().any(is_as_last);
        let leaves_groups = || self.tables.state().is_some_and(|state| state.groups.any_left());
        as_last || self.has_blasts() || self.tables.must_not_check() || leaves_groups()
    }

    /// The squares among some on which a piece may arrive without leaving a royal piece in danger. `left` is its square
    /// of departure, if it has one.
    #[inline(never)]
    pub(super) fn safe_among(&self, piece: usize, left: G::Set, tried: G::Set) -> G::Set {
        let (mut safe, mut tried) = (G::Set::EMPTY, tried);
        // Few pieces are looked at faster than many squares.
        let quiet = tried & !self.at.occupied();
        let other = 1 - self.to_move;
        let is_the_royal = !left.is_empty() && self.at.of(self.tables.royals(self.to_move)) == left;
        let by_chance = const { G::FEATURES.chance } && !self.tables.by_chance(other).is_empty();
        if is_the_royal && !by_chance && quiet.len() >= self.at.sides[other].len() {
            safe = quiet & !self.attacked_among(piece, left, quiet);
            tried &= !quiet;
        }
        for to in tried.squares().map(G::Set::of) {
            safe |= to.only_if(self.is_safe_after(&Relocation::of(piece, left, to)));
        }
        safe
    }

    /// The squares among some empty ones on which the other side could capture a piece that comes from elsewhere. The
    /// piece is put on all of them at once, while none of them counts as occupied. So it is in no piece's way: with royal
    /// pieces every piece blocks, and screens have to stand on occupied squares.
    fn attacked_among(&self, piece: usize, left: G::Set, empty: G::Set) -> G::Set {
        let mut at = self.at;
        at.turn_over(piece, self.to_move, left);
        at.pieces[piece] = empty;
        let mut attacked = G::Set::EMPTY;
        self.each_going(1 - self.to_move, &at, G::Set::EMPTY, empty, &mut |_, _, targets| attacked |= targets);
        attacked
    }

    /// Whether no royal piece of the side to move can be captured after a relocation of its pieces.
    #[inline]
    pub(super) fn is_safe_after(&self, relocation: &Relocation<G::Set>) -> bool {
        self.tables.royals(self.to_move).iter().all(|&royal| {
            let mut squares = relocation.squares(royal, self.at.pieces[royal]).squares();
            squares.all(|square| self.is_royal_safe_on(royal, square, relocation))
        })
    }

    /// Whether a royal piece on a square cannot be captured after a relocation.
    #[inline]
    fn is_royal_safe_on(&self, royal: usize, square: usize, relocation: &Relocation<G::Set>) -> bool {
        if const { !G::FEATURES.royals } {
            return true;
        }
        let mut view = After::new(&self.at.pieces, self.at.occupied(), relocation);
        self.tables.onto_royal(1 - self.to_move, royal, square, &mut view);
        !view.in_check()
    }
}
