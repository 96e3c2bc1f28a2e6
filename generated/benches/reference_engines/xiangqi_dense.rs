//! Xiangqi by the published method's stages and loops, optimised. Every hash table is an array that is filled before
//! the stage above reads it, and every number has at most 192 bits.
//!
//! Source: the stages of Wei and Li, "中國象棋狀態總數" (2019, doi:10.11992/tis.201803008), as in
//! [`xiangqi_memo`](super::xiangqi_memo), with the factor that their sum over soldiers lacks.

use qishu_runtime::{Binomials, Wide};

static CHOOSE: Binomials<91, 6> = Binomials::new();

/// The squares of one side's half of the board.
const HALF: usize = 45;

/// The minimum of free squares of a half when the soldiers are placed: one general, two advisors and two elephants
/// precede them.
const LEAST_SPACE: usize = HALF - 5;

/// The minimum of free squares of the board when the chariots are placed: all ten soldiers precede them, too.
const LEAST_FREE: usize = 2 * LEAST_SPACE - 10;

/// The arrangements of the remaining pieces, by the free squares above `LEAST_FREE`.
type Rest = [Wide<3>; 19];

/// The arrangements from the soldiers on, by the blocked files of each side and by the free squares of each half above
/// `LEAST_SPACE`.
type Soldiers = [[[[Wide<3>; 5]; 5]; 3]; 3];

/// The arrangements from the elephants on, by the generals' squares in their palaces and by the advisors of each side.
type Elephants = [[[[Wide<3>; 3]; 3]; 9]; 9];

/// The number of positions.
pub fn count() -> Wide<3> {
    let rest = rest();
    let soldiers = soldiers(&rest);
    let elephants = elephants(&soldiers);
    let mut sum = Wide::ZERO;
    for (red, elephants) in elephants.iter().enumerate() {
        for (black, elephants) in elephants.iter().enumerate() {
            sum += advisors([red, black], elephants);
        }
    }
    sum
}

fn advisors(generals: [usize; 2], elephants: &[[Wide<3>; 3]; 3]) -> Wide<3> {
    // The palace's corners and its centre are advisor points, and have the even numbers.
    let points = generals.map(|general| if general % 2 == 0 { 4 } else { 5 });
    let mut sum = Wide::ZERO;
    for (red, elephants) in elephants.iter().enumerate() {
        for (black, &elephants) in elephants.iter().enumerate() {
            let ways = CHOOSE.choose(points[0], red) * CHOOSE.choose(points[1], black);
            sum.add_product(elephants, ways);
        }
    }
    sum
}

fn elephants(soldiers: &Soldiers) -> Elephants {
    let pairs: [Vec<(usize, usize)>; 9] = std::array::from_fn(elephant_pairs);
    let mut elephants = Elephants::default();
    for (red_general, elephants) in elephants.iter_mut().enumerate() {
        for (black_general, elephants) in elephants.iter_mut().enumerate() {
            for (red_advisors, elephants) in elephants.iter_mut().enumerate() {
                for (black_advisors, sum) in elephants.iter_mut().enumerate() {
                    for &(red, red_blocked) in &pairs[red_general] {
                        for &(black, black_blocked) in &pairs[black_general] {
                            *sum += soldiers[red_blocked][black_blocked][4 - red_advisors - red]
                                [4 - black_advisors - black];
                        }
                    }
                }
            }
        }
    }
    elephants
}

fn soldiers(rest: &Rest) -> Soldiers {
    let mut soldiers = Soldiers::default();
    for (red_blocked, soldiers) in soldiers.iter_mut().enumerate() {
        for (black_blocked, soldiers) in soldiers.iter_mut().enumerate() {
            for (red_space, soldiers) in (LEAST_SPACE..).zip(soldiers) {
                for (black_space, sum) in (LEAST_SPACE..).zip(soldiers) {
                    for red in 0..=5 {
                        for black in 0..=5 {
                            let posts = posts(red_blocked, red) * posts(black_blocked, black);
                            for red_crossed in 0..=5 - red {
                                for black_crossed in 0..=5 - black {
                                    let crossed = CHOOSE.choose(red_space - red, black_crossed)
                                        * CHOOSE.choose(black_space - black, red_crossed);
                                    let free = red_space + black_space - red - black - red_crossed - black_crossed;
                                    sum.add_product(rest[free - LEAST_FREE], posts * crossed);
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    soldiers
}

/// The number of ways to place soldiers that have not crossed the river on five files, at most one on each. Of the
/// files, `blocked` have one post left and the others two.
fn posts(blocked: usize, soldiers: usize) -> u64 {
    (0..=blocked.min(soldiers))
        .map(|on_blocked| {
            let elsewhere = soldiers - on_blocked;
            CHOOSE.choose(blocked, on_blocked) * (CHOOSE.choose(5 - blocked, elsewhere) << elsewhere)
        })
        .sum()
}

/// Chariots, horses and cannons, up to two of each for each side, on any free squares.
fn rest() -> Rest {
    std::array::from_fn(|free| {
        let mut sum = Wide::ZERO;
        for red_chariots in 0..=2 {
            for black_chariots in 0..=2 {
                for red_horses in 0..=2 {
                    for black_horses in 0..=2 {
                        for red_cannons in 0..=2 {
                            for black_cannons in 0..=2 {
                                let mut left = LEAST_FREE + free;
                                let mut ways = 1;
                                for piece_types in
                                    [red_chariots, black_chariots, red_horses, black_horses, red_cannons, black_cannons]
                                {
                                    ways *= u128::from(CHOOSE.choose(left, piece_types));
                                    left -= piece_types;
                                }
                                sum += ways;
                            }
                        }
                    }
                }
            }
        }
        sum
    })
}

/// Every placement of up to two elephants: their number, and how many of them stand on a soldier post.
///
/// Points 0 and 1 are those at the river, which are soldier posts. Point 3 lies in the palace, where it is the
/// general's square 1; 7 is off the board.
fn elephant_pairs(general: usize) -> Vec<(usize, usize)> {
    let pairs = (0..8).flat_map(|first| (first..8).map(move |second| [first, second]));
    pairs
        .filter(|&[first, second]| first != second || first == 7)
        .filter(|pair| general != 1 || !pair.contains(&3))
        .map(|pair| (pair.iter().filter(|&&point| point != 7).count(), pair.iter().filter(|&&point| point < 2).count()))
        .collect()
}
