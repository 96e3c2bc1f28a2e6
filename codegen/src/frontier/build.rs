//! Working out what happens at each stage of a frontier, before any state is known.

use std::collections::{BTreeMap, BTreeSet};

use super::bounds::bound_by_caps;
use super::counters::Counters;
use super::fields::{Field, Fields};
use super::leeways::{ANY, Asked, Leeway, LeewayFields, both, limits};
use super::occupants::{Occupant, Occupants};
use super::program::{CellStage, KeptAt, LeewayGroup, LeewaySource, LeewayTarget, Program, SumStep, Teller};
use super::rests::{NOTHING, RestId, Rests};
use crate::system::{CellId, Constraint, ConstraintId, KindId, System};

/// So many kinds can be known to have no pieces left; of the others it is never known.
const KINDS_KNOWN: usize = 64;

impl Program {
    /// Works out what happens when the cells of a system come in that order, with nothing but states.
    pub fn new(system: &System, cells: Vec<CellId>) -> Program {
        let (occupants, rests) = ordered(system, cells);
        Program::with(system, occupants, rests, Counters::default())
    }

    /// The same twice: with nothing but states, and with counters beside them, if any sum is one.
    pub fn each_way(system: &System, cells: Vec<CellId>) -> (Program, Option<Program>) {
        let (occupants, rests) = ordered(system, cells);
        let counters = Counters::of(system, &rests);
        let with_counters = || Program::with(system, occupants.clone(), rests.clone(), counters.clone());
        let with_counters = (!counters.is_empty()).then(with_counters);
        (Program::with(system, occupants, rests, Counters::default()), with_counters)
    }

    fn with(system: &System, occupants: Occupants, rests: Rests, counters: Counters) -> Program {
        let counted: Vec<ConstraintId> = counters.constraints().collect();
        let is_counted = |id: ConstraintId| counted.contains(&id);
        let is_sum = |id: ConstraintId| {
            let constraint = &system.constraints[id];
            constraint.kept || !constraint.feeds.is_empty() || !constraint.gaps.is_empty()
        };
        // What is fed by sums without any pieces is known from the beginning.
        let mut known = vec![0; system.constraints.len()];
        let feeding_first = system.feeding_first();
        for &id in feeding_first.iter().filter(|&&id| rests.last[id].is_none()) {
            system.constraints[id].feeds.iter().for_each(|feed| known[feed.target] += feed.value(known[id]));
        }
        let limits = limits(system, &rests, |id| is_sum(id) || is_counted(id), &known);
        let is_possible = |id: ConstraintId| {
            let constraint = &system.constraints[id];
            let reach = rests.list[rests.whole[id]].reach;
            known[id] + reach.1 >= constraint.low && known[id] + reach.0 <= constraint.high
        };
        let possible = (0..system.constraints.len()).all(is_possible);
        let mut builder = StageBuilder {
            system,
            telling: telling(system, &rests, is_sum),
            sums: feeding_first.into_iter().filter(|&id| is_sum(id) && !is_counted(id)).collect(),
            counted: counted.clone(),
            known,
            limits,
            by_stage: rests.by_stage(),
            left: rests.whole.clone(),
            fields: Fields::default(),
            leeways: BTreeMap::new(),
            places: BTreeMap::new(),
            bits: Vec::new(),
        };
        let stages = (0..occupants.stages.len()).map(|stage| builder.stage(&occupants, &rests, stage)).collect();
        let kept = system.constraints.iter().enumerate().filter(|(_, constraint)| constraint.kept);
        let kept = kept.map(|(id, constraint)| {
            let start = builder.known[id] + constraint.base;
            match (builder.places.get(&id), counted.iter().position(|&counted| counted == id)) {
                (_, Some(counter)) => (KeptAt::Counter(counter), start),
                (Some(&field), _) => (KeptAt::Field(field), span(&rests, id).0 + start),
                (None, None) => (KeptAt::Nowhere, start),
            }
        });
        let kept = kept.collect();
        let words = builder.fields.words().max(1);
        let StageBuilder { bits, .. } = builder;
        let mut program =
            Program { occupants, rests, stages, words, start: possible.then(|| vec![0; words]), counters, kept, bits };
        program.stages.iter_mut().for_each(|stage| stage.stays.resize(words, 0));
        program
    }
}

/// The cells of a system in that order, and what is left of its sums.
fn ordered(system: &System, cells: Vec<CellId>) -> (Occupants, Rests) {
    let occupants = Occupants::new(system, cells);
    let mut rests = Rests::new(system, &occupants);
    bound_by_caps(system, &occupants, &mut rests);
    (occupants, rests)
}

/// What a sum can be at any stage: before its first part it is 0.
fn span(rests: &Rests, id: ConstraintId) -> Leeway {
    rests.behind(rests.whole[id]).fold((0, 0), |(least, most), rest| {
        let (own, fed) = (rests.list[rest].own_reach, rests.list[rest].fed_reach);
        (least + own.0 + fed.0.min(0), most + own.1 + fed.1.max(0))
    })
}

/// Between which values a sum that can be so much is told apart, where that much may still be added to it: below the
/// first of them it makes no difference what the sum is, nor above the second.
fn told_apart(constraint: &Constraint, (least, most): Leeway, behind: Leeway) -> Leeway {
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

/// The rests of constraints that only add and count all pieces of some kinds: for each the kinds, with what a piece
/// counts, and the stage from which on it has all cells of theirs that are still to come. With less leeway than that
/// the kind has no pieces left.
type Telling = BTreeMap<RestId, Vec<(usize, KindId, i64)>>;

fn telling(system: &System, rests: &Rests, is_sum: impl Fn(ConstraintId) -> bool) -> Telling {
    let mut telling = Telling::new();
    let adding = system.adding();
    for (id, constraint) in system.constraints.iter().enumerate().filter(|(id, _)| !is_sum(*id)) {
        if !adding[id] {
            continue;
        }
        let mut since = 0;
        for rest in rests.behind(rests.whole[id]) {
            let whole = constraint.terms.iter().filter(|term| term.cells.is_none() && term.kind < KINDS_KNOWN);
            telling.entry(rest).or_default().extend(whole.map(|term| (since, term.kind, term.coefficient)));
            since = rests.list[rest].stage;
        }
    }
    telling
}

/// What is known stage by stage.
struct StageBuilder<'a> {
    system: &'a System,
    telling: Telling,
    /// The constraints whose sums are remembered, those that feed others before these.
    sums: Vec<ConstraintId>,
    /// The constraints whose sums are counted beside the states.
    counted: Vec<ConstraintId>,
    /// What is known of each sum beforehand.
    known: Vec<i64>,
    limits: Vec<Asked>,
    /// The rests whose next cell is that of each stage.
    by_stage: Vec<Vec<RestId>>,
    /// For each constraint what is left of it at the stage at hand.
    left: Vec<RestId>,
    fields: Fields,
    /// The leeways that the states at hand remember.
    leeways: BTreeMap<RestId, LeewayFields>,
    /// Where they have the sums that have begun.
    places: BTreeMap<ConstraintId, Field>,
    bits: Vec<u32>,
}

impl StageBuilder<'_> {
    fn stage(&mut self, occupants: &Occupants, rests: &Rests, stage: usize) -> CellStage {
        let here = &occupants.stages[stage];
        for rest in &mut self.left {
            while rests.list[*rest].stage < stage {
                *rest = rests.list[*rest].next;
            }
        }
        let at_hand: Vec<RestId> = self.at_hand(rests, stage);
        let summed: Vec<(ConstraintId, RestId)> = self.summed(rests, stage);
        let counted: Vec<Option<RestId>> = self.counted.iter().map(|&id| self.part_here(rests, id, stage)).collect();
        let changed = at_hand.iter().chain(summed.iter().map(|(_, rest)| rest)).chain(counted.iter().flatten());
        let (effects, members) = effects(here, rests, changed);
        let per_effect = |rest: RestId| members.iter().map(|&member| rests.list[rest].weights[member]).collect();
        // Which sums are known here and feed others, by their numbers among those of the stage.
        let number = |id: ConstraintId| summed.iter().position(|&(summed, _)| summed == id);
        let fed = |rest: RestId| {
            let fed = rests.list[rest].fed.iter();
            fed.map(|&(id, feed)| (number(id).expect("a sum is known where its last cell is"), feed)).collect()
        };

        let mut given_back: Vec<Field> = Vec::new();
        let sources: Vec<LeewaySource> = at_hand
            .iter()
            .map(|&rest| {
                let reach = rests.list[rest].reach;
                let widest = self.limits[rest].widest(reach);
                let fields = self.leeways.remove(&rest).unwrap_or(LeewayFields { widest, low: None, high: None });
                given_back.extend(fields.fields());
                LeewaySource { fields, weights: per_effect(rest), fed: fed(rest) }
            })
            .collect();
        let sums: Vec<SumStep> = summed
            .iter()
            .map(|&(id, rest)| {
                let constraint = &self.system.constraints[id];
                let (least, most) = span(rests, id);
                let before = self.places.remove(&id);
                given_back.extend(before);
                let behind = rests.list[rests.list[rest].next].reach;
                let shifted = |gap: &Leeway| (gap.0 - self.known[id], gap.1 - self.known[id]);
                let is_open = constraint.kept || rests.list[rest].next != NOTHING;
                let (floor, ceiling) = told_apart(constraint, (least, most), behind);
                let after = is_open.then(|| self.fields.take(ceiling - least));
                self.places.extend(after.map(|after| (id, after)));
                SumStep {
                    before,
                    after,
                    least,
                    weights: per_effect(rest),
                    fed: fed(rest),
                    rest: behind,
                    allowed: (constraint.low - self.known[id], constraint.high - self.known[id]),
                    gaps: if is_open { Vec::new() } else { constraint.gaps.iter().map(shifted).collect() },
                    floor,
                    ceiling,
                }
            })
            .collect();

        let mut targets: Vec<LeewayTarget> = Vec::new();
        for (number, &rest) in at_hand.iter().enumerate() {
            let next = rests.list[rest].next;
            if let Some(target) = targets.iter_mut().find(|target| target.rest == next) {
                target.sources.push(number);
                continue;
            }
            let is_kept = self.leeways.contains_key(&next);
            let fields = match self.leeways.get(&next) {
                Some(&fields) => fields,
                None => {
                    let reach = rests.list[next].reach;
                    let limits = match next {
                        NOTHING => Asked { own: ANY, before: ANY },
                        _ => self.limits[next],
                    };
                    limits.fields(reach, &mut self.fields)
                }
            };
            if fields.is_remembered() {
                self.leeways.insert(next, fields);
            }
            if next != NOTHING && !fields.is_remembered() {
                continue;
            }
            targets.push(LeewayTarget { rest: next, fields, is_kept, sources: vec![number] });
        }
        // The bits that the stage reads for the last time are free only now, so that no field takes the place of one
        // that is read.
        given_back.iter().for_each(|&field| self.fields.give_back(field));
        let tells = |rest: RestId| -> Vec<(KindId, i64)> {
            let told = self.telling.get(&rest).into_iter().flatten().filter(|(since, ..)| *since <= stage);
            told.map(|&(_, kind, takes)| (kind, takes)).collect()
        };
        targets.sort_by_key(|target| tells(target.rest).is_empty());
        let written: BTreeSet<RestId> = targets.iter().map(|target| target.rest).collect();
        let gone = given_back.into_iter().chain(targets.iter().flat_map(|target| target.fields.fields()));
        let gone = gone.chain(sums.iter().filter_map(|sum| sum.after));
        let mut stays = vec![u64::MAX; self.fields.words().max(1)];
        gone.for_each(|field| stays[field.word] &= !field.mask());
        let live = self.leeways.values().flat_map(LeewayFields::fields).chain(self.places.values().copied());
        self.bits.push(live.map(|field| field.mask().count_ones()).sum());
        CellStage {
            times: (0..members.len()).map(|effect| effects.iter().filter(|&&e| e == effect).count() as u64).collect(),
            counted: members
                .iter()
                .map(|&member| {
                    counted.iter().map(|rest| rest.map_or(0, |rest| rests.list[rest].weights[member])).collect()
                })
                .collect(),
            effects,
            stays,
            sums,
            sources,
            telling: targets.iter().filter(|target| !tells(target.rest).is_empty()).count(),
            targets,
            tellers: self
                .leeways
                .iter()
                .filter(|(_, fields)| fields.high.is_some())
                .map(|(&rest, &fields)| Teller { fields, kinds: tells(rest) })
                .filter(|teller| !teller.kinds.is_empty())
                .collect(),
            others: {
                let others =
                    self.leeways.iter().filter(|&(&rest, _)| tells(rest).is_empty() && !written.contains(&rest));
                LeewayGroup::all_of(others.map(|(&rest, &fields)| (rest, fields)))
            },
        }
    }

    /// The rests of which something is asked and whose next cell is that of the stage.
    fn at_hand(&self, rests: &Rests, stage: usize) -> Vec<RestId> {
        let here = self.by_stage[stage].iter().copied();
        let asks = |&rest: &RestId| {
            let (reach, limits) = (rests.list[rest].reach, &self.limits[rest]);
            let (low, high) = both(limits.own, limits.before);
            low > reach.0 || high < reach.1
        };
        here.filter(asks).collect()
    }

    /// The sums that are remembered themselves and have a part here, each with its rest.
    fn summed(&self, rests: &Rests, stage: usize) -> Vec<(ConstraintId, RestId)> {
        self.sums.iter().filter_map(|&id| self.part_here(rests, id, stage).map(|rest| (id, rest))).collect()
    }

    /// What is left of a constraint, if its next cell is that of the stage.
    fn part_here(&self, rests: &Rests, id: ConstraintId, stage: usize) -> Option<RestId> {
        let rest = self.left[id];
        (rests.list[rest].stage == stage).then_some(rest)
    }
}

/// Which occupants change the same: for each its effect, and for each effect the first who has it.
fn effects<'r>(
    here: &[Occupant],
    rests: &Rests,
    at_hand: impl Iterator<Item = &'r RestId>,
) -> (Vec<usize>, Vec<usize>) {
    let at_hand: Vec<RestId> = at_hand.copied().collect();
    let mut known: BTreeMap<Vec<i64>, usize> = BTreeMap::new();
    let mut members = Vec::new();
    let effects = (0..here.len()).map(|occupant| {
        let changes = at_hand.iter().map(|&rest| rests.list[rest].weights[occupant]).collect();
        *known.entry(changes).or_insert_with(|| {
            members.push(occupant);
            members.len() - 1
        })
    });
    (effects.collect(), members)
}
