//! The eight directions.

/// One of the eight directions: how far up and how far to the right one step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction {
    up: i8,
    right: i8,
}

impl Direction {
    /// All directions: up and down the file, right and left on the rank, then right and up, left and down, left and up,
    /// right and down.
    pub const ALL: [Direction; 8] = [
        Direction { up: 1, right: 0 },
        Direction { up: -1, right: 0 },
        Direction { up: 0, right: 1 },
        Direction { up: 0, right: -1 },
        Direction { up: 1, right: 1 },
        Direction { up: -1, right: -1 },
        Direction { up: 1, right: -1 },
        Direction { up: -1, right: 1 },
    ];

    /// How many ranks one step goes up: -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn up(self) -> i8 {
        self.up
    }

    /// How many files one step goes to the right: -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn right(self) -> i8 {
        self.right
    }

    /// Whether it runs along a file.
    #[must_use]
    pub const fn is_along_file(self) -> bool {
        self.right == 0
    }

    /// Whether it runs along a rank.
    #[must_use]
    pub const fn is_along_rank(self) -> bool {
        self.up == 0
    }
}
