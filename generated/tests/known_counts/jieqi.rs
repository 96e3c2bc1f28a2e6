//! Hand-written counts of revealed chess: all positions by the definition, pieces kept from squares that no first move
//! reaches, and the positions that games are shown to reach.
//!
//! Squares are names here, and no rules file is read.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::diagonal;
use super::formulas::{choose, placed, words};

/// The squares of covered pieces.
pub const HOMES: &str = "a1 b1 c1 d1 f1 g1 h1 i1 b3 h3 a4 c4 e4 g4 i4";

/// The maximum numbers of open pieces of one side, in any order of kinds; soldiers come last.
const OPEN: [usize; 6] = [2, 2, 2, 2, 2, 5];

/// The names of variants, and the results of their formulas.
pub fn counts() -> Vec<(&'static str, BigUint)> {
    let first_rank = ["a1 b1 c1 d1 e1 f1 g1 h1 i1"];
    let ways = ["a1 c1 d1 e1 f1 g1 i1 a2 c2 g2 i2", "b1 b2", "h1 h2", "b3 b4 b5 h3 h4 h5"];
    let come_that_way = |near: &[usize]| {
        near[0] <= 2 && near[0] + near[1] <= 3 && near[0] + near[2] <= 3 && near.iter().sum::<usize>() <= 4
    };
    vec![
        ("jieqi", anywhere(false)),
        ("jieqi_hidden", anywhere(true)),
        ("jieqi_first_rank", with_soldiers_near(&first_rank, |near| near[0] <= 4)),
        ("jieqi_soldiers", with_soldiers_near(&ways, come_that_way)),
        ("jieqi_elephants", diagonal::elephants()),
        ("jieqi_advisors", diagonal::advisors()),
        ("jieqi_barred_elephants", diagonal::barred_elephants()),
        ("jieqi_barred_advisors", diagonal::barred_advisors()),
        ("jieqi_reachable", reachable()),
    ]
}

/// Generals on nine squares each, of which two are among the fifteen squares of covered pieces, and open pieces
/// anywhere else. Covered pieces are distinguished by their hidden kinds, or not at all.
fn anywhere(is_told: bool) -> BigUint {
    let armies = armies(is_told);
    let mut count = BigUint::ZERO;
    // The numbers of a general's squares, with the number of squares left for covered pieces.
    let generals = [(7_u32, 15), (2, 14)];
    for ((squares, free), (their_squares, their_free)) in
        generals.into_iter().flat_map(|one| generals.map(|other| (one, other)))
    {
        for ((covered, open), words) in armies.iter().filter(|((covered, _), _)| *covered <= free) {
            for ((their_covered, their_open), their_words) in
                armies.iter().filter(|((covered, _), _)| *covered <= their_free)
            {
                let on_starts = choose(free, *covered) * choose(their_free, *their_covered);
                let all_open = open + their_open;
                let elsewhere = choose(88 - covered - their_covered, all_open) * choose(all_open, *open);
                count += on_starts * elsewhere * words * their_words * squares * their_squares;
            }
        }
    }
    count
}

/// One side's covered and open pieces by their numbers, with the number of their pairs of arrangements.
fn armies(is_told: bool) -> BTreeMap<(usize, usize), BigUint> {
    let mut armies = BTreeMap::from([((0, 0), BigUint::from(1_u32))]);
    for most in OPEN {
        let mut larger = BTreeMap::new();
        for ((covered, open), words) in &armies {
            for under in 0..=if is_told { most } else { 0 } {
                for over in 0..=most - under {
                    let words = words * choose(covered + under, under) * choose(open + over, over);
                    *larger.entry((covered + under, open + over)).or_insert(BigUint::ZERO) += words;
                }
            }
        }
        armies = larger;
    }
    let any = |((_, open), words): ((usize, usize), BigUint)| {
        (0..=15 - open).map(move |covered| ((covered, open), words.clone()))
    };
    if is_told { armies } else { armies.into_iter().flat_map(any).collect() }
}

/// The independent data of one side: the numbers of its occupied near squares, of its squares elsewhere, of its pieces
/// without the general, and of soldiers on near squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Half {
    near: usize,
    elsewhere: usize,
    pieces: usize,
    soldiers: usize,
}

/// The count of [`anywhere`] with a condition on the numbers of a side's soldiers on classes of near squares.
fn with_soldiers_near(classes: &[&str], is_allowed: impl Fn(&[usize]) -> bool) -> BigUint {
    let near_squares = classes.iter().map(|class| class.split(' ').count()).sum::<usize>();
    let mut halves: BTreeMap<(usize, usize), Vec<(Half, BigUint)>> = BTreeMap::new();
    for (half, ways) in one_side(classes, is_allowed) {
        halves.entry((half.near, half.elsewhere)).or_default().push((half, ways));
    }
    let others = words(&[const { 0..=2 }; 5]);
    // The number of armies of one side with `soldiers` soldiers elsewhere, by the room for other pieces.
    let by_room = |armies: &[(Half, BigUint)], soldiers: usize| {
        let mut by_room = vec![BigUint::ZERO; others.len()];
        for (half, ways) in armies {
            let pieces = half.pieces + soldiers;
            if half.soldiers + soldiers <= 5 && pieces <= 15 {
                by_room[(15 - pieces).min(others.len() - 1)] += ways;
            }
        }
        by_room
    };
    let mut of_others: BTreeMap<(usize, usize, usize), BigUint> = BTreeMap::new();
    let mut count = BigUint::ZERO;
    for ((near, elsewhere), red) in &halves {
        for ((their_near, their_elsewhere), black) in &halves {
            let (free, their_free) = (near_squares - near, near_squares - their_near);
            let common = 90 - 2 * near_squares - elsewhere - their_elsewhere;
            for (soldiers, their_soldiers) in (0..=5).flat_map(|one| (0..=5).map(move |other| (one, other))) {
                // A soldier elsewhere is near the other side, or near neither.
                let mut placings = BigUint::ZERO;
                for beyond in 0..=soldiers.min(their_free) {
                    for back in 0..=their_soldiers.min(free) {
                        let left = common.saturating_sub(soldiers - beyond);
                        let between = choose(common, soldiers - beyond) * choose(left, their_soldiers - back);
                        placings += choose(their_free, beyond) * choose(free, back) * between;
                    }
                }
                if placings == BigUint::ZERO {
                    continue;
                }
                let squares = free + their_free + common - soldiers - their_soldiers;
                let theirs = by_room(black, their_soldiers);
                let mut ways = BigUint::ZERO;
                for (room, red) in by_room(red, soldiers).iter().enumerate().filter(|(_, ways)| **ways != BigUint::ZERO)
                {
                    for (their_room, black) in theirs.iter().enumerate().filter(|(_, ways)| **ways != BigUint::ZERO) {
                        let of = of_others
                            .entry((squares, room, their_room))
                            .or_insert_with(|| pairs(squares, &others[..=room], &others[..=their_room]));
                        ways += red * black * &*of;
                    }
                }
                count += placings * ways;
            }
        }
    }
    count
}

/// The number of ways to lay an arrangement of each series onto squares.
pub fn pairs(squares: usize, red: &[BigUint], black: &[BigUint]) -> BigUint {
    let mut sum = BigUint::ZERO;
    for (length, words) in red.iter().enumerate() {
        let left = squares.saturating_sub(length);
        sum += choose(squares, length) * words * placed(left, black);
    }
    sum
}

/// The ways to place a general, covered pieces and soldiers on near squares.
fn one_side(classes: &[&str], is_allowed: impl Fn(&[usize]) -> bool) -> BTreeMap<Half, BigUint> {
    let classes: Vec<BTreeSet<&str>> = classes.iter().map(|class| class.split(' ').collect()).collect();
    let homes: BTreeSet<&str> = HOMES.split(' ').collect();
    let mut ways_of = BTreeMap::new();
    for general in "d1 e1 f1 d2 e2 f2 d3 e3 f3".split(' ') {
        let is_near = usize::from(classes.iter().any(|class| class.contains(general)));
        let free_homes = |class: &BTreeSet<&str>| class.iter().filter(|s| homes.contains(*s) && **s != general).count();
        let near_homes: Vec<usize> = classes.iter().map(free_homes).collect();
        let all_homes = homes.iter().filter(|home| **home != general).count();
        let far_homes = all_homes - near_homes.iter().sum::<usize>();
        for covered in numbers(&near_homes) {
            let of_covered: BigUint =
                near_homes.iter().zip(&covered).map(|(homes, pieces)| choose(*homes, *pieces)).product();
            let free = classes.iter().zip(&covered);
            let free: Vec<usize> =
                free.map(|(class, pieces)| class.len() - usize::from(class.contains(general)) - pieces).collect();
            let most: Vec<usize> = free.iter().map(|squares| *squares.min(&5)).collect();
            for near in numbers(&most).into_iter().filter(|near| near.iter().sum::<usize>() <= 5 && is_allowed(near)) {
                let of_soldiers: BigUint =
                    free.iter().zip(&near).map(|(squares, pieces)| choose(*squares, *pieces)).product();
                let (soldiers, covered) = (near.iter().sum::<usize>(), covered.iter().sum::<usize>());
                for far in (0..=far_homes).filter(|far| covered + far + soldiers <= 15) {
                    let half = Half {
                        near: covered + soldiers + is_near,
                        elsewhere: far + 1 - is_near,
                        pieces: covered + far + soldiers,
                        soldiers,
                    };
                    let ways = &of_covered * &of_soldiers * choose(far_homes, far);
                    *ways_of.entry(half).or_insert(BigUint::ZERO) += ways;
                }
            }
        }
    }
    ways_of
}

/// All lists of numbers up to these.
fn numbers(most: &[usize]) -> Vec<Vec<usize>> {
    let more = |lists: Vec<Vec<usize>>, most: &usize| {
        let longer = |list: Vec<usize>| (0..=*most).map(move |number| [&list[..], &[number]].concat());
        lists.into_iter().flat_map(longer).collect()
    };
    most.iter().fold(vec![Vec::new()], more)
}

/// Square by square, by the number of placed pieces of each kind: chariots, cannons, horses, advisors and soldiers of
/// both sides. Each piece that has come out leaves one of six doors empty, and each general has two squares.
fn reachable() -> BigUint {
    const YARD: &str = "a2 b2 c2 d2 f2 g2 h2 i2 a3 c3 d3 e3 f3 g3 i3 d4 f4 d7 f7 c8 d8 f8 g8";
    const MOST: [u8; 5] = [2, 2, 2, 2, 5];
    let chariots = format!("{YARD} e5 e6");
    let kinds: [BTreeSet<&str>; 5] = [
        &chariots,
        YARD,
        "a3 c2 d4 i3 g2 f4 e5 e6",
        "a3 b2 c3 d2 e3 d4 i3 h2 g3 f2 f4 e5",
        "d7 f7 c8 d8 f8 g8 a9 b9 c9 g9 h9 i9 e6",
    ]
    .map(|places| places.split(' ').collect());
    let names = |ranks: RangeInclusive<u8>| ranks.flat_map(|rank| ('a'..='i').map(move |file| (file, rank)));
    let mut ways = BTreeMap::from([([[0_u8; 5]; 2], 1_u64)]);
    for (file, rank) in names(2..=9) {
        let seen = [format!("{file}{rank}"), format!("{file}{}", 11 - rank)];
        let mut next = ways.clone();
        for (pieces, ways) in &ways {
            for (side, kind) in (0..2).flat_map(|side| (0..5).map(move |kind| (side, kind))) {
                let has_room = pieces[side][kind] < MOST[kind] && pieces[side].iter().sum::<u8>() < 6;
                if has_room && kinds[kind].contains(&*seen[side]) {
                    let mut more = *pieces;
                    more[side][kind] += 1;
                    *next.entry(more).or_insert(0) += ways;
                }
            }
        }
        ways = next;
    }
    let doors = |pieces: &[u8; 5]| choose(6, pieces.iter().sum::<u8>().into());
    ways.iter().map(|(pieces, ways)| doors(&pieces[0]) * doors(&pieces[1]) * *ways * 4_u32).sum()
}
