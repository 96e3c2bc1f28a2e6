//! The faults of positions that people set up, in words and as data.

use qishu::Moves;
use qishu::rules::{BrokenRule, Game, GameState, Origin, Rules};
use serde::Serialize;

use super::refusal::Refusal;

/// A fault of a position: a page has words for it in each language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionFault {
    /// The kind of fault: `count`, `place`, `check`, `passed`, or `rule` for all others.
    code: &'static str,
    /// The name of the piece type of a wrong number of pieces.
    piece_type: Option<String>,
    /// The side of that piece type, or the side in check.
    side: Option<u32>,
    /// The number of its pieces, and the least and the greatest number that is allowed.
    numbers: Option<[u32; 3]>,
    /// The squares of the pieces at fault, if they are known.
    squares: Vec<String>,
    /// The fault in English: the rule, and its violation.
    message: String,
}

impl PositionFault {
    /// The fault of a state; `None` if it is legal.
    pub fn of(moves: &Moves, state: &GameState) -> Option<PositionFault> {
        let (rules, waiting) = (moves.variant().rules(), Game::other(state.to_move));
        let message = moves.wrong(state)?;
        let Some(broken) = rules.broken(&state.position) else {
            let code = if moves.game().has_passed_itself(rules, state) { "passed" } else { "check" };
            let side = Some(waiting.0);
            return Some(PositionFault { code, piece_type: None, side, numbers: None, squares: Vec::new(), message });
        };
        let fault = PositionFault {
            code: "rule",
            piece_type: None,
            side: None,
            numbers: None,
            squares: squares(rules, broken.rule()),
            message: without_origin(&message, origin(rules, broken.rule())),
        };
        Some(match broken.rule() {
            BrokenRule::Count { piece_type, found, .. } => {
                let known = rules.piece_type(*piece_type);
                let numbers = Some([*found, *known.count.start(), *known.count.end()]);
                let (piece_type, side) = (Some(known.name.to_string()), Some(known.side.0));
                PositionFault { code: "count", piece_type, side, numbers, ..fault }
            }
            BrokenRule::Place { piece, .. } => {
                let kind = piece.number().and_then(|number| rules.pieces().nth(number));
                let known = kind.map(|kind| rules.piece_type(kind.piece_type));
                let (piece_type, side) = (known.map(|known| known.name.to_string()), known.map(|known| known.side.0));
                PositionFault { code: "place", piece_type, side, ..fault }
            }
            _ => fault,
        })
    }

    /// Refuses a state with a fault as the beginning of a game.
    ///
    /// # Errors
    ///
    /// Refuses if the state has a fault.
    pub fn refuse(moves: &Moves, state: &GameState) -> Result<(), Refusal> {
        match PositionFault::of(moves, state) {
            Some(fault) => Err(Refusal::wrong("no_position", fault.message)),
            None => Ok(()),
        }
    }

    /// The fault in English.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// The squares of the pieces at fault.
fn squares(rules: &Rules, rule: &BrokenRule) -> Vec<String> {
    let cells: &[usize] = match rule {
        BrokenRule::Place { cell, .. } | BrokenRule::Piece { cell, .. } => &[*cell],
        BrokenRule::Count { cells, .. } | BrokenRule::Cap { cells, .. } => cells,
        BrokenRule::Forbidden { from, to, .. } => &[*from, *to],
        BrokenRule::Required { from, .. } => &[*from],
        BrokenRule::Groups { first, .. } => return first.iter().map(|square| square.to_string()).collect(),
        _ => &[],
    };
    let board = rules.board.squares();
    board.iter().enumerate().filter(|(cell, _)| cells.contains(cell)).map(|(_, square)| square.to_string()).collect()
}

/// The source position of a rule, which is of no use to players.
fn origin<'r>(rules: &'r Rules, rule: &BrokenRule) -> Option<&'r Origin> {
    match rule {
        BrokenRule::Cells { .. } | BrokenRule::Piece { .. } => None,
        BrokenRule::Place { piece, .. } => {
            let kind = rules.pieces().nth(piece.number()?)?;
            Some(&rules.piece_type(kind.piece_type).origin)
        }
        BrokenRule::Count { piece_type, .. } => Some(&rules.piece_type(*piece_type).origin),
        BrokenRule::Cap { cap, .. } => rules.caps.get(*cap).map(|cap| &cap.origin),
        BrokenRule::Budget { budget, .. } => rules.budgets.get(*budget).map(|budget| &budget.origin),
        BrokenRule::Pattern { pattern } => rules.patterns.get(*pattern).map(|pattern| &pattern.origin),
        BrokenRule::Forbidden { relation, .. } | BrokenRule::Required { relation, .. } => {
            rules.relations.get(*relation).map(|relation| &relation.origin)
        }
        BrokenRule::Groups { rule, .. } => rules.groups.get(*rule).map(|rule| &rule.origin),
    }
}

fn without_origin(message: &str, origin: Option<&Origin>) -> String {
    let rest = origin.and_then(|origin| message.strip_prefix(&format!("{origin}: ")));
    rest.unwrap_or(message).to_owned()
}
