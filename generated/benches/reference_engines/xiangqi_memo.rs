//! Xiangqi by the published method, as published. The pieces with most restrictions come first; each stage is a sum
//! over placements of the next one, memoised in a hash table of big integers.
//!
//! Source: Wei and Li, "中國象棋狀態總數" (2019, doi:10.11992/tis.201803008), whose program has these stages, these loops and
//! these keys. The one difference is a factor that the program leaves out, see [`Stages::posts`].

use std::collections::HashMap;

use num_bigint::BigUint;

/// The squares of one side's half of the board.
const HALF: usize = 45;

/// The number of positions. If `printed`, it is the number in the paper, which lacks one binomial.
pub fn count(printed: bool) -> BigUint {
    Stages { printed, ..Stages::default() }.generals()
}

/// One hash table per stage. A side's general is a number from 0 to 8, its square in the palace. `space` is the number
/// of free squares of a half, `blocked` the number of soldier files with an elephant.
#[derive(Default)]
struct Stages {
    printed: bool,
    choose: HashMap<(usize, usize), BigUint>,
    advisors: HashMap<[usize; 2], BigUint>,
    elephants: HashMap<([usize; 2], [usize; 2]), BigUint>,
    soldiers: HashMap<([usize; 2], [usize; 2]), BigUint>,
    rest: HashMap<usize, BigUint>,
}

impl Stages {
    /// C(n, k), by its product formula.
    fn choose(&mut self, n: usize, k: usize) -> BigUint {
        let product = || (0..k).fold(BigUint::from(1u64), |product, i| product * (n - i) / (i + 1));
        self.choose.entry((n, k)).or_insert_with(product).clone()
    }

    fn generals(&mut self) -> BigUint {
        let mut sum = BigUint::ZERO;
        for red in 0..9 {
            for black in 0..9 {
                sum += self.advisors([red, black]);
            }
        }
        sum
    }

    fn advisors(&mut self, generals: [usize; 2]) -> BigUint {
        if let Some(known) = self.advisors.get(&generals) {
            return known.clone();
        }
        // The palace's corners and its centre are advisor points, and have the even numbers.
        let points = generals.map(|general| if general % 2 == 0 { 4 } else { 5 });
        let mut sum = BigUint::ZERO;
        for red in 0..=2 {
            for black in 0..=2 {
                let ways = self.choose(points[0], red) * self.choose(points[1], black);
                sum += ways * self.elephants(generals, [HALF - 1 - red, HALF - 1 - black]);
            }
        }
        self.advisors.insert(generals, sum.clone());
        sum
    }

    fn elephants(&mut self, generals: [usize; 2], space: [usize; 2]) -> BigUint {
        if let Some(known) = self.elephants.get(&(generals, space)) {
            return known.clone();
        }
        let mut sum = BigUint::ZERO;
        for (red, red_blocked) in elephant_pairs(generals[0]) {
            for (black, black_blocked) in elephant_pairs(generals[1]) {
                sum += self.soldiers([red_blocked, black_blocked], [space[0] - red, space[1] - black]);
            }
        }
        self.elephants.insert((generals, space), sum.clone());
        sum
    }

    fn soldiers(&mut self, blocked: [usize; 2], space: [usize; 2]) -> BigUint {
        if let Some(known) = self.soldiers.get(&(blocked, space)) {
            return known.clone();
        }
        let mut sum = BigUint::ZERO;
        for red in 0..=5 {
            for black in 0..=5 {
                let posts = self.posts(blocked[0], red) * self.posts(blocked[1], black);
                for red_crossed in 0..=5 - red {
                    for black_crossed in 0..=5 - black {
                        let crossed =
                            self.choose(space[0] - red, black_crossed) * self.choose(space[1] - black, red_crossed);
                        let free = space[0] + space[1] - red - black - red_crossed - black_crossed;
                        sum += &posts * crossed * self.rest(free);
                    }
                }
            }
        }
        self.soldiers.insert((blocked, space), sum.clone());
        sum
    }

    /// The number of ways to place soldiers that have not crossed the river on five files, at most one on each. Of the
    /// files, `blocked` have one post left and the others two.
    ///
    /// The paper's sum lacks the choice of the blocked files on which soldiers stand.
    fn posts(&mut self, blocked: usize, soldiers: usize) -> BigUint {
        let mut sum = BigUint::ZERO;
        for on_blocked in 0..=blocked.min(soldiers) {
            let elsewhere = soldiers - on_blocked;
            if elsewhere > 5 - blocked {
                continue;
            }
            let ways = self.choose(5 - blocked, elsewhere) << elsewhere;
            sum += if self.printed { ways } else { ways * self.choose(blocked, on_blocked) };
        }
        sum
    }

    /// Chariots, horses and cannons, up to two of each for each side, on any free squares.
    fn rest(&mut self, free: usize) -> BigUint {
        if let Some(known) = self.rest.get(&free) {
            return known.clone();
        }
        let mut sum = BigUint::ZERO;
        for red_chariots in 0..=2 {
            for black_chariots in 0..=2 {
                for red_horses in 0..=2 {
                    for black_horses in 0..=2 {
                        for red_cannons in 0..=2 {
                            for black_cannons in 0..=2 {
                                let mut left = free;
                                let mut ways = BigUint::from(1u64);
                                for piece_types in
                                    [red_chariots, black_chariots, red_horses, black_horses, red_cannons, black_cannons]
                                {
                                    ways *= self.choose(left, piece_types);
                                    left -= piece_types;
                                }
                                sum += ways;
                            }
                        }
                    }
                }
            }
        }
        self.rest.insert(free, sum.clone());
        sum
    }
}

/// Every placement of up to two elephants: their number, and how many of them stand on a soldier post.
///
/// Points 0 and 1 are those at the river, which are soldier posts. Point 3 lies in the palace, where it is the
/// general's square 1; 7 is off the board.
fn elephant_pairs(general: usize) -> impl Iterator<Item = (usize, usize)> {
    let pairs = (0..8).flat_map(|first| (first..8).map(move |second| [first, second]));
    pairs
        .filter(|&[first, second]| first != second || first == 7)
        .filter(move |pair| general != 1 || !pair.contains(&3))
        .map(|pair| (pair.iter().filter(|&&point| point != 7).count(), pair.iter().filter(|&&point| point < 2).count()))
}
