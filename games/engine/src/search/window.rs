//! The window of a search: between which scores a position has to be told apart.

/// The window of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// Scores up to this do not matter: the side has something better.
    pub alpha: i32,
    /// Scores from this on do not matter: the other side has something better.
    pub beta: i32,
}

impl Window {
    /// The window from the other side's point of view.
    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window for the side that moves next: the same side, or the other one.
    pub fn of_next(self, moves_again: bool) -> Window {
        if moves_again { self } else { self.turned() }
    }

    /// Whether it is a null window.
    pub fn is_closed(self) -> bool {
        self.beta - self.alpha <= 1
    }
}
