//! Jieqi as two sides that meet in two numbers: how many covered pieces there are, and how many open ones.
//!
//! A side's general and covered pieces stay on squares of its own, and its open pieces go to any free square of the
//! board. So the covered pieces of both sides matter only by their number, which leaves the free squares; and open
//! pieces are a choice of squares times a word that says what stands on each. Only "covered and open are at most 15",
//! for each side, ties the two together: for every pair of numbers of open pieces, a prefix sum holds the covered
//! ones it allows.
//!
//! Source: section 2, equations (1) to (3), of Liu, Tian and Ren (2025, doi:10.20169/j.issn.2095-2163.250623); the
//! method is this project's.

use qishu_runtime::{Binomials, Wide};

static CHOOSE: Binomials<89, 31, u128> = Binomials::new();

/// The board's squares, less the generals'.
const SQUARES: usize = 88;

/// The pieces of one side beside its general, covered or open.
const PIECES: usize = 15;

/// How many there are of each kind: advisors, elephants, horses, chariots, cannons and soldiers.
const KINDS: [usize; 6] = [2, 2, 2, 2, 2, 5];

/// The number of positions.
pub fn count() -> Wide<3> {
    let covered = covered();
    let words = words();
    // By the most covered pieces that black has, and by the covered pieces of both sides: the arrangements in which red
    // has at most `red_most`. Below, `red_most` grows, and each step adds those in which red has just as many.
    let mut within = [[0; 2 * PIECES + 1]; PIECES + 1];
    let mut sum = Wide::ZERO;
    for red_most in 0..=PIECES {
        let exactly: [u64; PIECES + 1] = covered.map(|black| covered[red_most] * black);
        for black_most in 0..=PIECES {
            let within = &mut within[black_most];
            for (sum, &exactly) in within[red_most..].iter_mut().zip(&exactly[..=black_most]) {
                *sum += exactly;
            }
            // Exchanging the sides gives the same number, so the other half of the square is this one's mirror image.
            if black_most < red_most {
                continue;
            }
            let sides = if black_most == red_most { 1 } else { 2 };
            let (red_open, black_open) = (PIECES - red_most, PIECES - black_most);
            let open = red_open + black_open;
            let kinds = CHOOSE.choose(open, red_open) * u128::from(words[red_open]) * u128::from(words[black_open]);
            let squares: u128 = (0..=red_most + black_most)
                .map(|covered| u128::from(within[covered]) * CHOOSE.choose(SQUARES - covered, open))
                .sum();
            sum.add_product(squares, sides * kinds);
        }
    }
    sum
}

/// General and covered pieces of one side, by the number of covered pieces. Of the general's nine squares, two are
/// starting squares of other pieces.
fn covered() -> [u64; PIECES + 1] {
    std::array::from_fn(|piece_types| {
        (7 * CHOOSE.choose(PIECES, piece_types) + 2 * CHOOSE.choose(PIECES - 1, piece_types)) as u64
    })
}

/// The words of each length in which every kind of one side's pieces occurs at most as often as there are such pieces.
fn words() -> [u64; PIECES + 1] {
    let mut words = [0; PIECES + 1];
    words[0] = 1;
    for most in KINDS {
        // From the longest down, so that the shorter words still lack the new kind when they are read.
        for length in (1..=PIECES).rev() {
            for times in 1..=length.min(most) {
                words[length] += CHOOSE.choose(length, times) as u64 * words[length - times];
            }
        }
    }
    words
}
