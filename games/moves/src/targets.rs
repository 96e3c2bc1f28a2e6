//! The targets of a piece from a square, independent of other pieces.

use std::collections::BTreeSet;

use qishu_rules::{Rules, Square, SquareId, TargetSquare};

use super::pseudo_moves::PseudoMoves;

/// The relevant squares of a piece's moves in one capture step from a square, or of its drops; ascending.
#[must_use]
pub fn targets(pseudo_moves: &PseudoMoves, piece: usize, from: Option<SquareId>) -> Vec<TargetSquare> {
    let all = (0..pseudo_moves.squares as u16).map(SquareId);
    let mut squares: Vec<TargetSquare> = all.map(TargetSquare::nothing).collect();
    for pseudo_move in pseudo_moves.from(piece, from) {
        let pattern = pseudo_moves.pattern(pseudo_move);
        let captures = !pattern.captures.is_empty();
        let blocks_all = pattern.blocking.numbers().count() == pseudo_moves.pieces.len();
        let target = &mut squares[pseudo_move.to.index()];
        match pattern.over {
            None => {
                target.to_empty |= pattern.to_empty;
                target.by_capture |= captures;
                for between in &pseudo_move.between {
                    squares[between.index()].has_to_be_empty |= blocks_all;
                }
            }
            Some(_) => {
                target.to_empty_over_one |= pattern.to_empty;
                target.by_capture_over_one |= captures;
                target.capturing_between |= pattern.captures_between;
            }
        }
    }
    squares.retain(|square| *square != TargetSquare::nothing(square.square));
    squares
}

/// The square of departure with the most targets, and the most central one if there are several; `None` for a piece
/// that can only be dropped.
#[must_use]
pub fn best_departure(rules: &Rules, pseudo_moves: &PseudoMoves, piece: usize) -> Option<SquareId> {
    // Squares on which the piece may not stand are none to depart from.
    let stands = |id: &SquareId| !pseudo_moves.from(piece, Some(*id)).iter().any(|one| one.continues_only);
    let squares = (0..rules.board.size() as u16).map(SquareId).filter(stands);
    let far = |square: Square| {
        let off = |place: u8, length: u8| (2 * i32::from(place) + 1 - i32::from(length)).abs();
        off(square.rank, rules.board.ranks()) + off(square.file, rules.board.files())
    };
    let best = squares.max_by_key(|&id| {
        let targets: BTreeSet<SquareId> =
            pseudo_moves.from(piece, Some(id)).iter().map(|pseudo_move| pseudo_move.to).collect();
        (targets.len(), -far(rules.board.square(id)), std::cmp::Reverse(id))
    });
    best.filter(|&id| !pseudo_moves.from(piece, Some(id)).is_empty())
}
