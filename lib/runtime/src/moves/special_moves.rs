//! Special moves: castling and captures in passing.

use super::compact::{CompactMove, MovePath, SpecialMove};
use super::game_moves::GameMoves;
use super::legal::MoveSink;
use super::position::GamePosition;
use super::safety::Relocation;
use super::set::SquareSet;
use super::state::{CaptorTable, PassedTable};

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// Adds the legal moves of two pieces, unless only captures are asked for, and the legal captures in passing.
    #[inline]
    pub(super) fn list_special(&self, only_captures: bool, moves: &mut MoveSink<G::Path>) {
        if const { !G::FEATURES.special_moves } {
            return;
        }
        let Some(state) = self.tables.state() else { return };
        let mut add = |from: u16, to: u16, becomes: u8, special: SpecialMove| {
            let mv = CompactMove { from, to, becomes, path: G::Path::of_special(special) };
            // Two statements can give one capture in passing.
            if moves.contains(&mv) {
                return;
            }
            if self.is_special_safe(&mv) {
                moves.push(mv);
            }
        };
        for (captor, passed) in self.captors(self.to_move) {
            add(captor.from, passed.over, captor.piece as u8, SpecialMove::PASSING);
        }
        if only_captures {
            return;
        }
        let stands = |piece: u8, square: u16| self.on[usize::from(square)] == piece;
        for (index, one) in state.open_castlings(self.to_move, self.values, self.at.occupied(), stands) {
            let ([piece, _], [[from, to], _]) = (one.pieces, one.paths);
            let mut way = one.safe.squares();
            if !self.is_royal_now(piece.into()) || way.all(|on| self.is_safe_on_way(piece.into(), from.into(), on)) {
                add(from, to, piece, SpecialMove::castling(index));
            }
        }
    }

    /// The pieces of a side that can capture in passing, each with the passed square.
    #[inline]
    pub(super) fn captors(&self, side: usize) -> impl Iterator<Item = (&CaptorTable<G::Set>, &PassedTable<G::Set>)> {
        let passed = self.tables.state().and_then(|state| state.passed(self.values));
        let captors = passed.into_iter().flat_map(|passed| passed.captors.iter().map(move |captor| (captor, passed)));
        captors.filter(move |(captor, passed)| {
            let emptied = captor.between | G::Set::of(passed.over.into());
            self.tables.side_of(captor.piece) == side
                && usize::from(self.on[usize::from(captor.from)]) == captor.piece
                && (emptied & self.at.occupied()).is_empty()
        })
    }

    /// Whether a special move that no move follows is safe. It is made only where its squares do not tell.
    fn is_special_safe(&self, mv: &CompactMove<G::Path>) -> bool {
        if self.tables.tries_all() || self.must_be_tried() {
            return self.is_safe(mv);
        }
        let [from, to] = [mv.from, mv.to].map(|square| G::Set::of(square.into()));
        let (special, piece) = (mv.path.special(), usize::from(mv.becomes));
        let relocation = match self.second_path(special) {
            Some((second, [left, arrived])) => {
                Relocation { left: from | G::Set::of(left), arrived: [(piece, to), (second, G::Set::of(arrived))] }
            }
            None => Relocation::of(piece, from | G::Set::of(self.captured_on(mv.to.into(), special)), to),
        };
        self.is_safe_after(&relocation)
    }
}
