//! What need not be searched, or less deep: margins and reductions, in parts of an average piece's value.

use std::sync::LazyLock;

use crate::score::SURE;
use crate::transpositions::TableEntry;

/// The greatest depth at which a position far above the window is cut off (reverse futility), or moves are left out.
const PRUNED_DEPTH: i32 = 8;
/// The greatest depth, after its reduction, at which a quiet move is left out for the evaluation or for what it loses.
const REDUCED_PRUNED_DEPTH: i32 = 6;
/// The least depth of a position without a move from the table at which it is searched less deep.
const GUESS_DEPTH: i32 = 4;
/// The depth and the move from which on depths are reduced.
const REDUCED_DEPTH: i32 = 3;
const REDUCED_MOVE: usize = 2;
/// A reduction in hundredths of a ply: without any reason, for each product of the depth's and the move's logarithms, for
/// little hope, and where the side is not improving.
const LEAST_REDUCTION: i32 = -20;
const LOGARITHMS: f64 = 52.6;
const LITTLE_HOPE: i32 = 100;
const NOT_IMPROVING: i32 = 70;
/// The difference of a move's history that is worth a ply.
const PLY_OF_HISTORY: i32 = 1 << 13;

/// Whether what the pieces of a position do may decide about pruning, given the lead by where they stand and the
/// window; `None` where nothing is pruned at that depth.
pub fn needs_evaluation(
    lead: i32,
    [alpha, beta]: [i32; 2],
    depth: i32,
    is_improving: bool,
    average: i32,
) -> Option<bool> {
    let may_be = [lead - average / 2, lead + average / 2];
    (depth <= PRUNED_DEPTH).then(|| {
        is_far_above(may_be[1], beta, depth, is_improving, average) || is_far_below(may_be[0], alpha, 1, average)
    })
}

/// Whether a position's evaluation is so far above the window that a search of that depth will hardly come below.
pub fn is_far_above(look: i32, beta: i32, depth: i32, is_improving: bool, average: i32) -> bool {
    let plies = depth - i32::from(is_improving);
    depth <= PRUNED_DEPTH && beta.abs() < SURE && look - plies * average / 4 >= beta
}

/// Whether a position's evaluation is so far below the window that a quiet move will hardly come above, searched to
/// this reduced depth.
pub fn is_far_below(look: i32, alpha: i32, reduced: i32, average: i32) -> bool {
    reduced <= REDUCED_PRUNED_DEPTH && look + (reduced + 1) * average / 2 <= alpha
}

/// Whether a quiet move is so late in the order that it will hardly be better than the window. Half as many moves are
/// tried where the side is not improving.
pub fn is_late(tried: usize, depth: i32, is_improving: bool) -> bool {
    let most = 3 + depth * depth;
    depth <= PRUNED_DEPTH && tried as i32 >= if is_improving { most } else { most / 2 }
}

/// The most that a quiet move may lose on its square, searched to this reduced depth; `None` where it may lose anything.
pub fn quiet_loss(reduced: i32, average: i32) -> Option<i32> {
    (reduced <= REDUCED_PRUNED_DEPTH).then_some(reduced * reduced * average / 4)
}

/// The most that a capture may lose on its square.
pub fn capture_loss(depth: i32, average: i32) -> i32 {
    depth * average
}

/// Whether a position is deep, and the table has no move for it.
pub fn is_guess(entry: Option<TableEntry>, depth: i32) -> bool {
    depth >= GUESS_DEPTH && entry.is_none_or(|entry| entry.mv == 0)
}

/// How likely it is that a quiet move is the best one.
#[derive(Clone, Copy, Debug)]
pub struct Hope {
    /// Whether the window is closed and the move is no killer.
    pub is_little: bool,
    /// Whether the side to move is improving.
    pub is_improving: bool,
    /// How good the move was elsewhere.
    pub history: i32,
}

/// By how many plies a quiet move is searched less deep, given how many were tried before it: the more, the deeper the
/// search and the later the move. Moves that were good elsewhere are reduced less.
pub fn reduction(depth: i32, tried: usize, hope: Hope) -> i32 {
    if depth < REDUCED_DEPTH || tried < REDUCED_MOVE {
        return 0;
    }
    let little = if hope.is_little { LITTLE_HOPE } else { 0 };
    let not_improving = if hope.is_improving { 0 } else { NOT_IMPROVING };
    let logarithms = logarithm(depth as usize) * logarithm(tried);
    let hundredths = LEAST_REDUCTION + (LOGARITHMS * logarithms) as i32 + little + not_improving;
    ((hundredths - hope.history.saturating_mul(100) / PLY_OF_HISTORY) / 100).clamp(0, depth - 2)
}

/// The natural logarithm of a depth or of a number of moves, looked up as far as such numbers usually go.
fn logarithm(number: usize) -> f64 {
    static FIRST: LazyLock<[f64; 64]> = LazyLock::new(|| std::array::from_fn(|number| (number as f64).ln()));
    FIRST.get(number).copied().unwrap_or_else(|| (number as f64).ln())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WON;

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        let little = Hope { is_little: true, is_improving: true, history: 0 };
        assert_eq!(reduction(2, 30, little), 0);
        assert_eq!(reduction(8, 1, little), 0);
        let reductions = [3, 8, 20, 40].map(|tried| reduction(9, tried, little));
        assert!(reductions.is_sorted_by(|one, next| one < next), "{reductions:?}");
        assert!(reduction(12, 20, little) > reduction(6, 20, little));
        assert!(reduction(9, 20, Hope { history: 1 << 14, ..little }) < reduction(9, 20, little));
        assert!(reduction(9, 20, Hope { is_little: false, ..little }) < reduction(9, 20, little));
        assert!(reduction(9, 12, Hope { is_improving: false, ..little }) > reduction(9, 12, little));
        assert_eq!(reduction(3, 500, Hope { history: -(1 << 16), ..little }), 1, "a ply is left");
    }

    #[test]
    fn margins_grow_with_the_depth() {
        let above = [1, 2, 4].map(|depth| is_far_above(100, 0, depth, false, 100));
        assert_eq!(above, [true, true, true]);
        assert!(!is_far_above(100, 0, 5, false, 100) && is_far_above(100, 0, 5, true, 100));
        assert!(!is_far_above(1000, 0, 9, false, 100) && !is_far_above(WON, SURE, 1, false, 100));
        assert!(is_far_below(0, 100, 1, 100) && !is_far_below(0, 100, 2, 100) && !is_far_below(0, 1000, 7, 100));
        assert!(is_late(4, 1, true) && !is_late(3, 1, true) && is_late(2, 1, false) && !is_late(500, 9, false));
        assert_eq!([1, 2, 7].map(|reduced| quiet_loss(reduced, 100)), [Some(25), Some(100), None]);
    }

    #[test]
    fn what_pieces_do_matters_near_the_margins() {
        let needs = |lead, depth| needs_evaluation(lead, [0, 1], depth, false, 100);
        assert_eq!([0, 40, 100, 400].map(|lead| needs(lead, 4)), [false, false, true, true].map(Some));
        assert_eq!([-40, -60, -400].map(|lead| needs(lead, 4)), [false, true, true].map(Some));
        assert_eq!(needs(400, 9), None);
    }
}
