//! State variables as they are written.

use super::{Name, Region, SidedPiece};
use crate::sources::Span;

/// `state NAME: VALUE, VALUE as TEXT`: a property of positions besides the board, with one of several values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateVariableDef {
    /// Its name.
    pub name: Name,
    /// Its values, in order.
    pub values: Vec<StateValue>,
    /// The statement.
    pub span: Span,
}

/// One value of a state variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateValue {
    /// Its name.
    pub name: Name,
    /// Its text in positions; `None` for the name.
    pub text: Option<Name>,
}

/// `right NAME as K while king on e1, guard on h1`: a right that each side has as long as its pieces stay. Behind `gates`
/// are the pieces from the hand that may come onto the square of its only piece: `right NAME as B while guard on b1 gates
/// stone`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightDef {
    /// Its name.
    pub name: Name,
    /// Its letter in positions.
    pub letter: Name,
    /// The pieces that have to stay, each with its squares as the first side sees them.
    pub staying: Vec<(Name, Region)>,
    /// The pieces that it gates.
    pub gates: Vec<Name>,
    /// The statement.
    pub span: Span,
}

impl StateValue {
    /// Its text in positions.
    pub fn written(&self) -> &Name {
        self.text.as_ref().unwrap_or(&self.name)
    }
}

impl SidedPiece {
    /// The words as a state variable and its value, which they are if the first is a state variable's name.
    pub fn as_value(&self) -> Option<(&Name, &Name)> {
        Some((self.side.as_ref()?, &self.piece))
    }
}
