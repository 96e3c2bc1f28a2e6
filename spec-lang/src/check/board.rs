//! The board: its grid, its squares, and whether both sides see the same.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Board, Grid, Square};

use super::directions::axes_listed;
use super::grid::CheckedGrid;
use super::regions;
use super::sides::Sides;
use super::spec::Spec;
use crate::ast::{self, BoardAxes, Spanned};
use crate::catalogue;
use crate::limits;
use crate::notation;
use crate::report::Report;
use crate::sources::Span;

pub(super) fn grid(spec: &Spec, sides: &Sides, report: &mut Report) -> Option<CheckedGrid> {
    let board = spec.board?;
    let (files, ranks) = (board.files.value, board.ranks.value);
    let is_grid = (1..=limits::FILES).contains(&files) && (1..=limits::RANKS).contains(&ranks);
    if !is_grid || files * ranks > limits::SQUARES {
        report.add(|| catalogue::board_size(board.files.span.to(board.ranks.span)));
        return None;
    }
    let size = Grid { files: files as u8, ranks: ranks as u8 };
    let whole = Board::new(size.files, size.ranks, size.squares());
    let joined = axes_listed(&board.joined, report);
    let grid = CheckedGrid {
        board: if joined.is_empty() { whole } else { whole.joined_along(joined) },
        keep: None,
        reflection: sides.reflection,
        sides: sides.span,
        sides_known: sides.known,
        called_like_squares: regions_called_like_squares(spec),
    };
    let is_turned = |line: &&Spanned<BoardAxes>| !joined.contains(grid.axes_seen_by(1, line.value));
    if let Some(line) = board.joined.iter().find(is_turned) {
        report.add(|| catalogue::lines_not_mirrored(line.span, sides.span.unwrap_or(board.span)));
    }
    let Some(keep) = &board.keep else { return Some(joined_by(board, grid, true, report)) };
    let kept = regions::alone(spec, &grid, keep, report)?;
    if kept.is_empty() {
        report.add(|| catalogue::board_empty(keep.span));
        return None;
    }
    let alone = kept.difference(&grid.reflect(&kept));
    if !alone.is_empty() {
        report.add(|| catalogue::board_not_mirrored(board.span, &alone, sides.span.unwrap_or(board.span)));
    }
    Some(joined_by(board, grid.with(kept, Some(keep.span)), alone.is_empty(), report))
}

fn regions_called_like_squares(spec: &Spec) -> BTreeSet<String> {
    let names = spec.regions().map(|region| &region.name.text);
    names.filter(|name| notation::square(name).is_some()).cloned().collect()
}

/// The grid with the neighbours of chains. `is_mirrored` tells whether both sides see the same squares.
fn joined_by(written: &ast::Board, grid: CheckedGrid, is_mirrored: bool, report: &mut Report) -> CheckedGrid {
    if written.chains.is_empty() {
        return grid;
    }
    let mut pairs: BTreeMap<[Square; 2], Span> = BTreeMap::new();
    let mut sound = true;
    for chain in &written.chains {
        let squares: Vec<Option<Square>> =
            chain.iter().map(|name| regions::square(&grid, name, report)?.first()).collect();
        for (squares, names) in squares.windows(2).zip(chain.windows(2)) {
            let at = names[0].span.to(names[1].span);
            let [Some(one), Some(other)] = *squares else {
                sound = false;
                continue;
            };
            let pair = [one.min(other), one.max(other)];
            if one == other {
                report.add(|| catalogue::joined_to_itself(at, &names[0].text));
                sound = false;
            } else if let Some(&first) = pairs.get(&pair) {
                report.add(|| catalogue::joined_twice(at, first, &in_words(pair)));
            } else if pairs.len() == limits::JOINED_PAIRS {
                report.add(|| catalogue::too_many(at, "pairs of neighbours", limits::JOINED_PAIRS));
                return grid;
            } else {
                pairs.insert(pair, at);
            }
        }
    }
    if sound
        && is_mirrored
        && let Some(mapping) = grid.reflection
    {
        let image = |[one, other]: [Square; 2]| {
            let [one, other] = [one, other].map(|square| mapping.square(grid.board.grid(), square));
            [one.min(other), one.max(other)]
        };
        let mut alone = pairs.iter().filter(|&(&pair, _)| !pairs.contains_key(&image(pair)));
        if let Some((&pair, &at)) = alone.next() {
            let sides = grid.sides.unwrap_or(written.span);
            report.add(|| catalogue::neighbours_not_mirrored(at, &in_words(pair), &in_words(image(pair)), sides));
        }
    }
    let pairs: Vec<[Square; 2]> = pairs.into_keys().collect();
    CheckedGrid { board: grid.board.clone().joined_by(pairs.into()), ..grid }
}

fn in_words([one, other]: [Square; 2]) -> String {
    format!("{one} and {other}")
}
