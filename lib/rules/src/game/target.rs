//! The target squares of a piece, as plain data.

use crate::SquareId;

/// The role of a square in the single capture steps of a piece, regardless of other pieces. The piece may arrive on the
/// square, or needs it empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetSquare {
    /// The square.
    pub square: SquareId,
    /// The piece may arrive if the square is empty.
    pub to_empty: bool,
    /// The piece may arrive by capturing the piece there.
    pub by_capture: bool,
    /// The piece may arrive over one piece between if the square is empty.
    pub to_empty_over_one: bool,
    /// The piece may arrive over one piece between by capturing the piece there.
    pub by_capture_over_one: bool,
    /// The move captures the one piece between.
    pub capturing_between: bool,
    /// One of the paths over the square needs it empty.
    pub has_to_be_empty: bool,
}

impl TargetSquare {
    /// A square without a role.
    #[must_use]
    pub const fn nothing(square: SquareId) -> TargetSquare {
        TargetSquare {
            square,
            to_empty: false,
            by_capture: false,
            to_empty_over_one: false,
            by_capture_over_one: false,
            capturing_between: false,
            has_to_be_empty: false,
        }
    }

    /// Whether the piece may arrive there.
    #[must_use]
    pub fn is_target(&self) -> bool {
        self.to_empty || self.by_capture || self.is_over_one()
    }

    /// Whether the piece may arrive there over one piece between.
    #[must_use]
    pub fn is_over_one(&self) -> bool {
        self.to_empty_over_one || self.by_capture_over_one
    }
}
