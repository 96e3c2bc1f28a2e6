//! Ends of games that depend on the past of a position, and so have no part in its value.

use qishu_rules::{Ending, Game, GameEnd, GameOutcome};

/// A sentence for each end that is not considered, with its possible effects; `longest` is the number of plies of the
/// longest win or loss. Quiet plies may be counted already.
pub(super) fn unheeded(game: &Game, longest: u32, counts_quiet_plies: bool) -> Vec<String> {
    let sentence = |end: &GameEnd| match end.ending {
        Ending::Repeats { by_checks: false, .. } if end.outcome == GameOutcome::Draw => None,
        Ending::Repeats { .. } => {
            Some(format!("repetitions are not looked at ({}): wins and losses stand, draws may be either", end.origin))
        }
        Ending::QuietPlies { plies, .. } if longest > plies && !counts_quiet_plies => Some(format!(
            "quiet plies are not counted ({}): what takes more than {plies} plies may be otherwise",
            end.origin
        )),
        Ending::QuietPlies { .. }
        | Ending::NoMove { .. }
        | Ending::Line(_)
        | Ending::Groups(_)
        | Ending::Count { .. }
        | Ending::Checks(_)
        | Ending::OnlyLeft(_) => None,
    };
    game.ends.iter().filter_map(sentence).collect()
}
