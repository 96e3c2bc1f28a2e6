//! The transition over one cell: from a node before it to the nodes after it, one for each edge.

use std::collections::HashMap;

use qishu_runtime::circuit::{GroupRules, SETTLED};

use super::groups::GroupProgram;
use super::program::{CellLevel, Program, SlackSource, SlackTarget};
use super::slacks::{ANY, Slack, SlackFields, both};
use super::suffixes::extent;
use crate::system::Feed;

/// The most sets of used-up kinds that are distinguished. For any further set, the reaches with all kinds used up
/// apply.
const SETS_KNOWN: usize = 256;

/// Executes the levels of a program, node by node.
#[derive(Debug)]
pub struct Advance<'p> {
    pub(super) program: &'p Program,
    /// The reaches of all suffixes, for each set of used-up kinds (kinds without pieces left).
    reaches: Vec<Vec<Slack>>,
    /// The index into `reaches` of each set.
    sets: HashMap<u64, usize>,
    /// The level, and for each set of reaches whether the slacks that the level does not write are possible (`None`
    /// while unknown). This holds for nodes whose slacks demand nothing beyond the constraints themselves.
    possible: (usize, Vec<Option<bool>>),
    /// The current node: its sums, the slacks that its level reads, and those that it keeps.
    sums: Vec<i64>,
    sources: Vec<Slack>,
    kept: Vec<Slack>,
    /// The kinds that were used up before, and the index of their reaches.
    spent: u64,
    set: usize,
    /// The sums known after the cell, filled in as they are computed.
    known: Vec<i64>,
    /// The rules about groups.
    groups: GroupRules<'p>,
}

impl<'p> Advance<'p> {
    /// An instance without a current node.
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
            groups: GroupRules::new(program.groups.iter().map(|groups: &GroupProgram| &groups.steps)),
        }
    }

    /// The bytes of the states of the rules about groups.
    pub(super) fn bytes_of_groups(&self) -> u64 {
        self.groups.bytes()
    }

    /// Makes a node before the cell of a level the current one.
    pub(super) fn read(&mut self, level: usize, node: &[u64]) {
        let CellLevel { sums, sources, targets, .. } = &self.program.levels[level];
        self.sums.clear();
        self.sums.extend(sums.iter().map(|sum| sum.before.map_or(0, |field| field.get(node) + sum.least)));
        self.sources.clear();
        self.sources.extend(sources.iter().map(|source| source.fields.get(node)));
        self.kept.clear();
        self.kept.extend(targets.iter().map(|target| if target.is_kept { target.fields.get(node) } else { ANY }));
        self.spent = level.checked_sub(1).map_or(0, |before| spent(&self.program.levels[before], node));
        self.set = known_set(self.program, &mut self.sets, &mut self.reaches, self.spent);
        self.groups.go_to(level);
    }

    /// Writes the states of the rules about groups, and finds the groups that are closed.
    #[inline]
    fn write_groups(&mut self, level: usize, edge: usize, node: &[u64], behind: &mut [u64]) {
        for (rule, field) in self.program.group_fields.iter().enumerate() {
            let content = self.program.levels[level].contents[rule][edge];
            field.set(behind, self.groups.step(rule, field.get(node) as u32, content).into());
        }
    }

    /// Leaves out the states of those rules about groups that no longer matter.
    #[inline]
    fn settle_groups(&self, level: usize, behind: &mut [u64]) {
        let CellLevel { settling, targets, .. } = &self.program.levels[level];
        for (settling, field) in settling.iter().zip(&self.program.group_fields) {
            let asks_nothing = |&target: &usize| {
                let SlackTarget { rest, fields, groups, .. } = &targets[target];
                let reach = moved(self.program.suffixes.list[*rest].reach, self.groups.sure(groups));
                let (low, high) = fields.get(behind);
                low <= reach.0 && high >= reach.1
            };
            if settling.as_ref().is_some_and(|entered| entered.iter().all(asks_nothing)) {
                field.set(behind, SETTLED.into());
            }
        }
    }

    /// Writes the node to which an edge leads from the current node, which is passed again. Returns whether there is
    /// one; without it no position can be completed.
    pub(super) fn write_edge(&mut self, level: usize, edge: usize, node: &[u64], behind: &mut [u64]) -> bool {
        let CellLevel { stays, sums, sources, targets, telling, others, .. } = &self.program.levels[level];
        for ((behind, before), stays) in behind.iter_mut().zip(node).zip(stays) {
            *behind = before & stays;
        }
        if !self.groups.is_empty() {
            self.write_groups(level, edge, node, behind);
        }
        self.known.clear();
        for (sum, before) in sums.iter().zip(&self.sums) {
            let value = before + sum.weights[edge] + fed(&sum.fed, &self.known) + self.groups.closed(&sum.groups.here);
            let rest = moved(sum.rest, self.groups.sure(&sum.groups.later));
            if value + rest.1 < sum.allowed.0 || value + rest.0 > sum.allowed.1 {
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
        // The slacks that tell which kinds are used up are written first, with the old reaches: they determine the new
        // ones.
        let (telling, told) = targets.split_at(*telling);
        for (target, &kept) in telling.iter().zip(&self.kept) {
            let slack = both(kept, left(target, edge, sources, &self.sources, (&self.known, &self.groups)));
            let reach = moved(self.program.suffixes.list[target.rest].reach, self.groups.sure(&target.groups));
            if !target.fields.set(slack, reach, behind) {
                return false;
            }
        }
        let spent = spent(&self.program.levels[level], behind);
        let set = match spent == self.spent {
            true => self.set,
            false => known_set(self.program, &mut self.sets, &mut self.reaches, spent),
        };
        // A kind that is newly used up may narrow every suffix, not only those that are written here.
        if spent != self.spent && !self.are_others_possible(level, set) {
            return false;
        }
        let reaches = &self.reaches[set];
        for (target, &kept) in told.iter().zip(&self.kept[telling.len()..]) {
            let slack = both(kept, left(target, edge, sources, &self.sources, (&self.known, &self.groups)));
            if !target.fields.set(slack, moved(reaches[target.rest], self.groups.sure(&target.groups)), behind) {
                return false;
            }
        }
        if !self.groups.is_empty() {
            self.settle_groups(level, behind);
        }
        if spent == self.spent {
            return true;
        }
        // Most nodes have no slack beyond the default for most suffixes. These are skipped, one group of words at a
        // time.
        others.iter().all(|group| {
            let narrow = |(rest, fields): &(usize, SlackFields), node: &mut [u64]| {
                let slack = fields.get(node);
                fields.set(slack, reaches[*rest], node)
            };
            group.is_widest(behind) || group.slacks.iter().all(|slack| narrow(slack, behind))
        })
    }

    /// Whether all slacks that a level does not write are possible with the given reaches, in a node that demands
    /// nothing beyond the constraints themselves. If they are not, they are possible in no node.
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

/// The slack that a target has left, given the slacks from which it is made.
#[inline]
fn left(
    target: &SlackTarget,
    edge: usize,
    sources: &[SlackSource],
    slacks: &[Slack],
    (known, groups): (&[i64], &GroupRules<'_>),
) -> Slack {
    target.sources.iter().fold(ANY, |slack, &number| {
        let source = &sources[number];
        let taken = source.weights[edge] + fed(&source.fed, known) + groups.closed(&source.groups);
        let (low, high) = slacks[number];
        both(slack, (low - taken, high - taken))
    })
}

/// The sum of the feeds from the sums that are known by now.
#[inline]
fn fed(feeds: &[(usize, Feed)], known: &[i64]) -> i64 {
    feeds.iter().map(|(number, feed)| feed.value(known[*number])).sum()
}

/// A reach whose least and greatest number are moved by so much.
#[inline]
fn moved(reach: Slack, by: (i64, i64)) -> Slack {
    (reach.0 + by.0, reach.1 + by.1)
}

/// The kinds that are used up in a node after the cell, as a set with one bit for each kind.
#[inline]
fn spent(level: &CellLevel, node: &[u64]) -> u64 {
    level.tellers.iter().fold(0, |spent, teller| {
        let slack = teller.fields.get(node).1;
        teller.kinds.iter().fold(spent, |spent, &(kind, takes)| spent | u64::from(slack < takes) << kind)
    })
}

/// The index of the reaches for a set of used-up kinds; that of the set of all kinds if there are too many sets.
fn known_set(program: &Program, sets: &mut HashMap<u64, usize>, all: &mut Vec<Vec<Slack>>, spent: u64) -> usize {
    *sets.entry(spent).or_insert_with(|| {
        if all.len() == SETS_KNOWN {
            return 0;
        }
        all.push(reaches(program, spent));
        all.len() - 1
    })
}

/// The minimum and maximum of each suffix with these kinds used up.
fn reaches(program: &Program, spent: u64) -> Vec<Slack> {
    let has_pieces = |kind: usize| spent.checked_shr(kind as u32).is_none_or(|spent| spent & 1 == 0);
    // The reaches by the cells alone; those by the caps narrow them.
    let mut by_cells: Vec<Slack> = Vec::with_capacity(program.suffixes.list.len());
    for rest in &program.suffixes.list {
        // The empty suffix comes first, and is its own successor.
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
