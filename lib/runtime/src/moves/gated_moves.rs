//! Moves with which a piece from the hand is gated on a square that they leave.

use super::compact::{BESIDE, CompactMove, GatedPiece, MovePath, SpecialMove};
use super::game_moves::GameMoves;
use super::legal::MoveSink;
use super::position::GamePosition;
use super::set::SquareSet;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// Whether some right to gate is held.
    #[inline]
    pub(super) fn may_gate(&self) -> bool {
        if const { !G::FEATURES.followed_moves } {
            return false;
        }
        self.tables.state().is_some_and(|state| state.gates.any(self.values.rights))
    }

    /// Adds the legal moves with gated pieces to the legal moves without them.
    pub(super) fn gate(&self, moves: &mut MoveSink<G::Path>) {
        if !self.may_gate() {
            return;
        }
        for index in 0..moves.len() {
            let mv = moves[index].clone();
            let special = mv.path.special();
            let is_castling = special.castling_index().is_some();
            if mv.from == BESIDE || !is_castling && special != SpecialMove::NONE {
                continue;
            }
            let second = self.second_path(special).map(|(_, path)| path);
            let arrivals = second.map_or(G::Set::EMPTY, |[_, to]| G::Set::of(to)) | G::Set::of(mv.to.into());
            let left = [Some(mv.from.into()), second.map(|[from, _]| from)];
            for (square, where_second_stood) in left.into_iter().zip([false, true]) {
                let Some(square) = square.filter(|&square: &usize| !arrivals.has(square)) else { continue };
                self.gate_on(square, where_second_stood, &mv, moves);
            }
        }
    }

    /// Adds a move with each piece that may be gated on a square that it leaves.
    fn gate_on(
        &self,
        square: usize,
        where_second_stood: bool,
        mv: &CompactMove<G::Path>,
        moves: &mut MoveSink<G::Path>,
    ) {
        let Some(state) = self.tables.state() else { return };
        let Some(gate) = state.gates.open_on(square, self.values.rights) else { return };
        for (index, &piece) in gate.pieces.iter().enumerate() {
            if !state.hands.has(piece.into(), self.values.hands) {
                continue;
            }
            let special = mv.path.special().gated(GatedPiece { index, where_second_stood });
            let gated = CompactMove { path: mv.path.with_special(special), ..mv.clone() };
            // The piece may be a screen.
            if self.is_safe(&gated) {
                moves.push(gated);
            }
        }
    }
}
