//! Drops that the hand and the conditions of their statements allow.

use super::compact::{BESIDE, CompactMove};
use super::game_moves::GameMoves;
use super::legal::MoveSink;
use super::position::GamePosition;
use super::safety::CheckingDrops;
use super::set::SquareSet;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// The squares among some onto which the hand and the limits of its drops let a piece come.
    #[inline]
    pub(super) fn open_to_drop(&self, piece: usize, targets: G::Set) -> G::Set {
        if const { !G::FEATURES.state } {
            return targets;
        }
        let Some(state) = self.tables.state() else { return targets };
        let sides = [self.at.sides[self.to_move], self.at.sides[1 - self.to_move]];
        let mut open = state.hands.open_to(piece, targets, self.values.hands, sides, |pieces| self.at.of(pieces));
        if state.hands.is_flipping(piece) {
            open = state.effects.flipping((self.to_move, piece), open, &self.at);
        }
        if state.hands.is_without_mate(piece) { open & !self.mating(piece, open) } else { open }
    }

    /// Leaves the drops that are compulsory, if there is any among all legal moves; returns whether there is.
    pub(super) fn keep_compulsory_drops(&self, moves: &mut MoveSink<G::Path>) -> bool {
        if const { !G::FEATURES.compulsory_drops } {
            return false;
        }
        let pieces = self.tables.must_drop(self.to_move);
        let is_compulsory =
            |mv: &CompactMove<G::Path>| mv.from == BESIDE && !mv.is_pass() && pieces.contains(&mv.becomes.into());
        let has_some = !pieces.is_empty() && moves.iter().any(is_compulsory);
        if has_some {
            moves.retain(|mv| is_compulsory(mv));
        }
        has_some
    }

    /// Whether captures are legal although drops may be compulsory.
    pub(super) fn captures_come_first(&self) -> bool {
        if const { !G::FEATURES.compulsory_drops } {
            return true;
        }
        self.tables.must_capture()
            || self.tables.must_drop(self.to_move).is_empty()
            || !self.keep_compulsory_drops(&mut self.moves())
    }

    /// The squares among some where a dropped piece mates.
    fn mating(&self, piece: usize, targets: G::Set) -> G::Set {
        let (own, other) = (self.to_move, 1 - self.to_move);
        let mut view = CheckingDrops { pieces: &self.at.pieces, dropped: piece, onto: G::Set::EMPTY };
        for &royal in self.tables.royals(other) {
            for to in self.at.pieces[royal].squares() {
                self.tables.onto_royal(own, royal, to, &mut view);
            }
        }
        let mates = |to: &usize| {
            let mut after = self.clone();
            let (from, path) = (BESIDE, Default::default());
            after.make(CompactMove { from, to: *to as u16, becomes: piece as u8, path });
            after.in_check() && after.count_moves() == 0
        };
        (targets & view.onto).squares().filter(mates).fold(G::Set::EMPTY, |all, to| all | G::Set::of(to))
    }
}
