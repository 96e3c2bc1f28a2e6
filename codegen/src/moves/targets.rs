//! Where a piece goes from a square, any piece that stands elsewhere.

use std::collections::BTreeSet;

use qishu_rules::{Rules, Square, SquareId, TargetSquare};

use super::passage::Passages;

/// The squares that have to do with where a piece goes in one hop from a square, or onto the board; ascending.
#[must_use]
pub fn targets(passages: &Passages, piece: usize, from: Option<SquareId>) -> Vec<TargetSquare> {
    let all = (0..passages.squares as u16).map(SquareId);
    let mut squares: Vec<TargetSquare> = all.map(TargetSquare::nothing).collect();
    for passage in passages.from(piece, from) {
        let way = passages.way(passage);
        let takes = !way.takes.is_empty();
        let target = &mut squares[passage.to.index()];
        match way.over {
            None => {
                target.to_empty |= way.to_empty;
                target.by_taking |= takes;
                for between in &passage.between {
                    squares[between.index()].has_to_be_empty = true;
                }
            }
            Some(_) => {
                target.to_empty_over_one |= way.to_empty;
                target.by_taking_over_one |= takes;
                target.taking_between |= way.takes_between;
            }
        }
    }
    squares.retain(|square| *square != TargetSquare::nothing(square.square));
    squares
}

/// The square from which the piece has the most squares to go to, that nearest to the middle of the board if there are
/// several; `None` for a piece that only comes onto the board.
#[must_use]
pub fn best_departure(rules: &Rules, passages: &Passages, piece: usize) -> Option<SquareId> {
    let squares = (0..rules.board.size() as u16).map(SquareId);
    let far = |square: Square| {
        let off = |place: u8, length: u8| (2 * i32::from(place) + 1 - i32::from(length)).abs();
        off(square.rank, rules.board.ranks()) + off(square.file, rules.board.files())
    };
    let best = squares.max_by_key(|&id| {
        let targets: BTreeSet<SquareId> = passages.from(piece, Some(id)).iter().map(|passage| passage.to).collect();
        (targets.len(), -far(rules.board.square(id)), std::cmp::Reverse(id))
    });
    best.filter(|&id| !passages.from(piece, Some(id)).is_empty())
}
