//! The rules of a game as data, but for where each piece may stand and how many there may be.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::{Square, Squares};

/// A limit on the men of some pieces on each of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cap {
    /// The most men that may stand on one line.
    pub at_most: u32,
    /// The men that count.
    pub men: Cow<'static, [Capped]>,
    /// The lines.
    pub lines: Cow<'static, [Squares]>,
    /// Where the rule is written, as `file:line`.
    pub origin: Cow<'static, str>,
}

/// The men that one cap counts of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capped {
    /// The piece, an index into [`Game::pieces`](super::Game::pieces).
    pub piece: usize,
    /// The placement, an index into the piece's; `None` when all of them count.
    pub placement: Option<usize>,
}

/// A range for a sum over pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The rule's name; empty where it has none.
    pub name: Cow<'static, str>,
    /// The least and the greatest sum allowed.
    pub range: RangeInclusive<i64>,
    /// The summands.
    pub terms: Cow<'static, [Term]>,
    /// Where the rule is written, as `file:line`.
    pub origin: Cow<'static, str>,
}

/// One summand of a budget: `coefficient * max(0, number of the piece - over)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The factor.
    pub coefficient: i64,
    /// The piece that is counted, an index into [`Game::pieces`](super::Game::pieces).
    pub piece: usize,
    /// How many of the piece are free of charge.
    pub over: u32,
}

/// A conjunction that must not occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What would have to hold, all of it.
    pub literals: Cow<'static, [Literal]>,
    /// Where the rule is written, as `file:line`.
    pub origin: Cow<'static, str>,
}

/// That a piece, in whatever placement, stands on a square, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Whether the piece stands there (`true`) or does not (`false`).
    pub present: bool,
    /// The piece, an index into [`Game::pieces`](super::Game::pieces).
    pub piece: usize,
    /// The square.
    pub square: Square,
}

/// A rule about how the men of two pieces of one layer stand to one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Whether men must stand so or must not.
    pub demand: Demand,
    /// The piece of which the rule speaks, an index into [`Game::pieces`](super::Game::pieces).
    pub first: usize,
    /// How they stand.
    pub contact: Contact,
    /// The other piece, which may be the same; then another man of it is meant.
    pub second: usize,
    /// Where the rule is written, as `file:line`.
    pub origin: Cow<'static, str>,
}

/// What a relation asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// No man of the first piece stands so to a man of the second.
    Forbidden,
    /// Every man of the first piece stands so to another man, of the second piece.
    Required,
}

/// A way for two men to stand to one another, the same seen from either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// On one of these lines, with every square between them on the board and empty of men of their layer.
    Faces {
        /// Whether they may face along a file.
        files: bool,
        /// Whether they may face along a rank.
        ranks: bool,
        /// Whether they may face along a diagonal of either direction.
        diagonals: bool,
    },
    /// On squares that share a side or a corner.
    Touches,
    /// On squares that share a side.
    Beside,
}

impl Cap {
    /// A limit on the men of each line.
    pub const fn new(
        at_most: u32,
        men: Cow<'static, [Capped]>,
        origin: &'static str,
        lines: Cow<'static, [Squares]>,
    ) -> Cap {
        Cap { at_most, men, lines, origin: Cow::Borrowed(origin) }
    }
}

impl Capped {
    /// All men of a piece.
    pub const fn all(piece: usize) -> Capped {
        Capped { piece, placement: None }
    }

    /// The men of a piece in one of its placements.
    pub const fn placed(piece: usize, placement: usize) -> Capped {
        Capped { piece, placement: Some(placement) }
    }
}

impl Budget {
    /// A range for a sum; the name is empty where the rule has none.
    pub const fn new(
        name: &'static str,
        range: RangeInclusive<i64>,
        origin: &'static str,
        terms: Cow<'static, [Term]>,
    ) -> Budget {
        Budget { name: Cow::Borrowed(name), range, terms, origin: Cow::Borrowed(origin) }
    }
}

impl Term {
    /// A number of men times a factor.
    pub const fn new(coefficient: i64, piece: usize) -> Term {
        Term { coefficient, piece, over: 0 }
    }

    /// What a number of men exceeds another by, times a factor.
    pub const fn over(coefficient: i64, piece: usize, over: u32) -> Term {
        Term { coefficient, piece, over }
    }
}

impl Pattern {
    /// A conjunction that must not occur.
    pub const fn new(origin: &'static str, literals: Cow<'static, [Literal]>) -> Pattern {
        Pattern { literals, origin: Cow::Borrowed(origin) }
    }
}

impl Literal {
    /// The piece stands on the square of that name.
    ///
    /// # Panics
    ///
    /// Panics if this is no name of a square, which ends the compilation where the literal is a constant.
    pub const fn on(piece: usize, square: &str) -> Literal {
        Literal { present: true, piece, square: Square::named(square) }
    }

    /// The piece does not stand on the square of that name.
    ///
    /// # Panics
    ///
    /// Panics if this is no name of a square, which ends the compilation where the literal is a constant.
    pub const fn not_on(piece: usize, square: &str) -> Literal {
        Literal { present: false, piece, square: Square::named(square) }
    }
}

impl Relation {
    /// How no man of the first piece may stand to one of the second.
    pub const fn forbidden(first: usize, contact: Contact, second: usize, origin: &'static str) -> Relation {
        Relation { demand: Demand::Forbidden, first, contact, second, origin: Cow::Borrowed(origin) }
    }

    /// How every man of the first piece has to stand to another one, of the second.
    pub const fn required(first: usize, contact: Contact, second: usize, origin: &'static str) -> Relation {
        Relation { demand: Demand::Required, first, contact, second, origin: Cow::Borrowed(origin) }
    }
}
