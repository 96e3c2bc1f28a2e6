//! Conversion of compact moves to moves as plain data.

use qishu_rules::{CaptureStep, DroppedPiece, Following, Move, Piece, SquareId};

use super::compact::{BESIDE, CompactMove, MovePath, SpecialMove};
use super::game_moves::GameMoves;
use super::position::GamePosition;

/// A move that has not been made yet, as plain data.
pub(super) fn plain<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize>(
    position: &GamePosition<G, SQUARES, PIECES>,
    mv: &CompactMove<G::Path>,
) -> Move {
    let to = SquareId(mv.to);
    let becomes = Piece::of(mv.becomes.into());
    let special = mv.path.special();
    let choice = special.choice().map(|square| Following::Choice(SquareId(square as u16)));
    if mv.is_pass() {
        return Move::Pass;
    }
    if mv.from == BESIDE {
        return Move::Drop { piece: becomes, to, then: choice };
    }
    let state = position.tables.state();
    if let Some(castling) = special.castling_index().and_then(|index| state?.castling(index)) {
        let [path, with_path] = castling.paths.map(|path| path.map(SquareId));
        return Move::Castle { path, with_path };
    }
    let passed = state.filter(|_| special == SpecialMove::PASSING).and_then(|state| state.passed(position.values));
    let capture_steps = match mv.path.capture_steps() {
        [] if passed.is_some() => {
            vec![CaptureStep { to, captured: passed.map(|passed| SquareId(passed.to)) }]
        }
        [] => vec![CaptureStep { to, captured: (position.piece(mv.to.into()) != Piece::NONE).then_some(to) }],
        capture_steps => {
            let captured = |captured: u16| (captured != BESIDE).then_some(SquareId(captured));
            capture_steps
                .iter()
                .map(|capture_step| CaptureStep {
                    to: SquareId(capture_step.to),
                    captured: captured(capture_step.captured),
                })
                .collect()
        }
    };
    let dropped = position.following_drop(special, position.on[usize::from(mv.from)]);
    let dropped = dropped.map(|(piece, square)| {
        Following::Drop(DroppedPiece { piece: Piece::of(piece.into()), on: SquareId(square as u16) })
    });
    Move::Go { from: SquareId(mv.from), capture_steps, becomes, then: choice.or(dropped) }
}
