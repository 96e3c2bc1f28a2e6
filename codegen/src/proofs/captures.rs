//! Who has to stand on the squares of a pseudo-legal move, and who of them may be captured in a game.

use qishu_rules::{Game, GameState, SideId};

use crate::moves::interpret::Interpreter;
use crate::moves::pseudo_moves::MovePattern;

/// The pieces of which a piece has to stand on the squares of each pseudo-legal move of a way, by their numbers.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Whose pieces go this way.
    pub side: SideId,
    /// Who stands between: one of these; `None` if no piece has to.
    pub between: Option<Vec<usize>>,
    /// Whether the piece between is captured.
    pub captures_between: bool,
    /// Who may stand on arrival, and is captured.
    pub on_arrival: Vec<usize>,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
}

/// The conditions of all ways, in their order.
///
/// After a legal move no royal piece of the side that moved can be captured at once. So the next move takes none of
/// them with its first capture step, and a game takes royal pieces only by further capture steps, by a side that takes
/// its own, or from an opening that leaves one to be captured.
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
