//! Moves of several captures in games where their order matters.

use qishu_rules::SquareId;
use smallvec::SmallVec;

use super::becoming::Becoming;
use super::capture_steps::{CaptureSteps, NextCaptureStep};
use super::compact::{BESIDE, CompactCaptureStep, CompactMove, MovePath};
use super::game_moves::GameMoves;
use super::legal::MoveSink;
use super::piece_sets::{NO_PIECE, PieceSets};
use super::position::GamePosition;
use super::set::SquareSet;

/// A piece on its way, and the pieces on the board after its steps.
#[derive(Clone, Copy)]
struct Captor<S, const PIECES: usize> {
    piece: usize,
    start: usize,
    at: PieceSets<S, PIECES>,
    /// The squares of captured pieces that stay until the move ends.
    staying: S,
}

/// A move that could end with a step onto a square, behind a captured piece.
struct StoppedMove<S, P> {
    captured: S,
    mv: CompactMove<P>,
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// Adds the moves of a piece from a square that capture on the way or may continue. A move may occur more than once.
    pub(super) fn ordered_captures(
        &self,
        piece: usize,
        start: usize,
        must_capture: bool,
        moves: &mut MoveSink<G::Path>,
    ) {
        let captor = Captor { piece, start, at: self.at, staying: G::Set::EMPTY };
        self.steps_of(&captor, &mut SmallVec::new(), must_capture, moves);
    }

    /// Keeps the moves that capture the most pieces.
    pub(super) fn keep_most(&self, moves: &mut MoveSink<G::Path>) {
        let number = |mv: &CompactMove<G::Path>| match mv.path.capture_steps() {
            [] => usize::from(self.captured_by(mv) != NO_PIECE),
            steps => steps.iter().filter(|step| step.captured != BESIDE).count(),
        };
        let most = moves.iter().map(number).max().unwrap_or_default();
        moves.retain(|mv| number(mv) == most);
    }

    /// Adds the moves with at least one more step. The result is whether there is any.
    fn steps_of(
        &self,
        captor: &Captor<G::Set, PIECES>,
        path: &mut SmallVec<[CompactCaptureStep; 8]>,
        must_capture: bool,
        moves: &mut MoveSink<G::Path>,
    ) -> bool {
        let from = path.last().map_or(captor.start, |step| step.to.into());
        let mut steps = CaptureSteps::default();
        self.tables.capture_step(captor.piece, from, &captor.at, &mut steps);
        let mut stopped: SmallVec<[StoppedMove<G::Set, G::Path>; 8]> = SmallVec::new();
        // The captured pieces behind which the piece continues, and the squares where it does.
        let mut continuing: SmallVec<[(G::Set, usize); 8]> = SmallVec::new();
        let mut any = false;
        for step in steps.found() {
            if !self.is_next(captor, path, step, must_capture) {
                continue;
            }
            let captured = step.captured.squares().next();
            path.push(CompactCaptureStep {
                to: step.to as u16,
                captured: captured.map_or(BESIDE, |captured| captured as u16),
                piece: captured.map_or(NO_PIECE, |captured| self.on[captured]),
            });
            let may_continue = step.again && captured.is_some();
            let becoming = self.tables.becomes(captor.piece, from, step.to);
            for becomes in self.becoming(captor.piece, from, step, &captor.at) {
                any = true;
                let (now, continues) = match becoming {
                    Some(Becoming::Afterwards(_)) => (captor.piece, true),
                    Some(Becoming::Again(_)) => (becomes.into(), true),
                    _ => (captor.piece, usize::from(becomes) == captor.piece),
                };
                let after = || self.after_step(captor, from, step, now);
                if may_continue && continues && self.steps_of(&after(), path, true, moves) {
                    continuing.push((step.captured, step.to));
                    continue;
                }
                let captured = if may_continue { step.captured } else { G::Set::EMPTY };
                stopped.push(StoppedMove { captured, mv: CompactMove::over(captor.start, path, becomes) });
            }
            path.pop();
        }
        // Behind a captured piece, a square from which the piece continues excludes those where it would stop.
        for StoppedMove { captured, mv } in stopped {
            let mut same = continuing.iter().filter(|(other, _)| *other == captured).map(|(_, to)| *to).peekable();
            if same.peek().is_none() || same.any(|to| to == usize::from(mv.to)) {
                moves.push(mv);
            }
        }
        any
    }

    /// Whether a step may follow others.
    fn is_next(
        &self,
        captor: &Captor<G::Set, PIECES>,
        path: &[CompactCaptureStep],
        step: &NextCaptureStep<G::Set>,
        must_capture: bool,
    ) -> bool {
        let captures = !step.captured.is_empty();
        let Some((last, before)) = path.split_last() else { return captures || !must_capture };
        let reverses = || {
            let from = before.last().map_or(captor.start as u16, |step| step.to);
            let board = &self.tables.rules().board;
            let [from, at, to] = [from, last.to, step.to as u16].map(|square| board.square(SquareId(square)));
            at.toward(to) == at.toward(from)
        };
        captures
            && step.again
            && (step.captured & captor.staying).is_empty()
            && !(step.order.without_reversal && reverses())
    }

    /// The piece after a capture, now as another one.
    fn after_step(
        &self,
        captor: &Captor<G::Set, PIECES>,
        from: usize,
        step: &NextCaptureStep<G::Set>,
        now: usize,
    ) -> Captor<G::Set, PIECES> {
        let Captor { piece, start, mut at, mut staying } = *captor;
        at.turn_over(piece, self.tables.side_of(piece), G::Set::of(from));
        if step.order.afterwards {
            staying |= step.captured;
        } else if let Some(captured) = step.captured.squares().next() {
            let captured = usize::from(self.on[captured]);
            at.turn_over(captured, self.tables.side_of(captured), step.captured);
        }
        at.turn_over(now, self.tables.side_of(now), G::Set::of(step.to));
        Captor { piece: now, start, at, staying }
    }
}
