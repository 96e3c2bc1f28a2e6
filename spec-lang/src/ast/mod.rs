//! A rules file as it is written: every name is still a word with its place, not resolved or checked.

pub use qishu_rules::{BoardAxes, BoardAxis, CountedSides, Mapping, PromotionTiming};

use crate::sources::Span;

mod effects;
mod game;
mod groups;
mod moves;
mod numbers;
mod regions;
mod rules;
mod show;
mod state_variable;
mod symmetry;
mod things;
mod unplaced;

pub use effects::*;
pub use game::*;
pub use groups::*;
pub use moves::*;
pub use numbers::*;
pub use regions::*;
pub use rules::*;
pub use show::*;
pub use state_variable::*;
pub use symmetry::*;
pub use things::*;

/// One file's variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name.
    pub name: Name,
    /// The base variant, whose rules it inherits.
    pub extends: Option<Name>,
    /// The statements, in order.
    pub statements: Vec<Statement>,
}

/// A word that names something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// A value with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}

/// A lower and an upper bound; equal if only one number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds<T> {
    /// The lower bound.
    pub low: T,
    /// The upper bound.
    pub high: T,
    /// Both of them.
    pub span: Span,
}

/// One statement of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// `title "…"`
    Title(Spanned<String>),
    /// `title zh "…" or "…"`
    LocalTitle(LocalTitle),
    /// `source "…"`
    Source(Spanned<String>),
    /// `published 1e48 "…"`
    Published(Published),
    /// `interactions { … }`
    Interactions(Interactions),
    /// `must capture`, `must capture most`
    MustCapture(MustCapture),
    /// `must not give check`
    MustNotCheck(Span),
    /// `must not leave group of …`
    MustNotLeave(MustNotLeave),
    /// `must drop`, `must drop stone`
    MustDrop(MustDrop),
    /// `must make 2 moves`
    MustMakeMoves(MustMakeMoves),
    /// A definition.
    Define(Definition),
    /// `replace` and a definition; the span is that of `replace`.
    Replace(Span, Definition),
    /// `remove piece NAME`
    Remove(Removal),
    /// `remove game`, and its place.
    RemoveGame(Span),
    /// A statement that could not be read.
    Broken(BrokenStatement),
}

/// `title zh "…" or "…"`: the names of the variant in a language or for a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalTitle {
    /// The language or the format.
    pub language: Name,
    /// The names; at least one.
    pub names: Vec<Spanned<String>>,
    /// The statement.
    pub span: Span,
}

/// The remains of a statement that could not be read. It records what the statement would have defined, so that nothing
/// is reported as unknown or missing because of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenStatement {
    /// The keyword it begins with, or the most likely one; empty if unclear.
    pub keyword: String,
    /// The names it may have defined: the word after the keyword, or any of its words if unclear. May be empty.
    pub names: Vec<Name>,
}

/// The statements that define something, which can be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Definition {
    /// `board 9 x 10`
    Board(Board),
    /// `sides red, black mirror ranks`
    Sides(Sides),
    /// `region NAME = …`
    Region(RegionDef),
    /// `partition NAME = …, …`, `lines NAME = …, …`
    Partition(PartitionDef),
    /// `piece NAME { … }`
    PieceType(PieceType),
    /// `state NAME: …`
    StateVariable(StateVariableDef),
    /// `right NAME as K while …`
    Right(RightDef),
    /// `cap NAME: …`
    Cap(Cap),
    /// `budget NAME: …`
    Budget(Budget),
    /// `forbid NAME: …`
    Forbid(Forbid),
    /// `forbid NAME: … faces …`, `require NAME: … touches …`
    Relation(Relation),
    /// `forbid NAME: group of …`, `require NAME: every group of …`
    Group(GroupRule),
    /// `layer NAME { … }`
    Layer(Layer),
    /// `start "…"`
    Opening(Opening),
    /// `royal NAME, …`
    Royal(Royal),
    /// `move NAME: …`
    MoveRule(Box<MoveRule>),
    /// `hold NAME: …`
    Holding(Holding),
    /// `flip NAME: …`, `capture NAME: …`, `blast NAME: …`
    Effect(MoveEffect),
    /// `promote NAME: …`
    Promotion(Promotion),
    /// `end NAME: …`
    End(GameEnd),
    /// `value NAME: …`
    PieceValue(PieceValue),
    /// `weight NAME: …`
    Weight(WeightDef),
    /// `show …`
    Show(Show),
    /// `symmetry NAME …`
    Symmetry(SymmetryDef),
}

/// A published figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The figure, as written.
    pub figure: String,
    /// The source of the figure.
    pub source: String,
    /// The statement.
    pub span: Span,
}

/// The removal of something inherited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The kind of thing removed.
    pub kind: NamedThing,
    /// Whether the kind is written as `lines`.
    pub may_overlap: bool,
    /// Its name.
    pub name: Name,
}

/// The board's grid and the squares kept of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of files.
    pub files: Spanned<u32>,
    /// The number of ranks.
    pub ranks: Spanned<u32>,
    /// The lines along which squares are neighbours; `None` if not written.
    pub joined: Vec<Spanned<BoardAxes>>,
    /// The chains of squares, each a neighbour of the next; `None` if not written. Each has at least two squares.
    pub chains: Vec<Vec<Name>>,
    /// The squares that belong to the board; `None` for all.
    pub keep: Option<Region>,
    /// The statement.
    pub span: Span,
}

/// The sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Their names.
    pub names: Vec<Name>,
    /// The second side's view of the first one's squares.
    pub mapping: Option<Spanned<Mapping>>,
    /// The statement.
    pub span: Span,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceType {
    /// Its name.
    pub name: Name,
    /// Its letter.
    pub symbol: Option<Name>,
    /// Its letter in other programs, written after `or`.
    pub other_symbol: Option<Name>,
    /// The only side that has it.
    pub owner: Option<Name>,
    /// Its counts; exactly one in a file without mistakes.
    pub counts: Vec<NumberList>,
    /// Its placements.
    pub placements: Vec<Placement>,
    /// The clauses that allow its pieces in hand; at most one in a file without mistakes.
    pub in_hand: Vec<Span>,
    /// Its local names.
    pub called: Vec<LocalName>,
    /// Whether a clause could not be read.
    pub broken: bool,
    /// The statement.
    pub span: Span,
}

/// `called zh "…" or "…", "…"`: the name of a piece in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalName {
    /// The language.
    pub language: Name,
    /// The words for the first side's pieces, and for the second's if they differ.
    pub words: Vec<Vec<Spanned<String>>>,
    /// The clause.
    pub span: Span,
}

/// A placement of a piece on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The squares; `None` for `anywhere`.
    pub region: Option<Region>,
    /// The heights of stacks on a square; `None` for single pieces.
    pub stacked: Option<NumberList>,
    /// The letter of a piece in this placement.
    pub symbol: Option<Name>,
    /// The cap of this placement.
    pub limit: Option<LineLimit>,
    /// The clause.
    pub span: Span,
}

/// `at least K at most L per file`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineLimit {
    /// The numbers of pieces.
    pub numbers: LineNumbers,
    /// The lines it applies to.
    pub per: Lines,
    /// The words.
    pub span: Span,
}

/// The numbers of pieces allowed on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineNumbers {
    /// `at least K at most L`, either of which may be missing.
    Between(Option<u32>, Option<u32>),
    /// `exactly K, L..M`
    Exactly(NumberList),
}

/// The lines of a cap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The region.
    Region,
    /// Each file, rank, rising or falling diagonal.
    Along(BoardAxis),
    /// Each part of the partition, or each of the listed lines, of that name.
    Partition(Name),
}

/// A cap on several pieces together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cap {
    /// Its name.
    pub name: Option<Name>,
    /// Whether the pieces of all sides are counted together.
    pub across_sides: bool,
    /// The pieces.
    pub pieces: Vec<SidedPiece>,
    /// The limit.
    pub limit: LineLimit,
    /// The region.
    pub region: Region,
    /// The statement.
    pub span: Span,
}

impl Removal {
    /// The kind in the words of messages.
    pub fn noun(&self) -> &'static str {
        self.kind.noun(self.may_overlap)
    }
}

impl Definition {
    /// The kind of the defined thing; `None` for what a variant has one of.
    pub fn kind(&self) -> Option<NamedThing> {
        match self {
            Definition::Board(_) | Definition::Sides(_) | Definition::Opening(_) | Definition::Royal(_) => None,
            Definition::Region(_) => Some(NamedThing::Region),
            Definition::Partition(_) => Some(NamedThing::Partition),
            Definition::PieceType(_) => Some(NamedThing::PieceType),
            Definition::StateVariable(_) => Some(NamedThing::StateVariable),
            Definition::Right(_) => Some(NamedThing::Right),
            Definition::Cap(_) => Some(NamedThing::Cap),
            Definition::Budget(_) => Some(NamedThing::Budget),
            Definition::Forbid(_) => Some(NamedThing::Forbid),
            Definition::Relation(relation) => Some(match relation.demand {
                Demand::Forbidden(_) => NamedThing::Forbid,
                Demand::Required(_) => NamedThing::Require,
            }),
            Definition::Group(rule) if rule.required => Some(NamedThing::Require),
            Definition::Group(_) => Some(NamedThing::Forbid),
            Definition::Layer(_) => Some(NamedThing::Layer),
            Definition::MoveRule(_) => Some(NamedThing::MoveRule),
            Definition::Holding(_) => Some(NamedThing::Holding),
            Definition::Effect(effect) => Some(effect.verb.thing()),
            Definition::Promotion(_) => Some(NamedThing::Promotion),
            Definition::End(_) => Some(NamedThing::End),
            Definition::PieceValue(_) => Some(NamedThing::PieceValue),
            Definition::Weight(_) => Some(NamedThing::Weight),
            Definition::Show(_) => Some(NamedThing::Show),
            Definition::Symmetry(_) => Some(NamedThing::Symmetry),
        }
    }

    /// The name it defines.
    pub fn name(&self) -> Option<&Name> {
        match self {
            Definition::Board(_) | Definition::Sides(_) | Definition::Opening(_) | Definition::Royal(_) => None,
            Definition::Region(region) => Some(&region.name),
            Definition::Partition(partition) => Some(&partition.name),
            Definition::PieceType(piece) => Some(&piece.name),
            Definition::StateVariable(state_variable) => Some(&state_variable.name),
            Definition::Right(right) => Some(&right.name),
            Definition::Cap(cap) => cap.name.as_ref(),
            Definition::Budget(budget) => budget.name.as_ref(),
            Definition::Forbid(forbid) => forbid.name.as_ref(),
            Definition::Relation(relation) => relation.name.as_ref(),
            Definition::Group(rule) => rule.name.as_ref(),
            Definition::Layer(layer) => Some(&layer.name),
            Definition::MoveRule(one) => one.name.as_ref(),
            Definition::Holding(holding) => holding.name.as_ref(),
            Definition::Effect(effect) => effect.name.as_ref(),
            Definition::Promotion(promotion) => promotion.name.as_ref(),
            Definition::End(end) => end.name.as_ref(),
            Definition::PieceValue(piece_value) => piece_value.name.as_ref(),
            Definition::Weight(weight) => weight.name.as_ref(),
            Definition::Show(show) => Some(&show.name),
            Definition::Symmetry(symmetry) => Some(&symmetry.name),
        }
    }

    /// The definition in the words of messages; `None` for what a variant has one of.
    pub fn noun(&self) -> Option<&'static str> {
        match self {
            Definition::Partition(partition) => Some(partition.noun()),
            _ => self.kind().map(NamedThing::word),
        }
    }

    /// The whole definition.
    pub fn span(&self) -> Span {
        match self {
            Definition::Board(board) => board.span,
            Definition::Sides(sides) => sides.span,
            Definition::Region(region) => region.span,
            Definition::Partition(partition) => partition.span,
            Definition::PieceType(piece) => piece.span,
            Definition::StateVariable(state_variable) => state_variable.span,
            Definition::Right(right) => right.span,
            Definition::Cap(cap) => cap.span,
            Definition::Budget(budget) => budget.span,
            Definition::Forbid(forbid) => forbid.span,
            Definition::Relation(relation) => relation.span,
            Definition::Group(rule) => rule.span,
            Definition::Layer(layer) => layer.span,
            Definition::Opening(opening) => opening.span,
            Definition::Royal(royal) => royal.span,
            Definition::MoveRule(one) => one.span,
            Definition::Holding(holding) => holding.span,
            Definition::Effect(effect) => effect.span,
            Definition::Promotion(promotion) => promotion.span,
            Definition::End(end) => end.span,
            Definition::PieceValue(piece_value) => piece_value.span,
            Definition::Weight(weight) => weight.span,
            Definition::Show(show) => show.span,
            Definition::Symmetry(symmetry) => symmetry.span,
        }
    }
}
