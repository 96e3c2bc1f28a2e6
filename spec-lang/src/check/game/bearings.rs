//! Directions: from the words for lines and headings to those of each side.

use std::collections::BTreeMap;

use qishu_rules::Direction;

use super::GameReader;
use crate::ast::{Bearing, HeadingKind, LineKind, Spanned};
use crate::catalogue;

impl GameReader<'_, '_> {
    /// The directions as the first side sees them; `None`, with a mistake reported, if there is none.
    pub(super) fn directions(&mut self, bearing: &Bearing) -> Option<Vec<Direction>> {
        self.report_listed_twice(&bearing.lines);
        self.report_listed_twice(&bearing.headings);
        let is_listed = |direction: &Direction| match bearing.lines.as_slice() {
            [] => bearing.headings.iter().any(|heading| is_straight(*direction, heading.value)),
            lines => {
                lines.iter().any(|line| runs_along(*direction, line.value))
                    && bearing.headings.iter().all(|heading| heads(*direction, heading.value))
            }
        };
        let directions: Vec<Direction> = Direction::ALL.into_iter().filter(is_listed).collect();
        if directions.is_empty() {
            self.report.add(|| catalogue::no_direction(bearing.span));
            return None;
        }
        Some(directions)
    }

    /// Directions as that side sees them.
    pub(super) fn seen_by(&self, side: u32, directions: &[Direction]) -> Vec<Direction> {
        let mapping = self.grid.reflection.filter(|_| side != 0);
        directions.iter().map(|&one| mapping.map_or(one, |mapping| mapping.direction(one))).collect()
    }

    /// Which lines are listed; one that is listed twice is reported.
    pub(super) fn lines(&mut self, lines: &[Spanned<LineKind>]) -> [bool; 3] {
        self.report_listed_twice(lines);
        [LineKind::File, LineKind::Rank, LineKind::Diagonal].map(|kind| lines.iter().any(|line| line.value == kind))
    }

    fn report_listed_twice<T: Copy + Ord>(&mut self, words: &[Spanned<T>]) {
        let mut first_listed = BTreeMap::new();
        for word in words {
            match first_listed.get(&word.value) {
                Some(&first) => self.report.add(|| catalogue::direction_repeated(word.span, first)),
                None => {
                    first_listed.insert(word.value, word.span);
                }
            }
        }
    }
}

fn runs_along(direction: Direction, line: LineKind) -> bool {
    match line {
        LineKind::File => direction.is_along_file(),
        LineKind::Rank => direction.is_along_rank(),
        LineKind::Diagonal => !direction.is_along_file() && !direction.is_along_rank(),
    }
}

/// Whether a direction leads so, as the first side sees it.
pub(crate) fn heads(direction: Direction, heading: HeadingKind) -> bool {
    match heading {
        HeadingKind::Forward => direction.up() > 0,
        HeadingKind::Backward => direction.up() < 0,
        HeadingKind::Sideways => direction.up() == 0,
    }
}

/// What a heading means by itself: along the file, or along the rank.
fn is_straight(direction: Direction, heading: HeadingKind) -> bool {
    heads(direction, heading) && (direction.is_along_file() || direction.is_along_rank())
}
