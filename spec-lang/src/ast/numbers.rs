//! Numbers that a rule allows.

use super::Spanned;
use crate::sources::Span;

/// `0, 2..4, 6..10 by 2`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberList {
    /// At least one.
    pub ranges: Vec<WrittenRange>,
    /// The whole.
    pub span: Span,
}

/// `6..10 by 2`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenRange {
    /// The number, or the first of them.
    pub low: i64,
    /// The last of them.
    pub high: i64,
    /// How far one is from the next, if that is written.
    pub step: Option<Spanned<i64>>,
    /// The whole.
    pub span: Span,
}
