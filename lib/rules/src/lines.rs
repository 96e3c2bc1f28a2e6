//! Lines of a board in rules: divisions into lines, and conditions on them.

use std::ops::RangeInclusive;

use crate::{BoardAxis, CountLimit, List, PieceTypeId, Squares, Text};

/// A division of a region into lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The region is one line.
    Whole,
    /// One line for each file, rank, rising or falling diagonal.
    Along(BoardAxis),
    /// One line for each part of the partition of that name. Squares of the region that are in none of its parts are on
    /// no line.
    Parts(Text),
}

/// One summand of a budget: `coefficient` times the number of lines on which all conditions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTerm {
    /// The coefficient, not zero.
    pub coefficient: i64,
    /// The division of the board into lines, as this side's squares lie on it.
    pub per: Lines,
    /// The lines.
    pub lines: List<Squares>,
    /// The conditions; one or more.
    pub having: List<LineCondition>,
}

/// A condition on the number of pieces of some types on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCondition {
    /// The numbers of pieces for which the condition holds.
    pub limit: CountLimit,
    /// The piece types that count, each once.
    pub piece_types: List<PieceTypeId>,
}

impl Lines {
    /// The division as it follows a limit in the rules language: ` per file`; nothing for one line.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.word() {
            Some(word) => format!(" per {word}"),
            None => String::new(),
        }
    }

    /// The keyword of one line in the rules language: `file`, or the name of a partition; `None` for a whole region.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        match self {
            Lines::Whole => None,
            Lines::Along(axis) => Some(axis.word()),
            Lines::Parts(partition) => Some(partition),
        }
    }
}

impl LineTerm {
    /// The number of lines on which all conditions hold, times a coefficient.
    #[must_use]
    pub const fn new(coefficient: i64, per: Lines, lines: List<Squares>, having: List<LineCondition>) -> LineTerm {
        LineTerm { coefficient, per, lines, having }
    }

    /// The number of lines on which all conditions hold; `pieces_on` counts the pieces of a type on a line.
    pub fn number(&self, pieces_on: impl Fn(PieceTypeId, &Squares) -> usize) -> usize {
        let holds = |line: &&Squares| {
            self.having.iter().all(|condition| condition.holds(|piece_type| pieces_on(piece_type, line)))
        };
        self.lines.iter().filter(holds).count()
    }

    /// The piece types in its conditions, with repetitions.
    pub fn piece_types(&self) -> impl Iterator<Item = PieceTypeId> + '_ {
        self.having.iter().flat_map(|condition| condition.piece_types.iter().copied())
    }
}

impl LineCondition {
    /// A condition on the number of pieces of these types, in any placement.
    #[must_use]
    pub const fn new(at_least: u32, at_most: u32, piece_types: List<PieceTypeId>) -> LineCondition {
        LineCondition { limit: CountLimit::between(at_least, at_most), piece_types }
    }

    /// This condition with exceptions for these numbers of pieces.
    #[must_use]
    pub const fn without(mut self, gaps: List<RangeInclusive<i64>>) -> LineCondition {
        self.limit.leave_out(gaps);
        self
    }

    /// Whether the condition holds on a line; `pieces_of` counts the line's pieces of a type.
    pub fn holds(&self, pieces_of: impl Fn(PieceTypeId) -> usize) -> bool {
        let number: usize = self.piece_types.iter().map(|&piece_type| pieces_of(piece_type)).sum();
        self.limit.allows(number)
    }
}
