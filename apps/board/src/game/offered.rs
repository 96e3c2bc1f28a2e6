//! The legal moves in the form that a board with a pointer needs.

use qishu::Moves;
use qishu::rules::{Following, Game, GameState, Letters, Move, Piece, Rules};
use serde::Serialize;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferedMove {
    /// Its notation by squares, which is unique among the legal moves.
    pub text: String,
    /// The squares of the move, as in `e2`: departure, every arrival, and that of a drop or a choice afterwards, but not
    /// that of a gated piece. A drop has no departure, and a pass has no square.
    pub squares: Vec<String>,
    /// The number of the dropped piece, or of the piece after a promotion; `None` if the piece stays the same.
    pub becomes: Option<usize>,
    /// The gated piece, if there is one.
    pub gated: Option<OfferedGate>,
    /// Whether it is a drop.
    pub drops: bool,
    /// Whether chance decides the promotion.
    pub by_chance: bool,
    /// Whether a piece is captured.
    pub captures: bool,
}

/// A piece that is gated with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferedGate {
    /// The number of the piece.
    pub piece: usize,
    /// Its square.
    pub on: String,
}

impl OfferedMove {
    /// The description of a move of a state.
    pub fn of(moves: &Moves, state: &GameState, mv: &Move) -> OfferedMove {
        let rules = moves.variant().rules();
        let following = mv.following().filter(|_| mv.gated().is_none()).map(Following::square);
        let gated = mv.gated().and_then(|gated| {
            Some(OfferedGate { piece: gated.piece.number()?, on: rules.board.square(gated.on).to_string() })
        });
        let squares = mv.squares().into_iter().chain(following).map(|id| rules.board.square(id).to_string()).collect();
        let (becomes, drops) = match mv {
            Move::Drop { piece, .. } => (Some(*piece), true),
            _ => (mv.promoted(&state.position), false),
        };
        OfferedMove {
            text: moves.move_text(mv, state, Letters::Own),
            squares,
            becomes: becomes.and_then(Piece::number),
            gated,
            drops,
            by_chance: is_by_chance(rules, moves.game(), state, mv),
            captures: mv.captures(),
        }
    }
}

/// Whether chance decides the promotion of a move.
fn is_by_chance(rules: &Rules, game: &Game, state: &GameState, mv: &Move) -> bool {
    let Move::Go { from, capture_steps, .. } = mv else { return false };
    let Some(last) = capture_steps.last() else { return false };
    let piece: Option<usize> = state.position.get(from.index()).copied().and_then(Piece::number);
    let Some(kind) = piece.and_then(|number| rules.pieces().nth(number)) else { return false };
    let square = rules.board.square(last.to);
    game.promotions.iter().any(|one| one.by_chance && one.piece_type == kind.piece_type && one.on.has(square))
}
