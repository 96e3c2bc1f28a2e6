//! Moves as they are written.

use qishu_rules::{DropNeighbours, WhenPassing};

use super::{BoardAxes, LineLimit, Name, OtherPiece, Region, Spanned};
use crate::sources::Span;

/// A move rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRule {
    /// Its name.
    pub name: Option<Name>,
    /// The pieces that move so.
    pub pieces: Vec<Name>,
    /// The verb with its directions.
    pub motion: Motion,
    /// The condition on the squares between.
    pub over: Option<Over>,
    /// The condition on the square of arrival.
    pub arrival: Option<Arrival>,
    /// Where it starts.
    pub from: Option<Region>,
    /// Where it arrives.
    pub into: Option<Region>,
    /// The squares to which the whole path is confined.
    pub within: Option<Region>,
    /// The word `again`.
    pub again: Option<Span>,
    /// The words `without reversal`.
    pub without_reversal: Option<Span>,
    /// The word `passing`.
    pub passing: Option<Span>,
    /// The piece in hand that a drop takes instead of one of its own type: `for stone`.
    pub for_held: Option<Name>,
    /// The limit of the dropped pieces on lines: `at most 1 per file`.
    pub drop_limit: Option<LineLimit>,
    /// The condition on the neighbours of the square of a drop: `touching own`, `not beside enemy`.
    pub neighbours: Option<DropNeighbours>,
    /// The word `flipping`.
    pub flipping: Option<Span>,
    /// The words `without mate`.
    pub without_mate: Option<Span>,
    /// The drop that follows: `then drops stone along file`.
    pub then_drop: Option<ThenDrop>,
    /// The statement.
    pub span: Span,
}

impl MoveRule {
    /// Whether it may capture, on the way or on arrival.
    pub fn may_capture(&self) -> bool {
        let captures_between = matches!(&self.over, Some(Over::Pieces(Hurdle { captured: Some(_), .. })));
        captures_between || !matches!(self.arrival, Some(Arrival::Empty(_)))
    }

    /// The word `again` behind a move that may capture.
    pub fn continues(&self) -> Option<Span> {
        self.again.filter(|_| self.may_capture())
    }

    /// The word `again` behind a move that captures nothing.
    pub fn repeats(&self) -> Option<Span> {
        self.again.filter(|_| !self.may_capture())
    }
}

/// A drop that follows a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThenDrop {
    /// The piece.
    pub piece: Name,
    /// Where, as far as that depends on the move.
    pub way: Option<DropWay>,
    /// The squares.
    pub into: Option<Region>,
    /// All of it.
    pub span: Span,
}

/// Where a piece is dropped after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DropWay {
    /// `behind`: on the square of departure.
    Behind,
    /// `along file`: where a slide leads from the square of arrival.
    Slides(WrittenHeading),
    /// `steps along file`: on the next squares.
    Steps(WrittenHeading),
    /// `leaps 2 … then 1 …`: at least one leg.
    Leaps(Vec<Leg>),
}

/// The verb of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Motion {
    /// `steps …`
    Steps(WrittenHeading),
    /// `leaps 2 … then 1 …`: at least one leg.
    Leaps(Vec<Leg>),
    /// `leaps 1 per any …`
    CountedLeaps(CountedLeg),
    /// `rides 2 … then 1 …`: at least one leg.
    Rides(Vec<Leg>),
    /// `slides …`
    Slides(WrittenHeading),
    /// `jumps …`
    Jumps(WrittenHeading),
    /// `drops`, `drops backward`
    Drops(Option<WrittenHeading>),
    /// `castles from e1 to g1 with guard from h1 to f1 by right short`
    Castles(Box<Castling>),
    /// `passes`, `passes if no move`, `passes always`
    Passes(WhenPassing),
}

/// The paths of two pieces that move together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// The squares of departure of the first piece.
    pub from: Region,
    /// Its square of arrival.
    pub to: Name,
    /// The other piece.
    pub with: Name,
    /// Its square of departure and of arrival.
    pub with_path: [Name; 2],
    /// The right without which there is no such move.
    pub right: Option<Name>,
    /// The word `exclusive` before it.
    pub exclusive: Option<Span>,
    /// The words.
    pub span: Span,
}

/// `2 along diagonal`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// How many squares.
    pub length: Spanned<u32>,
    /// In which directions.
    pub written_heading: WrittenHeading,
}

/// `1 per enemy NAME along file`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedLeg {
    /// How many squares for each piece.
    pub length: Spanned<u32>,
    /// The pieces that are counted on the line.
    pub counted: OtherPiece,
    /// In which directions.
    pub written_heading: WrittenHeading,
}

/// `along file, rank`, `along diagonal forward`, `forward, sideways`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenHeading {
    /// The lines; none where only headings are written.
    pub lines: WrittenLines,
    /// The headings.
    pub headings: Vec<Spanned<HeadingKind>>,
    /// The words.
    pub span: Span,
}

/// `file, rank`, `diagonal, NAME`: lines of the board, and lines that the rules list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenLines {
    /// Those of the board.
    pub axes: Vec<Spanned<BoardAxes>>,
    /// The names of the others.
    pub named: Vec<Name>,
}

/// Where a direction leads, as the side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HeadingKind {
    /// Up.
    Forward,
    /// Down.
    Backward,
    /// Neither.
    Sideways,
    /// To the left.
    Leftward,
    /// To the right.
    Rightward,
}

/// The condition on the squares between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// `over empty`
    Empty,
    /// `over no enemy`, and its place.
    NoEnemy(Span),
    /// `over 1 enemy but NAME captured directly behind`
    Pieces(Hurdle),
}

/// The pieces between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hurdle {
    /// How many.
    pub number: Spanned<u32>,
    /// Whether they are the other side's.
    pub enemy: bool,
    /// The excluded pieces.
    pub but: Vec<Name>,
    /// The word `captured`.
    pub captured: Option<Span>,
    /// The word `afterwards`.
    pub afterwards: Option<Span>,
    /// The words `directly behind`.
    pub directly_behind: Option<Span>,
}

/// The condition on the square of arrival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// `to empty`, and its place.
    Empty(Span),
    /// `onto passed NAME`: onto the square over which a piece has passed.
    Passed {
        /// The named pieces; empty if any piece is allowed.
        pieces: Vec<Name>,
        /// The words.
        span: Span,
    },
    /// `onto enemy NAME`, `onto enemy but NAME`
    Enemy {
        /// The named pieces; empty if any piece is allowed.
        pieces: Vec<Name>,
        /// Whether the named pieces are excluded instead.
        but: bool,
        /// The words.
        span: Span,
    },
}

impl Leg {
    /// The first name of lines that the rules list.
    pub fn listed_lines(&self) -> Option<&Name> {
        self.written_heading.lines.named.first()
    }
}

impl DropWay {
    /// The lines and headings that it has.
    pub fn written_headings(&self) -> impl Iterator<Item = &WrittenHeading> {
        let (one, legs): (_, &[Leg]) = match self {
            DropWay::Behind => (None, &[]),
            DropWay::Slides(heading) | DropWay::Steps(heading) => (Some(heading), &[]),
            DropWay::Leaps(legs) => (None, legs),
        };
        one.into_iter().chain(legs.iter().map(|leg| &leg.written_heading))
    }
}

impl Motion {
    /// The lines and headings that it has.
    pub fn written_headings(&self) -> impl Iterator<Item = &WrittenHeading> {
        let (one, legs): (_, &[Leg]) = match self {
            Motion::Steps(heading) | Motion::Slides(heading) | Motion::Jumps(heading) => (Some(heading), &[]),
            Motion::CountedLeaps(leg) => (Some(&leg.written_heading), &[]),
            Motion::Leaps(legs) | Motion::Rides(legs) => (None, legs),
            Motion::Drops(heading) => (heading.as_ref(), &[]),
            Motion::Castles(_) | Motion::Passes(_) => (None, &[]),
        };
        one.into_iter().chain(legs.iter().map(|leg| &leg.written_heading))
    }
}

impl HeadingKind {
    /// The keyword of the bonus.
    pub fn word(self) -> &'static str {
        match self {
            HeadingKind::Forward => "forward",
            HeadingKind::Backward => "backward",
            HeadingKind::Sideways => "sideways",
            HeadingKind::Leftward => "leftward",
            HeadingKind::Rightward => "rightward",
        }
    }
}
