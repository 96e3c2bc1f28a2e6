//! The eight directions.

/// One of the eight directions: one step up, down or neither, and right, left or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction {
    pub(super) up: i8,
    pub(super) right: i8,
}

impl Direction {
    /// Up the file.
    pub const UP: Direction = Direction { up: 1, right: 0 };
    /// Down the file.
    pub const DOWN: Direction = Direction { up: -1, right: 0 };
    /// To the right on the rank.
    pub const RIGHT: Direction = Direction { up: 0, right: 1 };
    /// To the left on the rank.
    pub const LEFT: Direction = Direction { up: 0, right: -1 };
    /// Up a rising line, to the right.
    pub const UP_RIGHT: Direction = Direction { up: 1, right: 1 };
    /// Down a rising line, to the left.
    pub const DOWN_LEFT: Direction = Direction { up: -1, right: -1 };
    /// Up a falling line, to the left.
    pub const UP_LEFT: Direction = Direction { up: 1, right: -1 };
    /// Down a falling line, to the right.
    pub const DOWN_RIGHT: Direction = Direction { up: -1, right: 1 };

    /// All directions: up and down the file, right and left on the rank, then right and up, left and down, left and up,
    /// right and down.
    pub const ALL: [Direction; 8] = [
        Direction::UP,
        Direction::DOWN,
        Direction::RIGHT,
        Direction::LEFT,
        Direction::UP_RIGHT,
        Direction::DOWN_LEFT,
        Direction::UP_LEFT,
        Direction::DOWN_RIGHT,
    ];

    /// The number of ranks that one step goes up: -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn up(self) -> i8 {
        self.up
    }

    /// The number of files that one step goes to the right: -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn right(self) -> i8 {
        self.right
    }

    /// The direction from a square, in words: `below`, `up to the right`.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match (self.up, self.right) {
            (1, 0) => "above",
            (-1, 0) => "below",
            (0, 1) => "to the right",
            (0, _) => "to the left",
            (1, 1) => "up to the right",
            (1, _) => "up to the left",
            (_, 1) => "down to the right",
            _ => "down to the left",
        }
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

    /// Whether this direction and another one differ by at most 45 degrees.
    #[must_use]
    pub const fn moves_little(self, other: Direction) -> bool {
        self.up * other.up + self.right * other.right > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_directions_are_near_each() {
        for direction in Direction::ALL {
            let near = Direction::ALL.into_iter().filter(|&other| direction.moves_little(other));
            assert_eq!(near.count(), 3, "{direction:?}");
        }
        assert!(Direction::UP.moves_little(Direction::UP_LEFT) && !Direction::UP.moves_little(Direction::LEFT));
        assert!(!Direction::UP_LEFT.moves_little(Direction::UP_RIGHT));
    }
}
