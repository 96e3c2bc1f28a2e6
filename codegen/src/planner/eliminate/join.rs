//! Joining two factors: the sums of both are added up, and constraints whose last source is in are checked and dropped.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use num_bigint::BigUint;
use qishu_runtime::numbering::Take;

use super::factor::{Factor, Partial, Rule};
use crate::plan::{Affine, Axis, Guard};
use crate::planner::nest::{Basis, Nest, Variable, basis, sum_ahead};
use crate::planner::tables::{Branch, Deed, Draft, DraftSum, Exceeded, History, Note, Step, Store};
use crate::system::{ConstraintId, Feed, Meaning};

/// In how many ways the men of the second factor join those of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// In one way: they stand on different cells.
    Apart,
    /// The second's men take some of the cells that the first's leave free, of that many cells in all.
    Place {
        /// How many cells there are.
        cells: i64,
    },
    /// The words of both are interleaved.
    Interleave,
}

/// A case of a join: what feeds add depends on which side of their threshold a sum lies.
#[derive(Clone, Debug, Default)]
struct Case {
    guards: Vec<Guard>,
    fed: BTreeMap<ConstraintId, Affine>,
}

/// A number that the joined factor must still tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needed {
    Sum(ConstraintId),
    Men,
}

/// Joins two factors into one table.
///
/// `keep_men` says whether a later step asks how many men there are.
///
/// # Errors
///
/// Fails if the tables would pass a limit.
pub fn join(
    store: &mut Store,
    rules: &[Rule],
    (first, second): (&Factor, &Factor),
    weight: Weight,
    keep_men: bool,
    step: Step,
) -> Result<Factor, Exceeded> {
    let shift = first.axes.len();
    let moved = |form: &Affine| form.substitute(|variable| Affine::variable(variable + shift));
    let mut nest = Nest {
        variables: [first, second]
            .iter()
            .enumerate()
            .flat_map(|(owner, factor)| {
                factor.axes.iter().enumerate().map(move |(axis, range)| Variable::along(range, owner, axis))
            })
            .collect(),
        operands: [first.operand(0), second.operand(shift)],
        choose: None,
        guards: Vec::new(),
        deed: None,
        shape: Vec::new(),
    };
    let second_men = moved(&second.men);
    let men = first.men.plus(1, &second_men);
    nest.choose = match weight {
        Weight::Apart => None,
        Weight::Interleave => Some((men.clone(), second_men)),
        Weight::Place { cells } => {
            nest.guards.push(Guard { value: men.clone(), low: 0, high: cells });
            Some((Affine::constant(cells).plus(-1, &first.men), second_men))
        }
    };
    let take = match &nest.choose {
        Some((_, part)) if part.is_constant() && part.constant == 0 => Take::None,
        Some((whole, part)) if whole == part => Take::All,
        _ => Take::Chosen,
    };
    nest.choose.take_if(|_| take != Take::Chosen);
    nest.deed = match (&step, weight) {
        (Step::Place { kinds, cells }, Weight::Place { .. }) => {
            Some(Deed::Place { kinds: kinds.clone(), cells: cells.clone(), take })
        }
        (_, Weight::Interleave) => Some(Deed::Deal {
            first: first.kinds.clone(),
            second: second.kinds.clone(),
            cells: second.history.cells().to_vec(),
            take,
        }),
        _ => None,
    };

    let mut open = add_up(&first.open, &second.open, moved);
    let (closed, cases) = close_feeding(rules, &mut open, &nest.ranges());
    let (more_closed, open): (BTreeMap<_, _>, BTreeMap<_, _>) =
        open.into_iter().partition(|(id, partial)| partial.absorbed == rules[*id].sources && !rules[*id].kept);
    let mut kinds = [first.kinds.as_slice(), &second.kinds].concat();
    kinds.sort_unstable();
    kinds.dedup();
    let mut cells = [first.cells.as_slice(), &second.cells].concat();
    cells.sort_unstable();
    cells.dedup();
    let mut closes: Vec<Meaning> =
        closed.keys().chain(more_closed.keys()).filter_map(|&id| rules[id].meaning.clone()).collect();
    closes.sort_unstable();
    if let Step::Place { cells: class, .. } = &step {
        cells.clone_from(class);
    }
    let note = Note { step, kinds: kinds.clone(), cells: cells.clone(), closes };

    // Every constraint guards the join: a closed one by its range, an open one by what the rest can still mend.
    let guards_of = |case: &Case| -> Vec<Guard> {
        let all = closed.iter().chain(&more_closed).chain(&open);
        all.map(|(id, partial)| {
            let rest = (rules[*id].reach.0 - partial.reach.0, rules[*id].reach.1 - partial.reach.1);
            let value = case.fed.get(id).map_or(partial.form.clone(), |fed| partial.form.plus(1, fed));
            Guard { value, low: rules[*id].low - rest.1, high: rules[*id].high - rest.0 }
        })
        .collect()
    };
    let mut needed: Vec<(Needed, Affine)> =
        open.iter().map(|(id, partial)| (Needed::Sum(*id), partial.form.clone())).collect();
    // By what they are made of, not by whose they are, so that what is alike on two sides becomes one table; single
    // numbers first, so that their sums follow from them.
    needed.sort_by(|(_, a), (_, b)| (a.terms.len(), &a.terms).cmp(&(b.terms.len(), &b.terms)));
    if keep_men {
        needed.push((Needed::Men, men));
    }
    let mut nests: Vec<(Nest, Vec<Affine>)> = Vec::new();
    for case in &cases {
        let mut nest = nest.clone();
        nest.guards.extend(case.guards.iter().cloned());
        nest.guards.extend(guards_of(case));
        let mut forms: Vec<Affine> = needed
            .iter()
            .map(|(what, form)| match what {
                Needed::Sum(id) => case.fed.get(id).map_or(form.clone(), |fed| form.plus(1, fed)),
                Needed::Men => form.clone(),
            })
            .collect();
        if nest.settle(&mut forms) {
            nests.push((nest, forms));
        }
    }

    let (axes, expressions) = match nests.as_mut_slice() {
        [] => (Vec::new(), vec![Affine::default(); needed.len()]),
        [(nest, forms)] => {
            let Basis { axes, expressions } = basis(forms, &nest.ranges());
            let named = axes
                .iter()
                .map(|(source, form)| {
                    let whole = *form == forms[*source] || needed[*source].0 != Needed::Men;
                    let name = if whole { name_of(rules, needed[*source].0) } else { "other_men".to_owned() };
                    nest.axis(name, form)
                })
                .collect::<Vec<Axis>>();
            *forms = axes.into_iter().map(|(_, form)| form).collect();
            (named, expressions)
        }
        several => common_axes(several, |index| name_of(rules, needed[index].0)),
    };
    let mut sums: Vec<DraftSum> = Vec::new();
    let mut branches: Vec<Branch> = Vec::new();
    for (mut nest, mut target) in nests {
        sum_ahead(&mut nest, &mut target, store, &note)?;
        nest.confine(store, &target, &axes);
        let branch = nest.branch();
        if let Some(sum) = nest.into_sum(target) {
            sums.push(sum);
            branches.push(branch);
        }
    }
    let table = store.add(Draft { axes: axes.clone(), context: 0, sums, notes: vec![note], mass: BigUint::ZERO })?;
    let history = Rc::new(History::Table(branches));
    let mut joined = Factor { table: Some(table), axes, open, men: Affine::default(), kinds, cells, history };
    for ((what, _), expression) in needed.into_iter().zip(expressions) {
        match what {
            Needed::Sum(id) => joined.open.get_mut(&id).expect("a needed sum is open").form = expression,
            Needed::Men => joined.men = expression,
        }
    }
    Ok(joined)
}

fn name_of(rules: &[Rule], needed: Needed) -> String {
    match needed {
        Needed::Sum(id) => rules[id].name.clone(),
        Needed::Men => "men".to_owned(),
    }
}

/// The sums of both factors, over the variables of both.
fn add_up(
    first: &BTreeMap<ConstraintId, Partial>,
    second: &BTreeMap<ConstraintId, Partial>,
    moved: impl Fn(&Affine) -> Affine,
) -> BTreeMap<ConstraintId, Partial> {
    let mut sums = first.clone();
    for (&id, partial) in second {
        let form = moved(&partial.form);
        let sum = sums.entry(id).or_insert(Partial { form: Affine::default(), absorbed: 0, reach: (0, 0) });
        sum.form = sum.form.plus(1, &form);
        sum.absorbed += partial.absorbed;
        sum.reach = (sum.reach.0 + partial.reach.0, sum.reach.1 + partial.reach.1);
    }
    sums
}

/// Takes out the constraints that are complete and feed others, and lists the cases of what they add there.
fn close_feeding(
    rules: &[Rule],
    open: &mut BTreeMap<ConstraintId, Partial>,
    ranges: &[(i64, i64)],
) -> (BTreeMap<ConstraintId, Partial>, Vec<Case>) {
    let complete: BTreeSet<ConstraintId> = open
        .iter()
        .filter(|(id, partial)| partial.absorbed == rules[**id].sources && !rules[**id].feeds.is_empty())
        .map(|(id, _)| *id)
        .collect();
    let mut closed = BTreeMap::new();
    let mut cases = vec![Case::default()];
    for id in complete {
        let Some(partial) = open.remove(&id) else { continue };
        for feed in &rules[id].feeds {
            let target =
                open.entry(feed.target).or_insert(Partial { form: Affine::default(), absorbed: 0, reach: (0, 0) });
            let range = feed.range(rules[id].reach);
            target.absorbed += 1;
            target.reach = (target.reach.0 + range.0, target.reach.1 + range.1);
        }
        let pieces = pieces_of(&partial.form, &rules[id].feeds, ranges);
        cases = cases
            .iter()
            .flat_map(|case| {
                pieces.iter().map(|piece| {
                    let mut both = case.clone();
                    both.guards.extend(piece.guards.iter().cloned());
                    for (&target, fed) in &piece.fed {
                        let sum = both.fed.entry(target).or_default();
                        *sum = sum.plus(1, fed);
                    }
                    both
                })
            })
            .collect();
        closed.insert(id, partial);
    }
    (closed, cases)
}

/// The stretches of a sum's range on which all of its feeds are linear.
fn pieces_of(form: &Affine, feeds: &[Feed], ranges: &[(i64, i64)]) -> Vec<Case> {
    let (low, high) = form.range(ranges);
    let mut starts: Vec<i64> = feeds.iter().map(|feed| feed.over + 1).filter(|&s| low < s && s <= high).collect();
    starts.push(low);
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([high]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| {
            let mut case = Case { guards: Vec::new(), fed: BTreeMap::new() };
            if (start, end) != (low, high) {
                case.guards.push(Guard { value: form.clone(), low: start, high: end });
            }
            for feed in feeds.iter().filter(|feed| start > feed.over) {
                let sum = case.fed.entry(feed.target).or_default();
                *sum = sum.plus(feed.coefficient, &form.plus(1, &Affine::constant(-feed.over)));
            }
            case
        })
        .collect()
}

/// Axes for several cases at once: each number is an axis of its own, long enough for every case.
fn common_axes(cases: &mut [(Nest, Vec<Affine>)], name: impl Fn(usize) -> String) -> (Vec<Axis>, Vec<Affine>) {
    let count = cases[0].1.len();
    let mut axes = Vec::with_capacity(count);
    let mut expressions = Vec::with_capacity(count);
    for index in 0..count {
        let ranges = cases.iter().map(|(nest, forms)| nest.range(&forms[index]));
        let (low, high) = ranges.fold((i64::MAX, i64::MIN), |all, one| (all.0.min(one.0), all.1.max(one.1)));
        let shift = (-low).max(0);
        for (_, forms) in cases.iter_mut() {
            forms[index].constant += shift;
        }
        axes.push(Axis { name: name(index), low: low + shift, high: high + shift });
        expressions.push(Affine { constant: -shift, terms: vec![(index, 1)] });
    }
    (axes, expressions)
}
