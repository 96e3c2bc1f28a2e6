//! Signals: variables, their negations, and constants.

use std::ops::Not;

/// A statement that is true or false in each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Signal {
    /// A constant.
    Known(bool),
    /// A variable, negated if the number is negative.
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
