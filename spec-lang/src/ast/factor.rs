//! Factors as they are written.

use super::{Name, SidedPiece};
use crate::sources::Span;

/// `factor NAME: VALUE, VALUE as TEXT`: something besides the board that has one of several values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactorDef {
    /// Its name.
    pub name: Name,
    /// Its values, in order.
    pub values: Vec<FactorValue>,
    /// The statement.
    pub span: Span,
}

/// One value of a factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactorValue {
    /// Its name.
    pub name: Name,
    /// What is written for it in positions; `None` for the name.
    pub text: Option<Name>,
}

impl FactorValue {
    /// What is written for it in positions.
    pub fn written(&self) -> &Name {
        self.text.as_ref().unwrap_or(&self.name)
    }
}

impl SidedPiece {
    /// The words as a factor and its value, which is what they are where the first is a factor's name.
    pub fn as_value(&self) -> Option<(&Name, &Name)> {
        Some((self.side.as_ref()?, &self.piece))
    }
}
