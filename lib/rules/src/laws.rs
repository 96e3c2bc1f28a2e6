//! The rules beyond the regions and the counts of piece types.

use std::borrow::Cow;
use std::mem;
use std::ops::RangeInclusive;

use crate::{
    Adjacency, Board, CountLimit, Direction, Gaps, GroupTerm, LineTerm, Lines, List, Origin, PieceTypeId, RelationKind,
    Square, Squares, Text,
};

/// A limit on the number of pieces of some types on each of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cap {
    /// The rule's name; empty where it has none.
    pub name: Text,
    /// The numbers of pieces that may stand on one line.
    pub limit: CountLimit,
    /// The division of the region into lines, as this side's squares lie on the board.
    pub per: Lines,
    /// Where the rule is written.
    pub origin: Origin,
    /// The pieces that count.
    pub pieces: List<CappedPieceTypes>,
    /// The lines: the parts of the cap's region on one file, rank or diagonal or in one part of a partition, or the
    /// region itself.
    pub lines: List<Squares>,
}

/// The pieces of one type that a cap counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CappedPieceTypes {
    /// The piece type.
    pub piece_type: PieceTypeId,
    /// The placement, an index into the type's; `None` when all of them count.
    pub placement: Option<usize>,
}

/// A range for a sum over numbers of pieces, of lines and of groups.
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
    /// The summands that are numbers of groups.
    pub groups: List<GroupTerm>,
}

/// One summand of a budget: `coefficient * max(0, number of the type's pieces - over)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The coefficient, not zero.
    pub coefficient: i64,
    /// The piece type that is counted.
    pub piece_type: PieceTypeId,
    /// The number of pieces that do not count; 0 counts every piece.
    pub over: u32,
}

/// A conjunction that must not occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The rule's name; empty where it has none.
    pub name: Text,
    /// Where the rule is written.
    pub origin: Origin,
    /// The literals, which must not all hold at once.
    pub literals: List<Literal>,
}

/// One literal of a pattern: a piece of a type, in any placement, is on a square, or is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Whether the piece stands there (`true`) or does not (`false`).
    pub present: bool,
    /// The piece type.
    pub piece_type: PieceTypeId,
    /// The square.
    pub square: Square,
}

/// A rule about the relation of the pieces of two types on one layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The rule's name; empty where it has none.
    pub name: Text,
    /// The required or forbidden relation.
    pub demand: Demand,
    /// The piece type to which the rule applies.
    pub first: PieceTypeId,
    /// The piece type to which it is related; if it is `first`, another piece of the type is meant.
    pub second: PieceTypeId,
    /// More piece types, treated like the second.
    pub or: List<PieceTypeId>,
    /// The squares on which pieces of the first type are subject to the rule; `None` for all.
    pub squares: Option<Squares>,
    /// The directions from the first piece in which the other one stands; an empty list for all.
    pub toward: List<Direction>,
    /// Where the rule is written.
    pub origin: Origin,
}

/// The demand of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Demand {
    /// No piece of the first type has this relation to a piece of the second. The demand is symmetric.
    Forbidden(RelationKind),
    /// Every piece of the first type has this adjacency to another piece, of the second type.
    Required(Adjacency),
}

impl Demand {
    /// The required or forbidden relation.
    #[must_use]
    pub const fn relation_kind(self) -> RelationKind {
        match self {
            Demand::Forbidden(relation_kind) => relation_kind,
            Demand::Required(adjacency) => RelationKind::Regardless(adjacency),
        }
    }
}

impl Cap {
    /// A cap by its maximum. The name is empty where the rule has none, and the origin is written as `file:line`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        at_most: u32,
        per: Lines,
        origin: &'static str,
        pieces: List<CappedPieceTypes>,
        lines: List<Squares>,
    ) -> Cap {
        let limit = CountLimit::between(0, at_most);
        Cap { name: Cow::Borrowed(name), limit, per, origin: Origin::at(origin), pieces, lines }
    }

    /// This cap with a minimum number of pieces on each line.
    #[must_use]
    pub const fn at_least(mut self, number: u32) -> Cap {
        self.limit.at_least = number;
        self
    }

    /// This cap with these numbers of pieces excluded.
    #[must_use]
    pub const fn without(mut self, gaps: List<RangeInclusive<i64>>) -> Cap {
        self.limit.leave_out(gaps);
        self
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
    /// A range for a sum. The name is empty where the rule has none, and the origin is written as `file:line`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        range: RangeInclusive<i64>,
        origin: &'static str,
        terms: List<Term>,
    ) -> Budget {
        Budget::with_lines(name, range, origin, terms, Cow::Borrowed(&[]))
    }

    /// A range for a sum that also has numbers of lines as summands; name and origin as with [`new`](Budget::new).
    #[must_use]
    pub const fn with_lines(
        name: &'static str,
        range: RangeInclusive<i64>,
        origin: &'static str,
        terms: List<Term>,
        lines: List<LineTerm>,
    ) -> Budget {
        Budget {
            name: Cow::Borrowed(name),
            range,
            gaps: Gaps::NONE,
            terms,
            lines,
            groups: Cow::Borrowed(&[]),
            origin: Origin::at(origin),
        }
    }

    /// This budget with numbers of groups as further summands.
    #[must_use]
    pub const fn with_groups(mut self, groups: List<GroupTerm>) -> Budget {
        // A constant context forbids drops, and the old value owns no memory.
        mem::forget(mem::replace(&mut self.groups, groups));
        self
    }

    /// This budget with these sums excluded.
    #[must_use]
    pub const fn without(mut self, gaps: List<RangeInclusive<i64>>) -> Budget {
        // A constant context forbids drops, and the old value owns no memory.
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
    /// A number of pieces times a coefficient.
    #[must_use]
    pub const fn new(coefficient: i64, piece_type: PieceTypeId) -> Term {
        Term { coefficient, piece_type, over: 0 }
    }

    /// The excess of a number of pieces over `over`, times a coefficient.
    #[must_use]
    pub const fn over(coefficient: i64, piece_type: PieceTypeId, over: u32) -> Term {
        Term { coefficient, piece_type, over }
    }
}

impl Pattern {
    /// A conjunction that must not occur. The name is empty where the rule has none, and the origin is written as
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
    /// Panics if this is not the name of a square; in a constant that is a compilation error.
    #[must_use]
    pub const fn on(piece_type: PieceTypeId, square: &str) -> Literal {
        Literal { present: true, piece_type, square: Square::named(square) }
    }

    /// The piece does not stand on the square of that name.
    ///
    /// # Panics
    ///
    /// Panics if this is not the name of a square; in a constant that is a compilation error.
    #[must_use]
    pub const fn not_on(piece_type: PieceTypeId, square: &str) -> Literal {
        Literal { present: false, piece_type, square: Square::named(square) }
    }
}

impl Relation {
    /// A relation that no piece of the first type may have to one of the second. The name is empty where the rule has
    /// none, and the origin is written as `file:line`.
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

    /// An adjacency that every piece of the first type must have to another one, of the second; name and origin as with
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

    /// This relation with more second types.
    #[must_use]
    pub const fn or_to(mut self, piece_types: List<PieceTypeId>) -> Relation {
        // A constant context forbids drops, and the old value owns no memory.
        mem::forget(mem::replace(&mut self.or, piece_types));
        self
    }

    /// This relation restricted to first pieces on these squares.
    #[must_use]
    pub const fn on(mut self, squares: Squares) -> Relation {
        mem::forget(self.squares.replace(squares));
        self
    }

    /// This relation restricted to second pieces in these directions.
    #[must_use]
    pub const fn toward(mut self, directions: List<Direction>) -> Relation {
        mem::forget(mem::replace(&mut self.toward, directions));
        self
    }

    /// All second piece types.
    pub fn seconds(&self) -> impl Iterator<Item = PieceTypeId> + '_ {
        std::iter::once(self.second).chain(self.or.iter().copied())
    }

    /// Whether a first piece on the square is subject to the rule.
    #[must_use]
    pub fn is_about(&self, square: Square) -> bool {
        self.squares.as_ref().is_none_or(|squares| squares.has(square))
    }

    /// Whether the relation of one piece to another always implies the reverse.
    #[must_use]
    pub fn is_mutual(&self) -> bool {
        self.squares.is_none() && self.toward.is_empty()
    }

    /// The squares on which second pieces can satisfy the relation to a first piece on the square, outwards in each
    /// direction, the nearest first. There are none if that piece is not subject to the rule.
    pub fn rays<'r>(&'r self, board: &'r Board, from: Square) -> impl Iterator<Item = Vec<Square>> + 'r {
        let rays = self.is_about(from).then(|| board.rays_toward(from, self.relation_kind(), &self.toward));
        rays.into_iter().flatten()
    }

    /// The required or forbidden relation.
    #[must_use]
    pub const fn relation_kind(&self) -> RelationKind {
        self.demand.relation_kind()
    }
}
