//! Lists of lines and of headings: their meaning, and duplicates.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{BoardAxis, Direction};

use crate::ast::{BoardAxes, HeadingKind, Spanned};
use crate::catalogue;
use crate::report::Report;
use crate::sources::Span;

/// The axes of the listed lines. A line is also a duplicate if another one contains it, as `diagonal` contains
/// `rising`.
pub(super) fn axes_listed(lines: &[Spanned<BoardAxes>], report: &mut Report) -> BoardAxes {
    let mut axes = BoardAxes::NONE;
    for line in lines {
        let is_same = |before: &&Spanned<BoardAxes>| !before.value.intersection(line.value).is_empty();
        // Without an earlier duplicate, the first line with this axis is the line itself.
        if let Some(first) = lines.iter().find(is_same).filter(|first| first.span != line.span) {
            report.add(|| catalogue::direction_repeated(line.span, first.span));
        }
        axes = axes.union(line.value);
    }
    axes
}

/// The listed headings.
pub(super) fn headings_listed(headings: &[Spanned<HeadingKind>], report: &mut Report) -> BTreeSet<HeadingKind> {
    let mut listed: BTreeMap<HeadingKind, Span> = BTreeMap::new();
    for heading in headings {
        let first = *listed.entry(heading.value).or_insert(heading.span);
        if first != heading.span {
            report.add(|| catalogue::direction_repeated(heading.span, first));
        }
    }
    listed.into_keys().collect()
}

/// A line of the language in a sentence.
pub(super) fn line_in_words(line: BoardAxes) -> &'static str {
    match line.iter().next() {
        Some(BoardAxis::Files) => "a file",
        Some(BoardAxis::Ranks) => "a rank",
        Some(BoardAxis::Rising) if line == BoardAxes::DIAGONAL => "a diagonal",
        Some(BoardAxis::Rising) => "a rising diagonal",
        Some(BoardAxis::Falling) => "a falling diagonal",
        None => "no line",
    }
}

/// Whether a direction has this heading, from the first side's view.
pub(super) fn heads(direction: Direction, heading: HeadingKind) -> bool {
    match heading {
        HeadingKind::Forward => direction.up() > 0,
        HeadingKind::Backward => direction.up() < 0,
        HeadingKind::Sideways => direction.up() == 0,
        HeadingKind::Leftward => direction.right() < 0,
        HeadingKind::Rightward => direction.right() > 0,
    }
}
