//! An independent count of the legal positions of makruk and chess, without rules files.
//!
//! For each square of one king, the other squares are swept outward along the lines of attack. The state is the number
//! of pieces of each kind, and whether the current line is blocked. The other side's officers are one kind until the
//! end. Sums are computed modulo 2 to the 128th.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::legal::{LEGAL_CHESS, LEGAL_MAKRUK};

/// Of the attacking side: the king, the three kinds with two pieces in the opening, the kind with one, and the pawns.
/// Of the other side: officers and pawns.
type Pieces = [usize; 8];

/// The kinds in the order in which [`Pieces`] has them. What both games have is the same in both.
const KING: usize = 0;
const KNIGHT: usize = 1;
const ROOK: usize = 2;
const BISHOP: usize = 3;
const QUEEN: usize = 4;
const PAWN: usize = 5;
const OTHER_PAWN: usize = 7;

/// A direction or a distance: to the right and up.
type Step = (i32, i32);

/// The parameters of a game.
struct Game {
    /// The most knights, rooks, bishops and queens.
    officers: [usize; 4],
    /// The number of promoted pawns among these pieces.
    promoted: fn([usize; 4]) -> usize,
    /// Whether a piece of a kind may be on a square of a rank, at an offset from the king, without an attack on it,
    /// regardless of blockers.
    may_stand: fn(usize, i32, Step) -> bool,
    /// The directions in which kinds reach the king from afar.
    afar: &'static [(Step, &'static [usize])],
}

const MAKRUK: Game = Game {
    officers: [2, 2, 2, 9],
    promoted: |[_, _, _, mets]| mets.saturating_sub(1),
    may_stand: |kind, rank, (right, up)| {
        let is_diagonal = right.abs() == 1 && up.abs() == 1;
        match kind {
            KING => right.abs().max(up.abs()) > 1,
            KNIGHT => right.abs() * up.abs() != 2,
            BISHOP => !is_diagonal && (right, up) != (0, -1),
            QUEEN => !is_diagonal,
            PAWN => (2..=4).contains(&rank) && !(is_diagonal && up == -1),
            OTHER_PAWN => (3..=5).contains(&rank),
            _ => true,
        }
    },
    afar: &[((1, 0), &[ROOK]), ((-1, 0), &[ROOK]), ((0, 1), &[ROOK]), ((0, -1), &[ROOK])],
};

const CHESS: Game = Game {
    officers: [10, 10, 10, 9],
    promoted: |[knights, rooks, bishops, queens]| {
        [knights, rooks, bishops].map(|pieces| pieces.saturating_sub(2)).iter().sum::<usize>()
            + queens.saturating_sub(1)
    },
    may_stand: |kind, rank, (right, up)| match kind {
        KING => right.abs().max(up.abs()) > 1,
        KNIGHT => right.abs() * up.abs() != 2,
        PAWN => (1..=6).contains(&rank) && !(right.abs() == 1 && up == -1),
        OTHER_PAWN => (1..=6).contains(&rank),
        _ => true,
    },
    afar: &[
        ((1, 0), &[ROOK, QUEEN]),
        ((-1, 0), &[ROOK, QUEEN]),
        ((0, 1), &[ROOK, QUEEN]),
        ((0, -1), &[ROOK, QUEEN]),
        ((1, 1), &[BISHOP, QUEEN]),
        ((-1, 1), &[BISHOP, QUEEN]),
        ((1, -1), &[BISHOP, QUEEN]),
        ((-1, -1), &[BISHOP, QUEEN]),
    ],
};

impl Game {
    /// The number of sequences of officers, of the available kinds, with this number of pawns.
    fn words(&self, pieces: usize, pawns: usize) -> u128 {
        let factorial = |n: usize| (1..=n as u128).product::<u128>();
        let [knights, rooks, bishops, queens] = self.officers;
        let mut sum = 0;
        for knights in 0..=knights.min(pieces) {
            for rooks in 0..=rooks.min(pieces - knights) {
                for bishops in 0..=bishops.min(pieces - knights - rooks) {
                    let officers = [knights, rooks, bishops, pieces - knights - rooks - bishops];
                    if officers[3] <= queens && pawns + (self.promoted)(officers) <= 8 {
                        sum += factorial(pieces) / officers.map(factorial).iter().product::<u128>();
                    }
                }
            }
        }
        sum
    }

    /// All reachable numbers of pieces, each with its final weight.
    fn numbers(&self) -> BTreeMap<Pieces, u128> {
        let [knights, rooks, bishops, queens] = self.officers;
        let other = (0..=9).flat_map(|pawns| (0..=32).map(move |pieces| (pieces, pawns)));
        let other: Vec<(usize, usize, u128)> = other
            .map(|(pieces, pawns)| (pieces, pawns, self.words(pieces, pawns)))
            .filter(|(.., words)| *words > 0)
            .collect();
        let mut numbers = BTreeMap::new();
        for knights in 0..=knights {
            for rooks in 0..=rooks {
                for bishops in 0..=bishops {
                    for queens in 0..=queens {
                        for pawns in 0..=8 {
                            if pawns + (self.promoted)([knights, rooks, bishops, queens]) > 8 {
                                continue;
                            }
                            for &(pieces, other_pawns, words) in &other {
                                for king in 0..=1 {
                                    let pieces = [king, knights, rooks, bishops, queens, pawns, pieces, other_pawns];
                                    numbers.insert(pieces, words * king as u128);
                                }
                            }
                        }
                    }
                }
            }
        }
        numbers
    }

    /// The number of positions with the king on that square and not attacked.
    fn with_king_on(&self, numbers: &Numbers, (king_file, king_rank): Step) -> u128 {
        let is_on = |&(file, rank): &Step| (0..8).contains(&file) && (0..8).contains(&rank);
        let line = |(right, up): Step| -> Vec<Step> {
            (1..8).map(|far| (king_file + far * right, king_rank + far * up)).take_while(is_on).collect()
        };
        let seen = |(file, rank): Step| (file - king_file, rank - king_rank);
        let mut empty = vec![0u128; numbers.weights.len()];
        empty[0] = 1;
        let mut met = vec![(king_file, king_rank)];
        for &(direction, from_afar) in self.afar {
            let mut occupied: Table = vec![0; empty.len()];
            for square in line(direction) {
                let mut blocked = occupied.clone();
                for kind in (0..8).filter(|&kind| (self.may_stand)(kind, square.1, seen(square))) {
                    numbers.add_with(&mut blocked, &occupied, kind);
                    if !from_afar.contains(&kind) {
                        numbers.add_with(&mut blocked, &empty, kind);
                    }
                }
                occupied = blocked;
                met.push(square);
            }
            empty.iter_mut().zip(&occupied).for_each(|(all, some)| *all = all.wrapping_add(*some));
        }
        for square in (0..64).map(|square| (square % 8, square / 8)).filter(|square| !met.contains(square)) {
            let before = empty.clone();
            for kind in (0..8).filter(|&kind| (self.may_stand)(kind, square.1, seen(square))) {
                numbers.add_with(&mut empty, &before, kind);
            }
        }
        let weighted = empty.iter().zip(&numbers.weights).map(|(patterns, weight)| patterns.wrapping_mul(*weight));
        weighted.fold(0, u128::wrapping_add)
    }

    /// The legal positions with either side to move. Files are mirrors of one another, and so are the sides.
    fn legal(&self) -> u128 {
        let numbers = Numbers::new(self.numbers());
        let kings = (0..4).flat_map(|file| (0..8).map(move |rank| (file, rank)));
        kings.map(|king| self.with_king_on(&numbers, king)).fold(0, u128::wrapping_add).wrapping_mul(4)
    }
}

/// Positions for each numbers of pieces, in the order of [`Numbers`].
type Table = Vec<u128>;

/// The possible numbers of pieces.
struct Numbers {
    weights: Vec<u128>,
    /// For each kind, the pairs of numbers that differ by one piece of that kind.
    with: Vec<Vec<(u32, u32)>>,
}

impl Numbers {
    fn new(numbers: BTreeMap<Pieces, u128>) -> Numbers {
        let place: BTreeMap<&Pieces, u32> = numbers.keys().zip(0..).collect();
        let with = |kind: usize| {
            let next = |(pieces, from): (&&Pieces, &u32)| {
                let mut pieces: Pieces = **pieces;
                pieces[kind] += 1;
                Some((*from, *place.get(&pieces)?))
            };
            place.iter().filter_map(next).collect()
        };
        Numbers { with: (0..8).map(with).collect(), weights: numbers.into_values().collect() }
    }

    /// Adds the table after a piece of that kind is put on a square.
    fn add_with(&self, sum: &mut Table, table: &Table, kind: usize) {
        for &(from, to) in &self.with[kind] {
            let sum = &mut sum[to as usize];
            *sum = sum.wrapping_add(table[from as usize]);
        }
    }
}

fn is_modulo_a_power_of_two(found: u128, legal: &str) {
    let legal: BigUint = legal.parse().expect("digits");
    assert_eq!(BigUint::from(found), legal % BigUint::from(2u32).pow(128));
}

#[test]
#[ignore = "takes some seconds; `.ci/nightly` runs it"]
fn all_of_makruk() {
    is_modulo_a_power_of_two(MAKRUK.legal(), LEGAL_MAKRUK);
}

#[test]
#[ignore = "takes minutes; `.ci/nightly` runs it"]
fn all_of_chess() {
    is_modulo_a_power_of_two(CHESS.legal(), LEGAL_CHESS);
}
