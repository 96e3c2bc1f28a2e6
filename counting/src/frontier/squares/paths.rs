//! The numbers in the states of a frontier, each followed from the level that creates it to the level that reads it last.
//!
//! A program writes a node anew at each level, with fields wherever there is room. In a text, each number has one name
//! and one place as long as it lives: the *path* of the fields that it has. The slack of a suffix becomes that of the
//! next suffix of the same sum, so both are on one path. Where several slacks become one, the path of the first goes on.

use std::collections::BTreeMap;

use qishu_runtime::circuit::GroupPart;

use super::super::program::{CellLevel, GroupParts, Program, SlackTarget};
use super::super::slacks::Slack;
use super::super::suffixes::{NOTHING, SuffixId};
use crate::system::{ConstraintId, Feed};

/// An index into the paths.
pub type PathId = usize;

/// An end of a slack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SlackEnd {
    /// What is still wanted.
    Low,
    /// What has been used.
    High,
}

/// The number that a path holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// The distance of an end of a slack from the widest slack.
    Slack(SlackEnd),
    /// A sum.
    Sum(ConstraintId),
}

/// One number of the states, as long as it lives.
#[derive(Clone, Debug)]
pub struct NumberPath {
    /// What it holds.
    pub held: Held,
    /// The suffixes of its slacks, in the order of the levels; empty for a sum.
    pub suffixes: Vec<SuffixId>,
    /// The first and the last level after which it exists.
    pub lives: (usize, usize),
    /// The bits that its numbers take.
    pub bits: u32,
}

/// How one level changes a slack: the distance before, with what is added, is the distance after unless another is
/// greater.
#[derive(Clone, Debug)]
pub struct SlackChange {
    /// The path before; `None` for a distance of zero.
    pub from: Option<PathId>,
    /// The path after; `None` if the slack only has to be possible.
    pub to: Option<PathId>,
    /// What each edge adds, with the shift.
    pub adds: Vec<i64>,
    /// What is added for any edge, since the widest slack after the level is another.
    pub shift: i64,
    /// The factor of what sums add: -1 for what is still wanted.
    pub sign: i64,
    /// The complete sums that add to it, by their indices among those of the level.
    pub fed: Vec<(usize, Feed)>,
    /// What the groups add that are closed here, and those that are closed later.
    pub groups: GroupParts,
    /// The least and the most that groups can add here, where sums add nothing.
    pub closed: (i64, i64),
    /// The greatest distance that asks for nothing more.
    pub asks_nothing: i64,
    /// The greatest possible distance.
    pub most: i64,
}

/// What must ask for nothing more before the groups of a rule are forgotten: an end of a slack that they still enter.
#[derive(Clone, Copy, Debug)]
pub struct SlackAsked {
    /// The path of its distance; `None` if that is zero.
    pub path: Option<PathId>,
    /// The greatest distance that asks for nothing more.
    pub asks_nothing: i64,
    /// By how much more that may be once a group is sure to count.
    pub more: i64,
}

/// What one level does to the paths.
#[derive(Clone, Debug, Default)]
pub struct PathLevel {
    /// The changes of slacks.
    pub changes: Vec<SlackChange>,
    /// The paths that exist before and after the level and that some change leads to.
    pub kept: Vec<PathId>,
    /// The paths that exist before the level and not after it.
    pub ended: Vec<PathId>,
    /// For each sum of the level its path before and after.
    pub sums: Vec<(Option<PathId>, Option<PathId>)>,
    /// For each rule about groups what it is still asked for behind the level; `None` if its groups are not forgotten.
    pub asked: Vec<Option<Vec<SlackAsked>>>,
    /// The slacks after the level, each with its path.
    pub alive: BTreeMap<(SuffixId, SlackEnd), PathId>,
}

/// All paths of a program.
#[derive(Clone, Debug)]
pub struct Paths {
    /// The paths.
    pub list: Vec<NumberPath>,
    /// What each level does to them.
    pub levels: Vec<PathLevel>,
    /// The path of each sum that is kept after the last level.
    pub sums: BTreeMap<ConstraintId, PathId>,
}

impl Paths {
    /// The paths of a program.
    pub fn new(program: &Program) -> Paths {
        let mut paths = Paths { list: Vec::new(), levels: Vec::new(), sums: BTreeMap::new() };
        let mut alive: BTreeMap<(SuffixId, SlackEnd), PathId> = BTreeMap::new();
        for (number, level) in program.levels.iter().enumerate() {
            let done = paths.level(program, (number, level), &mut alive);
            paths.levels.push(done);
        }
        paths
    }

    fn level(
        &mut self,
        program: &Program,
        (number, level): (usize, &CellLevel),
        alive: &mut BTreeMap<(SuffixId, SlackEnd), PathId>,
    ) -> PathLevel {
        let mut done = PathLevel::default();
        let read: Vec<[Option<PathId>; 2]> = level
            .sources
            .iter()
            .map(|source| [SlackEnd::Low, SlackEnd::High].map(|end| alive.remove(&(source.rest, end))))
            .collect();
        for target in &level.targets {
            for end in [SlackEnd::Low, SlackEnd::High] {
                self.target(program, (number, level), target, end, &read, alive, &mut done);
            }
        }
        for sum in &level.sums {
            let before = sum.before.and_then(|_| self.sums.remove(&sum.constraint));
            let after = sum.after.map(|field| {
                let path = before.unwrap_or_else(|| self.begin(Held::Sum(sum.constraint), number));
                self.go_on(path, number, field.mask().count_ones());
                self.sums.insert(sum.constraint, path);
                path
            });
            done.sums.push((before, after));
            done.ended.extend(before.filter(|_| after.is_none()));
        }
        let goes_on = |path: &PathId| self.list[*path].lives.1 == number;
        done.ended.extend(read.iter().flatten().flatten().filter(|path| !goes_on(path)));
        let asked = level.settling.iter().enumerate().map(|(rule, targets)| {
            let targets = targets.as_ref()?.iter().map(|&target| &level.targets[target]);
            Some(targets.flat_map(|target| asked_of(program, target, rule, alive)).collect())
        });
        done.asked = asked.collect();
        alive.values().for_each(|&path| self.list[path].lives.1 = number);
        self.sums.values().for_each(|&path| self.list[path].lives.1 = number);
        done.alive = alive.clone();
        done
    }

    /// The changes that lead to one end of a slack.
    #[expect(clippy::too_many_arguments, reason = "one level's state, and one of its targets")]
    fn target(
        &mut self,
        program: &Program,
        (number, level): (usize, &CellLevel),
        target: &SlackTarget,
        end: SlackEnd,
        read: &[[Option<PathId>; 2]],
        alive: &mut BTreeMap<(SuffixId, SlackEnd), PathId>,
        done: &mut PathLevel,
    ) {
        let field = match end {
            SlackEnd::Low => target.fields.low,
            SlackEnd::High => target.fields.high,
        };
        let is_last = target.rest == NOTHING;
        if field.is_none() && !is_last {
            return;
        }
        let kept = alive.get(&(target.rest, end)).copied();
        let inherited = target.sources.iter().find_map(|&source| read[source][end as usize]);
        let to = field.map(|field| {
            let path = kept.or(inherited).unwrap_or_else(|| self.begin(Held::Slack(end), number));
            self.go_on(path, number, field.mask().count_ones());
            if self.list[path].suffixes.last() != Some(&target.rest) {
                self.list[path].suffixes.push(target.rest);
            }
            alive.insert((target.rest, end), path);
            path
        });
        done.kept.extend(kept);
        let reach = program.suffixes.list[target.rest].reach;
        let widest = if is_last { (0, 0) } else { target.fields.widest };
        for &source in &target.sources {
            let from = read[source][end as usize];
            let of_source = &level.sources[source];
            let (shift, most) = match end {
                SlackEnd::Low => (of_source.fields.widest.0 - widest.0, reach.1 - widest.0),
                SlackEnd::High => (widest.1 - of_source.fields.widest.1, widest.1 - reach.0),
            };
            let sign = end.sign();
            let adds: Vec<i64> = of_source.weights.iter().map(|weight| sign * weight + shift).collect();
            let signed = |parts: &[GroupPart]| parts.iter().map(|&(rule, adds)| (rule, sign * adds)).collect();
            let groups = GroupParts { here: signed(&of_source.groups), later: signed(&target.groups) };
            let adds_nothing = of_source.fed.is_empty() && adds.iter().all(|&adds| adds <= 0.min(most));
            if from.is_none() && adds_nothing && groups.is_empty() {
                continue;
            }
            let (fed, asks_nothing) = (of_source.fed.clone(), asks_nothing(end, widest, reach));
            let (least, greatest) = program.suffixes.list[of_source.rest].fed_reach;
            let closed = if sign < 0 { (-greatest, -least) } else { (least, greatest) };
            done.changes.push(SlackChange { from, to, adds, shift, sign, fed, groups, closed, asks_nothing, most });
        }
    }

    /// A new path.
    fn begin(&mut self, held: Held, level: usize) -> PathId {
        self.list.push(NumberPath { held, suffixes: Vec::new(), lives: (level, level), bits: 1 });
        self.list.len() - 1
    }

    /// Continues a path over a level, with numbers of `bits` bits.
    fn go_on(&mut self, path: PathId, level: usize, bits: u32) {
        let path = &mut self.list[path];
        path.lives.1 = level;
        path.bits = path.bits.max(bits);
    }
}

impl SlackEnd {
    /// The factor of what is counted, in the distance of the end.
    fn sign(self) -> i64 {
        match self {
            SlackEnd::Low => -1,
            SlackEnd::High => 1,
        }
    }
}

/// The greatest distance of an end from the widest slack that asks for nothing, in a suffix with that reach.
fn asks_nothing(end: SlackEnd, widest: Slack, reach: Slack) -> i64 {
    match end {
        SlackEnd::Low => reach.0 - widest.0,
        SlackEnd::High => widest.1 - reach.1,
    }
}

/// What a target still asks of the groups of a rule, at both ends.
fn asked_of(
    program: &Program,
    target: &SlackTarget,
    rule: usize,
    alive: &BTreeMap<(SuffixId, SlackEnd), PathId>,
) -> impl Iterator<Item = SlackAsked> {
    let (widest, reach) = (target.fields.widest, program.suffixes.list[target.rest].reach);
    let adds: i64 = target.groups.iter().filter(|(other, _)| *other == rule).map(|(_, adds)| adds).sum();
    let paths = [SlackEnd::Low, SlackEnd::High].map(|end| (end, alive.get(&(target.rest, end)).copied()));
    let asked = paths.map(|(end, path)| SlackAsked {
        path,
        asks_nothing: asks_nothing(end, widest, reach),
        more: (-end.sign() * adds).max(0),
    });
    // An end without a path that asks for nothing never does.
    asked.into_iter().filter(|asked| asked.path.is_some() || asked.asks_nothing < 0)
}
