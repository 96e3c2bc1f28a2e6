//! Which squares are neighbours where the rules say it.

use std::mem;

use super::{Board, BoardAxes, Square};
use crate::List;

/// How the rules say which squares are neighbours, and no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joined {
    /// Those that are one step from one another along these axes.
    Along(BoardAxes),
    /// Those of these pairs, however far from one another. In each the square that comes first stands first, and the pairs ascend.
    By(List<[Square; 2]>),
}

impl Board {
    /// The same board, of which those squares alone are neighbours that are one step from one another along these axes: with
    /// files, ranks and one kind of diagonals each has six.
    #[must_use]
    pub const fn joined_along(self, axes: BoardAxes) -> Board {
        self.joined_so(Joined::Along(axes))
    }

    /// The same board, of which the squares of these pairs alone are neighbours: in each the one that comes first stands first, and
    /// the pairs ascend.
    #[must_use]
    pub const fn joined_by(self, pairs: List<[Square; 2]>) -> Board {
        self.joined_so(Joined::By(pairs))
    }

    const fn joined_so(mut self, joined: Joined) -> Board {
        // Nothing is dropped in a constant, and of what was there before there is nothing to free.
        mem::forget(self.joined.replace(joined));
        self
    }

    /// Which squares are neighbours, where the rules say it; elsewhere each way to be near has its own axes.
    #[inline]
    #[must_use]
    pub const fn joined(&self) -> Option<&Joined> {
        self.joined.as_ref()
    }

    /// Which squares are neighbours, in the words of the rules language: `joined along file, rank, rising`, `joined by a1-b1, b1-c3`.
    /// `None` where the rules do not say it.
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

    /// The neighbours of a square where the rules give them pair by pair; elsewhere none.
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
    /// The two squares of these names, as pairs of neighbours have them.
    ///
    /// # Panics
    ///
    /// Panics if one of them is no name of a square, which ends the compilation where the pair is a constant.
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
        // What is faced is as the rule says.
        let files = RelationKind::Faces(BoardAxes::STRAIGHT);
        assert_eq!(BOARD.neighbours(Square::named("a1"), files).to_string(), "b1..d1 a2..a4");
        assert_eq!(BOARD.joined_in_words().as_deref(), Some("joined by a1-d1, a1-b3, c2-b3"));
        assert_eq!(BOARD.keeping(squares!("a1 d1")).joined(), BOARD.joined());
    }
}
