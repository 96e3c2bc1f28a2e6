//! Drops that the hand and the conditions of their statements allow.

use super::compact::{BESIDE, CompactMove};
use super::game_moves::GameMoves;
use super::position::GamePosition;
use super::safety::CheckingDrops;
use super::set::SquareSet;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// The squares among some onto which the hand and the limits of its drops let a piece come.
    #[inline]
    pub(super) fn open_to_drop(&self, piece: usize, targets: G::Set) -> G::Set {
        let Some(state) = self.tables.state() else { return targets };
        let own = self.at.sides[self.to_move];
        let mut open = state.hands.open_to(piece, targets, self.values.hands, own, |pieces| self.at.of(pieces));
        if state.hands.is_flipping(piece) {
            open = state.effects.flipping((self.to_move, piece), open, &self.at);
        }
        if state.hands.is_without_mate(piece) { open & !self.mating(piece, open) } else { open }
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
