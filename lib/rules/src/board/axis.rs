//! The four axes of lines of squares on a board, and sets of them.

use super::{Direction, Square};

/// An axis of lines: two opposite directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardAxis {
    /// Up and down: a1 a2 a3.
    Files,
    /// Right and left: a1 b1 c1.
    Ranks,
    /// Up to the right, and down to the left: a1 b2 c3.
    Rising,
    /// Up to the left, and down to the right: a3 b2 c1.
    Falling,
}

/// Some of the four axes, perhaps none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardAxes(u8);

impl BoardAxis {
    /// All axes.
    pub const ALL: [BoardAxis; 4] = [BoardAxis::Files, BoardAxis::Ranks, BoardAxis::Rising, BoardAxis::Falling];

    /// Both directions, first the one in which square ids ascend.
    #[must_use]
    pub const fn directions(self) -> [Direction; 2] {
        match self {
            BoardAxis::Files => [Direction::UP, Direction::DOWN],
            BoardAxis::Ranks => [Direction::RIGHT, Direction::LEFT],
            BoardAxis::Rising => [Direction::UP_RIGHT, Direction::DOWN_LEFT],
            BoardAxis::Falling => [Direction::UP_LEFT, Direction::DOWN_RIGHT],
        }
    }

    /// The number of the line of a square: equal for the squares of one line, and ascending for files from the left, ranks
    /// from below, rising lines from the upper left and falling ones from the lower left.
    #[must_use]
    pub const fn line_of(self, square: Square) -> i16 {
        let (file, rank) = (square.file as i16, square.rank as i16);
        match self {
            BoardAxis::Files => file,
            BoardAxis::Ranks => rank,
            BoardAxis::Rising => file - rank,
            BoardAxis::Falling => file + rank,
        }
    }

    /// The name of a line along this axis in the rules language.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            BoardAxis::Files => "file",
            BoardAxis::Ranks => "rank",
            BoardAxis::Rising => "rising",
            BoardAxis::Falling => "falling",
        }
    }
}

impl Direction {
    /// The axis along which it leads.
    #[must_use]
    pub const fn axis(self) -> BoardAxis {
        match (self.up, self.right) {
            (_, 0) => BoardAxis::Files,
            (0, _) => BoardAxis::Ranks,
            (up, right) if up == right => BoardAxis::Rising,
            _ => BoardAxis::Falling,
        }
    }
}

impl BoardAxes {
    /// No axis.
    pub const NONE: BoardAxes = BoardAxes(0);
    /// Files and ranks.
    pub const STRAIGHT: BoardAxes = BoardAxes::of(&[BoardAxis::Files, BoardAxis::Ranks]);
    /// Both axes of diagonals.
    pub const DIAGONAL: BoardAxes = BoardAxes::of(&[BoardAxis::Rising, BoardAxis::Falling]);
    /// All four.
    pub const ALL: BoardAxes = BoardAxes::of(&BoardAxis::ALL);

    /// These axes.
    #[must_use]
    pub const fn of(axes: &[BoardAxis]) -> BoardAxes {
        let (mut bits, mut index) = (0, 0);
        while index < axes.len() {
            bits |= 1 << axes[index] as u8;
            index += 1;
        }
        BoardAxes(bits)
    }

    /// Whether the axis is in the set.
    #[must_use]
    pub const fn has(self, axis: BoardAxis) -> bool {
        self.0 >> axis as u8 & 1 == 1
    }

    /// Whether all axes of the other set are among these.
    #[must_use]
    pub const fn contains(self, other: BoardAxes) -> bool {
        self.0 & other.0 == other.0
    }

    /// The number of axes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no axes.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The axes of either set.
    #[must_use]
    pub const fn union(self, other: BoardAxes) -> BoardAxes {
        BoardAxes(self.0 | other.0)
    }

    /// The axes of both sets.
    #[must_use]
    pub const fn intersection(self, other: BoardAxes) -> BoardAxes {
        BoardAxes(self.0 & other.0)
    }

    /// The axes in the order of [`BoardAxis::ALL`].
    pub fn iter(self) -> impl Iterator<Item = BoardAxis> {
        BoardAxis::ALL.into_iter().filter(move |&axis| self.has(axis))
    }

    /// Both directions of each axis, in the order of [`Direction::ALL`].
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        self.iter().flat_map(BoardAxis::directions)
    }

    /// The lines as the rules language lists them: `file, rank`, `rising`, and `diagonal` for both axes of diagonals.
    #[must_use]
    pub fn in_words(self) -> String {
        let both = self.contains(BoardAxes::DIAGONAL);
        let word = |axis: BoardAxis| match axis {
            BoardAxis::Falling if both => None,
            BoardAxis::Rising if both => Some("diagonal"),
            axis => Some(axis.word()),
        };
        self.iter().filter_map(word).collect::<Vec<_>>().join(", ")
    }
}

impl FromIterator<BoardAxis> for BoardAxes {
    fn from_iter<I: IntoIterator<Item = BoardAxis>>(axes: I) -> BoardAxes {
        axes.into_iter().fold(BoardAxes::NONE, |all, axis| all.union(BoardAxes::of(&[axis])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_go_along_axes_in_their_order() {
        assert_eq!(BoardAxes::ALL.directions().collect::<Vec<_>>(), Direction::ALL);
        for axis in BoardAxis::ALL {
            assert!(axis.directions().iter().all(|direction| direction.axis() == axis), "{axis:?}");
        }
    }

    #[test]
    fn sets_are_listed_as_rules_list_them() {
        let words = |axes: &[BoardAxis]| BoardAxes::of(axes).in_words();
        assert_eq!(words(&BoardAxis::ALL), "file, rank, diagonal");
        assert_eq!(words(&[BoardAxis::Falling, BoardAxis::Files]), "file, falling");
        assert_eq!(words(&[BoardAxis::Rising]), "rising");
        assert_eq!(words(&[]), "");
        let two: BoardAxes = [BoardAxis::Ranks, BoardAxis::Ranks, BoardAxis::Rising].into_iter().collect();
        assert_eq!((two.len(), two.is_empty(), two.has(BoardAxis::Files)), (2, false, false));
    }
}
