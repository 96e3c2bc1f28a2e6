//! Numbers that end a game: of pieces and of checks, and where the first side has a number of pieces that wins unless the
//! second side can reply by reaching it too.

use super::compact::CompactMove;
use super::count::CountedPieces;
use super::game_moves::GameMoves;
use super::position::GamePosition;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// Whether a number of pieces or of checks given has ended the game.
    #[inline]
    pub(super) fn is_over_by_numbers(&self) -> bool {
        let of_both = self.tables.counts_of_both();
        self.tables.counts().is_some_and(|counts| counts.has(self))
            || of_both.is_some_and(|counts| counts.has(self.to_move, self))
            || self
                .tables
                .state()
                .is_some_and(|state| state.are_all_checks_given(self.values) || state.groups.end(&self.at))
    }

    /// Whether the second side is to move and needs a reply.
    #[inline]
    pub(super) fn awaits_reply(&self) -> bool {
        if const { !G::FEATURES.replies } {
            return false;
        }
        let counts = self.tables.counts_of_both();
        counts.is_some_and(|counts| counts.open(self.to_move, self).next().is_some())
    }

    /// Whether none of the moves is a reply that the side to move needs.
    pub(super) fn lacks_reply(&self, moves: &[CompactMove<G::Path>]) -> bool {
        if const { !G::FEATURES.replies } {
            return false;
        }
        let Some(counts) = self.tables.counts_of_both() else { return false };
        let replies = |index: usize, mv: &CompactMove<G::Path>| {
            let mut after = self.clone();
            after.make(mv.clone());
            counts.holds(index, self.to_move, &after)
        };
        let mut open = counts.open(self.to_move, self);
        open.any(|index| !moves.iter().any(|mv| replies(index, mv)))
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> CountedPieces<G::Set>
    for GamePosition<G, SQUARES, PIECES>
{
    #[inline]
    fn of(&self, pieces: &[usize]) -> G::Set {
        self.at.of(pieces)
    }

    #[inline]
    fn occupied(&self) -> G::Set {
        self.at.occupied()
    }

    #[inline]
    fn capturable(&self, by: usize) -> G::Set {
        self.attacked(by)
    }

    fn held(&self, hands: &[usize]) -> u32 {
        self.tables.state().map_or(0, |state| state.hands.number(hands, self.values.hands))
    }
}
