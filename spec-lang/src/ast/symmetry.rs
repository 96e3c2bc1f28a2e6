//! Symmetries as they are written.

use super::{Name, SidedPiece};
use crate::sources::Span;

/// `symmetry NAME squares (…) pieces (…)`: what takes the rules to themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryDef {
    /// Its name.
    pub name: Name,
    /// The cycles of squares; squares in none of them stay.
    pub squares: Vec<Cycle<Name>>,
    /// The cycles of pieces; pieces in none of them stay what they are.
    pub pieces: Vec<Cycle<SidedPiece>>,
    /// The statement.
    pub span: Span,
}

/// `(a b c)`: things of which each becomes the next, and the last the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle<T> {
    /// The things; at least one.
    pub members: Vec<T>,
    /// What is in parentheses, and these.
    pub span: Span,
}
