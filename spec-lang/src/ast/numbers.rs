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
    /// The number, or the first one.
    pub low: i64,
    /// The last number.
    pub high: i64,
    /// The step between numbers, if written.
    pub step: Option<Spanned<i64>>,
    /// The whole.
    pub span: Span,
}
