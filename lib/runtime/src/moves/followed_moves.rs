//! Moves that a drop follows.

use super::compact::{BESIDE, CompactMove, MovePath, SpecialMove};
use super::following::FollowingTable;
use super::game_moves::GameMoves;
use super::legal::MoveSink;
use super::piece_sets::{NO_PIECE, PieceSets};
use super::position::GamePosition;
use super::set::SquareSet;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// Replaces moves of one piece by those with each drop that may follow.
    pub(super) fn follow(&self, moves: &mut MoveSink<G::Path>) {
        let Some(following) = self.tables.state().map(|state| &state.following).filter(|one| one.any()) else { return };
        let all = std::mem::take(moves);
        for mv in all {
            let is_step = mv.from != BESIDE && mv.path.special() == SpecialMove::NONE;
            let mover = if is_step { self.on[usize::from(mv.from)] } else { NO_PIECE };
            let Some(table) = following.of(mover.into()).filter(|_| is_step) else {
                moves.push(mv);
                continue;
            };
            let squares = self.drop_squares(table, mover, &mv);
            if squares.is_empty() {
                moves.push(mv);
                continue;
            }
            moves.extend(squares.squares().map(|square| CompactMove {
                path: mv.path.with_special(SpecialMove::followed_on(square)),
                ..mv.clone()
            }));
        }
    }

    /// The squares on which a drop may follow a move.
    fn drop_squares(&self, table: &FollowingTable<G::Set>, mover: u8, mv: &CompactMove<G::Path>) -> G::Set {
        let steps = mv.path.capture_steps().iter().filter(|step| step.captured != BESIDE);
        let captured = steps.fold(G::Set::of(mv.from.into()), |all, step| all | G::Set::of(step.captured.into()));
        let occupied = self.at.occupied() & !captured | G::Set::of(mv.to.into());
        let standing = self.number_after(&self.at, &table.pieces, mover, mv);
        let empty = !occupied & self.board();
        if standing < table.most { table.squares([mv.from, mv.to], empty) } else { G::Set::EMPTY }
    }

    /// The number of some pieces on the board after a move.
    fn number_after(
        &self,
        at: &PieceSets<G::Set, PIECES>,
        pieces: &[usize],
        mover: u8,
        mv: &CompactMove<G::Path>,
    ) -> u32 {
        let counts = |piece: u8| u32::from(pieces.contains(&piece.into()));
        let steps = mv.path.capture_steps();
        let captured: u32 = match steps {
            [] => counts(self.captured_by(mv)),
            steps => steps.iter().map(|step| counts(step.piece)).sum(),
        };
        at.number(pieces) + counts(mv.becomes) - counts(mover) - captured
    }

    /// The squares of the board.
    fn board(&self) -> G::Set {
        (0..self.tables.rules().board.size()).fold(G::Set::EMPTY, |all, square| all | G::Set::of(square))
    }
}
