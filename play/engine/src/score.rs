//! What a search thinks of a position, in points of the side to move.

use std::fmt;

use qishu_rules::GameOutcome;

/// Points for a game that is won now; one less for each ply that it takes.
pub const WON: i32 = 4_000_000;

/// The most plies that a search looks ahead.
pub const MOST_PLIES: usize = 120;

/// The most plies after which a game is known to end by force: what is known without a search may be far away. The part
/// of a win that this is, is so small that no mean over what chance may decide comes so near to one, unless all of it
/// is won.
pub const LONGEST_END: u32 = 40_000;

/// From here on, points are for a game that ends by force.
pub const SURE: i32 = WON - LONGEST_END as i32 - MOST_PLIES as i32;

/// The most that pieces can be value together: less than anything sure.
pub const MOST_POINTS: i32 = 3_000_000;

/// The points of a game that has ended so for the side to move, so many plies after the search's root.
#[must_use]
pub fn ended(outcome: GameOutcome, ply: usize) -> i32 {
    match outcome {
        GameOutcome::Win => WON - ply as i32,
        GameOutcome::Lose => ply as i32 - WON,
        GameOutcome::Draw => 0,
    }
}

/// What points mean for people and programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// So many points better for the side to move.
    Points(i32),
    /// It wins with the last of so many plies.
    WinsIn(u32),
    /// It loses with the last of so many plies.
    LosesIn(u32),
}

impl Score {
    /// The meaning of a search's points.
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

/// In the words of UCI, in which wins are counted in moves of both sides.
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
