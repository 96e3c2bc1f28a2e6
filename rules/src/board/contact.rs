//! Ways for two pieces to stand to one another, and the squares where they do.

use super::{Board, BoardAxes, Direction, Joined, Square, Squares};

/// A way for two pieces to stand to one another, the same seen from either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contact {
    /// On a line along one of these axes, with every square between them on the board and empty of pieces of their
    /// layer. There may be no square between them.
    Faces(BoardAxes),
    /// On squares that lie so to one another, any piece that stands elsewhere.
    Regardless(Footing),
}

/// A way for two squares to lie to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Footing {
    /// They share a side or a corner, or are joined where the board says which squares are.
    Touches,
    /// They share a side, or are joined likewise.
    Beside,
    /// They are on a line along one of these axes, with every square between them on the board.
    Aligned(BoardAxes),
}

impl Contact {
    /// Whether there may be squares between the two pieces.
    #[must_use]
    pub const fn is_far(self) -> bool {
        matches!(self, Contact::Faces(_) | Contact::Regardless(Footing::Aligned(_)))
    }

    /// Whether every square between the two pieces has to be empty. Other relations ignore the pieces between.
    #[must_use]
    pub const fn is_blocked_between(self) -> bool {
        matches!(self, Contact::Faces(_))
    }

    /// What one piece does to the other, in a sentence.
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Contact::Faces(_) => "faces",
            Contact::Regardless(Footing::Touches) => "touches",
            Contact::Regardless(Footing::Beside) => "is beside",
            Contact::Regardless(Footing::Aligned(_)) => "is aligned with",
        }
    }
}

impl Board {
    /// Along which axes another piece can stand so to a piece; `None` where neighbours are given pair by pair.
    #[must_use]
    pub const fn axes(&self, contact: Contact) -> Option<BoardAxes> {
        match (contact, self.joined()) {
            (Contact::Faces(axes) | Contact::Regardless(Footing::Aligned(axes)), _) => Some(axes),
            (Contact::Regardless(_), Some(Joined::Along(axes))) => Some(*axes),
            (Contact::Regardless(_), Some(Joined::By(_))) => None,
            (Contact::Regardless(Footing::Touches), None) => Some(BoardAxes::ALL),
            (Contact::Regardless(Footing::Beside), None) => Some(BoardAxes::STRAIGHT),
        }
    }

    /// In which directions another piece can stand so to a piece somewhere.
    pub fn directions(&self, contact: Contact) -> impl Iterator<Item = Direction> {
        let axes = self.axes(contact).unwrap_or(BoardAxes::NONE);
        let joined = match self.joined() {
            Some(Joined::By(pairs)) if !contact.is_far() => &pairs[..],
            _ => &[],
        };
        let leads = move |direction: Direction| {
            let is_so = |&[first, second]: &[Square; 2]| first.toward(second) == Some(direction);
            joined.iter().any(|pair| is_so(pair) || is_so(&[pair[1], pair[0]]))
        };
        Direction::ALL.into_iter().filter(move |&direction| axes.has(direction.axis()) || leads(direction))
    }

    /// What a piece on the square can be in contact with, in each of the contact's directions: the squares outwards,
    /// the nearest first. A direction in which there is none is an empty list. Where neighbours are given pair by pair
    /// each is a list of its own.
    pub fn rays(&self, from: Square, contact: Contact) -> impl Iterator<Item = Vec<Square>> {
        self.rays_toward(from, contact, &[])
    }

    /// The same in those of these directions, or in all for an empty list.
    pub fn rays_toward(
        &self,
        from: Square,
        contact: Contact,
        toward: &[Direction],
    ) -> impl Iterator<Item = Vec<Square>> {
        let longest = if contact.is_far() { usize::MAX } else { 1 };
        let axes = self.axes(contact);
        let is_meant = move |direction: &Direction| toward.is_empty() || toward.contains(direction);
        let along = axes.unwrap_or(BoardAxes::NONE).directions().filter(is_meant);
        let joined = axes.is_none().then(|| self.joined_to(from)).into_iter().flatten();
        let joined = joined.filter(move |&other| from.toward(other).as_ref().is_some_and(is_meant));
        along
            .map(move |direction| self.ray(from, direction).take(longest).collect())
            .chain(joined.map(|other| vec![other]))
    }

    /// The squares on which a piece can stand in that contact to one on the square, if no other pieces are there.
    #[must_use]
    pub fn neighbours(&self, from: Square, contact: Contact) -> Squares {
        self.rays(from, contact).flatten().collect()
    }

    /// The squares on which a piece can stand in that contact to one somewhere in the set, in one of these directions
    /// from it or in any for an empty list, if no other pieces are there.
    #[must_use]
    pub fn neighbours_of_any(&self, from: &Squares, contact: Contact, toward: &[Direction]) -> Squares {
        let Some(axes) = self.axes(contact) else {
            return from.iter().flat_map(|from| self.rays_toward(from, contact, toward).flatten()).collect();
        };
        let mut neighbours = Squares::EMPTY;
        for direction in axes.directions().filter(|direction| toward.is_empty() || toward.contains(direction)) {
            let mut reached = self.step(from, direction);
            neighbours = neighbours.union(&reached);
            while contact.is_far() && !reached.is_empty() {
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

    fn all() -> impl Iterator<Item = Contact> {
        let chosen = |bits: u8| BoardAxis::ALL.into_iter().filter(move |&axis| bits >> axis as u8 & 1 == 1);
        (0..16)
            .flat_map(move |bits| {
                let axes: BoardAxes = chosen(bits).collect();
                [Contact::Faces(axes), Contact::Regardless(Footing::Aligned(axes))]
            })
            .chain([Footing::Touches, Footing::Beside].map(Contact::Regardless))
    }

    #[test]
    fn squares_have_neighbours_and_rays() {
        let board = Board::new(5, 5, squares!("a1..e2 a3 b3 d3 e3 a4..e5"));
        let words = |ray: Vec<Square>| ray.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let near =
            |from: &str, near| words(board.neighbours(Square::named(from), Contact::Regardless(near)).iter().collect());
        assert_eq!(near("a1", Footing::Touches), "b1 a2 b2");
        assert_eq!(near("a1", Footing::Beside), "b1 a2");
        assert_eq!(near("b2", Footing::Touches), "a1 b1 c1 a2 c2 a3 b3");
        assert_eq!(near("c2", Footing::Beside), "c1 b2 d2");
        assert_eq!(near("e5", Footing::Beside), "e4 d5");
        let seen = |from: &str, axes: BoardAxes| {
            let rays = board.rays(Square::named(from), Contact::Faces(axes));
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
        for near in [Footing::Touches, Footing::Beside] {
            let near = |from: &str| hexagon.neighbours(Square::named(from), Contact::Regardless(near)).to_string();
            assert_eq!([near("b2"), near("a1")], ["a1 b1 a2 c2 c3 b3", "b1 b2 a2"]);
        }
        assert_eq!(hexagon.joined_in_words().as_deref(), Some("joined along file, rank, rising"));
        assert_eq!(hexagon.keeping(squares!("a1")).joined(), Some(&Joined::Along(rising)));
        // What is faced is as the rule says.
        let seen = hexagon.rays(Square::named("b1"), Contact::Faces(BoardAxes::of(&[BoardAxis::Falling])));
        assert_eq!(seen.map(|ray| ray.len()).collect::<Vec<_>>(), [1, 0]);
    }

    proptest! {
        #[test]
        fn contact_is_mutual(board in boards()) {
            for contact in all() {
                for from in board.squares().iter() {
                    let neighbours = board.neighbours(from, contact);
                    prop_assert!(!neighbours.has(from));
                    prop_assert!(neighbours.iter().all(|other| board.neighbours(other, contact).has(from)), "{:?}", contact);
                }
            }
        }

        #[test]
        fn neighbours_of_a_set_are_those_of_its_squares(board in boards(), chosen in any::<[u16; 9]>()) {
            let chosen = board.squares().iter().filter(|at| chosen[usize::from(at.rank)] >> at.file & 1 == 1);
            let chosen: Squares = chosen.collect();
            for contact in all() {
                let expected: Squares = chosen.iter().flat_map(|from| board.rays(from, contact).flatten()).collect();
                prop_assert_eq!(board.neighbours_of_any(&chosen, contact, &[]), expected);
            }
        }
    }
}
