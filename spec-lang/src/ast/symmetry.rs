//! Symmetries as they are written.

use super::{Name, SidedPiece};
use crate::sources::Span;

/// `symmetry NAME squares (…) pieces (…)`: a mapping of the rules to themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryDef {
    /// Its name.
    pub name: Name,
    /// The cycles of squares; all other squares are fixed.
    pub squares: Vec<Cycle<Name>>,
    /// The cycles of pieces; all other pieces are fixed.
    pub pieces: Vec<Cycle<SidedPiece>>,
    /// The statement.
    pub span: Span,
}

/// `(a b c)`: a cycle, in which each member becomes the next, and the last the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle<T> {
    /// The things; at least one.
    pub members: Vec<T>,
    /// What is in parentheses, and these.
    pub span: Span,
}
