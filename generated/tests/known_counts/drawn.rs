//! Counts of what is drawn between points: walks, links, edges of boxes. Plain programs.

use std::collections::BTreeMap;

use num_bigint::BigUint;

/// The names of variants with modules, and their counts.
pub fn counts() -> Vec<(&'static str, BigUint)> {
    vec![("dots_and_boxes", dots_and_boxes()), ("self_avoiding_5x5", self_avoiding()), ("twixt_5x5", twixt())]
}

/// Self-avoiding walks across a grid of five by five points, from one corner to the opposite one, step by step.
fn self_avoiding() -> BigUint {
    fn walks(at: usize, been: u32) -> u32 {
        if at == 24 {
            return 1;
        }
        let (file, rank) = (at % 5, at / 5);
        let near = [(file > 0, -1_isize), (file < 4, 1), (rank > 0, -5), (rank < 4, 5)];
        let next = near.into_iter().filter(|(is_there, _)| *is_there).filter_map(|(_, by)| at.checked_add_signed(by));
        next.filter(|next| been >> next & 1 == 0).map(|next| walks(next, been | 1 << next)).sum()
    }
    walks(0, 1).into()
}

/// Diagrams of dots and boxes, rank by rank of boxes: for the edges below a rank, the ways before it.
fn dots_and_boxes() -> BigUint {
    let mut below: BTreeMap<u8, u64> = (0..8).map(|edges| (edges, 1)).collect();
    for _ in 0..3 {
        let mut above = BTreeMap::new();
        for (low, ways) in below {
            for (uprights, high) in (0..16).flat_map(|uprights| (0..8_u8).map(move |high| (uprights, high))) {
                let whole = low & high & uprights & uprights >> 1;
                *above.entry(high).or_default() += ways << whole.count_ones();
            }
        }
        below = above;
    }
    below.into_values().sum::<u64>().into()
}

/// A hole of Twixt by file and rank.
type Hole = (i32, i32);

/// Diagrams of Twixt on five by five holes: for all sets of links without a crossing, the ways to colour what they join.
fn twixt() -> BigUint {
    let all = (0..25).map(|hole| (hole % 5, hole / 5));
    let holes: Vec<Hole> = all.filter(|(file, rank)| file % 4 != 0 || rank % 4 != 0).collect();
    let ends = |&(file, rank): &Hole| {
        let knight = [(1, 2), (2, 1), (-1, 2), (-2, 1)];
        knight.map(|(files, ranks)| ((file, rank), (file + files, rank + ranks)))
    };
    let links: Vec<(Hole, Hole)> = holes.iter().flat_map(ends).filter(|(_, end)| holes.contains(end)).collect();
    let number = |hole: &Hole| holes.iter().position(|other| other == hole).expect("a link has its ends");
    let links: Vec<(usize, usize, u64)> = links
        .iter()
        .map(|link| {
            let crossed = links.iter().enumerate().filter(|(_, other)| cross(*link, **other));
            (number(&link.0), number(&link.1), crossed.fold(0, |set, (index, _)| set | 1 << index))
        })
        .collect();
    // Whether red and blue may have a peg in each hole.
    let colours = holes.iter().map(|(file, rank)| [file % 4 != 0, rank % 4 != 0]).collect();
    colourings(&links, 0, 0, &(0..holes.len()).collect::<Vec<usize>>(), &colours).into()
}

/// The sum over the sets of links from an index on that cross none of those so far; `first` is the first hole of what
/// each hole is joined to.
fn colourings(
    links: &[(usize, usize, u64)],
    index: usize,
    crossed: u64,
    first: &[usize],
    colours: &Vec<[bool; 2]>,
) -> u64 {
    let Some(&(from, to, crosses)) = links.get(index) else {
        let joined = (0..first.len()).filter(|&hole| first[hole] == hole).map(|one| {
            let holes: Vec<usize> = (0..first.len()).filter(|&hole| first[hole] == one).collect();
            let one_colour = [0, 1].map(|colour| u64::from(holes.iter().all(|&hole| colours[hole][colour])));
            one_colour.iter().sum::<u64>() + u64::from(holes.len() == 1)
        });
        return joined.product();
    };
    let without = colourings(links, index + 1, crossed, first, colours);
    if crossed >> index & 1 == 1 {
        return without;
    }
    let (low, high) = (first[from].min(first[to]), first[from].max(first[to]));
    let joined: Vec<usize> = first.iter().map(|&one| if one == high { low } else { one }).collect();
    without + colourings(links, index + 1, crossed | crosses, &joined, colours)
}

/// Whether two links meet between their ends.
fn cross(one: (Hole, Hole), other: (Hole, Hole)) -> bool {
    let turn =
        |from: Hole, to: Hole, hole: Hole| (to.0 - from.0) * (hole.1 - from.1) - (to.1 - from.1) * (hole.0 - from.0);
    let is_between = |link: (Hole, Hole), other: (Hole, Hole)| {
        turn(link.0, link.1, other.0).signum() * turn(link.0, link.1, other.1).signum() < 0
    };
    is_between(one, other) && is_between(other, one)
}
