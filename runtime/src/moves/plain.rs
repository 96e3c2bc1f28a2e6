//! From turns in few bytes to turns as plain data.

use qishu_rules::{Hop, Piece, SquareId, Turn};

use super::position::{GameMoves, GamePosition};
use super::turn::{BESIDE, CompactTurn, TurnPath};

/// A turn that has not been made yet, as plain data.
pub(super) fn plain<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize>(
    position: &GamePosition<G, SQUARES, PIECES>,
    turn: &CompactTurn<G::Path>,
) -> Turn {
    let to = SquareId(turn.to.into());
    let becomes = Piece::of(turn.becomes.into());
    if turn.is_pass() {
        return Turn::Pass;
    }
    if turn.from == BESIDE {
        return Turn::Drop { piece: becomes, to };
    }
    let hops = match turn.path.hops() {
        [] => vec![Hop { to, taken: (position.piece(turn.to.into()) != Piece::NONE).then_some(to) }],
        hops => {
            let taken = |taken: u8| (taken != BESIDE).then(|| SquareId(taken.into()));
            hops.iter().map(|hop| Hop { to: SquareId(hop.to.into()), taken: taken(hop.taken) }).collect()
        }
    };
    Turn::Go { from: SquareId(turn.from.into()), hops, becomes }
}
