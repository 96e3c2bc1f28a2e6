//! The words for checks that are counted or forbidden, and for numbers of pieces that matter for both sides.

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
}

pub fn draft() -> impl Strategy<Value = CheckNumbers> {
    let of_both = prop_oneof![6 => Just(0u8), 1 => Just(1), 1 => Just(2), 1 => Just(3)];
    let (safe, while_full) = (prop::bool::weighted(0.3), prop::bool::weighted(0.2));
    (option::weighted(0.15, (1..=4u8, 0..3u8)), prop::bool::weighted(0.08), of_both, safe, while_full)
        .prop_map(|(given, none, of_both, safe, while_full)| CheckNumbers { given, none, of_both, safe, while_full })
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

    /// The words before and behind a number of pieces.
    pub fn of_both(&self) -> (&'static str, &'static str) {
        [("", ""), ("both have ", ""), ("", " after reply"), ("", " after any reply")][usize::from(self.of_both)]
    }
}
