//! Hand-written counts of revealed chess, with diagonally stepping pieces confined to squares that first moves reach.
//!
//! Such pieces never leave one group of squares, and the groups are found here by a walk. The squares of a group differ
//! only in the other pieces that may stand there. All ways to place a general and covered pieces are therefore
//! classified by the number of squares of each group that they occupy. The two sides' stepping pieces are chosen group
//! by group, and all other pieces are an arrangement on the remaining squares.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::formulas::words;
use super::jieqi::{HOMES, pairs};

/// The squares of a side's general.
const PALACE: &str = "d1 e1 f1 d2 e2 f2 d3 e3 f3";

/// The number of stepping pieces of a side; two pieces of each of four other kinds and five soldiers stand anywhere.
const STEPPING: usize = 2;

/// The pieces of a side without the general.
const PIECES: usize = 15;

/// File and rank, both from 1.
type Place = (i8, i8);

/// A limit on groups that first moves reach from some squares. The stepping pieces in these groups and the pieces still
/// covered on these squares do not outnumber the squares.
struct Rule {
    /// A square of each of the groups.
    groups: &'static [&'static str],
    homes: &'static str,
    /// The condition that pieces are still covered on all of these.
    while_covered: &'static str,
}

/// Elephants, in groups joined by diagonal steps of two squares.
pub fn elephants() -> BigUint {
    let rules = [
        Rule { groups: &["a4"], homes: "a1 i1", while_covered: "" },
        Rule { groups: &["b4"], homes: "b1 b3 h3", while_covered: "" },
        Rule { groups: &["h4"], homes: "h1 b3 h3", while_covered: "" },
        Rule { groups: &["a4", "b1", "d1"], homes: "a1 i1 b3 h3", while_covered: "" },
    ];
    count(&groups(2), &rules)
}

/// Advisors, in groups joined by single diagonal steps.
pub fn advisors() -> BigUint {
    let rules = [
        Rule { groups: &["a1"], homes: "a1 b1 c1 g1 h1 i1 b3 h3 a4 c4 e4 g4 i4", while_covered: "" },
        Rule { groups: &["b1"], homes: "a1 i1 b3 h3 d1 f1", while_covered: "" },
    ];
    count(&groups(1), &rules)
}

/// Elephants that cannot cross the rank of soldiers on four files.
pub fn barred_elephants() -> BigUint {
    let is_beyond = |(file, rank): Place| file % 2 == 0 && rank % 2 == 1 && rank > 4;
    count(&zones(is_beyond), &[Rule { groups: &["b5"], homes: "b3 h3", while_covered: "c4 e4 g4" }])
}

/// Advisors that cannot cross that rank on one colour.
pub fn barred_advisors() -> BigUint {
    let is_beyond = |(file, rank): Place| (file + rank) % 2 == 1 && rank > 4;
    count(&zones(is_beyond), &[Rule { groups: &["b5"], homes: "b3 h3", while_covered: "a4 c4 e4 g4 i4" }])
}

/// The squares that are beyond for the side at the bottom, those for the other, and all others.
fn zones(is_beyond: impl Fn(Place) -> bool) -> Vec<BTreeSet<Place>> {
    let mut zones = vec![BTreeSet::new(); 3];
    for (file, rank) in (1..=9).flat_map(|file| (1..=10).map(move |rank| (file, rank))) {
        let zone = match (is_beyond((file, rank)), is_beyond((file, 11 - rank))) {
            (true, _) => 0,
            (_, true) => 1,
            _ => 2,
        };
        zones[zone].insert((file, rank));
    }
    zones
}

fn place(name: &str) -> Place {
    let (file, rank) = name.split_at(1);
    let file = file.bytes().next().map_or(0, |file| file - b'a' + 1);
    (i8::try_from(file).expect("a file"), rank.parse().expect("a rank"))
}

fn places(names: &str) -> Vec<Place> {
    names.split_whitespace().map(place).collect()
}

/// The groups that steps of this length join, in the order of their first squares.
fn groups(step: i8) -> Vec<BTreeSet<Place>> {
    let mut groups: Vec<BTreeSet<Place>> = Vec::new();
    for start in (1..=9).flat_map(|file| (1..=10).map(move |rank| (file, rank))) {
        if groups.iter().any(|group| group.contains(&start)) {
            continue;
        }
        let (mut group, mut next) = (BTreeSet::from([start]), vec![start]);
        while let Some((file, rank)) = next.pop() {
            for (right, up) in [(step, step), (step, -step), (-step, step), (-step, -step)] {
                let to = (file + right, rank + up);
                if (1..=9).contains(&to.0) && (1..=10).contains(&to.1) && group.insert(to) {
                    next.push(to);
                }
            }
        }
        groups.push(group);
    }
    groups
}

/// A number for each group.
type ByGroup = Vec<usize>;

/// For the numbers of stepping pieces in each group, the ways to place the general and covered pieces, by the number of
/// squares of each group that these occupy.
type Side = BTreeMap<ByGroup, BTreeMap<ByGroup, u64>>;

fn count(groups: &[BTreeSet<Place>], rules: &[Rule]) -> BigUint {
    let own = one_side(groups, rules);
    // The other side's view is the mirror image.
    let beyond = |group: &BTreeSet<Place>| group.iter().map(|&(file, rank)| (file, 11 - rank)).collect();
    let group_of = |seen: &BTreeSet<Place>| groups.iter().position(|group| group == seen).expect("steps are the same");
    let seen: Vec<usize> = groups.iter().map(|group| group_of(&beyond(group))).collect();
    let from_beyond = |numbers: &ByGroup| -> ByGroup { seen.iter().map(|&group| numbers[group]).collect() };

    // The ways to place all but the free pieces, by the number of pieces of each side.
    let mut placed = [[0_u128; PIECES + 1]; PIECES + 1];
    for (stepping, taken) in &own {
        for (their_stepping, their_taken) in &own {
            let theirs = from_beyond(their_stepping);
            let used: Vec<usize> = (0..groups.len()).filter(|&group| stepping[group] + theirs[group] > 0).collect();
            let taken = by_used(&used, stepping, taken, ByGroup::clone);
            let their_taken = by_used(&used, &theirs, their_taken, from_beyond);
            for (on_used, ways) in &taken {
                for (their_on_used, their_ways) in &their_taken {
                    let choices = used.iter().zip(on_used).zip(their_on_used).map(|((&group, own), their)| {
                        let free = groups[group].len() - own - their;
                        ways_to_choose(free, stepping[group]) * ways_to_choose(free - stepping[group], theirs[group])
                    });
                    let choices: u64 = choices.product();
                    for (placed, ways) in placed.iter_mut().zip(ways).filter(|(_, ways)| **ways > 0) {
                        let ways = u128::from(choices) * u128::from(*ways);
                        placed
                            .iter_mut()
                            .zip(their_ways)
                            .for_each(|(placed, their)| *placed += ways * u128::from(*their));
                    }
                }
            }
        }
    }
    let others = words(&[0..=2, 0..=2, 0..=2, 0..=2, 0..=5]);
    let room = |pieces: usize| &others[..=(PIECES - pieces).min(others.len() - 1)];
    // Two generals do not count as pieces here, but occupy squares.
    let anywhere = |own: usize, their: usize| pairs(90 - 2 - own - their, room(own), room(their));
    let by_pieces = placed
        .iter()
        .enumerate()
        .flat_map(|(own, row)| row.iter().enumerate().map(move |(their, ways)| (own, their, ways)));
    by_pieces.map(|(own, their, ways)| anywhere(own, their) * *ways).sum()
}

/// These ways by the number of occupied squares of the groups that matter, and by the number of pieces including the
/// stepping ones.
fn by_used(
    used: &[usize],
    stepping: &ByGroup,
    taken: &BTreeMap<ByGroup, u64>,
    seen: impl Fn(&ByGroup) -> ByGroup,
) -> BTreeMap<ByGroup, [u64; PIECES + 1]> {
    let mut by_used = BTreeMap::new();
    for (taken, ways) in taken {
        let taken = seen(taken);
        let pieces = stepping.iter().chain(&taken).sum::<usize>() - 1;
        let of_used = used.iter().map(|&group| taken[group]).collect();
        by_used.entry(of_used).or_insert([0; PIECES + 1])[pieces] += ways;
    }
    by_used
}

fn ways_to_choose(squares: usize, pieces: usize) -> u64 {
    (0..pieces).fold(1, |ways, piece| ways * squares.saturating_sub(piece) as u64 / (piece as u64 + 1))
}

/// A rule about groups, with the groups' numbers.
struct GroupRule {
    groups: Vec<usize>,
    homes: BTreeSet<Place>,
    while_covered: BTreeSet<Place>,
}

impl GroupRule {
    /// Whether the rule holds for these stepping pieces, with `homes` covered pieces on its homes and `others` on the
    /// other squares that it names.
    fn is_kept(&self, stepping: &ByGroup, [homes, others]: [usize; 2]) -> bool {
        let stepping: usize = self.groups.iter().map(|&group| stepping[group]).sum();
        others < self.while_covered.len() || stepping + homes <= self.homes.len()
    }
}

/// All arrangements of the side at the bottom without the free pieces.
fn one_side(groups: &[BTreeSet<Place>], rules: &[Rule]) -> Side {
    let group_of = |place: Place| groups.iter().position(|group| group.contains(&place)).expect("each is in a group");
    let of_groups = |rule: &Rule| GroupRule {
        groups: rule.groups.iter().map(|name| group_of(place(name))).collect(),
        homes: places(rule.homes).into_iter().collect(),
        while_covered: places(rule.while_covered).into_iter().collect(),
    };
    let rules: Vec<GroupRule> = rules.iter().map(of_groups).collect();
    // The ways to cover homes, by the occupied squares of each group, and by the numbers that each rule counts.
    let mut covered: BTreeMap<(ByGroup, Vec<[usize; 2]>), u64> = BTreeMap::new();
    for general in places(PALACE) {
        let mut taken = vec![0; groups.len()];
        taken[group_of(general)] += 1;
        let mut ways = BTreeMap::from([((taken, vec![[0; 2]; rules.len()]), 1_u64)]);
        for home in places(HOMES).into_iter().filter(|&home| home != general) {
            let mut next = ways.clone();
            for ((mut taken, mut by_rule), ways) in ways {
                taken[group_of(home)] += 1;
                for ([homes, others], rule) in by_rule.iter_mut().zip(&rules) {
                    *homes += usize::from(rule.homes.contains(&home));
                    *others += usize::from(rule.while_covered.contains(&home));
                }
                *next.entry((taken, by_rule)).or_default() += ways;
            }
            ways = next;
        }
        for (key, ways) in ways {
            *covered.entry(key).or_default() += ways;
        }
    }
    let mut side = Side::new();
    for stepping in stepping(groups.len()) {
        for ((taken, by_rule), ways) in &covered {
            let pieces = stepping.iter().chain(taken).sum::<usize>() - 1;
            let mut kept = rules.iter().zip(by_rule).map(|(rule, numbers)| rule.is_kept(&stepping, *numbers));
            if pieces <= PIECES && kept.all(|is_kept| is_kept) {
                *side.entry(stepping.clone()).or_default().entry(taken.clone()).or_default() += ways;
            }
        }
    }
    side
}

/// The distributions of at most the available stepping pieces over the groups.
fn stepping(groups: usize) -> BTreeSet<ByGroup> {
    let mut all = BTreeSet::from([vec![0; groups]]);
    for _ in 0..STEPPING {
        let more = all.iter().flat_map(|numbers| {
            (0..groups).map(|group| {
                let mut more = numbers.clone();
                more[group] += 1;
                more
            })
        });
        let more: Vec<ByGroup> = more.collect();
        all.extend(more);
    }
    all
}
