//! Who has to stand on the squares of a passage, and who of them may be taken in a game.

use qishu_rules::{Game, GameState, SideId};

use crate::moves::interpret::Interpreter;
use crate::moves::passage::Way;

/// The pieces of which a piece has to stand on the squares of each passage of a way, by their numbers.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Whose pieces go this way.
    pub side: SideId,
    /// Who stands between: one of these; `None` if no piece has to.
    pub between: Option<Vec<usize>>,
    /// Whether the piece between is taken.
    pub takes_between: bool,
    /// Who may stand on arrival, and is taken.
    pub on_arrival: Vec<usize>,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
}

/// The conditions of all ways, in their order.
///
/// After a legal turn no royal piece of the side that moved can be taken at once. So the next turn takes none of them
/// with its first hop, and a game takes royal pieces only by further hops, by a side that takes its own, or from an
/// opening that leaves one to be taken.
pub fn conditions(game: &Interpreter<'_>, opening: &GameState) -> Vec<Condition> {
    let is_open = game.in_check(&opening.position, Game::other(opening.to_move));
    let of_way = |way: &Way| {
        let side = game.rules.piece_type(game.game.moves[way.statement].piece_type).side;
        let may_be_taken = |piece: &usize| {
            let piece = game.passages.pieces[*piece];
            !piece.is_royal || is_open || way.again || piece.side == side
        };
        let between = way.over.as_ref().map(|over| over.numbers());
        Condition {
            side,
            between: between.map(|pieces| pieces.filter(|piece| !way.takes_between || may_be_taken(piece)).collect()),
            takes_between: way.takes_between,
            on_arrival: way.takes.numbers().filter(may_be_taken).collect(),
            to_empty: way.to_empty,
        }
    };
    game.passages.ways.iter().map(of_way).collect()
}
