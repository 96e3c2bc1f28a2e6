//! Counts of variants with rules about a few squares, such as traps, rights to castle and groups.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::chess::{antichess, atomic, capablanca, chess, crazyhouse, extinction, horde};
use super::connected;
use super::formulas::{choose, words};
use super::hexagonal::glinski;

/// The counts.
pub fn counts() -> Vec<(&'static str, BigUint)> {
    vec![
        ("antichess", antichess()),
        ("arimaa_traps", arimaa_traps()),
        ("atomic", atomic()),
        ("capablanca", capablanca()),
        ("chess", chess()),
        ("chess_armies", chess_armies()),
        ("crazyhouse", crazyhouse()),
        ("extinction", extinction()),
        ("glinski", glinski()),
        // Tromp and Farnebäck 2016, Combinatorics of Go; OEIS A094777.
        ("go_9x9", BigUint::from(103_919_148_791_293_834_318_983_090_438_798_793_469_u128)),
        ("horde", horde()),
        // Manns stand in the place of knights.
        ("knightmate", chess()),
        ("lines_of_action_won", connected::lines_of_action_won()),
        ("quoridor_5x5", connected::quoridor()),
        // Each side has given up to three checks, but not both three.
        ("three_checks", chess() * 15_u32),
    ]
}

/// No square is beside two traps. A trap and the four squares beside it therefore have a separate polynomial in pieces
/// of two colours. The four traps and 28 other squares between the last ranks are a product. A side's pieces are an
/// arrangement on its squares, without rabbits on the squares of its last rank.
fn arimaa_traps() -> BigUint {
    const PIECES: usize = 16;
    let trap = around_a_trap();
    let mut traps = BTreeMap::from([([0, 0], BigUint::from(1_u32))]);
    for _ in 0..4 {
        let mut more = BTreeMap::new();
        for ([gold, silver], ways) in &traps {
            for ([more_gold, more_silver], its_ways) in &trap {
                *more.entry([gold + more_gold, silver + more_silver]).or_insert(BigUint::ZERO) += ways * *its_ways;
            }
        }
        traps = more;
    }
    let mut between = vec![vec![BigUint::ZERO; PIECES + 1]; PIECES + 1];
    for (gold, row) in between.iter_mut().enumerate() {
        for (silver, between) in row.iter_mut().enumerate() {
            let near =
                traps.iter().filter(|([near_gold, near_silver], _)| *near_gold <= gold && *near_silver <= silver);
            *between = near
                .map(|([near_gold, near_silver], ways)| {
                    let gold = gold - near_gold;
                    ways * choose(28, gold) * choose(28_usize.saturating_sub(gold), silver - near_silver)
                })
                .sum();
        }
    }
    let others = words(&[0..=1, 0..=1, 0..=2, 0..=2, 0..=2]);
    // The arrangements of one side on some squares where rabbits may be, and on some where not.
    let side = |with_rabbits: usize, without: usize| -> BigUint {
        let rabbits = 0..=with_rabbits.min(8);
        rabbits
            .filter_map(|rabbits| Some(choose(with_rabbits, rabbits) * others.get(with_rabbits + without - rabbits)?))
            .sum()
    };
    let last_rank = || (0..=8).flat_map(|gold| (0..=8 - gold).map(move |silver| (gold, silver)));
    let mut sum = BigUint::ZERO;
    for (gold_last, silver_home) in last_rank() {
        for (gold_home, silver_last) in last_rank() {
            let ends = choose(8, gold_last) * choose(8 - gold_last, silver_home);
            let ends = ends * choose(8, gold_home) * choose(8 - gold_home, silver_last);
            let silver: Vec<BigUint> = (0..=PIECES).map(|pieces| side(pieces + silver_home, silver_last)).collect();
            for (pieces, row) in between.iter().enumerate() {
                let of_silver: BigUint = row.iter().zip(&silver).map(|(ways, silver)| ways * silver).sum();
                sum += &ends * side(pieces + gold_home, gold_last) * of_silver;
            }
        }
    }
    sum
}

/// The number of ways to occupy a trap and the squares beside it, by the pieces of each colour. A piece on the trap
/// needs a friend beside it.
fn around_a_trap() -> BTreeMap<[usize; 2], u32> {
    let mut ways = BTreeMap::new();
    for board in 0..3_usize.pow(5) {
        let colours: Vec<usize> = (0..5).map(|square| board / 3_usize.pow(square) % 3).collect();
        let pieces = [1, 2].map(|colour| colours.iter().filter(|&&other| other == colour).count());
        if colours[0] == 0 || colours[1..].contains(&colours[0]) {
            *ways.entry(pieces).or_insert(0) += 1;
        }
    }
    ways
}

/// Two kings apart, on the pawns' squares or outside, then pawns, then all other pieces as arrangements on the
/// remaining squares. Armies are classified by their pawns, by the other pieces, and by the promoted pawns among these.
fn chess_armies() -> BigUint {
    let mut kings = [0_u32; 3];
    let squares = || (0..8_i32).flat_map(|file| (0..8_i32).map(move |rank| (file, rank)));
    for (one, other) in squares().flat_map(|one| squares().map(move |other| (one, other))) {
        if (one.0 - other.0).abs() > 1 || (one.1 - other.1).abs() > 1 {
            kings[[one, other].iter().filter(|(_, rank)| (1..7).contains(rank)).count()] += 1;
        }
    }
    let armies = armies();
    let mut sum = BigUint::ZERO;
    for (&[pawns, others, promoted], words) in &armies {
        for (&[their_pawns, their_others, their_promoted], their_words) in &armies {
            let missing = 30_usize.checked_sub(pawns + others + their_pawns + their_others);
            let Some(missing) = missing else { continue };
            let (gone, their_gone) = (8 - pawns - promoted, 8 - their_pawns - their_promoted);
            if promoted > their_gone + missing || their_promoted > gone + missing {
                continue;
            }
            let of_pawns: BigUint = kings
                .iter()
                .enumerate()
                .map(|(inside, kings)| choose(48 - inside, pawns) * choose(48 - inside - pawns, their_pawns) * *kings)
                .sum();
            let left = 62 - pawns - their_pawns;
            let of_others = choose(left, others) * choose(left - others, their_others);
            sum += of_pawns * of_others * words * their_words;
        }
    }
    sum
}

/// The arrangements of one side's pieces without king and pawns, by the numbers of pawns, of these pieces, and of
/// promoted pawns among them.
fn armies() -> BTreeMap<[usize; 3], BigUint> {
    let mut by_promoted = BTreeMap::from([([0, 0], BigUint::from(1_u32))]);
    for first in [1_usize, 2, 2, 2] {
        let mut more = BTreeMap::new();
        for ([pieces, promoted], words) in &by_promoted {
            for kind in 0..=first + 8 - promoted {
                let key = [pieces + kind, promoted + kind.saturating_sub(first)];
                *more.entry(key).or_insert(BigUint::ZERO) += words * choose(pieces + kind, kind);
            }
        }
        by_promoted = more;
    }
    let with_pawns = |([pieces, promoted], words): ([usize; 2], BigUint)| {
        (0..=8 - promoted).map(move |pawns| ([pawns, pieces, promoted], words.clone()))
    };
    by_promoted.into_iter().flat_map(with_pawns).collect()
}
