//! Explicit definitions of neighbouring squares.

use std::mem;

use super::{Board, BoardAxes, Square};
use crate::List;

/// An explicit definition of the neighbours on a board; no other squares are neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joined {
    /// Squares that are one step apart along these axes.
    Along(BoardAxes),
    /// The squares of these pairs, at any distance. The lesser square of each pair comes first, and the pairs ascend.
    By(List<[Square; 2]>),
}

impl Board {
    /// This board with neighbours along these axes only, one step apart. With files, ranks and one kind of diagonals
    /// each square has up to six.
    #[must_use]
    pub const fn joined_along(self, axes: BoardAxes) -> Board {
        self.joined_so(Joined::Along(axes))
    }

    /// This board with the squares of these pairs as its only neighbours. The lesser square of each pair comes first,
    /// and the pairs ascend.
    #[must_use]
    pub const fn joined_by(self, pairs: List<[Square; 2]>) -> Board {
        self.joined_so(Joined::By(pairs))
    }

    const fn joined_so(mut self, joined: Joined) -> Board {
        // A constant context forbids drops, and the old value owns no memory.
        mem::forget(self.joined.replace(joined));
        self
    }

    /// The explicit definition of neighbours, if the rules have one; otherwise each adjacency has its own axes.
    #[inline]
    #[must_use]
    pub const fn joined(&self) -> Option<&Joined> {
        self.joined.as_ref()
    }

    /// The definition of neighbours in the rules language: `joined along file, rank, rising`, `joined by a1-b1, b1-c3`.
    /// `None` if the rules have none.
    #[must_use]
    pub fn joined_in_words(&self) -> Option<String> {
        self.joined.as_ref().map(|joined| match joined {
            Joined::Along(axes) => format!("joined along {}", axes.in_words()),
            Joined::By(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|[first, second]| format!("{first}-{second}")).collect();
                format!("joined by {}", pairs.join(", "))
            }
        })
    }

    /// The neighbours of a square where the rules list them pair by pair; otherwise none.
    pub(super) fn joined_to(&self, from: Square) -> impl Iterator<Item = Square> {
        let pairs = match &self.joined {
            Some(Joined::By(pairs)) => &pairs[..],
            _ => &[],
        };
        pairs.iter().filter_map(move |&[first, second]| match () {
            () if first == from => Some(second),
            () if second == from => Some(first),
            () => None,
        })
    }
}

impl Square {
    /// The two squares with these names, as a pair of neighbours.
    ///
    /// # Panics
    ///
    /// Panics if one of them is not the name of a square; in a constant that is a compilation error.
    #[must_use]
    pub const fn pair(first: &str, second: &str) -> [Square; 2] {
        [Square::named(first), Square::named(second)]
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Adjacency, Direction, RelationKind};
    use crate::{list, squares};

    use super::*;

    #[test]
    fn squares_of_pairs_are_the_only_neighbours() {
        static BOARD: Board = Board::new(4, 4, squares!("a1..d4")).joined_by(list![
            Square::pair("a1", "d1"),
            Square::pair("a1", "b3"),
            Square::pair("c2", "b3")
        ]);
        for near in [Adjacency::Touches, Adjacency::Beside].map(RelationKind::Regardless) {
            let near_to = |from: &str| BOARD.neighbours(Square::named(from), near).to_string();
            assert_eq!(["a1", "d1", "b3", "b1"].map(near_to), ["d1 b3", "a1", "a1 c2", ""]);
            let toward = |from: &str, toward: &[Direction]| {
                BOARD.neighbours_of_any(&Square::named(from).into(), near, toward).to_string()
            };
            assert_eq!(toward("a1", &[Direction::UP_RIGHT]), "b3");
            assert_eq!(toward("b3", &[Direction::DOWN_LEFT, Direction::DOWN_RIGHT]), "a1 c2");
            assert_eq!(toward("d1", &[Direction::UP]), "");
            assert_eq!(BOARD.axes(near), None);
        }
        // The axes of the relation apply, regardless of the neighbours.
        let files = RelationKind::Faces(BoardAxes::STRAIGHT);
        assert_eq!(BOARD.neighbours(Square::named("a1"), files).to_string(), "b1..d1 a2..a4");
        assert_eq!(BOARD.joined_in_words().as_deref(), Some("joined by a1-d1, a1-b3, c2-b3"));
        assert_eq!(BOARD.keeping(squares!("a1 d1")).joined(), BOARD.joined());
    }
}
