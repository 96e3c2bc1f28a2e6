//! Xiangqi as two half-boards and a polynomial: the fastest hand-written count.
//!
//! Once the soldiers are distinguished by half, only two sums connect the halves: each side's soldiers at home and
//! across are at most five. One half is therefore counted alone, by soldiers at home, by enemy soldiers that crossed,
//! and by pieces. The other half is its mirror image, and prefix sums over the soldiers turn both "at most five" into
//! one look-up. The number of pieces alone then connects the two halves; the chariots, horses and cannons depend on it
//! as a polynomial.
//!
//! A half has fewer than 2^64 arrangements, so 64 bits hold it; pairs of halves take 128 bits, and only the last sum
//! takes more.
//!
//! Source: the definition in section 1.2 of Wei and Li (2019, doi:10.11992/tis.201803008); the method is this
//! project's.

use qishu_runtime::{Binomials, Wide};

static CHOOSE: Binomials<91, 13> = Binomials::new();

/// The squares of one half, minus its general's.
const HALF: usize = 44;

/// Up to two advisors and two elephants.
const GUARDS: usize = 4;

/// A side's soldiers.
const SOLDIERS: usize = 5;

/// The maximum of pieces on a half beside its general: the guards, five soldiers at home and five enemies.
const PIECES: usize = GUARDS + 2 * SOLDIERS;

/// The maximum of pieces on the board beside the generals. It is less than twice `PIECES`, since a soldier is on one
/// half only.
const ALL_PIECES: usize = 2 * GUARDS + 2 * SOLDIERS;

/// The arrangements of a half, by soldiers at home, enemy soldiers and guards.
type Half = [[[u64; GUARDS + 1]; SOLDIERS + 1]; SOLDIERS + 1];

/// The arrangements of a half with at most the given numbers of soldiers at home and of enemy soldiers, by pieces.
type HalfWithin = [[[u64; PIECES + 1]; SOLDIERS + 1]; SOLDIERS + 1];

/// The number of positions.
pub fn count() -> Wide<3> {
    let half = half();
    let boards = join(&half, &within(&half));
    let words = words();
    let mut sum = Wide::ZERO;
    for (pieces, boards) in boards.into_iter().enumerate() {
        let free = 2 * HALF - pieces;
        let rest: u128 = (0..=12)
            .map(|piece_types| u128::from(CHOOSE.choose(free, piece_types)) * u128::from(words[piece_types]))
            .sum();
        sum.add_product(boards, rest);
    }
    sum
}

/// One half: its general, advisors, elephants, soldiers at home, and the enemy's soldiers on any squares still free.
fn half() -> Half {
    let guards = guards();
    let mut half = Half::default();
    for (home, half) in half.iter_mut().enumerate() {
        let posts: [u64; 3] = std::array::from_fn(|blocked| posts(blocked, home));
        for pieces in 0..=GUARDS {
            let placed: u64 = (0..=2).map(|blocked| guards[blocked][pieces] * posts[blocked]).sum();
            for (crossed, half) in half.iter_mut().enumerate() {
                half[pieces] = placed * CHOOSE.choose(HALF - pieces - home, crossed);
            }
        }
    }
    half
}

/// General, advisors and elephants of one side, by the soldier files that elephants block and by the pieces beside the
/// general.
fn guards() -> [[u64; GUARDS + 1]; 3] {
    // Five palace squares are advisor points and one is an elephant point; a general there occupies the point.
    let generals = [(5, 4, 5), (1, 5, 4), (3, 5, 5)];
    let mut guards = [[0; GUARDS + 1]; 3];
    for (squares, advisor_points, elephant_points) in generals {
        for advisors in 0..=2 {
            for blocked in 0..=2 {
                for elephants in 0..=2 - blocked {
                    guards[blocked][advisors + blocked + elephants] += squares
                        * CHOOSE.choose(advisor_points, advisors)
                        * CHOOSE.choose(2, blocked)
                        * CHOOSE.choose(elephant_points, elephants);
                }
            }
        }
    }
    guards
}

/// The number of ways to place soldiers at home on five files, at most one on each, where `blocked` files have one post
/// left and the others two.
fn posts(blocked: usize, soldiers: usize) -> u64 {
    (0..=blocked.min(soldiers))
        .map(|on_blocked| {
            let elsewhere = soldiers - on_blocked;
            CHOOSE.choose(blocked, on_blocked) * (CHOOSE.choose(SOLDIERS - blocked, elsewhere) << elsewhere)
        })
        .sum()
}

/// The prefix sums of a half over its two kinds of soldiers. Copying first and adding in two passes is faster than one
/// pass over everything. No row is then read as a whole right after its cells were written one by one.
fn within(half: &Half) -> HalfWithin {
    let mut within = HalfWithin::default();
    for (home, (within, half)) in within.iter_mut().zip(half).enumerate() {
        for (crossed, (within, half)) in within.iter_mut().zip(half).enumerate() {
            within[home + crossed..][..=GUARDS].copy_from_slice(half);
        }
    }
    for within in &mut within {
        let mut sums = [0; PIECES + 1];
        for row in within {
            accumulate(&mut sums, row);
        }
    }
    for crossed in 0..=SOLDIERS {
        let mut sums = [0; PIECES + 1];
        for within in &mut within {
            accumulate(&mut sums, &mut within[crossed]);
        }
    }
    within
}

/// Adds a row to the sum of the previous ones, and stores the sum in the row.
fn accumulate(sums: &mut [u64; PIECES + 1], row: &mut [u64; PIECES + 1]) {
    for (sum, cell) in sums.iter_mut().zip(row) {
        *sum += *cell;
        *cell = *sum;
    }
}

/// Both halves, by pieces. If this half has `home` and `crossed` soldiers, the other half has room for 5 - `crossed`
/// soldiers of the other side at home. It has room for 5 - `home` soldiers of this side.
fn join(half: &Half, within: &HalfWithin) -> [u128; ALL_PIECES + 1] {
    let mut boards = [0; ALL_PIECES + 1];
    for (home, half) in half.iter().enumerate() {
        for (crossed, half) in half.iter().enumerate() {
            let other = &within[SOLDIERS - crossed][SOLDIERS - home][..=PIECES - home - crossed];
            for (guards, &arrangements) in half.iter().enumerate() {
                let boards = &mut boards[home + crossed + guards..][..other.len()];
                for (boards, &other) in boards.iter_mut().zip(other) {
                    *boards += u128::from(arrangements) * u128::from(other);
                }
            }
        }
    }
    boards
}

/// The arrangements of each length of six kinds with at most two pieces each: the chariots, horses and cannons of both
/// sides in the order of their squares.
fn words() -> [u64; 13] {
    let mut words = [0; 13];
    words[0] = 1;
    for _ in 0..6 {
        // Descending, so that the shorter arrangements do not yet include the new kind when they are read.
        for length in (1..=12).rev() {
            for times in 1..=length.min(2) {
                words[length] += CHOOSE.choose(length, times) * words[length - times];
            }
        }
    }
    words
}
