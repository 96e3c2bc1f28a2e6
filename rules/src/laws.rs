//! The rules that limit more than where each piece may stand and how many there may be.

use std::borrow::Cow;
use std::mem;
use std::ops::RangeInclusive;

use crate::lines::limit_in_words;
use crate::{
    Adjacency, Board, Direction, Gaps, LineTerm, Lines, List, Origin, PieceTypeId, RelationKind, Square, Squares, Text,
};

/// How many pieces of some types there may be on each of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cap {
    /// The rule's name; empty where it has none.
    pub name: Text,
    /// The least number of pieces that must stand on one line.
    pub at_least: u32,
    /// The most pieces that may stand on one line; [`u32::MAX`] where the rule names none.
    pub at_most: u32,
    /// Numbers between these that a line must not have.
    pub gaps: Gaps,
    /// How the lines divide the region, as this side's squares lie on the board.
    pub per: Lines,
    /// Where the rule is written.
    pub origin: Origin,
    /// The pieces that count.
    pub pieces: List<CappedPieceTypes>,
    /// The lines: the parts of the cap's region that lie on one file, rank or diagonal or in one part of a partition,
    /// or the region itself.
    pub lines: List<Squares>,
}

/// The pieces that one cap counts of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CappedPieceTypes {
    /// The piece.
    pub piece_type: PieceTypeId,
    /// The placement, an index into the piece's; `None` when all of them count.
    pub placement: Option<usize>,
}

/// A range for a sum over numbers of pieces and numbers of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The rule's name; empty where it has none.
    pub name: Text,
    /// The least and the greatest sum allowed.
    pub range: RangeInclusive<i64>,
    /// Sums between these that are not allowed.
    pub gaps: Gaps,
    /// Where the rule is written.
    pub origin: Origin,
    /// The summands that are numbers of pieces.
    pub terms: List<Term>,
    /// The summands that are numbers of lines.
    pub lines: List<LineTerm>,
}

/// One summand of a budget: `coefficient * max(0, number of the piece_type - over)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The state variable, not zero.
    pub coefficient: i64,
    /// The piece that is counted.
    pub piece_type: PieceTypeId,
    /// How many of the piece are free of charge; 0 counts every one.
    pub over: u32,
}

/// A conjunction that must not occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The rule's name; empty where it has none.
    pub name: Text,
    /// Where the rule is written.
    pub origin: Origin,
    /// What the pattern says, all of which would have to hold.
    pub literals: List<Literal>,
}

/// One statement of a pattern: that a piece, in whatever placement, stands on a square, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Whether the piece stands there (`true`) or does not (`false`).
    pub present: bool,
    /// The piece.
    pub piece_type: PieceTypeId,
    /// The square.
    pub square: Square,
}

/// A rule about how the pieces of two types of one layer stand to one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The rule's name; empty where it has none.
    pub name: Text,
    /// How they must stand or must not.
    pub demand: Demand,
    /// The piece of which the rule speaks.
    pub first: PieceTypeId,
    /// The piece it stands so to; it may be the same, and then another piece of it is meant.
    pub second: PieceTypeId,
    /// More pieces, whose pieces are meant as well as those of the second.
    pub or: List<PieceTypeId>,
    /// The squares on which a piece of the first piece is meant; `None` for all.
    pub squares: Option<Squares>,
    /// In which directions from it the other piece stands; an empty list for all.
    pub toward: List<Direction>,
    /// Where the rule is written.
    pub origin: Origin,
}

/// What a relation asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Demand {
    /// No piece of the first piece stands so to a piece of the second. It does not matter which of the two is the
    /// first.
    Forbidden(RelationKind),
    /// Every piece of the first piece stands so to another piece, of the second piece.
    Required(Adjacency),
}

impl Demand {
    /// How the two pieces stand, or must not stand.
    #[must_use]
    pub const fn relation_kind(self) -> RelationKind {
        match self {
            Demand::Forbidden(relation_kind) => relation_kind,
            Demand::Required(adjacency) => RelationKind::Regardless(adjacency),
        }
    }
}

impl Cap {
    /// The most pieces of each line; the name is empty where the rule has none, and the place is written as
    /// `file:line`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        at_most: u32,
        per: Lines,
        origin: &'static str,
        pieces: List<CappedPieceTypes>,
        lines: List<Squares>,
    ) -> Cap {
        let (at_least, gaps) = (0, Gaps::NONE);
        Cap { name: Cow::Borrowed(name), at_least, at_most, gaps, per, origin: Origin::at(origin), pieces, lines }
    }

    /// The same cap, with so many pieces on each line at least.
    #[must_use]
    pub const fn at_least(mut self, number: u32) -> Cap {
        self.at_least = number;
        self
    }

    /// The same cap, with these numbers of pieces left out.
    #[must_use]
    pub const fn without(mut self, gaps: List<RangeInclusive<i64>>) -> Cap {
        // Nothing is dropped in a constant, and of what was there before there is nothing to free.
        mem::forget(mem::replace(&mut self.gaps, Gaps::at(gaps)));
        self
    }

    /// Whether a line may have so many pieces.
    #[must_use]
    pub fn allows(&self, number: usize) -> bool {
        (self.at_least as usize..=self.at_most as usize).contains(&number) && !self.gaps.has(number as i64)
    }

    /// How many pieces a line may have, in the words of the rules language: `at least 1 at most 2`.
    #[must_use]
    pub fn limit_in_words(&self) -> String {
        limit_in_words(self.at_least, self.at_most, &self.gaps)
    }
}

impl CappedPieceTypes {
    /// All pieces of a type.
    #[must_use]
    pub const fn all(piece_type: PieceTypeId) -> CappedPieceTypes {
        CappedPieceTypes { piece_type, placement: None }
    }

    /// The pieces of a type in one of its placements.
    #[must_use]
    pub const fn placed(piece_type: PieceTypeId, placement: usize) -> CappedPieceTypes {
        CappedPieceTypes { piece_type, placement: Some(placement) }
    }
}

impl Budget {
    /// A range for a sum; the name is empty where the rule has none, and the place is written as `file:line`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        range: RangeInclusive<i64>,
        origin: &'static str,
        terms: List<Term>,
    ) -> Budget {
        Budget::with_lines(name, range, origin, terms, Cow::Borrowed(&[]))
    }

    /// A range for a sum in which numbers of lines are summands too; name and place as with [`new`](Budget::new).
    #[must_use]
    pub const fn with_lines(
        name: &'static str,
        range: RangeInclusive<i64>,
        origin: &'static str,
        terms: List<Term>,
        lines: List<LineTerm>,
    ) -> Budget {
        Budget { name: Cow::Borrowed(name), range, gaps: Gaps::NONE, terms, lines, origin: Origin::at(origin) }
    }

    /// The same budget, with these sums left out.
    #[must_use]
    pub const fn without(mut self, gaps: List<RangeInclusive<i64>>) -> Budget {
        // Nothing is dropped in a constant, and of what was there before there is nothing to free.
        mem::forget(mem::replace(&mut self.gaps, Gaps::at(gaps)));
        self
    }

    /// The allowed sums, as the rules language writes them: `0, 2..3`.
    #[must_use]
    pub fn sums_in_words(&self) -> String {
        self.gaps.in_words(*self.range.start(), *self.range.end())
    }
}

impl Term {
    /// A number of pieces times a state variable.
    #[must_use]
    pub const fn new(coefficient: i64, piece_type: PieceTypeId) -> Term {
        Term { coefficient, piece_type, over: 0 }
    }

    /// What a number of pieces exceeds another by, times a state variable.
    #[must_use]
    pub const fn over(coefficient: i64, piece_type: PieceTypeId, over: u32) -> Term {
        Term { coefficient, piece_type, over }
    }
}

impl Pattern {
    /// A conjunction that must not occur; the name is empty where the rule has none, and the place is written as
    /// `file:line`.
    #[must_use]
    pub const fn new(name: &'static str, origin: &'static str, literals: List<Literal>) -> Pattern {
        Pattern { name: Cow::Borrowed(name), literals, origin: Origin::at(origin) }
    }
}

impl Literal {
    /// The piece stands on the square of that name.
    ///
    /// # Panics
    ///
    /// Panics if this is no name of a square, which ends the compilation where the literal is a constant.
    #[must_use]
    pub const fn on(piece_type: PieceTypeId, square: &str) -> Literal {
        Literal { present: true, piece_type, square: Square::named(square) }
    }

    /// The piece does not stand on the square of that name.
    ///
    /// # Panics
    ///
    /// Panics if this is no name of a square, which ends the compilation where the literal is a constant.
    #[must_use]
    pub const fn not_on(piece_type: PieceTypeId, square: &str) -> Literal {
        Literal { present: false, piece_type, square: Square::named(square) }
    }
}

impl Relation {
    /// How no piece of the first piece may stand to one of the second; the name is empty where the rule has none, and
    /// the place is written as `file:line`.
    #[must_use]
    pub const fn forbidden(
        name: &'static str,
        first: PieceTypeId,
        relation_kind: RelationKind,
        second: PieceTypeId,
        origin: &'static str,
    ) -> Relation {
        Relation::new(name, Demand::Forbidden(relation_kind), first, second, origin)
    }

    /// How every piece of the first piece has to stand to another one, of the second; name and place as with
    /// [`forbidden`](Relation::forbidden).
    #[must_use]
    pub const fn required(
        name: &'static str,
        first: PieceTypeId,
        adjacency: Adjacency,
        second: PieceTypeId,
        origin: &'static str,
    ) -> Relation {
        Relation::new(name, Demand::Required(adjacency), first, second, origin)
    }

    const fn new(
        name: &'static str,
        demand: Demand,
        first: PieceTypeId,
        second: PieceTypeId,
        origin: &'static str,
    ) -> Relation {
        let (or, toward) = (Cow::Borrowed(&[] as &[PieceTypeId]), Cow::Borrowed(&[] as &[Direction]));
        let origin = Origin::at(origin);
        Relation { name: Cow::Borrowed(name), demand, first, second, or, squares: None, toward, origin }
    }

    /// The same relation to the pieces of these types too.
    #[must_use]
    pub const fn or_to(mut self, piece_types: List<PieceTypeId>) -> Relation {
        // As with gaps, there is nothing to free.
        mem::forget(mem::replace(&mut self.or, piece_types));
        self
    }

    /// The same relation of those pieces of the first piece alone that stand on these squares.
    #[must_use]
    pub const fn on(mut self, squares: Squares) -> Relation {
        mem::forget(self.squares.replace(squares));
        self
    }

    /// The same relation to pieces in these directions alone.
    #[must_use]
    pub const fn toward(mut self, directions: List<Direction>) -> Relation {
        mem::forget(mem::replace(&mut self.toward, directions));
        self
    }

    /// All pieces to which the first one stands so.
    pub fn seconds(&self) -> impl Iterator<Item = PieceTypeId> + '_ {
        std::iter::once(self.second).chain(self.or.iter().copied())
    }

    /// Whether a piece of the first piece on the square is meant.
    #[must_use]
    pub fn is_about(&self, square: Square) -> bool {
        self.squares.as_ref().is_none_or(|squares| squares.has(square))
    }

    /// Whether a piece stands so to another one whenever that one stands so to it.
    #[must_use]
    pub fn is_mutual(&self) -> bool {
        self.squares.is_none() && self.toward.is_empty()
    }

    /// Where others can stand so to a piece of the first piece on the square: the squares outwards in each direction,
    /// the nearest first. None if that piece is not meant.
    pub fn rays<'r>(&'r self, board: &'r Board, from: Square) -> impl Iterator<Item = Vec<Square>> + 'r {
        let rays = self.is_about(from).then(|| board.rays_toward(from, self.relation_kind(), &self.toward));
        rays.into_iter().flatten()
    }

    /// How the two pieces stand, or must not stand.
    #[must_use]
    pub const fn relation_kind(&self) -> RelationKind {
        self.demand.relation_kind()
    }
}
