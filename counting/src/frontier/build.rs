//! Computes the levels of a frontier, before any node exists.

use std::collections::{BTreeMap, BTreeSet};

use qishu_runtime::circuit::{Field, Fields, KeptAt};

use super::bounds::narrow_reaches;
use super::cell_values::{CellValue, CellValues};
use super::counted_statistics::CountedStatistics;
use super::groups::GroupProgram;
use super::program::{CellLevel, GroupParts, Program, SlackGroup, SlackSource, SlackTarget, SumStep, Teller};
use super::slacks::{ANY, Asked, Slack, SlackFields, both, limits};
use super::suffixes::{NOTHING, SuffixId, Suffixes};
use crate::system::{CellId, Constraint, ConstraintId, KindId, System};

/// The most kinds for which it is tracked whether they are used up.
const KINDS_KNOWN: usize = 64;

impl Program {
    /// The program for the cells of a system in that order, without counted statistics.
    pub fn new(system: &System, cells: Vec<CellId>) -> Program {
        Program::with(system, Ordered::new(system, cells), CountedStatistics::default())
    }

    /// Both programs for this order: without counted statistics, and with them if any sum qualifies.
    pub fn each_way(system: &System, cells: Vec<CellId>) -> (Program, Option<Program>) {
        let ordered = Ordered::new(system, cells);
        let counted_statistics = CountedStatistics::of(system, &ordered.suffixes);
        let with_counted_statistics = || Program::with(system, ordered.clone(), counted_statistics.clone());
        let with_counted_statistics = (!counted_statistics.is_empty()).then(with_counted_statistics);
        (Program::with(system, ordered, CountedStatistics::default()), with_counted_statistics)
    }

    fn with(system: &System, ordered: Ordered, counted_statistics: CountedStatistics) -> Program {
        let Ordered { cell_values, suffixes, groups } = ordered;
        let counted: Vec<ConstraintId> = counted_statistics.constraints().collect();
        let is_counted = |id: ConstraintId| counted.contains(&id);
        let is_sum = |id: ConstraintId| {
            let constraint = &system.constraints[id];
            constraint.kept || !constraint.feeds.is_empty() || !constraint.gaps.is_empty()
        };
        let mut fields = Fields::default();
        let group_fields: Vec<Field> = groups.iter().map(|_| fields.take(u32::MAX.into())).collect();
        // The feeds of sums without any pieces are constant.
        let mut known = vec![0; system.constraints.len()];
        let feeding_first = system.feeding_first();
        for &id in feeding_first.iter().filter(|&&id| suffixes.last[id].is_none()) {
            system.constraints[id].feeds.iter().for_each(|feed| known[feed.target] += feed.value(known[id]));
        }
        let limits = limits(system, &suffixes, |id| is_sum(id) || is_counted(id), &known);
        let is_possible = |id: ConstraintId| {
            let constraint = &system.constraints[id];
            let reach = suffixes.list[suffixes.whole[id]].reach;
            known[id] + reach.1 >= constraint.low && known[id] + reach.0 <= constraint.high
        };
        let possible = (0..system.constraints.len()).all(is_possible);
        let mut builder = LevelBuilder {
            system,
            telling: telling(system, &suffixes, is_sum),
            sums: feeding_first.into_iter().filter(|&id| is_sum(id) && !is_counted(id)).collect(),
            counted: counted.clone(),
            known,
            limits,
            by_level: suffixes.by_level(),
            left: suffixes.whole.clone(),
            groups: &groups,
            group_fields: &group_fields,
            fields,
            slacks: BTreeMap::new(),
            places: BTreeMap::new(),
            bits: Vec::new(),
        };
        let levels = (0..cell_values.levels.len()).map(|level| builder.level(&cell_values, &suffixes, level)).collect();
        let kept = system.constraints.iter().enumerate().filter(|(_, constraint)| constraint.kept);
        let kept = kept.map(|(id, constraint)| {
            let start = builder.known[id] + constraint.base;
            match (builder.places.get(&id), counted.iter().position(|&counted| counted == id)) {
                (_, Some(counted_statistic)) => (KeptAt::CountedStatistic(counted_statistic), start),
                (Some(&field), _) => (KeptAt::Field(field), span(&suffixes, id).0 + start),
                (None, None) => (KeptAt::Nowhere, start),
            }
        });
        let kept = kept.collect();
        let words = builder.fields.words().max(1);
        let LevelBuilder { bits, .. } = builder;
        let mut program = Program {
            cell_values,
            suffixes,
            groups,
            group_fields,
            levels,
            words,
            start: possible.then(|| vec![0; words]),
            counted_statistics,
            kept,
            bits,
        };
        program.levels.iter_mut().for_each(|level| level.stays.resize(words, 0));
        program
    }
}

/// The cells of a system in an order, the suffixes of its sums, and its rules about groups.
#[derive(Clone)]
struct Ordered {
    cell_values: CellValues,
    suffixes: Suffixes,
    groups: Vec<GroupProgram>,
}

impl Ordered {
    fn new(system: &System, cells: Vec<CellId>) -> Ordered {
        let cell_values = CellValues::new(system, cells);
        let groups = GroupProgram::all_of(system, &cell_values);
        let mut suffixes = Suffixes::new(system, &cell_values, &groups);
        narrow_reaches(system, &cell_values, &mut suffixes);
        Ordered { cell_values, suffixes, groups }
    }
}

/// The range of a sum at any level: before its first part it is 0.
fn span(suffixes: &Suffixes, id: ConstraintId) -> Slack {
    suffixes.behind(suffixes.whole[id]).fold((0, 0), |(least, most), rest| {
        let (own, fed) = (suffixes.list[rest].own_reach, suffixes.list[rest].fed_reach);
        (least + own.0 + fed.0.min(0), most + own.1 + fed.1.max(0))
    })
}

/// The range within which a sum has to be told apart, given its own range and that of its suffix. Below the minimum all
/// values are equivalent, and so are all above the maximum.
fn told_apart(constraint: &Constraint, (least, most): Slack, behind: Slack) -> Slack {
    if constraint.kept {
        return (least, most);
    }
    let starts = constraint.feeds.iter().flat_map(|feed| feed.measure.starts());
    let first = starts.chain(constraint.gaps.iter().map(|gap| gap.0)).min();
    let ends = constraint.feeds.iter().map(|feed| feed.measure.ends_before());
    let last: Option<Vec<i64>> = ends.chain(constraint.gaps.iter().map(|gap| Some(gap.1 + 1))).collect();
    let floor = match first {
        Some(first) if constraint.low <= least => (first - 1).min(constraint.high) - behind.1,
        _ => least,
    };
    let ceiling = match last.and_then(|last| last.into_iter().max()) {
        Some(last) if constraint.high >= most => last.max(constraint.low) - behind.0,
        _ => most,
    };
    (floor.clamp(least, most), ceiling.clamp(least, most))
}

/// The suffixes of constraints that only add and that count all pieces of some kinds. For each the kinds: the level
/// from which on it contains all their remaining cells, and what a piece counts. With less slack than that the kind is
/// used up.
type Telling = BTreeMap<SuffixId, Vec<(usize, KindId, i64)>>;

fn telling(system: &System, suffixes: &Suffixes, is_sum: impl Fn(ConstraintId) -> bool) -> Telling {
    let mut telling = Telling::new();
    let adding = system.adding();
    for (id, constraint) in system.constraints.iter().enumerate().filter(|(id, _)| !is_sum(*id)) {
        if !adding[id] {
            continue;
        }
        let mut since = 0;
        for rest in suffixes.behind(suffixes.whole[id]) {
            let whole = constraint.terms.iter().filter(|term| term.cells.is_none() && term.kind < KINDS_KNOWN);
            telling.entry(rest).or_default().extend(whole.map(|term| (since, term.kind, term.coefficient)));
            since = suffixes.list[rest].level;
        }
    }
    telling
}

/// The state of the construction, level by level.
struct LevelBuilder<'a> {
    system: &'a System,
    telling: Telling,
    /// The constraints whose sums are part of nodes, ordered so that feeding sums come first.
    sums: Vec<ConstraintId>,
    /// The constraints whose sums are counted statistics.
    counted: Vec<ConstraintId>,
    /// The part of each sum that is known beforehand.
    known: Vec<i64>,
    limits: Vec<Asked>,
    /// The suffixes that begin at each level.
    by_level: Vec<Vec<SuffixId>>,
    /// For each constraint its suffix at the current level.
    left: Vec<SuffixId>,
    groups: &'a [GroupProgram],
    group_fields: &'a [Field],
    fields: Fields,
    /// The slacks that the current nodes hold.
    slacks: BTreeMap<SuffixId, SlackFields>,
    /// The fields of the sums that have begun.
    places: BTreeMap<ConstraintId, Field>,
    bits: Vec<u32>,
}

impl LevelBuilder<'_> {
    fn level(&mut self, cell_values: &CellValues, suffixes: &Suffixes, level: usize) -> CellLevel {
        let here = &cell_values.levels[level];
        for rest in &mut self.left {
            while suffixes.list[*rest].level < level {
                *rest = suffixes.list[*rest].next;
            }
        }
        let at_hand: Vec<SuffixId> = self.at_hand(suffixes, level);
        let summed: Vec<(ConstraintId, SuffixId)> = self.summed(suffixes, level);
        let counted: Vec<Option<SuffixId>> =
            self.counted.iter().map(|&id| self.part_here(suffixes, id, level)).collect();
        let changed = at_hand.iter().chain(summed.iter().map(|(_, rest)| rest)).chain(counted.iter().flatten());
        let contents: Vec<&[usize]> = self.groups.iter().map(|groups| groups.contents[level].as_slice()).collect();
        let (edges, members) = edges(here, suffixes, changed, &contents);
        let per_edge = |rest: SuffixId| members.iter().map(|&member| suffixes.list[rest].weights[member]).collect();
        // The feeding sums that are complete here, by their indices among those of the level.
        let number = |id: ConstraintId| summed.iter().position(|&(summed, _)| summed == id);
        let fed = |rest: SuffixId| {
            let fed = suffixes.list[rest].fed.iter();
            fed.map(|&(id, feed)| (number(id).expect("a sum is known where its last cell is"), feed)).collect()
        };

        let mut given_back: Vec<Field> = Vec::new();
        let sources: Vec<SlackSource> = at_hand
            .iter()
            .map(|&rest| {
                let reach = suffixes.list[rest].reach;
                let widest = self.limits[rest].widest(reach);
                let fields = self.slacks.remove(&rest).unwrap_or(SlackFields { widest, low: None, high: None });
                given_back.extend(fields.fields());
                let groups = suffixes.list[rest].groups.clone();
                SlackSource { rest, fields, weights: per_edge(rest), fed: fed(rest), groups }
            })
            .collect();
        let sums: Vec<SumStep> = summed
            .iter()
            .map(|&(id, rest)| {
                let constraint = &self.system.constraints[id];
                let (least, most) = span(suffixes, id);
                let before = self.places.remove(&id);
                given_back.extend(before);
                let behind = suffixes.list[suffixes.list[rest].next].reach;
                let shifted = |gap: &Slack| (gap.0 - self.known[id], gap.1 - self.known[id]);
                let is_open = constraint.kept || suffixes.list[rest].next != NOTHING;
                let (floor, ceiling) = told_apart(constraint, (least, most), behind);
                let after = is_open.then(|| self.fields.take(ceiling - least));
                self.places.extend(after.map(|after| (id, after)));
                SumStep {
                    constraint: id,
                    before,
                    after,
                    least,
                    most,
                    weights: per_edge(rest),
                    fed: fed(rest),
                    groups: GroupParts {
                        here: suffixes.list[rest].groups.clone(),
                        later: suffixes.groups(suffixes.list[rest].next),
                    },
                    rest: behind,
                    allowed: (constraint.low - self.known[id], constraint.high - self.known[id]),
                    gaps: if is_open { Vec::new() } else { constraint.gaps.iter().map(shifted).collect() },
                    floor,
                    ceiling,
                }
            })
            .collect();

        let mut targets: Vec<SlackTarget> = Vec::new();
        for (number, &rest) in at_hand.iter().enumerate() {
            let next = suffixes.list[rest].next;
            if let Some(target) = targets.iter_mut().find(|target| target.rest == next) {
                target.sources.push(number);
                continue;
            }
            let is_kept = self.slacks.contains_key(&next);
            let fields = match self.slacks.get(&next) {
                Some(&fields) => fields,
                None => {
                    let reach = suffixes.list[next].reach;
                    let limits = match next {
                        NOTHING => Asked { own: ANY, before: ANY },
                        _ => self.limits[next],
                    };
                    limits.fields(reach, &mut self.fields)
                }
            };
            if fields.is_remembered() {
                self.slacks.insert(next, fields);
            }
            if next != NOTHING && !fields.is_remembered() {
                continue;
            }
            let groups = suffixes.groups(next);
            targets.push(SlackTarget { rest: next, fields, is_kept, sources: vec![number], groups });
        }
        // Bits that the level reads for the last time are freed only now, so that no field overwrites one that is still
        // read.
        given_back.iter().for_each(|&field| self.fields.give_back(field));
        let tells = |rest: SuffixId| -> Vec<(KindId, i64)> {
            let told = self.telling.get(&rest).into_iter().flatten().filter(|(since, ..)| *since <= level);
            told.map(|&(_, kind, takes)| (kind, takes)).collect()
        };
        targets.sort_by_key(|target| tells(target.rest).is_empty());
        let written: BTreeSet<SuffixId> = targets.iter().map(|target| target.rest).collect();
        let gone = given_back.into_iter().chain(targets.iter().flat_map(|target| target.fields.fields()));
        let gone = gone.chain(sums.iter().filter_map(|sum| sum.after)).chain(self.group_fields.iter().copied());
        let mut stays = vec![u64::MAX; self.fields.words().max(1)];
        gone.for_each(|field| stays[field.word] &= !field.mask());
        let live = self.slacks.values().flat_map(SlackFields::fields).chain(self.places.values().copied());
        // An open cell of a rank takes about one bit of a state of groups.
        let open: usize = self.groups.iter().map(|groups| groups.steps.cells[level].open()).sum();
        self.bits.push(live.map(|field| field.mask().count_ones()).sum::<u32>() + open as u32);
        CellLevel {
            times: (0..members.len()).map(|edge| edges.iter().filter(|&&e| e == edge).count() as u64).collect(),
            counted: members
                .iter()
                .map(|&member| {
                    counted.iter().map(|rest| rest.map_or(0, |rest| suffixes.list[rest].weights[member])).collect()
                })
                .collect(),
            edges,
            contents: contents.iter().map(|of| members.iter().map(|&member| of[member]).collect()).collect(),
            settling: self.settling(suffixes, level, &targets),
            stays,
            sums,
            sources,
            telling: targets.iter().filter(|target| !tells(target.rest).is_empty()).count(),
            targets,
            tellers: self
                .slacks
                .iter()
                .filter(|(_, fields)| fields.high.is_some())
                .map(|(&rest, &fields)| Teller { rest, fields, kinds: tells(rest) })
                .filter(|teller| !teller.kinds.is_empty())
                .collect(),
            others: {
                let others =
                    self.slacks.iter().filter(|&(&rest, _)| tells(rest).is_empty() && !written.contains(&rest));
                SlackGroup::all_of(others.map(|(&rest, &fields)| (rest, fields)))
            },
        }
    }

    /// For each rule about groups the targets that it enters, if these are all that depends on it behind the level.
    fn settling(&self, suffixes: &Suffixes, level: usize, targets: &[SlackTarget]) -> Vec<Option<Vec<usize>>> {
        let settling = self.system.groups.iter().enumerate().map(|(number, groups)| {
            if self.sums.contains(&groups.target) || self.counted.contains(&groups.target) {
                return None;
            }
            let rest = self.left[groups.target];
            let behind = if suffixes.list[rest].level == level { suffixes.list[rest].next } else { rest };
            let entered = |target: &SlackTarget| target.groups.iter().any(|&(other, _)| other == number);
            let entered: Vec<usize> = (0..targets.len()).filter(|&target| entered(&targets[target])).collect();
            (!entered.is_empty() || !self.is_asked(suffixes, behind)).then_some(entered)
        });
        settling.collect()
    }

    /// The suffixes that begin at the level and are constrained.
    fn at_hand(&self, suffixes: &Suffixes, level: usize) -> Vec<SuffixId> {
        let here = self.by_level[level].iter().copied();
        here.filter(|&rest| self.is_asked(suffixes, rest)).collect()
    }

    /// Whether a suffix is constrained.
    fn is_asked(&self, suffixes: &Suffixes, rest: SuffixId) -> bool {
        let (reach, limits) = (suffixes.list[rest].reach, &self.limits[rest]);
        let (low, high) = both(limits.own, limits.before);
        low > reach.0 || high < reach.1
    }

    /// The sums stored as such that have a part here, each with its suffix.
    fn summed(&self, suffixes: &Suffixes, level: usize) -> Vec<(ConstraintId, SuffixId)> {
        self.sums.iter().filter_map(|&id| self.part_here(suffixes, id, level).map(|rest| (id, rest))).collect()
    }

    /// The suffix of a constraint, if it begins at the level.
    fn part_here(&self, suffixes: &Suffixes, id: ConstraintId, level: usize) -> Option<SuffixId> {
        let rest = self.left[id];
        (suffixes.list[rest].level == level).then_some(rest)
    }
}

/// Groups the cell values by their effect, on sums and on groups: for each its edge, and for each edge its first cell
/// value.
fn edges<'r>(
    here: &[CellValue],
    suffixes: &Suffixes,
    at_hand: impl Iterator<Item = &'r SuffixId>,
    contents: &[&[usize]],
) -> (Vec<usize>, Vec<usize>) {
    let at_hand: Vec<SuffixId> = at_hand.copied().collect();
    let mut known: BTreeMap<(Vec<i64>, Vec<usize>), usize> = BTreeMap::new();
    let mut members = Vec::new();
    let edges = (0..here.len()).map(|cell_value| {
        let changes = at_hand.iter().map(|&rest| suffixes.list[rest].weights[cell_value]).collect();
        let contents = contents.iter().map(|of| of[cell_value]).collect();
        *known.entry((changes, contents)).or_insert_with(|| {
            members.push(cell_value);
            members.len() - 1
        })
    });
    (edges.collect(), members)
}
