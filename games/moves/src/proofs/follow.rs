//! The moves of a game, followed from its opening, if there are not too many.

use std::fmt;

use qishu_rules::{GameState, Rules, grouped};

use super::captures::{Condition, conditions};
use super::reach::Reach;
use crate::interpret::Interpreter;
use crate::pseudo_moves::PseudoMoves;

/// The most steps for following all moves from an opening and matching pieces with squares.
///
/// The estimate is far above the true cost, most of all where pieces are dropped: games on boards of a hundred squares
/// have some hundred million, and are done in milliseconds; with fourteen types in hand on 81 squares it is 2^38, done in a
/// tenth of a second.
const MOST_PROOF_STEPS: u128 = 1 << 39;

/// The common data of all proofs.
#[derive(Clone, Debug)]
pub struct Followed {
    /// The opening.
    pub opening: GameState,
    /// The conditions of all move patterns.
    pub conditions: Vec<Condition>,
    /// The squares that pieces reach.
    pub reach: Reach,
}

/// The moves are too many to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooFar {
    /// The number of steps needed.
    needed: u128,
}

impl Followed {
    /// Follows the moves.
    ///
    /// # Errors
    ///
    /// Fails if there are too many pieces and pseudo-legal moves to follow, or to match with squares; this is checked
    /// first.
    pub fn new(game: &Interpreter<'_>, opening: GameState) -> Result<Followed, TooFar> {
        let game = &game.overestimated();
        let needed = steps(game.rules, &game.pseudo_moves, &opening);
        if needed > MOST_PROOF_STEPS {
            return Err(TooFar { needed });
        }
        let conditions = conditions(game, &opening);
        let reach = Reach::new(&game.rules.board, &game.pseudo_moves, &conditions, &opening);
        Ok(Followed { opening, conditions, reach })
    }
}

/// An upper bound for the steps to follow all pseudo-legal moves and to match pieces and squares.
fn steps(rules: &Rules, pseudo_moves: &PseudoMoves, opening: &GameState) -> u128 {
    let (pieces, squares) = (pseudo_moves.pieces.len() as u128, pseudo_moves.squares as u128);
    let reserves =
        (0..pseudo_moves.pieces.len()).filter(|&piece| !pseudo_moves.from(piece, None).is_empty()).count() as u128;
    let starters = opening.position.iter().filter(|piece| piece.number().is_some()).count() as u128 + reserves;
    let at_once = starters + reserves * squares;
    let along: u128 = pseudo_moves.all.iter().map(|pseudo_move| pseudo_move.between.len() as u128 + 1).sum();
    let lines: u128 = rules.caps.iter().flat_map(|cap| &*cap.lines).map(|line| line.len() as u128).sum();
    pieces * pieces * along
        + starters * (pieces * squares + along)
        + at_once * at_once * (pieces * squares * squares + lines)
}

impl fmt::Display for TooFar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (needed, allowed) = (grouped(&self.needed), grouped(&MOST_PROOF_STEPS));
        write!(f, "to follow all moves takes too much work: {needed} steps, where {allowed} are allowed")
    }
}

impl std::error::Error for TooFar {}
