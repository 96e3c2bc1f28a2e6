//! The decoration of the board.

use super::{Name, Region, Spanned};
use crate::sources::Span;

/// `show …`: a decoration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Show {
    /// The name by which it is replaced and removed: the keyword of the decoration, or the piece.
    pub name: Name,
    /// What it is.
    pub what: ShownThing,
    /// The statement.
    pub span: Span,
}

/// The kinds of decoration.
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
    /// `PIECE as "…", "…"`: the signs of the first side's pieces, and of the second's if they differ.
    Sign(Vec<Spanned<String>>),
}
