//! Regions as they are written.

use super::{Bounds, Name, NamedThing, Spanned};
use crate::sources::Span;

/// A named region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionDef {
    /// Its name.
    pub name: Name,
    /// Its squares.
    pub body: RegionBody,
    /// The statement.
    pub span: Span,
}

/// Regions under one name, each of them a line: a partition, whose parts do not overlap, or lines, which may overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionDef {
    /// Its name.
    pub name: Name,
    /// Its parts; at least one.
    pub parts: Vec<Region>,
    /// Whether it is written as `lines`.
    pub may_overlap: bool,
    /// The statement.
    pub span: Span,
}

impl PartitionDef {
    /// Its keyword.
    pub fn keyword(&self) -> &'static str {
        NamedThing::Partition.keyword(self.may_overlap)
    }

    /// Its kind, in messages.
    pub fn noun(&self) -> &'static str {
        NamedThing::Partition.noun(self.may_overlap)
    }

    /// The plural of its parts, in messages.
    pub fn parts_in_words(&self) -> &'static str {
        if self.may_overlap { "lines in one list" } else { "parts of one partition" }
    }
}

/// The form of a named region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegionBody {
    /// By an expression.
    Expr(Region),
    /// By a drawing.
    Drawing(Drawing),
}

/// A drawn region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The lines from the highest rank down: for each cell, whether it belongs to the region, or `None` for a character
    /// other than `.` and `#`.
    pub lines: Vec<Vec<Spanned<Option<bool>>>>,
    /// The drawing with its braces.
    pub span: Span,
}

/// A region: a first part, and further parts that are added or subtracted, from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The first part.
    pub first: Intersection,
    /// The further parts.
    pub rest: Vec<(SetOp, Intersection)>,
    /// The whole.
    pub span: Span,
}

/// The operation of a further part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetOp {
    /// `|`
    Add,
    /// `-`
    Subtract,
}

/// The squares common to all of several unions; at least one.
pub type Intersection = Vec<Union>;

/// The squares of any of several atoms; at least one.
pub type Union = Vec<Atom>;

/// The smallest part of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// The places of the words `mirror` before it, each of which mirrors once.
    pub mirrors: Vec<Span>,
    /// The squares.
    pub squares: AtomKind,
    /// The whole.
    pub span: Span,
}

/// The kinds of atoms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtomKind {
    /// `( … )`
    Group(Box<Region>),
    /// `files a..c g`: files counted from 0.
    Files(Vec<Bounds<Spanned<u32>>>),
    /// `ranks 4..5 7`: ranks counted from 1, as written.
    Ranks(Vec<Bounds<Spanned<u32>>>),
    /// `board`
    Board,
    /// `e4`, or a region's name.
    Word(Name),
    /// `d1..f3`
    Rectangle(Bounds<Name>),
}
