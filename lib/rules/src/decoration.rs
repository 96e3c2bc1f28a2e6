//! The drawing of a board, as plain data.

use crate::{List, PieceTypeId, Squares, Text};

/// The appearance of a board beside its squares and pieces. Squares are those of the whole board, in the first side's
/// view. No rule and no count depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decoration {
    /// Whether pieces stand where lines cross, and not on squares between them.
    pub on_points: bool,
    /// The squares that are darker than others.
    pub shade: Squares,
    /// The squares that have small marks around where pieces stand.
    pub marks: Squares,
    /// Any two of these squares that touch at a corner are joined by a line.
    pub diagonals: Squares,
    /// Between any two of these squares on one file there is no line.
    pub gap: Squares,
    /// The text written in the gap; empty if there is none.
    pub gap_words: Text,
    /// The signs of pieces, by piece type.
    pub signs: List<(PieceTypeId, Text)>,
}

impl Decoration {
    /// The sign of a type's pieces, if the rules give one.
    #[must_use]
    pub fn sign(&self, piece_type: PieceTypeId) -> Option<&str> {
        self.signs.iter().find(|(one, _)| *one == piece_type).map(|(_, sign)| &**sign)
    }
}
