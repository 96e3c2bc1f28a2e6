//! How many pieces of the opening can stand on some squares at once.
//!
//! Each piece stands on one square at a time and each square holds one piece, so that pieces on some squares are a
//! matching between the pieces of the opening and the squares that they reach. By the theorem of P. Hall (On
//! representatives of subsets, Journal of the London Mathematical Society 10, 1935, 26-30) there is a matching of all
//! the pieces unless some of them reach too few squares between them; what is found here is the largest matching, by
//! augmenting paths. So squares that only m pieces reach hold m of them at most.

use std::collections::VecDeque;

use qishu_rules::{Board, SquareId, Squares};

/// The largest matching between some pieces, each with the squares that it reaches, and squares: for each piece the
/// square that it gets, if it gets one.
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

    /// Finds a square for one more piece, where others may have to give way: the shortest chain of pieces each of which
    /// takes the square of the next one.
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

    /// Moves everybody along the chain that ends on a free square.
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

    /// How many of the pieces can stand at once, by trying all ways.
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
