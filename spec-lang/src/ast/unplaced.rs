//! Trees of programs, without places in a text, for printing.

use std::ops::RangeInclusive;

use qishu_rules::{Board, Squares};

use super::{
    Atom, AtomKind, BoardAxes, Bounds, Budget, HeadingKind, LineLimit, LineNumbers, Lines, Motion, MoveRule, Name,
    NumberList, Region, SidedPiece, Spanned, Summand, Term, WrittenHeading, WrittenLines, WrittenRange,
};
use crate::sources::Span;

impl Name {
    /// A word without a place.
    pub fn unplaced(text: impl Into<String>) -> Name {
        Name { text: text.into(), span: Span::NOWHERE }
    }
}

impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Spanned<T> {
        Spanned { value, span: Span::NOWHERE }
    }
}

impl From<Name> for SidedPiece {
    fn from(piece: Name) -> SidedPiece {
        SidedPiece { side: None, piece, span: Span::NOWHERE }
    }
}

impl<T: Into<i64> + Copy> From<RangeInclusive<T>> for NumberList {
    fn from(range: RangeInclusive<T>) -> NumberList {
        let [low, high] = [range.start(), range.end()].map(|&end| end.into());
        NumberList { ranges: vec![WrittenRange { low, high, step: None, span: Span::NOWHERE }], span: Span::NOWHERE }
    }
}

/// The squares of any of these.
impl FromIterator<AtomKind> for Region {
    fn from_iter<I: IntoIterator<Item = AtomKind>>(atoms: I) -> Region {
        let atom = |squares| Atom { mirrors: Vec::new(), squares, span: Span::NOWHERE };
        Region { first: vec![atoms.into_iter().map(atom).collect()], rest: Vec::new(), span: Span::NOWHERE }
    }
}

impl AtomKind {
    /// Ranges of ranks, counted from 1.
    pub fn ranks(ranges: impl IntoIterator<Item = (u8, u8)>) -> AtomKind {
        let range = |(low, high): (u8, u8)| Bounds {
            low: u32::from(low).into(),
            high: u32::from(high).into(),
            span: Span::NOWHERE,
        };
        AtomKind::Ranks(ranges.into_iter().map(range).collect())
    }
}

impl From<&Squares> for Region {
    fn from(squares: &Squares) -> Region {
        rectangles(squares).collect()
    }
}

impl Region {
    /// Squares of a board: whole ranks as such, after the others.
    pub fn of(board: &Board, squares: &Squares) -> Region {
        let is_whole = |rank: u8| board.rank(rank).all(|(square, id)| id.is_none() || squares.has(square));
        let whole: Vec<u8> = (0..board.ranks()).filter(|&rank| is_whole(rank)).collect();
        let others: Squares = squares.iter().filter(|square| !whole.contains(&square.rank)).collect();
        let runs = whole.chunk_by(|rank, next| rank + 1 == *next).map(|run| (run[0] + 1, run[run.len() - 1] + 1));
        let ranks = (!whole.is_empty()).then(|| AtomKind::ranks(runs));
        rectangles(&others).chain(ranks).collect()
    }
}

/// Two squares side by side are listed one by one, as [`Squares`] prints them.
fn rectangles(squares: &Squares) -> impl Iterator<Item = AtomKind> {
    let corners = squares.rectangles().into_iter();
    corners.flat_map(|(low, high)| {
        let [low_name, high_name] = [low, high].map(|square| Name::unplaced(square.to_string()));
        match high.rank - low.rank + high.file - low.file {
            0 => vec![AtomKind::Word(low_name)],
            1 => vec![AtomKind::Word(low_name), AtomKind::Word(high_name)],
            _ => vec![AtomKind::Rectangle(Bounds { low: low_name, high: high_name, span: Span::NOWHERE })],
        }
    })
}

impl WrittenHeading {
    /// Directions along lines, or in directions as the side sees them, or both.
    pub fn of(lines: &[BoardAxes], headings: &[HeadingKind]) -> WrittenHeading {
        WrittenHeading {
            lines: WrittenLines::of(lines.iter().copied()),
            headings: headings.iter().copied().map(Spanned::from).collect(),
            span: Span::NOWHERE,
        }
    }
}

impl WrittenLines {
    /// Lines of the board.
    pub fn of(axes: impl IntoIterator<Item = BoardAxes>) -> WrittenLines {
        WrittenLines { axes: axes.into_iter().map(Spanned::from).collect(), named: Vec::new() }
    }
}

impl LineLimit {
    /// A maximum number of pieces on each line.
    pub fn at_most(most: u32, per: Lines) -> LineLimit {
        LineLimit { numbers: LineNumbers::Between(None, Some(most)), per, span: Span::NOWHERE }
    }
}

impl Budget {
    /// A range for a sum of each side, without a name.
    pub fn of(range: NumberList, terms: Vec<Term>) -> Budget {
        Budget { name: None, across_sides: false, range, terms, span: Span::NOWHERE }
    }
}

impl Term {
    /// The pieces beyond a number, times a coefficient.
    pub fn over(coefficient: i64, piece: SidedPiece, number: u32) -> Term {
        let over = (number > 0).then(|| number.into());
        Term { coefficient, summand: Summand::Pieces { piece, over }, span: Span::NOWHERE }
    }
}

/// A move rule without conditions, for pieces still to be named.
impl From<Motion> for MoveRule {
    fn from(motion: Motion) -> MoveRule {
        MoveRule {
            name: None,
            pieces: Vec::new(),
            motion,
            over: None,
            arrival: None,
            from: None,
            into: None,
            within: None,
            again: None,
            without_reversal: None,
            passing: None,
            drop_limit: None,
            neighbours: None,
            flipping: None,
            without_mate: None,
            for_held: None,
            then_drop: None,
            span: Span::NOWHERE,
        }
    }
}
