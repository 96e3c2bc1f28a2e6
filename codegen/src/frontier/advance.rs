//! From the node before a cell to the nodes behind it, one for each edge that an cell value can have.

use std::collections::HashMap;

use super::program::{CellLevel, Program, SlackSource, SlackTarget};
use super::slacks::{ANY, Slack, SlackFields, both};
use super::suffixes::extent;
use crate::system::Feed;

/// So many sets of kinds without pieces left are told apart; of further ones it is not known what they keep from the
/// suffixes.
const SETS_KNOWN: usize = 256;

/// Carries out the levels of a program, node by node.
#[derive(Debug)]
pub struct Advance<'p> {
    program: &'p Program,
    /// What the suffixes can be, for each set of kinds that have no pieces left.
    reaches: Vec<Vec<Slack>>,
    /// Which set has which reaches.
    sets: HashMap<u64, usize>,
    /// Whether the other slacks of a level are possible with each of the reaches, as far as that is known, where a
    /// node asks for nothing more than what is asked anyway; and the level.
    possible: (usize, Vec<Option<bool>>),
    /// The node at hand: its sums, the slacks that its level reads, and those that it goes on remembering.
    sums: Vec<i64>,
    sources: Vec<Slack>,
    kept: Vec<Slack>,
    /// The kinds that had no pieces left before, and the number of their reaches.
    spent: u64,
    set: usize,
    /// The sums behind the cell, as far as they are worked out.
    known: Vec<i64>,
}

impl<'p> Advance<'p> {
    /// Nothing is at hand yet.
    pub fn new(program: &'p Program) -> Advance<'p> {
        Advance {
            program,
            reaches: vec![reaches(program, 0)],
            sets: HashMap::from([(0, 0)]),
            possible: (0, Vec::new()),
            sums: Vec::new(),
            sources: Vec::new(),
            kept: Vec::new(),
            spent: 0,
            set: 0,
            known: Vec::new(),
        }
    }

    /// Takes a node before the cell of a level in hand.
    pub fn take(&mut self, level: usize, node: &[u64]) {
        let CellLevel { sums, sources, targets, .. } = &self.program.levels[level];
        self.sums.clear();
        self.sums.extend(sums.iter().map(|sum| sum.before.map_or(0, |field| field.get(node) + sum.least)));
        self.sources.clear();
        self.sources.extend(sources.iter().map(|source| source.fields.get(node)));
        self.kept.clear();
        self.kept.extend(targets.iter().map(|target| if target.is_kept { target.fields.get(node) } else { ANY }));
        self.spent = level.checked_sub(1).map_or(0, |before| spent(&self.program.levels[before], node));
        self.set = known_set(self.program, &mut self.sets, &mut self.reaches, self.spent);
    }

    /// Writes the node to which an edge leads from the one in hand, which is given again. Returns whether there is
    /// one: from others no position can be completed.
    pub fn write(&mut self, level: usize, edge: usize, node: &[u64], behind: &mut [u64]) -> bool {
        let CellLevel { stays, sums, sources, targets, telling, others, .. } = &self.program.levels[level];
        for ((behind, before), stays) in behind.iter_mut().zip(node).zip(stays) {
            *behind = before & stays;
        }
        self.known.clear();
        for (sum, before) in sums.iter().zip(&self.sums) {
            let value = before + sum.weights[edge] + fed(&sum.fed, &self.known);
            if value + sum.rest.1 < sum.allowed.0 || value + sum.rest.0 > sum.allowed.1 {
                return false;
            }
            if sum.gaps.iter().any(|gap| gap.0 <= value && value <= gap.1) {
                return false;
            }
            self.known.push(value);
            if let Some(field) = sum.after {
                field.set(behind, value.clamp(sum.floor, sum.ceiling) - sum.least);
            }
        }
        // What tells which kinds have no pieces left is written as if they had, since it is only known by it.
        let (telling, told) = targets.split_at(*telling);
        for (target, &kept) in telling.iter().zip(&self.kept) {
            let slack = both(kept, left(target, edge, sources, &self.sources, &self.known));
            if !target.fields.set(slack, self.program.suffixes.list[target.rest].reach, behind) {
                return false;
            }
        }
        let spent = spent(&self.program.levels[level], behind);
        let set = match spent == self.spent {
            true => self.set,
            false => known_set(self.program, &mut self.sets, &mut self.reaches, spent),
        };
        // Who has no pieces left any more may narrow every rest, and not only those that are written here.
        if spent != self.spent && !self.are_others_possible(level, set) {
            return false;
        }
        let reaches = &self.reaches[set];
        for (target, &kept) in told.iter().zip(&self.kept[telling.len()..]) {
            let slack = both(kept, left(target, edge, sources, &self.sources, &self.known));
            if !target.fields.set(slack, reaches[target.rest], behind) {
                return false;
            }
        }
        if spent == self.spent {
            return true;
        }
        // Most nodes ask for nothing of most suffixes: these are passed over, as many at a time as have their bits in
        // one word.
        others.iter().all(|group| {
            let narrow = |(rest, fields): &(usize, SlackFields), node: &mut [u64]| {
                let slack = fields.get(node);
                fields.set(slack, reaches[*rest], node)
            };
            group.is_widest(behind) || group.slacks.iter().all(|slack| narrow(slack, behind))
        })
    }

    /// Whether all slacks that a level does not write are possible with some reaches in a node that asks for nothing
    /// more than what is asked anyway. With reaches with which they are not, they are in no node.
    fn are_others_possible(&mut self, level: usize, set: usize) -> bool {
        if self.possible.0 != level {
            self.possible = (level, Vec::new());
        }
        let possible = &mut self.possible.1;
        possible.resize(possible.len().max(set + 1), None);
        *possible[set].get_or_insert_with(|| {
            let slacks = self.program.levels[level].others.iter().flat_map(|group| &group.slacks);
            let is_possible = |(rest, fields): &(usize, SlackFields)| {
                let (widest, reach) = (fields.widest, self.reaches[set][*rest]);
                widest.0 <= widest.1.min(reach.1) && widest.1 >= reach.0
            };
            slacks.into_iter().all(is_possible)
        })
    }
}

/// What the slacks that a target is made from leave it.
#[inline]
fn left(target: &SlackTarget, edge: usize, sources: &[SlackSource], slacks: &[Slack], known: &[i64]) -> Slack {
    target.sources.iter().fold(ANY, |slack, &number| {
        let taken = sources[number].weights[edge] + fed(&sources[number].fed, known);
        let (low, high) = slacks[number];
        both(slack, (low - taken, high - taken))
    })
}

/// What the sums that are known by now feed.
#[inline]
fn fed(feeds: &[(usize, Feed)], known: &[i64]) -> i64 {
    feeds.iter().map(|(number, feed)| feed.value(known[*number])).sum()
}

/// The kinds that have no pieces left in a node behind the cell, as a set with one bit for each kind.
#[inline]
fn spent(level: &CellLevel, node: &[u64]) -> u64 {
    level.tellers.iter().fold(0, |spent, teller| {
        let slack = teller.fields.get(node).1;
        teller.kinds.iter().fold(spent, |spent, &(kind, takes)| spent | u64::from(slack < takes) << kind)
    })
}

/// The number of the reaches where these kinds have no pieces left, or where all have if there are too many sets.
fn known_set(program: &Program, sets: &mut HashMap<u64, usize>, all: &mut Vec<Vec<Slack>>, spent: u64) -> usize {
    *sets.entry(spent).or_insert_with(|| {
        if all.len() == SETS_KNOWN {
            return 0;
        }
        all.push(reaches(program, spent));
        all.len() - 1
    })
}

/// The least and the greatest that each rest can be where these kinds have no pieces left.
fn reaches(program: &Program, spent: u64) -> Vec<Slack> {
    let has_pieces = |kind: usize| spent.checked_shr(kind as u32).is_none_or(|spent| spent & 1 == 0);
    // What the cells allow, and what the caps do besides.
    let mut by_cells: Vec<Slack> = Vec::with_capacity(program.suffixes.list.len());
    for rest in &program.suffixes.list {
        // Nothing is the first, and behind itself.
        let behind = by_cells.get(rest.next).copied().unwrap_or((0, 0));
        let weights = match program.cell_values.levels.get(rest.level) {
            Some(here) => {
                let here = here.iter().zip(&rest.weights);
                extent(here.filter(|(cell_value, _)| cell_value.is_none_or(has_pieces)).map(|(_, &weight)| weight))
            }
            None => (0, 0),
        };
        let fed = rest.fed_reach;
        by_cells.push((weights.0 + fed.0 + behind.0, weights.1 + fed.1 + behind.1));
    }
    by_cells.into_iter().zip(&program.suffixes.list).map(|(by_cells, rest)| both(by_cells, rest.reach)).collect()
}
