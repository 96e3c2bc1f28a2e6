//! Moves that repeat steps without captures.

use super::set::SquareSet;

/// The squares that a piece reaches from a square by one step or several, without the square itself. `step` gives the
/// squares of one step from a square, given the occupied squares; the piece is on none of them.
#[inline]
pub fn reached<S: SquareSet>(from: usize, occupied: S, step: impl Fn(usize, S) -> S) -> S {
    let start = S::of(from);
    let others = occupied & !start;
    let mut all = S::EMPTY;
    let mut left = step(from, others) & !start;
    while !left.is_empty() {
        all |= left;
        let next = left.squares().fold(S::EMPTY, |next, square| next | step(square, others));
        left = next & !all & !start;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_on_from_each_square_but_not_back() {
        // Over an occupied square to the next one but one, on a line of 12 squares.
        let step = |from: usize, occupied: u64| {
            let over = |to: usize, between: usize| if occupied.has(between) { u64::of(to) } else { 0 };
            let up = if from < 10 { over(from + 2, from + 1) } else { 0 };
            let down = if from > 1 { over(from - 2, from - 1) } else { 0 };
            (up | down) & !occupied
        };
        let occupied = 1 << 2 | 1 << 3 | 1 << 5 | 1 << 8;
        assert_eq!(reached(2, occupied, step), 1 << 4 | 1 << 6, "the piece itself is no obstacle on its way");
        assert_eq!(reached(3, occupied, step), 1 << 1);
        assert_eq!(reached(8, occupied, step), 0);
    }
}
