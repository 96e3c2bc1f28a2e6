//! Writing a frontier out: from the levels of a program to flags, numbers and what the squares do to them.

use std::collections::BTreeMap;

use qishu_runtime::circuit::InterchangeableKinds;
use qishu_runtime::frontier::Effect;
use qishu_spec_lang::Model;

use super::layout::{StatePlace, laid_out};
use super::names::{NamedPaths, named};
use super::paths::{Held, PathId, PathLevel, Paths, SlackChange, SlackEnd};
use super::{
    WrittenFeed, WrittenForgotten, WrittenFrontier, WrittenNumber, WrittenSquare, WrittenStatistic, WrittenSum,
};
use crate::frontier::find::Frontier;
use crate::frontier::order::CellOrder;
use crate::frontier::program::{CellLevel, GroupParts, Program, SumStep};
use crate::system::phrases::{names_of_kinds, rule_of};
use crate::system::{ConstraintId, KindId, System};

/// What is forgotten on fewer squares than this saves hardly any state, and takes some lines.
const SQUARES_TO_FORGET: usize = 3;

impl Frontier {
    /// The frontier written out for the rules of its model.
    pub fn written(&self, model: &Model) -> WrittenFrontier {
        WrittenFrontier::new(model, &self.system, &self.program, self.order, &self.interchangeable)
    }
}

impl WrittenFrontier {
    /// A program written out for the rules of its model. The numbers of the pieces of interchangeable kinds are its last
    /// kept sums.
    pub(crate) fn new(
        model: &Model,
        system: &System,
        program: &Program,
        order: CellOrder,
        interchangeable: &[InterchangeableKinds],
    ) -> WrittenFrontier {
        let paths = Paths::new(program);
        let writer = FrontierWriter::new(system, program, &paths);
        let spans = writer.spans();
        let only = |path| writer.only(path).filter(|kinds| spans.contains_key(kinds));
        let named = named(model, system, program, &paths, &writer.bits, only);
        let forgotten = forgotten(&paths, &spans, &named);
        let (families, places, taken) = laid_out(&paths, &writer.bits, named);
        let (followed, words) = writer.followed(model, taken);
        let squares = (0..program.levels.len()).map(|level| writer.square(level, &places)).collect();
        let kept = program.kept.split_at(program.kept.len() - interchangeable.len()).1;
        let interchangeable = interchangeable.iter().zip(kept).map(|(kinds, &(at, base))| {
            let path = writer.kept_sum(kinds.kinds[0]).and_then(|id| paths.sums.get(&id).copied());
            (kinds.clone(), at.map(|_| path.unwrap_or_default()), base)
        });
        WrittenFrontier {
            order,
            words,
            counted: writer.counted(model),
            interchangeable: interchangeable.collect(),
            followed,
            families,
            places,
            cells: system.cells.clone(),
            squares,
            forgotten,
            is_possible: program.start.is_some(),
            kinds: names_of_kinds(model, system),
        }
    }
}

/// Squares from the first to the last after which numbers tell that some kinds are used up: each with the least value that
/// tells it.
type UsedUpSpan = ((usize, usize), Vec<(PathId, i64)>);

/// The spans of each set of kinds.
type UsedUpSpans = BTreeMap<Vec<KindId>, Vec<UsedUpSpan>>;

pub(super) struct FrontierWriter<'a> {
    pub(super) system: &'a System,
    pub(super) program: &'a Program,
    pub(super) paths: &'a Paths,
    /// For each level the distances of the slacks after it.
    distances: Vec<BTreeMap<PathId, Distances>>,
    /// The bits that the numbers of each path take; 0 where groups alone could add to a number that stays zero.
    bits: Vec<u32>,
}

/// The distances that occur on a path between two levels.
#[derive(Clone, Copy, Debug, Default)]
struct Distances {
    /// The least and the greatest.
    range: (i64, i64),
    /// What is added to a distance where it is kept, so that the number grows by what values add and is 0 at first.
    shift: i64,
}

impl<'a> FrontierWriter<'a> {
    fn new(system: &'a System, program: &'a Program, paths: &'a Paths) -> FrontierWriter<'a> {
        let mut distances: Vec<BTreeMap<PathId, Distances>> = Vec::with_capacity(paths.levels.len());
        let mut bits: Vec<u32> = paths.list.iter().map(|path| path.bits).collect();
        let slacks = |path: &PathId| matches!(paths.list[*path].held, Held::Slack(_));
        (0..bits.len()).filter(slacks).for_each(|path| bits[path] = 1);
        for level in &paths.levels {
            let of = |path: PathId| distances.last().and_then(|before| before.get(&path)).copied().unwrap_or_default();
            let after = level.alive.iter().map(|(&(_, end), &path)| {
                let after = Distances::after(level, path, end, of);
                let greatest = (after.range.1 + after.shift).max(1) as u64;
                bits[path] = bits[path].max(u64::BITS - greatest.leading_zeros());
                (path, after)
            });
            let after = after.collect();
            distances.push(after);
        }
        let changes = paths.levels.iter().flat_map(|level| &level.changes);
        let by_groups = changes.filter(|change| !change.groups.is_empty());
        for path in by_groups.flat_map(|change| change.from.into_iter().chain(change.to)) {
            let mut lives = distances.iter().filter_map(|distances| distances.get(&path));
            if lives.all(|distances| distances.range.1 + distances.shift == 0) {
                bits[path] = 0;
            }
        }
        FrontierWriter { system, program, paths, distances, bits }
    }

    /// The path of a number, unless it is always zero.
    pub(super) fn number_of(&self, path: Option<PathId>) -> Option<PathId> {
        path.filter(|&path| self.bits[path] > 0)
    }

    /// What is added to the distance of a path after `levels_done` levels.
    pub(super) fn shift(&self, levels_done: usize, path: PathId) -> i64 {
        let distances = levels_done.checked_sub(1).map(|level| &self.distances[level]);
        distances.and_then(|distances| distances.get(&path)).map_or(0, |distances| distances.shift)
    }

    /// Whether a path is a flag: a slack with two values.
    fn is_flag(&self, path: PathId) -> bool {
        self.bits[path] == 1 && matches!(self.paths.list[path].held, Held::Slack(_))
    }

    fn square(&self, number: usize, places: &[StatePlace]) -> WrittenSquare {
        let (level, paths) = (&self.program.levels[number], &self.paths.levels[number]);
        let (of_flags, of_numbers): (Vec<&SlackChange>, Vec<&SlackChange>) =
            paths.changes.iter().partition(|change| self.is_of_flags(change));
        let mut roles: BTreeMap<Vec<Effect>, Vec<PathId>> = BTreeMap::new();
        for flag in self.flags(paths, &of_flags, &of_numbers) {
            let effects: Vec<Effect> =
                (0..level.times.len()).map(|edge| self.effect(number, &of_flags, flag, edge)).collect();
            if effects.iter().any(|&effect| effect != Effect::Stays) {
                roles.entry(effects).or_default().push(flag);
            }
        }
        roles.values_mut().for_each(|flags| flags.sort_by_key(|&path| (places[path].family, places[path].index)));
        let mut numbers: Vec<WrittenNumber> =
            of_numbers.into_iter().map(|change| self.number(number, level, change)).collect();
        // A number that is not read any more still has to make room.
        let read = |path: PathId, numbers: &[WrittenNumber]| numbers.iter().any(|number| number.from == Some(path));
        for &path in &paths.ended {
            let is_slack = matches!(self.paths.list[path].held, Held::Slack(_)) && self.bits[path] > 0;
            if is_slack && !self.is_flag(path) && !read(path, &numbers) {
                let adds = vec![0; level.times.len()];
                numbers.push(WrittenNumber {
                    from: Some(path),
                    to: None,
                    adds,
                    fed: Vec::new(),
                    groups: GroupParts::default(),
                    asks_nothing: 0,
                    floor: 0,
                    most: i64::MAX,
                });
            }
        }
        let groups = (0..level.times.len()).map(|edge| {
            let here = self.program.cell_values.levels[number].iter().zip(&level.edges);
            here.filter(|(_, of)| **of == edge).map(|(&value, _)| value).collect()
        });
        WrittenSquare {
            cell: self.program.cell_values.cells[number],
            values: groups.collect(),
            counted: if self.program.counted_statistics.is_empty() { Vec::new() } else { level.counted.clone() },
            roles: roles.into_iter().collect(),
            sums: level.sums.iter().zip(&paths.sums).map(|(sum, &(from, to))| self.sum(level, sum, from, to)).collect(),
            numbers,
            groups: self.groups_at(number),
        }
    }

    /// Whether a change is from a flag to itself, or from nothing to a flag, or from a flag to nothing.
    fn is_of_flags(&self, change: &SlackChange) -> bool {
        let is_flag = |path: Option<PathId>| path.is_none_or(|path| self.is_flag(path));
        let is_one = match (change.from, change.to) {
            (None, None) => false,
            (Some(from), Some(to)) => from == to,
            _ => true,
        };
        let adds_alone = change.fed.is_empty() && change.groups.is_empty();
        is_one && adds_alone && is_flag(change.from) && is_flag(change.to)
    }

    /// The flags that a square may change.
    fn flags(&self, paths: &PathLevel, of_flags: &[&SlackChange], of_numbers: &[&SlackChange]) -> Vec<PathId> {
        let changed = of_flags.iter().flat_map(|change| change.from.into_iter().chain(change.to));
        let moved: Vec<PathId> = of_numbers.iter().filter_map(|change| change.from).collect();
        let ended = paths.ended.iter().copied().filter(|&path| self.is_flag(path) && !moved.contains(&path));
        let mut flags: Vec<PathId> = changed.chain(ended).collect();
        flags.sort_unstable();
        flags.dedup();
        flags
    }

    /// What a group of values does to a flag.
    fn effect(&self, number: usize, changes: &[&SlackChange], flag: PathId, edge: usize) -> Effect {
        let (shift_before, shift_after) = (self.shift(number, flag), self.shift(number + 1, flag));
        let lives_on = self.distances[number].contains_key(&flag);
        let after = |before: i64| -> Option<i64> {
            let before = before - shift_before;
            let mut distance = if self.paths.levels[number].kept.contains(&flag) { before } else { 0 };
            for change in changes {
                let is_about_it = change.to == Some(flag) || change.to.is_none() && change.from == Some(flag);
                if !is_about_it {
                    continue;
                }
                let own = if change.from == Some(flag) { before } else { 0 };
                let then = own + change.adds[edge];
                if then > change.most {
                    return None;
                }
                if change.to.is_some() {
                    distance = distance.max(then);
                }
            }
            Some(if lives_on { (distance + shift_after).clamp(0, 1) } else { 0 })
        };
        let is_new = number.checked_sub(1).is_none_or(|before| !self.distances[before].contains_key(&flag));
        match (after(0), after(1)) {
            (None, _) => Effect::Never,
            // A new flag is clear.
            (Some(0), _) if is_new => Effect::Stays,
            (Some(_), _) if is_new => Effect::Marks,
            (Some(0), None) => Effect::Bars,
            (Some(_), None) => Effect::Takes,
            (Some(0), Some(0)) => Effect::Clears,
            (Some(0), Some(_)) => Effect::Stays,
            (Some(_), Some(_)) => Effect::Marks,
        }
    }

    fn number(&self, number: usize, level: &CellLevel, change: &SlackChange) -> WrittenNumber {
        let before = change.from.map_or(0, |path| self.shift(number, path));
        let after = change.to.map_or(0, |path| self.shift(number + 1, path));
        let fed = change.fed.iter().map(|&(sum, feed)| WrittenFeed::new(sum, feed, change.sign, range(level, sum)));
        WrittenNumber {
            from: self.number_of(change.from),
            to: self.number_of(change.to),
            groups: self.parts(&change.groups),
            asks_nothing: change.asks_nothing + after,
            adds: change.adds.iter().map(|adds| adds - before + after).collect(),
            fed: fed.collect(),
            floor: after.max(0),
            most: change.most + after,
        }
    }

    fn sum(&self, level: &CellLevel, sum: &SumStep, from: Option<PathId>, to: Option<PathId>) -> WrittenSum {
        let fed = sum.fed.iter().map(|&(other, feed)| WrittenFeed::new(other, feed, 1, range(level, other)));
        WrittenSum {
            from,
            to,
            zero: sum.least,
            adds: sum.weights.clone(),
            fed: fed.collect(),
            groups: self.parts(&sum.groups),
            range: (sum.allowed.0 - sum.rest.1, sum.allowed.1 - sum.rest.0),
            gaps: sum.gaps.clone(),
            kept: (sum.floor, sum.ceiling),
        }
    }

    /// The sums that are counted beside the states.
    fn counted(&self, model: &Model) -> Vec<WrittenStatistic> {
        let statistics = &self.program.counted_statistics;
        let of = |(number, id): (usize, ConstraintId)| {
            let constraint = &self.system.constraints[id];
            let says = format!("{}.", rule_of(model, &constraint.meaning));
            let most = statistics.combinations.most(number);
            WrittenStatistic { says, range: (constraint.low.max(0), most), gaps: constraint.gaps.clone() }
        };
        statistics.constraints().enumerate().map(of).collect()
    }

    /// The kept sum of the pieces of a kind: the last constraint of that form, since groups come last.
    fn kept_sum(&self, kind: KindId) -> Option<ConstraintId> {
        self.system.constraints.iter().rposition(|constraint| {
            constraint.kept && matches!(&*constraint.terms, [term] if term.kind == kind && term.cells.is_none())
        })
    }

    /// The kinds without whose pieces a slack does not matter; `None` if sums or groups add to it, if something lowers it, or if
    /// it tells that a kind is used up.
    fn only(&self, path: PathId) -> Option<Vec<KindId>> {
        let path_suffixes = &self.paths.list[path].suffixes;
        let tells = self.program.levels.iter().flat_map(|level| &level.tellers);
        if tells.into_iter().any(|teller| path_suffixes.contains(&teller.rest)) {
            return None;
        }
        let mut kinds: Vec<KindId> = Vec::new();
        for rest in self.program.suffixes.behind(*path_suffixes.first()?) {
            let suffix = &self.program.suffixes.list[rest];
            let adds_alone = suffix.fed.is_empty() && suffix.groups.is_empty();
            if !adds_alone || suffix.weights.iter().any(|&weight| weight < 0) {
                return None;
            }
            let here = self.program.cell_values.levels[suffix.level].iter().zip(&suffix.weights);
            for (value, _) in here.filter(|(_, weight)| **weight > 0) {
                kinds.push((*value)?);
            }
        }
        kinds.sort_unstable();
        kinds.dedup();
        Some(kinds)
    }

    /// For each set of kinds without which something does not matter: the squares after which numbers tell that they are
    /// used up, and these numbers. Sets for which that is seldom so are left out.
    fn spans(&self) -> UsedUpSpans {
        let mut paths_of: BTreeMap<Vec<KindId>, Vec<PathId>> = BTreeMap::new();
        for path in 0..self.paths.list.len() {
            if let Some(kinds) = self.only(path) {
                paths_of.entry(kinds).or_default().push(path);
            }
        }
        let spans = paths_of.into_iter().map(|(kinds, paths)| {
            let mut spans: Vec<UsedUpSpan> = Vec::new();
            for level in 0..self.program.levels.len().saturating_sub(1) {
                let is_alive = |&path: &PathId| {
                    let (first, last) = self.paths.list[path].lives;
                    first <= level && level <= last
                };
                let Some(once) = self.used_up(level, &kinds).filter(|_| paths.iter().any(is_alive)) else { continue };
                match spans.last_mut() {
                    Some((squares, last)) if *last == once && squares.1 + 1 == level => squares.1 = level,
                    _ => spans.push(((level, level), once)),
                }
            }
            spans.retain(|((first, last), _)| last - first >= SQUARES_TO_FORGET);
            (kinds, spans)
        });
        spans.filter(|(_, spans)| !spans.is_empty()).collect()
    }

    /// The numbers that tell after a level that these kinds are used up; `None` if one of them may still be placed
    /// without being told.
    fn used_up(&self, level: usize, kinds: &[KindId]) -> Option<Vec<(PathId, i64)>> {
        let mut once: Vec<(PathId, i64)> = Vec::new();
        let later = &self.program.cell_values.levels[level + 1..];
        for &kind in kinds.iter().filter(|&&kind| later.iter().any(|values| values.contains(&Some(kind)))) {
            let tellers = self.program.levels[level].tellers.iter();
            let told = tellers.into_iter().find_map(|teller| {
                let &(_, takes) = teller.kinds.iter().find(|(told, _)| *told == kind)?;
                let path = *self.paths.levels[level].alive.get(&(teller.rest, SlackEnd::High))?;
                Some((path, teller.fields.widest.1 - takes + 1 + self.shift(level + 1, path)))
            })?;
            match once.iter_mut().find(|(path, _)| *path == told.0) {
                Some((_, least)) => *least = told.1.max(*least),
                None => once.push(told),
            }
        }
        (!once.is_empty()).then_some(once)
    }
}

/// What no longer matters once the kinds of each family are used up.
fn forgotten(paths: &Paths, spans: &UsedUpSpans, named: &[NamedPaths]) -> Vec<WrittenForgotten> {
    let of_kinds = |(kinds, spans): (&Vec<KindId>, &Vec<UsedUpSpan>)| {
        let families_at = |end: SlackEnd| -> Vec<usize> {
            let of_end = |family: &&(usize, &NamedPaths)| {
                let held = paths.list[family.1.members[0].0].held;
                family.1.kinds.as_ref() == Some(kinds) && held == Held::Slack(end)
            };
            let families: Vec<(usize, &NamedPaths)> = named.iter().enumerate().collect();
            families.iter().filter(of_end).map(|(family, _)| *family).collect()
        };
        let (clears, bars) = (families_at(SlackEnd::High), families_at(SlackEnd::Low));
        let of_span = |(squares, once): &UsedUpSpan| WrittenForgotten {
            once: once.clone(),
            squares: *squares,
            clears: clears.clone(),
            bars: bars.clone(),
        };
        spans.iter().map(of_span).collect::<Vec<_>>()
    };
    spans.iter().flat_map(of_kinds).collect()
}

impl Distances {
    /// The distances of a slack after a level, given those of all paths before it.
    fn after(level: &PathLevel, path: PathId, end: SlackEnd, before: impl Fn(PathId) -> Distances) -> Distances {
        let mut leading = level.changes.iter().filter(|change| change.to == Some(path)).peekable();
        if level.kept.contains(&path) || leading.peek().is_none() {
            let Distances { range, shift } = before(path);
            let range = leading.fold(range, |range, change| joined(range, change, &before));
            return Distances { range, shift };
        }
        let leading: Vec<&SlackChange> = leading.collect();
        let range = leading.iter().fold((0, 0), |range, change| joined(range, change, &before));
        let own = leading.iter().find(|change| change.from == Some(path)).unwrap_or(&leading[0]);
        let shift = match end {
            SlackEnd::High => own.from.map_or(0, |from| before(from).shift) - own.shift,
            SlackEnd::Low => i64::MIN,
        };
        Distances { range, shift: shift.max(-range.0) }
    }
}

/// The range of a distance that is at least as great as what a change leads to, where its own range is given.
fn joined(range: (i64, i64), change: &SlackChange, before: impl Fn(PathId) -> Distances) -> (i64, i64) {
    let from = change.from.map_or((0, 0), |from| before(from).range);
    let adds = change.adds.iter();
    let (least, most) = (adds.clone().min().copied().unwrap_or(0), adds.max().copied().unwrap_or(0));
    let closed = change.closed;
    // What sums add is not bounded here; the limit is.
    let (low, high) = match change.fed.is_empty() {
        true => (from.0 + least + closed.0, (from.1 + most + closed.1).min(change.most)),
        false => (0, change.most),
    };
    (range.0.max(low), range.1.max(high))
}

/// The least and the greatest value of a complete sum of a level.
fn range(level: &CellLevel, sum: usize) -> (i64, i64) {
    let sum = &level.sums[sum];
    (sum.allowed.0.max(sum.least), sum.allowed.1.min(sum.most))
}
