//! Whether the order of captures in one move matters.

use std::collections::BTreeMap;

use qishu_rules::{PromotionTiming, SquareId};
use qishu_runtime::moves::CaptureOrder;

use crate::pseudo_moves::{MovePattern, PseudoMove, PseudoMoves};

/// How a piece continues by a move pattern.
pub fn order_of(pattern: &MovePattern) -> CaptureOrder {
    CaptureOrder { afterwards: pattern.afterwards, without_reversal: pattern.without_reversal }
}

/// Whether more than the next capture decides how a piece continues.
///
/// Captured pieces may stay, directions may be excluded, and promoted pieces may continue. Or a piece may choose among
/// several squares behind the piece that it captures.
pub fn orders_captures(pseudo_moves: &PseudoMoves) -> bool {
    let is_ordered = |pattern: &MovePattern| pattern.again && order_of(pattern) != CaptureOrder::default();
    let continues = |one: &PseudoMove| one.timing != PromotionTiming::AtOnce && pseudo_moves.pattern(one).again;
    pseudo_moves.patterns.iter().any(is_ordered) || pseudo_moves.all.iter().any(continues) || has_landings(pseudo_moves)
}

/// Whether a piece that may continue has several squares of arrival behind a captured piece.
#[must_use]
pub fn has_landings(pseudo_moves: &PseudoMoves) -> bool {
    let mut landings: BTreeMap<(u16, Option<SquareId>, SquareId), SquareId> = BTreeMap::new();
    let over = |one: &&PseudoMove| {
        let pattern = pseudo_moves.pattern(one);
        pattern.again && pattern.captures_between
    };
    pseudo_moves.all.iter().filter(over).any(|one| {
        pseudo_moves
            .hurdles(one)
            .iter()
            .any(|&captured| *landings.entry((one.piece, one.from, captured)).or_insert(one.to) != one.to)
    })
}
