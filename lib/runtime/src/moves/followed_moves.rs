//! Moves that a drop or a choice follows.

use smallvec::SmallVec;

use super::compact::{BESIDE, CompactMove, MovePath, SpecialMove};
use super::following::FollowingTable;
use super::game_moves::GameMoves;
use super::legal::MoveSink;
use super::piece_sets::{NO_PIECE, PieceSets};
use super::position::GamePosition;
use super::set::SquareSet;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// Whether a drop, a gated piece or a choice may follow moves now.
    #[inline]
    pub(super) fn is_followed(&self) -> bool {
        if const { !G::FEATURES.followed_moves } {
            return false;
        }
        let follows = self.tables.state().is_some_and(|state| state.following.any() || state.effects.has_choices());
        follows || self.may_gate()
    }

    /// Replaces moves of one piece by those with each drop or choice that may follow.
    pub(super) fn follow(&self, moves: &mut MoveSink<G::Path>) {
        if const { !G::FEATURES.followed_moves } {
            return;
        }
        let Some(state) = self.tables.state() else { return };
        let (drops, chooses) = (state.following.any(), state.effects.has_choices());
        if !drops && !chooses {
            return;
        }
        for mv in std::mem::take(moves) {
            let is_plain = !mv.is_pass() && mv.path.special() == SpecialMove::NONE;
            let mover = if is_plain && mv.from != BESIDE { self.on[usize::from(mv.from)] } else { NO_PIECE };
            let table = state.following.of(mover.into()).filter(|_| mover != NO_PIECE);
            let choices = if is_plain && chooses { self.choices(&mv) } else { G::Set::EMPTY };
            let dropped = table.map_or(G::Set::EMPTY, |table| self.drop_squares(table, mover, &mv));
            let special: SmallVec<[SpecialMove; 16]> = match choices.is_empty() {
                true => dropped.squares().map(SpecialMove::followed_on).collect(),
                false => choices.squares().map(SpecialMove::chosen).collect(),
            };
            match special.is_empty() {
                true => moves.push(mv),
                false => moves
                    .extend(special.iter().map(|&one| CompactMove { path: mv.path.with_special(one), ..mv.clone() })),
            }
        }
    }

    /// The squares among which the side to move chooses after a move.
    fn choices(&self, mv: &CompactMove<G::Path>) -> G::Set {
        let Some(state) = self.tables.state() else { return G::Set::EMPTY };
        let steps = mv.path.capture_steps().iter().filter(|step| step.captured != BESIDE);
        let to = G::Set::of(mv.to.into());
        let captured = steps.fold(to, |all, step| all | G::Set::of(step.captured.into()));
        let from = if mv.from == BESIDE { G::Set::EMPTY } else { G::Set::of(mv.from.into()) };
        let mut sides = self.at.sides;
        // A piece may capture one of its own side on its way.
        sides[self.to_move] = sides[self.to_move] & !(from | captured) | to;
        sides[1 - self.to_move] &= !captured;
        let enemies = sides[1 - self.to_move];
        state.effects.choices(self.to_move, mv.to.into(), sides, |pieces| self.at.of(pieces) & enemies)
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
