//! The maximum number of pieces of the opening on some squares at once.
//!
//! Each piece is on one square at a time and each square holds one piece. Pieces on some squares are therefore a
//! matching between the pieces of the opening and the squares that they reach. By the theorem of P. Hall (On
//! representatives of subsets, Journal of the London Mathematical Society 10, 1935, 26-30) all pieces can be matched
//! unless some of them reach too few squares between them. The maximum matching is found by augmenting paths. Squares
//! that only m pieces reach thus hold at most m of them.

use std::collections::VecDeque;

use qishu_rules::{Board, SquareId, Squares};

/// A maximum matching between squares and some pieces, each with the squares that it reaches: for each piece its
/// square, if any.
pub fn largest(board: &Board, pieces: &[Squares]) -> Vec<Option<SquareId>> {
    let mut matching = Matching {
        reach: pieces.iter().map(|squares| board.ids(squares).collect()).collect(),
        ..Matching::of(board, pieces.len())
    };
    for piece in 0..pieces.len() {
        matching.augment(piece);
    }
    matching.place
}

struct Matching {
    /// The squares that each piece reaches.
    reach: Vec<Vec<SquareId>>,
    /// The square of each piece so far.
    place: Vec<Option<SquareId>>,
    /// The piece of each square so far.
    holder: Vec<Option<usize>>,
}

impl Matching {
    fn of(board: &Board, pieces: usize) -> Matching {
        Matching { reach: Vec::new(), place: vec![None; pieces], holder: vec![None; board.size()] }
    }

    /// Finds a square for one more piece by a shortest augmenting path: each piece on it moves to the square of the
    /// next.
    fn augment(&mut self, piece: usize) {
        let mut asked_by: Vec<Option<usize>> = vec![None; self.holder.len()];
        let mut to_do = VecDeque::from([piece]);
        while let Some(asking) = to_do.pop_front() {
            for &square in &self.reach[asking] {
                if asked_by[square.index()].is_some() {
                    continue;
                }
                asked_by[square.index()] = Some(asking);
                match self.holder[square.index()] {
                    Some(holder) => to_do.push_back(holder),
                    None => return self.give_way(square, &asked_by),
                }
            }
        }
    }

    /// Moves every piece along the path that ends on a free square.
    fn give_way(&mut self, free: SquareId, asked_by: &[Option<usize>]) {
        let mut next = Some(free);
        while let Some(square) = next {
            let Some(piece) = asked_by[square.index()] else { return };
            next = self.place[piece].replace(square);
            self.holder[square.index()] = Some(piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use qishu_rules::{Grid, Square};

    use super::*;

    /// The maximum number of pieces at once, by trying all assignments.
    fn tried(pieces: &[Vec<u8>], captured: u8) -> usize {
        let Some((first, others)) = pieces.split_first() else { return 0 };
        let placed = first.iter().filter(|&&square| captured >> square & 1 == 0);
        let placed = placed.map(|square| 1 + tried(others, captured | 1 << square)).max();
        placed.unwrap_or(0).max(tried(others, captured))
    }

    proptest! {
        #[test]
        fn no_other_matching_is_larger(pieces in prop::collection::vec(prop::collection::vec(0..6u8, 0..4), 0..6)) {
            let board = Board::new(6, 1, Grid { files: 6, ranks: 1 }.squares());
            let square = |file: &u8| Square { rank: 0, file: *file };
            let reach: Vec<Squares> = pieces.iter().map(|files| files.iter().map(square).collect()).collect();
            let places = largest(&board, &reach);
            let mut found: Vec<SquareId> = places.iter().flatten().copied().collect();
            prop_assert_eq!(found.len(), tried(&pieces, 0));
            prop_assert!(places.iter().zip(&reach).all(|(place, reach)| place.is_none_or(|at| reach.has(board.square(at)))));
            found.sort();
            found.dedup();
            prop_assert_eq!(found.len(), places.iter().flatten().count());
        }
    }
}
