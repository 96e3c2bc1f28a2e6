//! The rules that name pieces: budgets, patterns, relations, layers and interactions, and the weights of pieces.

use super::{BoardAxes, Groups, HeadingKind, LineNumbers, Lines, Name, NumberList, Region, Spanned};
use crate::sources::Span;

/// A range for a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Its name.
    pub name: Option<Name>,
    /// Whether the sum is over all sides.
    pub across_sides: bool,
    /// The range.
    pub range: NumberList,
    /// The sum.
    pub terms: Vec<Term>,
    /// The statement.
    pub span: Span,
}

/// One summand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The coefficient, with its sign.
    pub coefficient: i64,
    /// The counted quantity.
    pub summand: Summand,
    /// The summand without its sign.
    pub span: Span,
}

/// The quantity counted by a summand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Summand {
    /// `piece` or `over(piece, number)`
    Pieces {
        /// The piece, with its side where that is named.
        piece: SidedPiece,
        /// The number.
        over: Option<Spanned<u32>>,
    },
    /// `lines(file, at least 1 piece, …)`
    Lines {
        /// The lines.
        per: Lines,
        /// The conditions on a line that counts.
        having: Vec<Having>,
    },
    /// `groups(piece …)`
    Groups(Groups),
}

/// A condition on the number of pieces on a line: `at least 1 red NAME or NAME`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Having {
    /// The numbers.
    pub numbers: LineNumbers,
    /// The pieces that are counted together, each with its side where that is named.
    pub pieces: Vec<SidedPiece>,
    /// The whole.
    pub span: Span,
}

impl Budget {
    /// The pieces it mentions, with repetitions.
    pub fn pieces(&self) -> impl Iterator<Item = &SidedPiece> + Clone {
        self.terms.iter().flat_map(Term::pieces)
    }
}

impl Term {
    /// The pieces it mentions, with repetitions.
    pub fn pieces(&self) -> impl Iterator<Item = &SidedPiece> + Clone {
        let (one, having): (Option<&SidedPiece>, &[Having]) = match &self.summand {
            Summand::Pieces { piece, .. } => (Some(piece), &[]),
            Summand::Lines { having, .. } => (None, having),
            Summand::Groups(_) => (None, &[]),
        };
        one.into_iter().chain(having.iter().flat_map(|having| &having.pieces))
    }

    /// The lines it counts, if any.
    pub fn lines(&self) -> Option<&Lines> {
        match &self.summand {
            Summand::Pieces { .. } | Summand::Groups(_) => None,
            Summand::Lines { per, .. } => Some(per),
        }
    }

    /// The groups it counts, if any.
    pub fn groups(&self) -> Option<&Groups> {
        match &self.summand {
            Summand::Groups(groups) => Some(groups),
            Summand::Pieces { .. } | Summand::Lines { .. } => None,
        }
    }
}

/// A conjunction that must not occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbid {
    /// Its name.
    pub name: Option<Name>,
    /// Its literals.
    pub literals: Vec<Literal>,
    /// What it has one copy for each of; `None` for a pattern that is written once.
    pub copied: Option<Spanned<Copied>>,
    /// The statement.
    pub span: Span,
}

/// What a pattern has one copy for each of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Copied {
    /// `per square on REGION`; without a region, each square of the board.
    Squares(Option<Region>),
    /// `per file`, `per NAME`
    Lines(Lines),
}

/// `no red NAME on e4`, or `no STATE_VARIABLE VALUE`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Whether `no` is absent.
    pub present: bool,
    /// The side before the piece, or the state variable before its value.
    pub side: Option<Name>,
    /// The piece or the value.
    pub piece: Name,
    /// The square; `None` for a value.
    pub place: Option<LiteralPlace>,
    /// The whole.
    pub span: Span,
}

impl Literal {
    /// Whether its square is another one in each copy of the pattern.
    pub fn is_relative(&self) -> bool {
        matches!(self.place, Some(LiteralPlace::Offset(_) | LiteralPlace::OnLine(_)))
    }
}

/// The square of a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiteralPlace {
    /// `on e4`
    Square(Name),
    /// `at 1 -2`: the square at a distance from that of the copy, in files to the right and ranks up.
    Offset(Spanned<(i64, i64)>),
    /// `at 2`: of each copy, the square of its line with this number, from 1.
    OnLine(Spanned<i64>),
}

/// A forbidden or required relation between pieces of two types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Its name.
    pub name: Option<Name>,
    /// The keyword and the verb.
    pub demand: Demand,
    /// The piece before the verb.
    pub first: SidedPiece,
    /// The other piece.
    pub second: OtherPiece,
    /// The directions from the first piece to the other, from the view of the first one's side; empty for any.
    pub headings: Vec<Spanned<HeadingKind>>,
    /// The squares of the first piece to which the relation applies; `None` for all.
    pub region: Option<Region>,
    /// The statement.
    pub span: Span,
}

/// The other piece of a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OtherPiece {
    /// `NAME`, `red NAME` or `enemy NAME`
    PieceType {
        /// The piece.
        piece: SidedPiece,
        /// Whether it is another side's.
        enemy: bool,
    },
    /// `any`, `any NAME`, `any own` or `any enemy`
    Any {
        /// The piece, of any side; `None` for every piece.
        piece: Option<Name>,
        /// The owner of the piece.
        owner: AnyOwner,
        /// The words.
        span: Span,
    },
}

/// The owner of any piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyOwner {
    /// Any side.
    Anybody,
    /// The side of the first piece.
    Own,
    /// Another side's.
    Enemy,
}

impl OtherPiece {
    /// Where it is written.
    pub fn span(&self) -> Span {
        match self {
            OtherPiece::PieceType { piece, .. } => piece.span,
            OtherPiece::Any { span, .. } => *span,
        }
    }

    /// The piece that is named.
    pub fn piece(&self) -> Option<&Name> {
        match self {
            OtherPiece::PieceType { piece, .. } => Some(&piece.piece),
            OtherPiece::Any { piece, .. } => piece.as_ref(),
        }
    }
}

/// `red NAME`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidedPiece {
    /// The side before the piece.
    pub side: Option<Name>,
    /// The piece.
    pub piece: Name,
    /// The whole, with `enemy` where it stands before.
    pub span: Span,
}

/// A demand of a relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// `forbid`
    Forbidden(RelationVerb),
    /// `require`
    Required(WrittenAdjacency),
}

/// The relation between two pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelationVerb {
    /// `faces … along file, rank`: at least one line.
    Faces(Vec<Spanned<BoardAxes>>),
    /// A relation of their squares, regardless of other pieces.
    Regardless(WrittenAdjacency),
}

/// The relation between two squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenAdjacency {
    /// `touches`
    Touches,
    /// `beside`
    Beside,
    /// `aligned … along file, rank`: at least one line.
    Aligned(Vec<Spanned<BoardAxes>>),
}

/// A layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its name.
    pub name: Name,
    /// Whether each side has its own.
    pub per_side: bool,
    /// The pieces on it.
    pub pieces: Vec<Name>,
    /// The statement.
    pub span: Span,
}

/// A statement about the pieces that meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interactions {
    /// One entry for each arrow.
    pub meetings: Vec<Meeting>,
    /// The statement.
    pub span: Span,
}

/// `piece -> partner, enemy partner`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The piece before the arrow.
    pub piece: Name,
    /// Those after it.
    pub partners: Vec<Partner>,
}

/// A piece after the arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partner {
    /// Whether it is another side's.
    pub enemy: bool,
    /// The piece.
    pub piece: Name,
    /// The whole.
    pub span: Span,
}

/// `weight piece, … 5 on …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightDef {
    /// Its name.
    pub name: Option<Name>,
    /// The pieces, each with its side where that is named, and the values of state variables.
    pub pieces: Vec<SidedPiece>,
    /// The number.
    pub number: Spanned<u32>,
    /// The squares; `None` for all pieces, those in hand included.
    pub region: Option<Region>,
    /// The statement.
    pub span: Span,
}
