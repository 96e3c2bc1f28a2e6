//! Counts of revealed chess by hand, with men who step along diagonals kept where first moves lead.
//!
//! Such men never leave one group of squares, and groups are found here by walking. The squares of a group differ in nothing but who
//! else may stand there: so all ways to put a general and covered men there are told apart by how many squares of each group they take,
//! the two sides' stepping men are chosen group by group, and everybody else is a word on what is left.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::formulas::words;
use super::jieqi::{HOMES, pairs};

/// The squares of a side's general.
const PALACE: &str = "d1 e1 f1 d2 e2 f2 d3 e3 f3";

/// So many men of a side step like this, and two of each of four other kinds and five soldiers stand anywhere.
const STEPPING: usize = 2;

/// The men of a side without the general.
const MEN: usize = 15;

/// File and rank, both from 1.
type Place = (i8, i8);

/// Where first moves lead to some groups from: there are no more men who step in these groups, and men still covered on these
/// squares, than squares.
pub struct Rule {
    /// A square of each of the groups.
    groups: &'static [&'static str],
    homes: &'static str,
}

/// Elephants, in groups that two steps at once along a diagonal join.
pub fn elephants() -> BigUint {
    let rules = [
        Rule { groups: &["a4"], homes: "a1 i1" },
        Rule { groups: &["b4"], homes: "b1 b3 h3" },
        Rule { groups: &["h4"], homes: "h1 b3 h3" },
        Rule { groups: &["a4", "b1", "d1"], homes: "a1 i1 b3 h3" },
    ];
    count(2, &rules)
}

/// Advisors, in groups that single steps along a diagonal join.
pub fn advisors() -> BigUint {
    let rules = [
        Rule { groups: &["a1"], homes: "a1 b1 c1 g1 h1 i1 b3 h3 a4 c4 e4 g4 i4" },
        Rule { groups: &["b1"], homes: "a1 i1 b3 h3 d1 f1" },
    ];
    count(1, &rules)
}

fn place(name: &str) -> Place {
    let (file, rank) = name.split_at(1);
    let file = file.bytes().next().map_or(0, |file| file - b'a' + 1);
    (i8::try_from(file).expect("a file"), rank.parse().expect("a rank"))
}

fn places(names: &str) -> Vec<Place> {
    names.split(' ').map(place).collect()
}

/// The groups that steps of such a length join, in the order of their first squares.
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

/// The numbers of something on the squares of each group.
type ByGroup = Vec<usize>;

/// For the numbers of men who step the ways to place the general and covered men, by how many squares of each group these take.
type Side = BTreeMap<ByGroup, BTreeMap<ByGroup, u64>>;

fn count(step: i8, rules: &[Rule]) -> BigUint {
    let groups = groups(step);
    let own = one_side(&groups, rules);
    // The other side sees the board from beyond.
    let beyond = |group: &BTreeSet<Place>| group.iter().map(|&(file, rank)| (file, 11 - rank)).collect();
    let group_of = |seen: &BTreeSet<Place>| groups.iter().position(|group| group == seen).expect("steps are the same");
    let seen: Vec<usize> = groups.iter().map(|group| group_of(&beyond(group))).collect();
    let from_beyond = |numbers: &ByGroup| -> ByGroup { seen.iter().map(|&group| numbers[group]).collect() };

    // In how many ways all but the men anywhere are placed, by how many men each side has there.
    let mut placed = [[0_u128; MEN + 1]; MEN + 1];
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
    let room = |men: usize| &others[..=(MEN - men).min(others.len() - 1)];
    // Two generals are no men here, but take squares.
    let anywhere = |own: usize, their: usize| pairs(90 - 2 - own - their, room(own), room(their));
    let by_men = placed
        .iter()
        .enumerate()
        .flat_map(|(own, row)| row.iter().enumerate().map(move |(their, ways)| (own, their, ways)));
    by_men.map(|(own, their, ways)| anywhere(own, their) * *ways).sum()
}

/// The same ways by how many squares are taken of the groups that matter, and by the number of men with those who step.
fn by_used(
    used: &[usize],
    stepping: &ByGroup,
    taken: &BTreeMap<ByGroup, u64>,
    seen: impl Fn(&ByGroup) -> ByGroup,
) -> BTreeMap<ByGroup, [u64; MEN + 1]> {
    let mut by_used = BTreeMap::new();
    for (taken, ways) in taken {
        let taken = seen(taken);
        let men = stepping.iter().chain(&taken).sum::<usize>() - 1;
        let of_used = used.iter().map(|&group| taken[group]).collect();
        by_used.entry(of_used).or_insert([0; MEN + 1])[men] += ways;
    }
    by_used
}

fn ways_to_choose(squares: usize, men: usize) -> u64 {
    (0..men).fold(1, |ways, man| ways * squares.saturating_sub(man) as u64 / (man as u64 + 1))
}

/// All that the side at the bottom can have but for the men anywhere.
fn one_side(groups: &[BTreeSet<Place>], rules: &[Rule]) -> Side {
    let homes = places(HOMES);
    let group_of = |place: Place| groups.iter().position(|group| group.contains(&place)).expect("each is in a group");
    // For each rule its groups, and for each home whether it is one of those that lead there.
    let rules: Vec<(Vec<usize>, BTreeSet<Place>)> = rules
        .iter()
        .map(|rule| {
            (rule.groups.iter().map(|name| group_of(place(name))).collect(), places(rule.homes).into_iter().collect())
        })
        .collect();
    // Those who are covered by the squares they take of each group, and by how many of them each rule is about.
    let mut covered: BTreeMap<(ByGroup, Vec<usize>), u64> = BTreeMap::new();
    for general in places(PALACE) {
        let mut taken = vec![0; groups.len()];
        taken[group_of(general)] += 1;
        let mut ways = BTreeMap::from([((taken, vec![0; rules.len()]), 1_u64)]);
        for &home in homes.iter().filter(|&&home| home != general) {
            let mut next = ways.clone();
            for ((taken, by_rule), ways) in ways {
                let mut taken = taken.clone();
                taken[group_of(home)] += 1;
                let more = by_rule.iter().zip(&rules);
                let by_rule = more.map(|(men, (_, homes))| men + usize::from(homes.contains(&home))).collect();
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
        let in_groups = |of: &[usize]| of.iter().map(|&group| stepping[group]).sum::<usize>();
        for ((taken, by_rule), ways) in &covered {
            let keeps = |((groups, homes), covered): (&(Vec<usize>, BTreeSet<Place>), &usize)| {
                in_groups(groups) + covered <= homes.len()
            };
            let men = stepping.iter().sum::<usize>() + taken.iter().sum::<usize>() - 1;
            if men <= MEN && rules.iter().zip(by_rule).all(keeps) {
                *side.entry(stepping.clone()).or_default().entry(taken.clone()).or_default() += ways;
            }
        }
    }
    side
}

/// The ways to have no more of them than there are, by groups.
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
