//! Jieqi as two sides that depend on each other by two numbers only: of covered pieces, and of open ones.
//!
//! A side's general and covered pieces stay on the side's squares, and its open pieces move to any free square of the
//! board. The covered pieces of both sides therefore matter only by their number, which determines the free squares.
//! Open pieces are a choice of squares times an arrangement of kinds on them. Only "covered and open are at most 15",
//! for each side, connects covered and open pieces. For every pair of numbers of open pieces, a prefix sum therefore
//! holds the covered ones allowed.
//!
//! Source: section 2, equations (1) to (3), of Liu, Tian and Ren (2025, doi:10.20169/j.issn.2095-2163.250623); the
//! method is this project's.

use qishu_runtime::{Binomials, Wide};

static CHOOSE: Binomials<89, 31, u128> = Binomials::new();

/// The board's squares, minus the generals'.
const SQUARES: usize = 88;

/// The pieces of one side beside its general, covered or open.
const PIECES: usize = 15;

/// The number of pieces of each kind: advisors, elephants, horses, chariots, cannons and soldiers.
const KINDS: [usize; 6] = [2, 2, 2, 2, 2, 5];

/// The number of positions.
pub fn count() -> Wide<3> {
    let covered = covered();
    let words = words();
    // The arrangements in which red has at most `red_most` covered pieces, by the maximum of black and by the covered
    // pieces of both sides. Below, `red_most` grows, and each step adds those in which red has exactly `red_most`.
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

/// The arrangements of each length with at most the available number of pieces of each kind of one side.
fn words() -> [u64; PIECES + 1] {
    let mut words = [0; PIECES + 1];
    words[0] = 1;
    for most in KINDS {
        // Descending, so that the shorter arrangements do not yet include the new kind when they are read.
        for length in (1..=PIECES).rev() {
            for times in 1..=length.min(most) {
                words[length] += CHOOSE.choose(length, times) as u64 * words[length - times];
            }
        }
    }
    words
}
