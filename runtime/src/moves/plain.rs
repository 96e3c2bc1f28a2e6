//! From turns in few bytes to turns as plain data.

use qishu_rules::{Hop, Man, SquareId, Turn};

use super::position::{GameMoves, GamePosition};
use super::turn::{BESIDE, CompactTurn, TurnPath};

/// A turn that has not been made yet, as plain data.
pub(super) fn plain<G: GameMoves<SQUARES, MEN>, const SQUARES: usize, const MEN: usize>(
    position: &GamePosition<G, SQUARES, MEN>,
    turn: &CompactTurn<G::Path>,
) -> Turn {
    let to = SquareId(turn.to.into());
    let becomes = Man::of(turn.becomes.into());
    if turn.is_pass() {
        return Turn::Pass;
    }
    if turn.from == BESIDE {
        return Turn::Drop { man: becomes, to };
    }
    let hops = match turn.path.hops() {
        [] => vec![Hop { to, taken: (position.man(turn.to.into()) != Man::NONE).then_some(to) }],
        hops => {
            let taken = |taken: u8| (taken != BESIDE).then(|| SquareId(taken.into()));
            hops.iter().map(|hop| Hop { to: SquareId(hop.to.into()), taken: taken(hop.taken) }).collect()
        }
    };
    Turn::Go { from: SquareId(turn.from.into()), hops, becomes }
}
