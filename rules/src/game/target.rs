//! Where a piece goes from somewhere, square by square.

use crate::SquareId;

/// What a square has to do with where a piece goes in one capture step, any piece that stands elsewhere: it may arrive
/// there, or it has to be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetSquare {
    /// The square.
    pub square: SquareId,
    /// It arrives if it is empty.
    pub to_empty: bool,
    /// It arrives by taking who stands there.
    pub by_capture: bool,
    /// It arrives over one piece between if it is empty.
    pub to_empty_over_one: bool,
    /// It arrives over one piece between by taking who stands there.
    pub by_capture_over_one: bool,
    /// It takes the one piece between.
    pub capturing_between: bool,
    /// It has to be empty for one of the ways over it.
    pub has_to_be_empty: bool,
}

impl TargetSquare {
    /// A square that has nothing to do with it.
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

    /// Whether it may arrive there.
    #[must_use]
    pub fn is_target(&self) -> bool {
        self.to_empty || self.by_capture || self.is_over_one()
    }

    /// Whether it may arrive there over one piece between.
    #[must_use]
    pub fn is_over_one(&self) -> bool {
        self.to_empty_over_one || self.by_capture_over_one
    }
}
