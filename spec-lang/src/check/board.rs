//! The board: its grid, the squares kept of it, and whether both sides see the same.

use qishu_rules::{Board, Grid};

use super::directions::axes_listed;
use super::grid::CheckedGrid;
use super::regions;
use super::sides::Sides;
use super::spec::Spec;
use crate::ast::{BoardAxes, Spanned};
use crate::catalogue;
use crate::limits;
use crate::report::Report;

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
    };
    let is_turned = |line: &&Spanned<BoardAxes>| !joined.contains(grid.axes_seen_by(1, line.value));
    if let Some(line) = board.joined.iter().find(is_turned) {
        report.add(|| catalogue::lines_not_mirrored(line.span, sides.span.unwrap_or(board.span)));
    }
    let Some(keep) = &board.keep else { return Some(grid) };
    let kept = regions::alone(spec, &grid, keep, report)?;
    if kept.is_empty() {
        report.add(|| catalogue::board_empty(keep.span));
        return None;
    }
    let alone = kept.difference(&grid.reflect(&kept));
    if !alone.is_empty() {
        report.add(|| catalogue::board_not_mirrored(board.span, &alone, sides.span.unwrap_or(board.span)));
    }
    Some(grid.with(kept, Some(keep.span)))
}
