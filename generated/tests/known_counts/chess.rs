//! Hand-written counts of chess and its relatives with the rights to castle and the passed square.
//!
//! Each value of the state fixes some pieces and empties some squares. The other pieces are arrangements on the squares
//! that are left. A pawn that has passed has a captor on the left, or on the right, minus both.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::formulas::{choose, mixed, placed, words_beside_hands};

/// How many rooks, queens, bishops and knights a side has at first.
const PIECES: &[usize] = &[2, 1, 2, 2];

/// Chess on eight ranks, with some numbers of kings, of which one is there at first.
struct Game {
    kings: RangeInclusive<usize>,
    /// How many rooks and other pieces of each type a side has at first.
    pieces: &'static [usize],
    /// The files, each with a pawn of a side at first.
    files: usize,
}

/// What the state fixes of one side.
#[derive(Clone, Copy, Default)]
struct Fixed {
    kings: usize,
    rooks: usize,
    pawns: usize,
}

impl Game {
    /// Diagrams with fixed pieces, and with some empty squares on the pawns' ranks.
    fn diagrams(&self, sides: [Fixed; 2], empty: usize) -> BigUint {
        let fixed_pawns = sides[0].pawns + sides[1].pawns;
        let fixed_others: usize = sides.iter().map(|side| side.kings + side.rooks).sum();
        let squares = 8 * self.files - empty - fixed_pawns - fixed_others;
        let of_pawns = 6 * self.files - empty - fixed_pawns;
        let armies =
            sides.map(|side| (0..=self.files - side.pawns).map(|pawns| self.others(side, pawns)).collect::<Vec<_>>());
        let mut sum = BigUint::ZERO;
        for (white, first) in armies[0].iter().enumerate() {
            for (black, second) in armies[1].iter().enumerate() {
                if white + black > of_pawns {
                    continue;
                }
                let pawns = choose(of_pawns, white) * choose(of_pawns - white, black);
                sum += pawns * placed(squares - white - black, &mixed(first, second));
            }
        }
        sum
    }

    /// The arrangements of a side's pieces that are neither fixed nor pawns, by their number. With some more pawns than
    /// the fixed ones, the others can become pieces.
    fn others(&self, fixed: Fixed, pawns: usize) -> Vec<BigUint> {
        let promoted = self.files - fixed.pawns - pawns;
        // By the number of pieces that were pawns, and by the length.
        let mut words = vec![vec![BigUint::from(1_u32)]];
        words.resize(promoted + 1, Vec::new());
        words = extended(&words, &self.kings, 1, fixed.kings);
        for (index, &free) in self.pieces.iter().enumerate() {
            let fixed = if index == 0 { fixed.rooks } else { 0 };
            words = extended(&words, &(0..=free + promoted), free, fixed);
        }
        let mut sum = Vec::new();
        for words in words {
            add(&mut sum, &words);
        }
        sum
    }

    /// All positions, given the rights of one side.
    fn positions(&self, rights: &[Rights]) -> BigUint {
        positions(self.files, rights, |sides, empty| self.diagrams(sides, empty))
    }
}

/// What some states of a side's rights fix, and the number of these states.
type Rights = (u32, Fixed);

/// All positions. `diagrams` counts those in which pieces of each side are fixed, and some of the pawns' squares are empty.
fn positions(files: usize, rights: &[Rights], diagrams: impl Fn([Fixed; 2], usize) -> BigUint) -> BigUint {
    let pairs = rights.iter().flat_map(|&white| rights.iter().map(move |&black| [white, black]));
    let of = |[(states, white), (their_states, black)]: [Rights; 2]| {
        let with_passed = with_passed(files, |pawns, empty| {
            diagrams([Fixed { pawns: pawns[0], ..white }, Fixed { pawns: pawns[1], ..black }], empty)
        });
        with_passed * states * their_states
    };
    pairs.map(of).sum()
}

/// Diagrams without and with a passed square. `diagrams` counts those in which some pawns of each side are fixed, and
/// some of the pawns' squares are empty.
fn with_passed(files: usize, diagrams: impl Fn([usize; 2], usize) -> BigUint) -> BigUint {
    let mut sum = diagrams([0, 0], 0);
    // A pawn has passed its third rank: that square and the one behind are empty, and it stands before them.
    for passer in 0..2 {
        let with = |captors: usize| {
            let mut pawns = [1; 2];
            pawns[1 - passer] = captors;
            diagrams(pawns, 2)
        };
        let (one, both) = (with(1), with(2));
        // On the edge files there is one captor; on the others, one on either side.
        sum += &one * 2_u32 + (one * 2_u32 - both) * (files as u32 - 2);
    }
    sum
}

/// Words with some more pieces of one type, of which some were pawns and some are fixed.
fn extended(words: &[Vec<BigUint>], numbers: &RangeInclusive<usize>, free: usize, fixed: usize) -> Vec<Vec<BigUint>> {
    let mut longer = vec![Vec::new(); words.len()];
    for (promoted, words) in words.iter().enumerate() {
        for number in numbers.clone().filter(|number| *number >= fixed) {
            let Some(longer) = longer.get_mut(promoted + number.saturating_sub(free)) else { continue };
            let more = number - fixed;
            let mut all = vec![BigUint::ZERO; more];
            all.extend(words.iter().enumerate().map(|(length, ways)| ways * choose(length + more, more)));
            add(longer, &all);
        }
    }
    longer
}

/// Adds numbers place by place.
fn add(to: &mut Vec<BigUint>, more: &[BigUint]) {
    to.resize(to.len().max(more.len()), BigUint::ZERO);
    to.iter_mut().zip(more).for_each(|(sum, number)| *sum += number);
}

/// The rights of one side: none, those of the rooks on a and h, or both. With a right, the king is at home.
fn rights() -> [Rights; 3] {
    let with = |rooks: usize| Fixed { kings: 1, rooks, pawns: 0 };
    [(1, Fixed::default()), (2, with(1)), (1, with(2))]
}

/// Chess with some numbers of kings.
fn with_kings(kings: RangeInclusive<usize>) -> Game {
    Game { kings, pieces: PIECES, files: 8 }
}

/// All positions of chess.
pub fn chess() -> BigUint {
    with_kings(1..=1).positions(&rights())
}

/// All positions of Capablanca chess, which has two more pieces a side, and two more files.
pub fn capablanca() -> BigUint {
    Game { kings: 1..=1, pieces: &[2, 1, 1, 1, 2, 2], files: 10 }.positions(&rights())
}

/// All positions of crazyhouse. Of each type there are as many pieces as at first, of either side, on the board or in a hand;
/// of pawns there are sixteen, of which some are promoted to one of four types.
pub fn crazyhouse() -> BigUint {
    positions(8, &rights(), |sides, empty| {
        let fixed = |of: fn(&Fixed) -> usize| sides.iter().map(of).sum::<usize>();
        let (kings, rooks, pawns) = (fixed(|one| one.kings), fixed(|one| one.rooks), fixed(|one| one.pawns));
        let squares = 64 - empty - kings - rooks - pawns;
        let of_pawns = 48 - empty - pawns;
        let officers = words_beside_hands(&[(2, 1), (4 - rooks, 1), (4, 1), (4, 1)]);
        // The kings that are not fixed stand in any order.
        let free_kings = 2 - kings;
        let mut of_kings = vec![BigUint::ZERO; free_kings];
        of_kings.push((1..=free_kings as u32).product());
        let others = mixed(&of_kings, &officers);
        let left = 16 - pawns;
        let with_pawns = |more: usize| {
            let left = left - more;
            let promoted = (0..=left).map(|promoted| BigUint::from(8_u32).pow(promoted as u32) * (left - promoted + 1));
            let words = mixed(&others, &promoted.collect::<Vec<_>>());
            choose(of_pawns, more) * BigUint::from(2_u32).pow(more as u32) * placed(squares - more, &words)
        };
        (0..=left).map(with_pawns).sum()
    })
}

/// All positions of extinction chess, in which pawns become kings too.
pub fn extinction() -> BigUint {
    with_kings(0..=9).positions(&rights())
}

/// All positions of atomic chess, in which one king may be gone, but not both.
pub fn atomic() -> BigUint {
    with_kings(0..=1).positions(&rights()) - with_kings(0..=0).positions(&rights()[..1])
}

/// All positions of antichess, in which no piece castles, too.
pub fn antichess() -> BigUint {
    with_kings(0..=9).positions(&rights()[..1])
}

/// All positions of the horde, whose pawns stand on their first rank too, and become pieces of four types.
pub fn horde() -> BigUint {
    let black = with_kings(1..=1);
    rights()
        .into_iter()
        .map(|(states, right)| {
            let with_passed = with_passed(8, |pawns, empty| {
                horde_diagrams(&black, pawns[0], Fixed { pawns: pawns[1], ..right }, empty)
            });
            with_passed * states
        })
        .sum()
}

/// Diagrams of the horde with fixed pieces, and with some empty squares on the ranks of both sides' pawns.
fn horde_diagrams(black: &Game, fixed_white: usize, fixed: Fixed, empty: usize) -> BigUint {
    let of_both = 48 - empty - fixed_white - fixed.pawns;
    let squares = 16 + of_both - fixed.kings - fixed.rooks;
    let mut sum = BigUint::ZERO;
    for pawns in 0..=8 - fixed.pawns {
        let others = black.others(fixed, pawns);
        let by_squares: Vec<BigUint> = (0..=squares).map(|squares| placed(squares, &others)).collect();
        for of_horde in 0..=36 - fixed_white {
            let Some(left) = squares.checked_sub(pawns + of_horde) else { continue };
            let on_pawns_ranks: BigUint = (0..=of_horde.min(8))
                .filter(|first_rank| of_horde - first_rank <= of_both)
                .map(|first_rank| {
                    let further = of_horde - first_rank;
                    choose(8, first_rank) * choose(of_both, further) * choose(of_both - further, pawns)
                })
                .sum();
            let promoted = 0..=(36 - fixed_white - of_horde).min(left);
            let pieces = promoted.map(|number| {
                choose(left, number) * BigUint::from(4_u32).pow(number as u32) * &by_squares[left - number]
            });
            sum += on_pawns_ranks * pieces.sum::<BigUint>();
        }
    }
    sum
}
