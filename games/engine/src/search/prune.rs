//! What need not be searched, or less deep: margins and reductions, in parts of an average piece's value.

use crate::score::SURE;
use crate::transpositions::TableEntry;

/// The greatest depth at which a position far above the window is cut off (reverse futility).
const FAR_ABOVE_DEPTH: i32 = 6;
/// The greatest depth at which quiet moves are left out: far below the window (futility), or late in the order.
const FAR_BELOW_DEPTH: i32 = 4;
const LATE_DEPTH: i32 = 4;
/// The least depth of a position without a move from the table at which it is searched less deep.
const GUESS_DEPTH: i32 = 4;
/// The depth and the move from which on depths are reduced.
const REDUCED_DEPTH: i32 = 3;
const REDUCED_MOVE: usize = 2;
/// The difference of a move's history that is worth a ply.
const PLY_OF_HISTORY: i32 = 1 << 13;

/// Whether what the pieces of a position do may decide about pruning, given the lead by where they stand and the
/// window; `None` where nothing is pruned at that depth.
pub fn needs_evaluation(lead: i32, [alpha, beta]: [i32; 2], depth: i32, average: i32) -> Option<bool> {
    let may_be = [lead - average / 2, lead + average / 2];
    (depth <= FAR_ABOVE_DEPTH)
        .then(|| is_far_above(may_be[1], beta, depth, average) || is_far_below(may_be[0], alpha, depth, average))
}

/// Whether a position's evaluation is so far above the window that a search of that depth will hardly come below.
pub fn is_far_above(look: i32, beta: i32, depth: i32, average: i32) -> bool {
    depth <= FAR_ABOVE_DEPTH && beta.abs() < SURE && look - depth * average / 4 >= beta
}

/// Whether a position's evaluation is so far below the window that a quiet move will hardly come above.
pub fn is_far_below(look: i32, alpha: i32, depth: i32, average: i32) -> bool {
    depth <= FAR_BELOW_DEPTH && look + (depth + 1) * average / 3 <= alpha
}

/// Whether a quiet move is so late in the order that it will hardly be better than the window.
pub fn is_late(tried: usize, depth: i32) -> bool {
    depth <= LATE_DEPTH && tried as i32 >= 4 + 2 * depth * depth
}

/// Whether a position is deep, and the table has no move for it.
pub fn is_guess(entry: Option<TableEntry>, depth: i32) -> bool {
    depth >= GUESS_DEPTH && entry.is_none_or(|entry| entry.mv == 0)
}

/// By how many plies a quiet move is searched less deep, given how many were tried before it: the more, the deeper the
/// search and the later the move. Moves that were good elsewhere are reduced less.
pub fn reduction(depth: i32, tried: usize, is_of_little_hope: bool, good: i32) -> i32 {
    if depth < REDUCED_DEPTH || tried < REDUCED_MOVE {
        return 0;
    }
    let logarithms = f64::from(depth).ln() * (tried as f64).ln();
    let plies = (0.5 + logarithms / 2.2) as i32 + i32::from(is_of_little_hope) - 1 - good / PLY_OF_HISTORY;
    plies.clamp(0, depth - 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WON;

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        assert_eq!(reduction(2, 30, true, 0), 0);
        assert_eq!(reduction(8, 1, true, 0), 0);
        let reductions = [3, 8, 20, 40].map(|tried| reduction(9, tried, true, 0));
        assert!(reductions.is_sorted_by(|one, next| one < next), "{reductions:?}");
        assert!(reduction(12, 20, true, 0) > reduction(6, 20, true, 0));
        assert!(reduction(9, 20, true, 1 << 14) < reduction(9, 20, true, 0));
        assert!(reduction(9, 20, false, 0) < reduction(9, 20, true, 0));
        assert_eq!(reduction(3, 500, true, -(1 << 16)), 1, "a ply is left");
    }

    #[test]
    fn margins_grow_with_the_depth() {
        let above = [1, 2, 4].map(|depth| is_far_above(100, 0, depth, 100));
        assert_eq!(above, [true, true, true]);
        assert!(!is_far_above(100, 0, 5, 100) && !is_far_above(1000, 0, 7, 100) && !is_far_above(WON, SURE, 1, 100));
        assert!(is_far_below(0, 100, 1, 100) && !is_far_below(0, 100, 3, 100) && !is_far_below(0, 1000, 5, 100));
        assert!(is_late(6, 1) && !is_late(5, 1) && !is_late(30, 4) && !is_late(100, 5));
    }

    #[test]
    fn what_pieces_do_matters_near_the_margins() {
        let needs = |lead, depth| needs_evaluation(lead, [0, 1], depth, 100);
        assert_eq!([0, 40, 100, 400].map(|lead| needs(lead, 4)), [false, false, true, true].map(Some));
        assert_eq!([-80, -130, -400].map(|lead| needs(lead, 4)), [false, true, true].map(Some));
        assert_eq!(needs(400, 9), None);
    }
}
