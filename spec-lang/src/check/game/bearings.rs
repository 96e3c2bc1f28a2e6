//! Bearings: from the words for lines and headings to the directions and squares of each side.

use std::collections::BTreeSet;

use qishu_rules::{Bearings, Direction, List, Square, Squares};

use super::GameReader;
use crate::ast::{HeadingKind, Name, WrittenHeading, WrittenLines};
use crate::catalogue;
use crate::check::directions::{axes_listed, headings_listed, heads};
use crate::sources::Span;

/// Bearings from the first side's view.
pub(super) struct WrittenBearings {
    pub(super) directions: Vec<Direction>,
    /// Listed lines, each in one sense.
    lines: Vec<Vec<Square>>,
}

impl GameReader<'_, '_> {
    /// The bearings from the first side's view; `None`, with a mistake reported, if there is none.
    pub(super) fn bearings(&mut self, written_heading: &WrittenHeading) -> Option<WrittenBearings> {
        let axes = axes_listed(&written_heading.lines.axes, self.report);
        let headings = headings_listed(&written_heading.headings, self.report);
        let listed = self.listed_lines(&written_heading.lines)?;
        let is_listed = |direction: &Direction| match axes.is_empty() {
            true => listed.is_empty() && headings.iter().any(|&heading| is_straight(*direction, heading)),
            false => axes.has(direction.axis()) && headings.iter().all(|&heading| heads(*direction, heading)),
        };
        let directions: Vec<Direction> = Direction::ALL.into_iter().filter(is_listed).collect();
        let both_senses = listed.into_iter().flat_map(|line| {
            let back = line.iter().rev().copied().collect();
            [line, back]
        });
        let lines: Vec<Vec<Square>> = both_senses.filter(|line| leads(line, &headings)).collect();
        if directions.is_empty() && lines.is_empty() {
            self.report.add(|| catalogue::no_direction(written_heading.span));
            return None;
        }
        Some(WrittenBearings { directions, lines })
    }

    /// The directions where listed lines are not possible; `place` says where.
    pub(super) fn directions(&mut self, written_heading: &WrittenHeading, place: &str) -> Option<Vec<Direction>> {
        if let Some(name) = written_heading.lines.named.first() {
            self.report.add(|| catalogue::listed_lines(name, place));
            return None;
        }
        self.bearings(written_heading).map(|bearings| bearings.directions)
    }

    /// The squares of each listed line, in the order of the squares of the board.
    pub(super) fn listed_lines(&mut self, lines: &WrittenLines) -> Option<Vec<Vec<Square>>> {
        let mut listed: Vec<Vec<Square>> = Vec::new();
        let mut names: Vec<&Name> = Vec::new();
        for name in &lines.named {
            if let Some(first) = names.iter().find(|first| first.text == name.text) {
                let first: Span = first.span;
                self.report.add(|| catalogue::direction_repeated(name.span, first));
            }
            names.push(name);
            let (parts, _) = self.named.partitions.get(&name.text)?;
            listed.extend(parts.iter().map(|part| part.iter().collect()));
        }
        Some(listed)
    }

    /// The bearings from that side's view.
    pub(super) fn bearings_of(&self, side: u32, bearings: &WrittenBearings) -> Bearings {
        let square = |square: &Square| self.grid.seen_by(side, &Squares::from_iter([*square])).first();
        let line = |line: &Vec<Square>| -> List<Square> { line.iter().filter_map(square).collect::<Vec<_>>().into() };
        Bearings {
            directions: self.seen_by(side, &bearings.directions).into(),
            lines: bearings.lines.iter().map(line).collect(),
        }
    }

    /// Directions from that side's view.
    pub(super) fn seen_by(&self, side: u32, directions: &[Direction]) -> Vec<Direction> {
        directions.iter().map(|&one| self.grid.direction_seen_by(side, one)).collect()
    }

    /// The number of squares of the longest file or rank.
    pub(super) fn longest_line(&self) -> u32 {
        self.grid.files().max(self.grid.ranks())
    }
}

/// The meaning of a heading without lines: along the file, or along the rank.
fn is_straight(direction: Direction, heading: HeadingKind) -> bool {
    heads(direction, heading) && (direction.is_along_file() || direction.is_along_rank())
}

/// Whether a listed line has all these headings from each of its squares to the next.
fn leads(line: &[Square], headings: &BTreeSet<HeadingKind>) -> bool {
    line.windows(2).all(|step| {
        let direction = step[0].toward(step[1]);
        direction.is_some_and(|direction| headings.iter().all(|&heading| heads(direction, heading)))
    })
}
