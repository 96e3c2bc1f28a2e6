//! The scores of a search, in points of the side to move.

use std::fmt;

use qishu_rules::GameOutcome;

/// Points for a game that is won now; one less for each ply that it takes.
pub const WON: i32 = 4_000_000;

/// The greatest search depth, in plies.
pub const MOST_PLIES: usize = 120;

/// The most plies after which a game is known to end by force; endgame tables reach far. The fraction of a win that
/// this many points are is tiny. A mean over chance outcomes therefore comes this close to a win only if all of them
/// win.
pub const LONGEST_END: u32 = 40_000;

/// From here on, points stand for a forced end.
pub const SURE: i32 = WON - LONGEST_END as i32 - MOST_PLIES as i32;

/// The greatest sum of piece values: below every forced end.
pub const MOST_POINTS: i32 = 3_000_000;

/// The score of a game that has ended with this outcome for the side to move, at this distance from the root.
#[must_use]
pub fn ended(outcome: GameOutcome, ply: usize) -> i32 {
    match outcome {
        GameOutcome::Win => WON - ply as i32,
        GameOutcome::Lose => ply as i32 - WON,
        GameOutcome::Draw => 0,
    }
}

/// The meaning of points for people and programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An advantage of the side to move, in points.
    Points(i32),
    /// It wins in this number of plies.
    WinsIn(u32),
    /// It loses in this number of plies.
    LosesIn(u32),
}

impl Score {
    /// The meaning of a search's score.
    #[must_use]
    pub fn of(points: i32) -> Score {
        let plies = WON.saturating_sub(points.saturating_abs()).max(0) as u32;
        match points {
            _ if points.saturating_abs() <= SURE => Score::Points(points),
            points if points > 0 => Score::WinsIn(plies),
            _ => Score::LosesIn(plies),
        }
    }
}

/// In UCI notation, in which wins are counted in full moves.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => write!(f, "cp {points}"),
            Score::WinsIn(plies) => write!(f, "mate {}", plies.div_ceil(2)),
            Score::LosesIn(0) => f.write_str("mate 0"),
            Score::LosesIn(plies) => write!(f, "mate -{}", plies.div_ceil(2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_say_how_far_the_end_is() {
        let texts: Vec<String> =
            [0, -35, WON - 3, 4 - WON, -WON, MOST_POINTS].iter().map(|&points| Score::of(points).to_string()).collect();
        assert_eq!(texts, ["cp 0", "cp -35", "mate 2", "mate -2", "mate 0", "cp 3000000"]);
        assert_eq!(Score::of(ended(GameOutcome::Lose, 0)), Score::LosesIn(0));
    }
}
