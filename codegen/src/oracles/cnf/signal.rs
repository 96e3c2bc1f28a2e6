//! What a clause speaks of: a variable, its negation, or what is known from the start.

use std::ops::Not;

/// A statement that is true or false in each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Signal {
    /// It is always so.
    Known(bool),
    /// It is so if a variable is true, or if it is false where the number is negative.
    Literal(i32),
}

impl Not for Signal {
    type Output = Signal;

    fn not(self) -> Signal {
        match self {
            Signal::Known(value) => Signal::Known(!value),
            Signal::Literal(literal) => Signal::Literal(-literal),
        }
    }
}
