//! Numbers, limits, caps and budgets as text.

use std::fmt::{self, Display, Formatter};

use super::{commas, joined, label, listed, part, range, words_if};
use crate::ast::{Budget, Cap, Having, LineLimit, LineNumbers, Lines, NumberList, Summand, Term, WrittenRange};

impl Display for NumberList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&commas(&self.ranges))
    }
}

impl Display for WrittenRange {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "{}..{} by {step}", self.low, self.high),
            None => f.write_str(&range(self.low, self.high)),
        }
    }
}

impl Display for LineLimit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let per = Some(&self.per).filter(|per| **per != Lines::Region);
        write!(f, "{}{}", self.numbers, part(" per ", per))
    }
}

impl Display for LineNumbers {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            LineNumbers::Between(Some(least), most) => write!(f, "at least {least}{}", part(" at most ", *most)),
            LineNumbers::Between(None, most) => most.iter().try_for_each(|most| write!(f, "at most {most}")),
            LineNumbers::Exactly(numbers) => write!(f, "exactly {numbers}"),
        }
    }
}

impl Display for Lines {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Lines::Region => Ok(()),
            Lines::Along(axis) => f.write_str(axis.word()),
            Lines::Partition(name) => name.fmt(f),
        }
    }
}

impl Display for Cap {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (label, across) = (label(self.name.as_ref()), across(self.across_sides));
        write!(f, "cap{label}{across} {} {} on {}", commas(&self.pieces), self.limit, self.region)
    }
}

impl Display for Budget {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "budget{}{} {} = ", label(self.name.as_ref()), across(self.across_sides), self.range)?;
        for (index, term) in self.terms.iter().enumerate() {
            let sign = match (index, term.coefficient < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            write!(f, "{sign}{term}")?;
        }
        Ok(())
    }
}

/// The words of a rule that counts the pieces of all sides together.
fn across(is_across: bool) -> &'static str {
    words_if(is_across, " across sides")
}

/// Without its sign.
impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.coefficient.unsigned_abs() {
            1 => self.summand.fmt(f),
            number => write!(f, "{number}*{}", self.summand),
        }
    }
}

impl Display for Summand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Summand::Pieces { piece, over: None } => piece.fmt(f),
            Summand::Pieces { piece, over: Some(number) } => write!(f, "over({piece}, {number})"),
            Summand::Lines { per, having } => write!(f, "lines({per}{})", listed(", ", having)),
            Summand::Groups(groups) => write!(f, "groups({groups})"),
        }
    }
}

impl Display for Having {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.numbers, joined(&self.pieces, " or "))
    }
}
