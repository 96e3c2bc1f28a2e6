//! The legal turns as somebody who points at squares wants to have them.

use qishu::Moves;
use qishu::rules::{Game, GameState, Letters, Man, Rules, Turn};
use serde::Serialize;

/// A legal turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferedTurn {
    /// How it is written by squares, which no other turn is.
    pub text: String,
    /// The squares over which it leads, as in `e2`: departure and every arrival; of a man who comes onto the board only the last,
    /// and none if the side passes.
    pub squares: Vec<String>,
    /// The man, by his number, who comes onto the board or whom the one who goes becomes, where he does not stay who he is.
    pub becomes: Option<usize>,
    /// Whether he comes onto the board.
    pub drops: bool,
    /// Whether chance decides who he becomes.
    pub by_chance: bool,
    /// Whether somebody is taken.
    pub takes: bool,
}

impl OfferedTurn {
    /// What is said of a turn of a state.
    pub fn of(moves: &Moves, state: &GameState, turn: &Turn) -> OfferedTurn {
        let rules = moves.variant().rules();
        let square = |id| rules.board.square(id).to_string();
        let (squares, becomes, drops) = match turn {
            Turn::Pass => (Vec::new(), None, false),
            Turn::Drop { man, to } => (vec![square(*to)], man.number(), true),
            Turn::Go { from, hops, becomes } => {
                let squares = std::iter::once(*from).chain(hops.iter().map(|hop| hop.to)).map(square).collect();
                let changes = state.position.get(from.index()) != Some(becomes);
                (squares, becomes.number().filter(|_| changes), false)
            }
        };
        OfferedTurn {
            text: moves.turn_text(turn, state, Letters::Own),
            squares,
            becomes,
            drops,
            by_chance: is_by_chance(rules, moves.game(), state, turn),
            takes: turn.takes(),
        }
    }
}

/// Whether chance decides who a man becomes.
fn is_by_chance(rules: &Rules, game: &Game, state: &GameState, turn: &Turn) -> bool {
    let Turn::Go { from, hops, .. } = turn else { return false };
    let Some(last) = hops.last() else { return false };
    let man: Option<usize> = state.position.get(from.index()).copied().and_then(Man::number);
    let Some(kind) = man.and_then(|number| rules.men().nth(number)) else { return false };
    let square = rules.board.square(last.to);
    game.promotions.iter().any(|one| one.by_chance && one.piece == kind.piece && one.on.has(square))
}
