//! How many men of the opening can stand on some squares at once.
//!
//! Each man stands on one square at a time and each square holds one man, so that men on some squares are a matching between
//! the men of the opening and the squares that they reach. By the theorem of P. Hall (On representatives of subsets, Journal
//! of the London Mathematical Society 10, 1935, 26-30) there is a matching of all the men unless some of them reach too few
//! squares between them; what is found here is the largest matching, by augmenting paths. So squares that only m men reach
//! hold m of them at most.

use std::collections::VecDeque;

use qishu_rules::{Board, SquareId, Squares};

/// The largest matching between some men, each with the squares that he reaches, and squares: for each man the square
/// that he gets, if he gets one.
pub fn largest(board: &Board, men: &[Squares]) -> Vec<Option<SquareId>> {
    let mut matching = Matching {
        reach: men.iter().map(|squares| board.ids(squares).collect()).collect(),
        ..Matching::of(board, men.len())
    };
    for man in 0..men.len() {
        matching.augment(man);
    }
    matching.place
}

struct Matching {
    /// The squares that each man reaches.
    reach: Vec<Vec<SquareId>>,
    /// The square of each man so far.
    place: Vec<Option<SquareId>>,
    /// The man of each square so far.
    holder: Vec<Option<usize>>,
}

impl Matching {
    fn of(board: &Board, men: usize) -> Matching {
        Matching { reach: Vec::new(), place: vec![None; men], holder: vec![None; board.size()] }
    }

    /// Finds a square for one more man, where others may have to give way: the shortest chain of men each of whom takes the
    /// square of the next one.
    fn augment(&mut self, man: usize) {
        let mut asked_by: Vec<Option<usize>> = vec![None; self.holder.len()];
        let mut to_do = VecDeque::from([man]);
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
            let Some(man) = asked_by[square.index()] else { return };
            next = self.place[man].replace(square);
            self.holder[square.index()] = Some(man);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use qishu_rules::{Grid, Square};

    use super::*;

    /// How many of the men can stand at once, by trying all ways.
    fn tried(men: &[Vec<u8>], taken: u8) -> usize {
        let Some((first, others)) = men.split_first() else { return 0 };
        let placed = first.iter().filter(|&&square| taken >> square & 1 == 0);
        let placed = placed.map(|square| 1 + tried(others, taken | 1 << square)).max();
        placed.unwrap_or(0).max(tried(others, taken))
    }

    proptest! {
        #[test]
        fn no_other_matching_is_larger(men in prop::collection::vec(prop::collection::vec(0..6u8, 0..4), 0..6)) {
            let board = Board::new(6, 1, Grid { files: 6, ranks: 1 }.squares());
            let square = |file: &u8| Square { rank: 0, file: *file };
            let reach: Vec<Squares> = men.iter().map(|files| files.iter().map(square).collect()).collect();
            let places = largest(&board, &reach);
            let mut found: Vec<SquareId> = places.iter().flatten().copied().collect();
            prop_assert_eq!(found.len(), tried(&men, 0));
            prop_assert!(places.iter().zip(&reach).all(|(place, reach)| place.is_none_or(|at| reach.has(board.square(at)))));
            found.sort();
            found.dedup();
            prop_assert_eq!(found.len(), places.iter().flatten().count());
        }
    }
}
