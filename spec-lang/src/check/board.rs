//! The board: its grid, the squares kept of it, and whether both sides see the same.

use super::field::{Field, GridSet};
use super::regions;
use super::sides::Sides;
use super::spec::Spec;
use crate::catalogue;
use crate::limits;
use crate::report::Report;

pub(super) fn field(spec: &Spec, sides: &Sides, report: &mut Report) -> Option<Field> {
    let board = spec.board?;
    let (files, ranks) = (board.files.value, board.ranks.value);
    let grid = (1..=limits::FILES).contains(&files) && (1..=limits::RANKS).contains(&ranks);
    if !grid || files * ranks > limits::SQUARES {
        report.add(|| catalogue::board_size(board.files.span.to(board.ranks.span)));
        return None;
    }
    let bare = Field {
        files,
        ranks,
        board: GridSet::default(),
        keep: None,
        reflection: sides.reflection,
        sides: sides.span,
        sides_known: sides.known,
    };
    let mut field = bare.whole_grid();
    let Some(keep) = &board.keep else { return Some(field) };
    let kept = regions::alone(spec, &field, keep, report)?;
    if kept.is_empty() {
        report.add(|| catalogue::board_empty(keep.span));
        return None;
    }
    let mut alone = kept.clone();
    alone.subtract(&field.reflect(&kept));
    if !alone.is_empty() {
        let squares = field.squares(&alone);
        report.add(|| catalogue::board_not_mirrored(board.span, &squares, sides.span.unwrap_or(board.span)));
    }
    field.board = kept;
    field.keep = Some(keep.span);
    Some(field)
}
