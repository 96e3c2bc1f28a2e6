//! Directions: from the words for lines and headings to those of each side.

use qishu_rules::Direction;

use super::GameReader;
use crate::ast::{HeadingKind, WrittenHeading};
use crate::catalogue;
use crate::check::directions::{axes_listed, headings_listed, heads};

impl GameReader<'_, '_> {
    /// The directions from the first side's view; `None`, with a mistake reported, if there is none.
    pub(super) fn directions(&mut self, written_heading: &WrittenHeading) -> Option<Vec<Direction>> {
        let axes = axes_listed(&written_heading.lines, self.report);
        let headings = headings_listed(&written_heading.headings, self.report);
        let is_listed = |direction: &Direction| match axes.is_empty() {
            true => headings.iter().any(|&heading| is_straight(*direction, heading)),
            false => axes.has(direction.axis()) && headings.iter().all(|&heading| heads(*direction, heading)),
        };
        let directions: Vec<Direction> = Direction::ALL.into_iter().filter(is_listed).collect();
        if directions.is_empty() {
            self.report.add(|| catalogue::no_direction(written_heading.span));
            return None;
        }
        Some(directions)
    }

    /// Directions from that side's view.
    pub(super) fn seen_by(&self, side: u32, directions: &[Direction]) -> Vec<Direction> {
        directions.iter().map(|&one| self.grid.direction_seen_by(side, one)).collect()
    }
}

/// The meaning of a heading without lines: along the file, or along the rank.
fn is_straight(direction: Direction, heading: HeadingKind) -> bool {
    heads(direction, heading) && (direction.is_along_file() || direction.is_along_rank())
}
