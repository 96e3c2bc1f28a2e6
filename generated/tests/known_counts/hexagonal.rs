//! A hand-written count of chess on a hexagon, square by square.
//!
//! Each value of the passed square fixes two pawns or three and empties two squares. The other pawns are laid on the
//! squares of one side, of the other, or of both; then all other pieces are arrangements on the squares that are left.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::formulas::{choose, mixed, placed};

/// File and rank, from 0.
type Cell = (i32, i32);

/// The pawns of a side.
const PAWNS: usize = 9;
/// How many queens, rooks, bishops and knights a side has at first.
const PIECES: [usize; 4] = [1, 2, 3, 2];
/// The first and the last rank of a white pawn on each file.
const AHEAD: [(i32, i32); 11] =
    [(0, 4), (0, 5), (1, 6), (2, 7), (3, 8), (4, 9), (4, 9), (4, 9), (4, 9), (4, 9), (5, 9)];

fn cells() -> BTreeSet<Cell> {
    let all = (0..11_i32).flat_map(|file| (0..11_i32).map(move |rank| (file, rank)));
    all.filter(|(file, rank)| (file - rank).abs() <= 5).collect()
}

/// The same cell for the other side.
fn turned((file, rank): Cell) -> Cell {
    (10 - file, 10 - rank)
}

/// The words of a king and a side's pieces by their length, where some pawns may have become pieces.
fn others(promoted: usize) -> Vec<BigUint> {
    // By the number of pieces that were pawns, and by the length.
    let mut words = vec![vec![BigUint::ZERO, BigUint::from(1_u32)]];
    words.resize(promoted + 1, Vec::new());
    for free in PIECES {
        let mut longer = vec![Vec::new(); promoted + 1];
        for (before, words) in words.iter().enumerate() {
            for more in 0..=free + promoted - before {
                let to: &mut Vec<BigUint> = &mut longer[before + more.saturating_sub(free)];
                to.resize(to.len().max(words.len() + more), BigUint::ZERO);
                for (length, ways) in words.iter().enumerate() {
                    to[length + more] += ways * choose(length + more, more);
                }
            }
        }
        words = longer;
    }
    let longest = words.iter().map(Vec::len).max().unwrap_or_default();
    (0..longest).map(|length| words.iter().filter_map(|words| words.get(length)).sum()).collect()
}

struct Hexagon {
    cells: BTreeSet<Cell>,
    /// The cells of each side's pawns.
    ahead: [BTreeSet<Cell>; 2],
    /// The other pieces of both sides by their numbers of pawns.
    others: Vec<Vec<Vec<BigUint>>>,
}

impl Hexagon {
    fn new() -> Hexagon {
        let ahead = (0..11).zip(AHEAD).flat_map(|(file, (first, last))| (first..=last).map(move |rank| (file, rank)));
        let white: BTreeSet<Cell> = ahead.collect();
        let black = white.iter().copied().map(turned).collect();
        let of_side: Vec<Vec<BigUint>> = (0..=PAWNS).map(|pawns| others(PAWNS - pawns)).collect();
        let both = of_side.iter().map(|white| of_side.iter().map(|black| mixed(white, black)).collect()).collect();
        Hexagon { cells: cells(), ahead: [white, black], others: both }
    }

    /// The diagrams with some pawns of each side fixed, and with some empty cells.
    fn diagrams(&self, fixed: [&[Cell]; 2], empty: &[Cell]) -> BigUint {
        let gone: BTreeSet<Cell> = fixed.iter().copied().flatten().chain(empty).copied().collect();
        let number = |is_one: &dyn Fn(bool, bool) -> bool| {
            let left = self.cells.difference(&gone);
            left.filter(|cell| is_one(self.ahead[0].contains(cell), self.ahead[1].contains(cell))).count()
        };
        let both = number(&|white, black| white && black);
        let (white, black) = (number(&|white, black| white && !black), number(&|white, black| !white && black));
        let squares = number(&|_, _| true);
        let pawns = |first: usize, second: usize| -> BigUint {
            let of_first = (0..=first).map(|common| {
                let left = both.saturating_sub(common);
                let of_second = (0..=second).map(|other| choose(left, other) * choose(black, second - other));
                choose(both, common) * choose(white, first - common) * of_second.sum::<BigUint>()
            });
            of_first.sum()
        };
        let [most_first, most_second] = fixed.map(|fixed| PAWNS - fixed.len());
        let mut sum = BigUint::ZERO;
        for first in 0..=most_first {
            for second in 0..=most_second {
                let others = &self.others[first + fixed[0].len()][second + fixed[1].len()];
                sum += pawns(first, second) * placed(squares - first - second, others);
            }
        }
        sum
    }

    /// The diagrams after a white pawn has passed a cell, where a black one can capture it. The black ones that can are
    /// one before the cell to the right, and one beside it to the left.
    fn passed_from(&self, (file, rank): Cell) -> BigUint {
        let (over, to) = ((file, rank + 1), (file, rank + 2));
        let captors = [(over.0 + 1, over.1 + 1), (over.0 - 1, over.1)];
        let captors: Vec<Cell> = captors.into_iter().filter(|cell| self.ahead[1].contains(cell)).collect();
        let with = |captors: &[Cell]| self.diagrams([&[to], captors], &[(file, rank), over]);
        let each: BigUint = captors.iter().map(|&captor| with(&[captor])).sum();
        if captors.len() == 2 { each - with(&captors) } else { each }
    }
}

/// All positions. Those with a cell that a black pawn has passed are those of white ones turned by half.
pub fn glinski() -> BigUint {
    let hexagon = Hexagon::new();
    let begin = [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4), (7, 4), (8, 4), (9, 4)];
    let passed: BigUint = begin.into_iter().map(|from| hexagon.passed_from(from)).sum();
    hexagon.diagrams([&[], &[]], &[]) + passed * 2_u32
}
