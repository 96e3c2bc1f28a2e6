//! The end of a game by the `end` statements of its rules.

use qishu_rules::{Balance, Ending, Game, GameEnd, GameOutcome, Rules, SideId};
use qishu_runtime::moves::SearchedPosition;

use crate::material::MaterialEnds;
use crate::path::GamePath;

/// An end that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppliedEnd {
    /// The index of the statement.
    pub statement: usize,
    /// The outcome for the side to move.
    pub outcome: GameOutcome,
}

/// The ends of a game, ready to be tested.
#[derive(Clone, Copy, Debug)]
pub struct StatedEnds<'g> {
    /// The board and the pieces.
    pub rules: &'g Rules,
    /// The statements.
    pub game: &'g Game,
    /// Those by the pieces that are left.
    pub material: &'g MaterialEnds,
}

/// The first end that applies independently of whether the side to move has a move. A position that has repeated since
/// step `trusted` counts as repeated the full number of times.
pub fn without_a_look_at_moves(
    StatedEnds { rules, game, material }: StatedEnds<'_>,
    position: &dyn SearchedPosition,
    path: &GamePath,
    trusted: usize,
) -> Option<AppliedEnd> {
    let is_over = position.is_over();
    let to_move = path.last().side;
    let is_attacked = |square, by: SideId| position.attacked(by.index()).contains(&square);
    game.ends.iter().enumerate().find_map(|(statement, end)| {
        let whose = match &end.ending {
            Ending::NoMove { .. } => None,
            Ending::Line(_) | Ending::Groups(_) | Ending::Count { .. } | Ending::Checks(_) => {
                let state = is_over.then(|| position.state())?;
                let moved_last = game.moved_last(rules, &state.position, state.to_move);
                end.ending.side_in(rules, &state.position, state.to_move, moved_last, &is_attacked)
            }
            Ending::OnlyLeft(_) => {
                let applies = material.statement(statement, rules, game, position);
                applies.then_some(SideId(to_move as u32))
            }
            Ending::QuietPlies { plies, balance, .. } => {
                let is_quiet = position.quiet_plies() >= *plies;
                let applies = is_quiet && balance.iter().all(|balance| holds(balance, rules, position));
                applies.then_some(SideId(to_move as u32))
            }
            Ending::Repeats { times, by_checks, balance } => {
                let first = path.first_of(*times, trusted)?;
                balance.iter().all(|balance| holds(balance, rules, position)).then_some(())?;
                if *by_checks { path.checking_since(first) } else { Some(SideId(to_move as u32)) }
            }
        }?;
        Some(AppliedEnd { statement, outcome: end.outcome_for(SideId(to_move as u32), whose) })
    })
}

/// The first end that applies to a side to move that has no move.
pub fn without_moves(
    rules: &Rules,
    game: &Game,
    position: &dyn SearchedPosition,
    in_check: bool,
) -> Option<AppliedEnd> {
    // A side without moves does not reply to the number of pieces that the other side has.
    let lacks_reply = |end: &GameEnd| {
        let state = position.state();
        let is_attacked = |square, by: SideId| position.attacked(by.index()).contains(&square);
        end.ending.awaits_reply(rules, &state.position, state.to_move, &is_attacked)
    };
    let to_move = SideId(position.side() as u32);
    game.ends.iter().enumerate().find_map(|(statement, end)| match &end.ending {
        Ending::Count { .. } => {
            lacks_reply(end).then(|| AppliedEnd { statement, outcome: end.outcome.for_the_other() })
        }
        Ending::NoMove { in_check: only_in_check, balance } if !only_in_check || in_check => balance
            .iter()
            .all(|balance| holds(balance, rules, position))
            .then(|| AppliedEnd { statement, outcome: end.outcome_for(to_move, to_move) }),
        _ => None,
    })
}

/// Whether a comparison holds for the side to move.
fn holds(balance: &Balance, rules: &Rules, position: &dyn SearchedPosition) -> bool {
    let state = position.state();
    balance.holds(rules, &state.position, state.to_move)
}

/// The end of a game that is over: the first statement of the two decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedEnd {
    /// A statement applies.
    Stated(AppliedEnd),
    /// The side to move has no move, and no statement covers it: the game is drawn.
    Unstated,
}

/// What ends the game; `None` if it goes on.
pub fn decided(early: Option<AppliedEnd>, without_moves: Option<Option<AppliedEnd>>) -> Option<DecidedEnd> {
    match (early, without_moves) {
        (None, None) => None,
        (Some(end), None | Some(None)) => Some(DecidedEnd::Stated(end)),
        (None, Some(end)) => Some(end.map_or(DecidedEnd::Unstated, DecidedEnd::Stated)),
        (Some(early), Some(Some(end))) => {
            Some(DecidedEnd::Stated(if early.statement < end.statement { early } else { end }))
        }
    }
}

/// The outcome for the side to move.
pub fn outcome(early: Option<AppliedEnd>, without_moves: Option<Option<AppliedEnd>>) -> Option<GameOutcome> {
    Some(match decided(early, without_moves)? {
        DecidedEnd::Stated(end) => end.outcome,
        DecidedEnd::Unstated => GameOutcome::Draw,
    })
}

/// Whether the statement that applies comes after one about a side without moves.
pub fn may_be_forestalled(game: &Game, early: AppliedEnd) -> bool {
    game.ends.iter().take(early.statement).any(|end| matches!(end.ending, Ending::NoMove { .. }))
}
