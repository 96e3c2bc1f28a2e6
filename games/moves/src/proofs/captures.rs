//! The conditions of pseudo-legal moves on the pieces on their squares, and the pieces that can be captured in a game.

use qishu_rules::{Game, GameState, SideId};

use crate::interpret::Interpreter;
use crate::pseudo_moves::MovePattern;

/// The condition of a move pattern: the pieces required on the squares of each of its pseudo-legal moves, by their
/// numbers.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The side of the moving pieces.
    pub side: SideId,
    /// The pieces of which one must be between; `None` if none is required.
    pub between: Option<Vec<usize>>,
    /// Whether the piece between is captured.
    pub captures_between: bool,
    /// The pieces that may be on the square of arrival and are captured there.
    pub on_arrival: Vec<usize>,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
}

/// The conditions of all move patterns, in order.
///
/// After a legal move no royal piece of the side that moved can be captured at once. The first capture step of the next
/// move therefore captures none of them. Royal pieces are only captured by further capture steps, by a side that
/// captures its own, or if the opening leaves one in check.
pub fn conditions(game: &Interpreter<'_>, opening: &GameState) -> Vec<Condition> {
    let is_open = game.in_check(&opening.position, Game::other(opening.to_move));
    let of_way = |pattern: &MovePattern| {
        let side = game.rules.piece_type(game.game.move_rules[pattern.statement].piece_type).side;
        let may_be_captured = |piece: &usize| {
            let piece = game.pseudo_moves.pieces[*piece];
            !piece.is_royal || is_open || pattern.again || piece.side == side
        };
        let between = pattern.over.as_ref().map(|over| over.numbers());
        Condition {
            side,
            between: between
                .map(|pieces| pieces.filter(|piece| !pattern.captures_between || may_be_captured(piece)).collect()),
            captures_between: pattern.captures_between,
            on_arrival: pattern.captures.numbers().filter(may_be_captured).collect(),
            to_empty: pattern.to_empty,
        }
    };
    game.pseudo_moves.patterns.iter().map(of_way).collect()
}
