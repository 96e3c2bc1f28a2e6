//! The words for checks that are counted or forbidden, for numbers of pieces that matter for both sides, and for turns of
//! several moves.

use proptest::option;
use proptest::prelude::*;

/// The numbers from which these words are chosen.
#[derive(Clone, Debug)]
pub struct CheckNumbers {
    /// The number of checks that ends the game, and the outcome.
    pub given: Option<(u8, u8)>,
    /// Whether no check may be given; then none are counted.
    pub none: bool,
    /// The words about both sides with a number of pieces that ends the game.
    pub of_both: u8,
    /// Whether the pieces that are counted must be safe from capture.
    pub safe: bool,
    /// Whether numbers on a region apply only while it is full.
    pub while_full: bool,
    /// The number of moves in a turn, and whether the first turn has one move.
    pub turn: Option<(u8, bool)>,
}

pub fn draft() -> impl Strategy<Value = CheckNumbers> {
    let of_both = prop_oneof![6 => Just(0u8), 1 => Just(1), 1 => Just(2), 1 => Just(3)];
    let (safe, while_full) = (prop::bool::weighted(0.3), prop::bool::weighted(0.2));
    let turn = option::weighted(0.2, (2..=3u8, any::<bool>()));
    let given = option::weighted(0.15, (1..=4u8, 0..3u8));
    (given, prop::bool::weighted(0.08), of_both, safe, while_full, turn).prop_map(
        |(given, none, of_both, safe, while_full, turn)| CheckNumbers { given, none, of_both, safe, while_full, turn },
    )
}

impl CheckNumbers {
    /// The statements about checks, in a game with royal pieces.
    pub fn statements(&self) -> Option<String> {
        if self.none {
            return Some("must not give check".to_owned());
        }
        let (number, outcome) = self.given?;
        Some(format!("end {} if {number} checks given", ["win", "lose", "draw"][usize::from(outcome)]))
    }

    /// Lets a side make several moves in a turn, where no words need sides that alternate.
    pub fn add_turns(&self, lines: &mut Vec<String>) {
        let Some((moves, is_shorter)) = self.turn else { return };
        if lines.iter().any(|line| line.ends_with(" passing") || line.ends_with(" reply")) {
            return;
        }
        lines.push(format!("must make {moves} moves"));
        if let Some(start) = lines.iter_mut().find(|line| line.starts_with("start ")).filter(|_| is_shorter) {
            let text = start.trim_end_matches('"');
            // Behind the board there may be the side and the rights.
            let side = if text.matches(' ').count() > 1 { " -" } else { " w - -" };
            *start = format!("{text}{side} {moves}/{moves}\"");
        }
    }

    /// The words before and behind a number of pieces.
    pub fn of_both(&self) -> (&'static str, &'static str) {
        [("", ""), ("both have ", ""), ("", " after reply"), ("", " after any reply")][usize::from(self.of_both)]
    }
}
