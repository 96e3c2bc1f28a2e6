//! How the board is drawn for people.

use super::{Name, Region, Spanned};
use crate::sources::Span;

/// `show …`: something that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show {
    /// By what it is replaced and removed: the word that says what it is, or the piece.
    pub name: Name,
    /// What it is.
    pub what: ShownThing,
    /// The statement.
    pub span: Span,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownThing {
    /// `points`: pieces stand where lines cross.
    Points,
    /// `shade on …`: squares are darker.
    Shade(Region),
    /// `marks on …`: points have small marks.
    Marks(Region),
    /// `diagonals on …`: squares that touch at a corner are joined by a line.
    Diagonals(Region),
    /// `gap "…" on …`: lines along files are broken between squares.
    Gap(Option<Spanned<String>>, Region),
    /// `PIECE as "…", "…"`: the signs of the first side's pieces, and of the second's where they are others.
    Sign(Vec<Spanned<String>>),
}
