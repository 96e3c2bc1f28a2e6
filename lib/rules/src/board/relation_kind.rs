//! Relations between two pieces, and the squares on which they hold.

use super::{Board, BoardAxes, Direction, Joined, Square, Squares};

/// A symmetric relation between two pieces on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RelationKind {
    /// The pieces are on a line along one of these axes, with every square between them on the board and empty on their
    /// layer. There may be no square between them.
    Faces(BoardAxes),
    /// The pieces' squares have this adjacency, regardless of other pieces.
    Regardless(Adjacency),
}

/// A relation between two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Adjacency {
    /// They share a side or a corner, or are neighbours by the board's explicit definition.
    Touches,
    /// They share a side, or are neighbours by the board's explicit definition.
    Beside,
    /// They are on a line along one of these axes, with every square between them on the board.
    Aligned(BoardAxes),
}

impl RelationKind {
    /// Whether there may be squares between the two pieces.
    #[must_use]
    pub const fn is_far(self) -> bool {
        matches!(self, RelationKind::Faces(_) | RelationKind::Regardless(Adjacency::Aligned(_)))
    }

    /// Whether every square between the two pieces has to be empty. Other relations ignore the pieces between.
    #[must_use]
    pub const fn is_blocked_between(self) -> bool {
        matches!(self, RelationKind::Faces(_))
    }

    /// The verb of a sentence about the relation.
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            RelationKind::Faces(_) => "faces",
            RelationKind::Regardless(Adjacency::Touches) => "touches",
            RelationKind::Regardless(Adjacency::Beside) => "is beside",
            RelationKind::Regardless(Adjacency::Aligned(_)) => "is aligned with",
        }
    }
}

impl Board {
    /// The axes along which the relation can hold; `None` where neighbours are listed pair by pair.
    #[must_use]
    pub const fn axes(&self, relation_kind: RelationKind) -> Option<BoardAxes> {
        match (relation_kind, self.joined()) {
            (RelationKind::Faces(axes) | RelationKind::Regardless(Adjacency::Aligned(axes)), _) => Some(axes),
            (RelationKind::Regardless(_), Some(Joined::Along(axes))) => Some(*axes),
            (RelationKind::Regardless(_), Some(Joined::By(_))) => None,
            (RelationKind::Regardless(Adjacency::Touches), None) => Some(BoardAxes::ALL),
            (RelationKind::Regardless(Adjacency::Beside), None) => Some(BoardAxes::STRAIGHT),
        }
    }

    /// The directions in which the relation can hold from some square.
    pub fn directions(&self, relation_kind: RelationKind) -> impl Iterator<Item = Direction> {
        let axes = self.axes(relation_kind).unwrap_or(BoardAxes::NONE);
        let joined = match self.joined() {
            Some(Joined::By(pairs)) if !relation_kind.is_far() => &pairs[..],
            _ => &[],
        };
        let leads = move |direction: Direction| {
            let is_so = |&[first, second]: &[Square; 2]| first.toward(second) == Some(direction);
            joined.iter().any(|pair| is_so(pair) || is_so(&[pair[1], pair[0]]))
        };
        Direction::ALL.into_iter().filter(move |&direction| axes.has(direction.axis()) || leads(direction))
    }

    /// The squares that can have the relation kind to a piece on the square: one list for each direction, the nearest
    /// square first. A direction without such squares has an empty list. Where neighbours are listed pair by pair, each
    /// neighbour is one list.
    pub fn rays(&self, from: Square, relation_kind: RelationKind) -> impl Iterator<Item = Vec<Square>> {
        self.rays_toward(from, relation_kind, &[])
    }

    /// The lists of [`rays`](Board::rays) for these directions only, or for all if `toward` is empty.
    pub fn rays_toward(
        &self,
        from: Square,
        relation_kind: RelationKind,
        toward: &[Direction],
    ) -> impl Iterator<Item = Vec<Square>> {
        let longest = if relation_kind.is_far() { usize::MAX } else { 1 };
        let axes = self.axes(relation_kind);
        let is_meant = move |direction: &Direction| toward.is_empty() || toward.contains(direction);
        let along = axes.unwrap_or(BoardAxes::NONE).directions().filter(is_meant);
        let joined = axes.is_none().then(|| self.joined_to(from)).into_iter().flatten();
        let joined = joined.filter(move |&other| from.toward(other).as_ref().is_some_and(is_meant));
        along
            .map(move |direction| self.ray(from, direction).take(longest).collect())
            .chain(joined.map(|other| vec![other]))
    }

    /// The squares on which a piece can have that relation kind to one on the square, on an otherwise empty board.
    #[must_use]
    pub fn neighbours(&self, from: Square, relation_kind: RelationKind) -> Squares {
        self.rays(from, relation_kind).flatten().collect()
    }

    /// The squares on which a piece can have that relation kind to a piece on one of these squares, on an otherwise
    /// empty board. They lie in one of the directions `toward` from it, or in any if the list is empty.
    #[must_use]
    pub fn neighbours_of_any(&self, from: &Squares, relation_kind: RelationKind, toward: &[Direction]) -> Squares {
        let Some(axes) = self.axes(relation_kind) else {
            return from.iter().flat_map(|from| self.rays_toward(from, relation_kind, toward).flatten()).collect();
        };
        let mut neighbours = Squares::EMPTY;
        for direction in axes.directions().filter(|direction| toward.is_empty() || toward.contains(direction)) {
            let mut reached = self.step(from, direction);
            neighbours = neighbours.union(&reached);
            while relation_kind.is_far() && !reached.is_empty() {
                reached = self.step(&reached, direction);
                neighbours = neighbours.union(&reached);
            }
        }
        neighbours
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::BoardAxis;
    use crate::board::tests::boards;
    use crate::squares;

    fn all() -> impl Iterator<Item = RelationKind> {
        let chosen = |bits: u8| BoardAxis::ALL.into_iter().filter(move |&axis| bits >> axis as u8 & 1 == 1);
        (0..16)
            .flat_map(move |bits| {
                let axes: BoardAxes = chosen(bits).collect();
                [RelationKind::Faces(axes), RelationKind::Regardless(Adjacency::Aligned(axes))]
            })
            .chain([Adjacency::Touches, Adjacency::Beside].map(RelationKind::Regardless))
    }

    #[test]
    fn squares_have_neighbours_and_rays() {
        let board = Board::new(5, 5, squares!("a1..e2 a3 b3 d3 e3 a4..e5"));
        let words = |ray: Vec<Square>| ray.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let near = |from: &str, near| {
            words(board.neighbours(Square::named(from), RelationKind::Regardless(near)).iter().collect())
        };
        assert_eq!(near("a1", Adjacency::Touches), "b1 a2 b2");
        assert_eq!(near("a1", Adjacency::Beside), "b1 a2");
        assert_eq!(near("b2", Adjacency::Touches), "a1 b1 c1 a2 c2 a3 b3");
        assert_eq!(near("c2", Adjacency::Beside), "c1 b2 d2");
        assert_eq!(near("e5", Adjacency::Beside), "e4 d5");
        let seen = |from: &str, axes: BoardAxes| {
            let rays = board.rays(Square::named(from), RelationKind::Faces(axes));
            rays.map(words).collect::<Vec<_>>()
        };
        assert_eq!(seen("c2", BoardAxes::of(&[BoardAxis::Files])), ["", "c1"]);
        assert_eq!(seen("a3", BoardAxes::of(&[BoardAxis::Ranks])), ["b3", ""]);
        assert_eq!(seen("b2", BoardAxes::STRAIGHT), ["b3 b4 b5", "b1", "c2 d2 e2", "a2"]);
        assert_eq!(seen("b2", BoardAxes::DIAGONAL), ["", "a1", "a3", "c1"]);
        assert_eq!(seen("d4", BoardAxes::DIAGONAL), ["e5", "", "c5", "e3"]);
        assert_eq!(seen("d4", BoardAxes::of(&[BoardAxis::Falling])), ["c5", "e3"]);
        assert_eq!(seen("d4", BoardAxes::ALL).len(), 8);
        assert!(seen("d4", BoardAxes::NONE).is_empty());
    }

    #[test]
    fn joined_squares_are_the_only_neighbours() {
        let rising = BoardAxes::STRAIGHT.union(BoardAxes::of(&[BoardAxis::Rising]));
        let hexagon = Board::new(3, 3, squares!("a1 b1 a2 b2 c2 b3 c3")).joined_along(rising);
        for near in [Adjacency::Touches, Adjacency::Beside] {
            let near = |from: &str| hexagon.neighbours(Square::named(from), RelationKind::Regardless(near)).to_string();
            assert_eq!([near("b2"), near("a1")], ["a1 b1 a2 c2 c3 b3", "b1 b2 a2"]);
        }
        assert_eq!(hexagon.joined_in_words().as_deref(), Some("joined along file, rank, rising"));
        assert_eq!(hexagon.keeping(squares!("a1")).joined(), Some(&Joined::Along(rising)));
        // The axes of the relation apply, regardless of the neighbours.
        let seen = hexagon.rays(Square::named("b1"), RelationKind::Faces(BoardAxes::of(&[BoardAxis::Falling])));
        assert_eq!(seen.map(|ray| ray.len()).collect::<Vec<_>>(), [1, 0]);
    }

    proptest! {
        #[test]
        fn relation_kind_is_mutual(board in boards()) {
            for relation_kind in all() {
                for from in board.squares().iter() {
                    let neighbours = board.neighbours(from, relation_kind);
                    prop_assert!(!neighbours.has(from));
                    prop_assert!(neighbours.iter().all(|other| board.neighbours(other, relation_kind).has(from)), "{:?}", relation_kind);
                }
            }
        }

        #[test]
        fn neighbours_of_a_set_are_those_of_its_squares(board in boards(), chosen in any::<[u16; 9]>()) {
            let chosen = board.squares().iter().filter(|at| chosen[usize::from(at.rank)] >> at.file & 1 == 1);
            let chosen: Squares = chosen.collect();
            for relation_kind in all() {
                let expected: Squares = chosen.iter().flat_map(|from| board.rays(from, relation_kind).flatten()).collect();
                prop_assert_eq!(board.neighbours_of_any(&chosen, relation_kind, &[]), expected);
            }
        }
    }
}
