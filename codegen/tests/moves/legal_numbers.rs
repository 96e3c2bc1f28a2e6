//! The legal positions of makruk once more, by a program written for this game alone.
//!
//! With one king in place, the squares are gone through one after another, outward along the lines on which a rook could reach him, and
//! all that is remembered is how many men of each kind stand so far, and whether somebody stands on the line at hand. Sums are
//! taken modulo 2 to the 128th.

use num_bigint::BigUint;

use crate::legal::LEGAL_MAKRUK;

/// How many white kings, mets, khons, knights, rooks and pawns there can be, and how many black officers and pawns, each with none.
const SIZES: [usize; 8] = [2, 10, 3, 3, 3, 9, 16, 9];
const KING: usize = 0;
const MET: usize = 1;
const KHON: usize = 2;
const KNIGHT: usize = 3;
const ROOK: usize = 4;
const PAWN: usize = 5;
const BLACK_OFFICER: usize = 6;
const BLACK_PAWN: usize = 7;

/// How far apart two numbers of men of a kind lie in a table.
fn stride(kind: usize) -> usize {
    SIZES[kind + 1..].iter().product()
}

/// The numbers of men that an index stands for.
fn numbers(index: usize) -> [usize; 8] {
    std::array::from_fn(|kind| index / stride(kind) % SIZES[kind])
}

type Table = Vec<u128>;

/// Adds what comes of a table if a man of that kind is put on a square.
fn add_with(sum: &mut Table, table: &Table, kind: usize) {
    let (stride, size) = (stride(kind), SIZES[kind]);
    for block in (0..table.len()).step_by(stride * size) {
        let (from, to) = (&table[block..block + stride * (size - 1)], &mut sum[block + stride..block + stride * size]);
        to.iter_mut().zip(from).for_each(|(to, from)| *to = to.wrapping_add(*from));
    }
}

/// Whether a man of that kind may stand on a square of that rank, so far to the right of the king and above him, without taking him at
/// once, whoever stands between.
fn may_stand(kind: usize, rank: i32, (right, up): (i32, i32)) -> bool {
    let is_diagonal = right.abs() == 1 && up.abs() == 1;
    match kind {
        KING => right.abs().max(up.abs()) > 1,
        MET => !is_diagonal,
        KHON => !is_diagonal && (right, up) != (0, -1),
        KNIGHT => right.abs() * up.abs() != 2,
        PAWN => (2..=4).contains(&rank) && !(is_diagonal && up == -1),
        BLACK_PAWN => (3..=5).contains(&rank),
        _ => true,
    }
}

/// In how many positions with the black king on that square no white man can take him.
fn with_king_on((king_file, king_rank): (i32, i32)) -> u128 {
    let is_on = |&(file, rank): &(i32, i32)| (0..8).contains(&file) && (0..8).contains(&rank);
    let line = |(right, up): (i32, i32)| -> Vec<(i32, i32)> {
        (1..8).map(|far| (king_file + far * right, king_rank + far * up)).take_while(is_on).collect()
    };
    let lines: Vec<Vec<(i32, i32)>> = [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().map(line).collect();
    let size = SIZES.iter().product();
    let mut nobody = vec![0u128; size];
    nobody[0] = 1;
    for line in &lines {
        let mut somebody: Table = vec![0; size];
        for &(file, rank) in line {
            let seen = (file - king_file, rank - king_rank);
            let mut blocked = somebody.clone();
            for kind in (0..SIZES.len()).filter(|&kind| may_stand(kind, rank, seen)) {
                add_with(&mut blocked, &somebody, kind);
                if kind != ROOK {
                    add_with(&mut blocked, &nobody, kind);
                }
            }
            somebody = blocked;
        }
        nobody.iter_mut().zip(&somebody).for_each(|(all, some)| *all = all.wrapping_add(*some));
    }
    for square in (0..64).map(|square| (square % 8, square / 8)) {
        let is_met = square == (king_file, king_rank) || lines.iter().any(|line| line.contains(&square));
        if !is_met {
            let before = nobody.clone();
            let seen = (square.0 - king_file, square.1 - king_rank);
            for kind in (0..SIZES.len()).filter(|&kind| may_stand(kind, square.1, seen)) {
                add_with(&mut nobody, &before, kind);
            }
        }
    }
    let allowed = nobody.iter().enumerate().map(|(index, &positions)| {
        let men = numbers(index);
        let is_allowed = men[KING] == 1 && men[PAWN] + men[MET].saturating_sub(1) <= 8;
        if is_allowed { positions.wrapping_mul(words(men[BLACK_OFFICER], men[BLACK_PAWN])) } else { 0 }
    });
    allowed.fold(0, u128::wrapping_add)
}

/// In how many ways so many black men, one after another, can be mets, khons, knights and rooks, with so many pawns.
fn words(men: usize, pawns: usize) -> u128 {
    let factorial = |n: usize| (1..=n as u128).product::<u128>();
    let mut sum = 0;
    for mets in 0..=men.min(9) {
        for khons in 0..=2 {
            for knights in 0..=2 {
                let Some(rooks) = men.checked_sub(mets + khons + knights).filter(|&rooks| rooks <= 2) else { continue };
                if pawns + mets.saturating_sub(1) <= 8 {
                    sum += factorial(men) / [mets, khons, knights, rooks].map(factorial).iter().product::<u128>();
                }
            }
        }
    }
    sum
}

/// Files are mirrors of one another, and so are the sides.
#[test]
#[ignore = "takes half a minute; `.ci/campaigns` runs it"]
fn a_program_for_makruk_alone_counts_as_many() {
    let kings = (0..4).flat_map(|file| (0..8).map(move |rank| (file, rank)));
    let found = kings.map(with_king_on).fold(0, u128::wrapping_add).wrapping_mul(4);
    let legal: BigUint = LEGAL_MAKRUK.parse().expect("digits");
    assert_eq!(BigUint::from(found), legal % BigUint::from(2u32).pow(128));
}
