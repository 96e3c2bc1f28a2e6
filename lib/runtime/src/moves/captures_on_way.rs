//! Captures on the way, and moves of several captures.

use smallvec::SmallVec;

use super::capture_steps::{CaptureSteps, NextCaptureStep};
use super::compact::{BESIDE, CompactCaptureStep, CompactMove};
use super::game_moves::GameMoves;
use super::legal::MoveSink;
use super::piece_sets::{NO_PIECE, PieceSets};
use super::position::GamePosition;
use super::set::SquareSet;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// The squares of the pieces that a side could capture on the way if it were to move.
    pub(super) fn attacked_on_the_way(&self, by: usize) -> G::Set {
        let mut attacked = G::Set::EMPTY;
        for &piece in self.tables.hoppers(by) {
            for from in self.capture_step_starts(piece).squares() {
                let mut capture_steps = CaptureSteps::default();
                self.tables.capture_step(piece, from, &self.at, &mut capture_steps);
                let is_turn = |capture_step: &&NextCaptureStep<G::Set>| {
                    self.becoming(piece, from, capture_step, &self.at).next().is_some()
                };
                capture_steps.found().iter().filter(is_turn).for_each(|capture_step| attacked |= capture_step.captured);
            }
        }
        attacked
    }

    /// Adds the pseudo-legal moves of pieces that capture on the way or may continue after a capture. A move may occur
    /// more than once.
    #[inline]
    pub(super) fn capture_steps(&self, must_capture: bool, moves: &mut MoveSink<G::Path>) {
        if const { !G::FEATURES.capture_steps } {
            return;
        }
        for &piece in self.tables.hoppers(self.to_move) {
            for from in self.capture_step_starts(piece).squares() {
                if const { G::FEATURES.orders_captures } && self.tables.orders_captures() {
                    self.ordered_captures(piece, from, must_capture, moves);
                    continue;
                }
                self.capture_step_on(piece, from, &self.at, &mut SmallVec::new(), must_capture, moves);
            }
        }
    }

    /// The squares from which a piece may capture on the way or continue; a superset is allowed.
    #[inline]
    fn capture_step_starts(&self, piece: usize) -> G::Set {
        let squares = self.at.pieces[piece];
        if squares.is_empty() { squares } else { squares & self.tables.capture_step_starts(piece, &self.at) }
    }

    /// Adds the moves of a piece that started on a square and has made some capture steps, after which the others stand
    /// as given. The result is whether it can continue.
    fn capture_step_on(
        &self,
        piece: usize,
        start: usize,
        at: &PieceSets<G::Set, PIECES>,
        path: &mut SmallVec<[CompactCaptureStep; 8]>,
        must_capture: bool,
        moves: &mut MoveSink<G::Path>,
    ) -> bool {
        let is_first = path.is_empty();
        let from = path.last().map_or(start, |capture_step| capture_step.to.into());
        let mut capture_steps = CaptureSteps::default();
        self.tables.capture_step(piece, from, at, &mut capture_steps);
        let mut goes_on = false;
        for capture_step in capture_steps.found() {
            let captured = capture_step.captured.squares().next();
            let is_turn =
                if is_first { captured.is_some() || !must_capture } else { captured.is_some() && capture_step.again };
            if !is_turn {
                continue;
            }
            // Only the moving piece has left its square, so all others are unchanged.
            let captured_piece = captured.map_or(NO_PIECE, |captured| self.on[captured]);
            path.push(CompactCaptureStep {
                to: capture_step.to as u16,
                captured: captured.map_or(BESIDE, |captured| captured as u16),
                piece: captured_piece,
            });
            for becomes in self.becoming(piece, from, capture_step, at) {
                goes_on = true;
                let may_go_on = capture_step.again && captured.is_some() && usize::from(becomes) == piece;
                let has_gone_on = may_go_on && {
                    let mut after = *at;
                    after.turn_over(piece, self.tables.side_of(piece), G::Set::of(from));
                    if captured.is_some() {
                        after.turn_over(
                            captured_piece.into(),
                            self.tables.side_of(captured_piece.into()),
                            capture_step.captured,
                        );
                    }
                    after.turn_over(piece, self.tables.side_of(piece), G::Set::of(capture_step.to));
                    self.capture_step_on(piece, start, &after, path, true, moves)
                };
                if !has_gone_on {
                    moves.push(CompactMove::over(start, path, becomes));
                }
            }
            path.pop();
        }
        goes_on
    }
}
