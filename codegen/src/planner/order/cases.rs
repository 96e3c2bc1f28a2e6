//! Telling cases apart: where rules look at the squares of single men, those men are placed first, one way at a time.
//!
//! A rule such as "these two do not face each other" asks, for every pair of squares, whether any square between them is
//! taken. Remembered all at once that is hopeless; with both men in place it is one question about one class of squares,
//! or none. So the count is split into a sum over the places of pieces of which there is exactly one, if that is less
//! work. Cases that leave the same tables are counted once.

use std::collections::BTreeMap;
use std::rc::Rc;

use num_bigint::BigUint;
use qishu_spec_lang::model::{Model, PieceId};

use super::search;
use crate::error::PlanError;
use crate::plan::{Affine, Axis, Chapter, Class, Loop, Source, Split, TableId};
use crate::planner::classes::Problem;
use crate::planner::eliminate::{Elimination, Factor};
use crate::planner::limits::Limits;
use crate::planner::tables::{Draft, DraftRead, DraftSum, History, Note, Step, Store, Tables};
use crate::system::phrases::identifier_of;
use crate::system::{CellId, KindId, Meaning, System};

/// A plan but for its bounds and captions.
pub struct Solution {
    /// The tables, the last of which is the result.
    pub drafts: Vec<Draft>,
    /// The steps, of the first case if there are several.
    pub story: Vec<Chapter>,
    /// The split, if the count is one.
    pub split: Option<Split>,
    /// The kept sums as functions of the result's axes.
    pub statistic: Vec<Affine>,
    /// Who was placed, for each sum of the last table if the count is split, and for the one case else.
    pub placed: Vec<Vec<Placed>>,
}

/// One way to place some men first, and how the rest was counted.
pub struct Placed {
    /// Who stands where.
    pub men: Vec<(KindId, CellId)>,
    /// The kinds of each group, in the order in which the groups are placed.
    pub groups: Vec<Vec<KindId>>,
    /// How the rest came about.
    pub history: Rc<History>,
}

/// More cases than this are not tried.
const MOST_CASES: usize = 512;

/// Below this much work no split is tried.
pub const WORTH_SPLITTING: u128 = 200_000;

/// Plans the count whole, and split if that promises less work.
///
/// # Errors
///
/// Fails if neither keeps to the limits, with the error of the whole.
pub fn solve(model: &Model, system: &System, limits: Limits) -> Result<Solution, PlanError> {
    let problem = Problem::new(model, system);
    let whole = search::cheapest(&problem, limits);
    let most_work = whole.as_ref().map_or(u128::MAX, |(store, ..)| store.work);
    if most_work > WORTH_SPLITTING
        && let Some(split) = split(model, system, limits, most_work)
    {
        return Ok(split);
    }
    whole.map(|(store, elimination, _)| unsplit(system, &problem, store, &elimination))
}

/// The solution without cases.
pub fn unsplit(system: &System, problem: &Problem<'_>, store: Store, elimination: &Elimination) -> Solution {
    let story = story(problem, elimination);
    let statistic = statistic(system, elimination);
    let placed = placed(problem, elimination, Vec::new());
    // The result may be a table that was there before: two counts of nothing are one.
    let drafts = store.end_at(elimination.total.table.unwrap_or_default());
    Solution { drafts, story, split: None, statistic, placed: vec![vec![placed]] }
}

/// The count as a sum of cases; `None` if there is nothing to split by or it is more work than allowed.
fn split(model: &Model, system: &System, limits: Limits, most_work: u128) -> Option<Solution> {
    let pieces = pieces_to_place(system);
    if pieces.is_empty() {
        return None;
    }
    let mut cases: Vec<(System, Men)> = vec![(system.clone(), Vec::new())];
    for &piece in &pieces {
        let more = cases.iter().flat_map(|(case, men)| {
            let with = |(kind, cell)| (case.with_man(kind, cell), [men.as_slice(), &[(kind, cell)]].concat());
            places(case, piece).map(with)
        });
        cases = more.collect();
    }
    let mut store = Store::new(limits, most_work);
    let mut story_of_first = None;
    let mut ranking = None;
    let mut ends: BTreeMap<(Option<TableId>, Vec<Affine>), End> = BTreeMap::new();
    for (case, men) in cases.iter() {
        let problem = Problem::new(model, case);
        // The order is searched for once; the cases are much alike.
        if ranking.is_none() {
            ranking = Some(search::cheapest(&problem, limits).ok()?.2);
        }
        let order = search::ranked(&problem, ranking.as_deref().unwrap_or_default());
        let elimination = problem.eliminate(&mut store, &order).ok()?;
        story_of_first.get_or_insert_with(|| story(&problem, &elimination));
        let statistic = statistic(case, &elimination);
        let key = (elimination.total.table, statistic.clone());
        let placed = placed(&problem, &elimination, men.clone());
        let end = ends.entry(key).or_insert(End { cases: Vec::new(), total: elimination.total, statistic });
        end.cases.push(placed);
    }
    let split = Split { pieces, cases: cases.len(), different: ends.len() };
    let ends: Vec<End> = ends.into_values().collect();
    let (result, statistic) = add_up(&mut store, names_of_kept(model, system), &ends)?;
    let drafts = store.end_at(result);
    let placed = ends.into_iter().map(|end| end.cases).collect();
    let story = story_of_first.unwrap_or_default();
    Some(Solution { drafts, story, split: Some(split), statistic, placed })
}

/// The pieces to place first: those of which there is exactly one and whose squares several rules look at, as many of
/// them as keep the cases few, the ones with the fewest places first.
fn pieces_to_place(system: &System) -> Vec<PieceId> {
    let mut candidates: Vec<(usize, PieceId)> = Vec::new();
    for constraint in &system.constraints {
        let Meaning::Count(piece) = constraint.meaning else { continue };
        let looks_at = |kind: KindId| system.kinds[kind].piece == piece;
        let looking = system
            .constraints
            .iter()
            .filter(|other| other.terms.iter().any(|term| term.cells.is_some() && looks_at(term.kind)))
            .count();
        // Where a man stands for several, as one of a symmetric pair does, not only the piece's own kinds may be its men.
        let is_its_own = constraint.terms.iter().all(|term| looks_at(term.kind) && term.coefficient == 1);
        if (constraint.low, constraint.high) == (1, 1) && looking > 1 && is_its_own {
            candidates.push((places(system, piece).count(), piece));
        }
    }
    candidates.sort_unstable();
    let mut cases = 1;
    candidates.retain(|(places, _)| {
        cases *= places;
        cases <= MOST_CASES
    });
    candidates.into_iter().map(|(_, piece)| piece).collect()
}

/// The placements and cells on which a man of the piece may stand.
fn places(system: &System, piece: PieceId) -> impl Iterator<Item = (KindId, CellId)> {
    let kinds = system.kinds.iter().enumerate().filter(move |(_, kind)| kind.piece == piece);
    kinds.flat_map(|(id, kind)| kind.cells.iter().map(move |&cell| (id, cell)))
}

/// Men in their places.
type Men = Vec<(KindId, CellId)>;

/// Who was placed in a case, and how.
fn placed(problem: &Problem<'_>, elimination: &Elimination, men: Men) -> Placed {
    let groups = elimination.order.iter().map(|&group| problem.groups[group].kinds.clone()).collect();
    Placed { men, groups, history: elimination.total.history.clone() }
}

/// The result of the cases that are alike.
struct End {
    cases: Vec<Placed>,
    total: Factor,
    statistic: Vec<Affine>,
}

/// The kept sums as functions of the result's axes. A sum that nothing contributes to is what is known of it.
fn statistic(system: &System, elimination: &Elimination) -> Vec<Affine> {
    let open = &elimination.total.open;
    debug_assert!(open.keys().all(|&id| system.constraints[id].kept), "every other sum has been checked");
    let kept = system.constraints.iter().enumerate().filter(|(_, constraint)| constraint.kept);
    let form = |id| open.get(&id).map_or(Affine::default(), |sum| sum.form.clone());
    kept.map(|(id, constraint)| form(id).plus(1, &Affine::constant(constraint.base))).collect()
}

/// Identifiers for the kept sums.
fn names_of_kept(model: &Model, system: &System) -> Vec<String> {
    let kept = system.constraints.iter().filter(|constraint| constraint.kept);
    kept.map(|constraint| identifier_of(model, &constraint.meaning)).collect()
}

/// The last table: the cases' results, each as often as it occurs. Its axes are the kept sums, of these names. Returns
/// it and the kept sums as functions of its axes.
fn add_up(store: &mut Store, names: Vec<String>, ends: &[End]) -> Option<(TableId, Vec<Affine>)> {
    let range = |end: &End, kept: usize| {
        let ranges: Vec<(i64, i64)> = end.total.axes.iter().map(|axis| (axis.low, axis.high)).collect();
        end.statistic[kept].range(&ranges)
    };
    let all = |kept: usize| ends.iter().map(|end| range(end, kept)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    let axis = |(kept, name): (usize, String)| all(kept).map(|(low, high)| Axis { name, low, high });
    let axes: Vec<Axis> = names.into_iter().enumerate().filter_map(axis).collect();
    let statistic = (0..axes.len()).map(Affine::variable).collect();
    let sums = ends.iter().map(|End { cases, total, statistic }| {
        let times = cases.len();
        let loops = total.axes.iter().enumerate().map(|(index, axis)| Loop {
            name: axis.name.clone(),
            low: vec![Affine::constant(axis.low)],
            high: vec![Affine::constant(axis.high)],
            source: Source { operand: 0, axis: index },
        });
        let index: Vec<Affine> = (0..total.axes.len()).map(Affine::variable).collect();
        DraftSum {
            loops: loops.collect(),
            guards: Vec::new(),
            // So many ways to choose one of the cases that are alike.
            choose: (times > 1).then(|| (Affine::constant(times as i64), Affine::constant(1))),
            reads: total.table.iter().map(|&table| DraftRead { table, at: index.clone(), operand: 0 }).collect(),
            target: statistic.clone(),
        }
    });
    let note = Note { step: Step::Cases, kinds: Vec::new(), cells: Vec::new(), closes: Vec::new() };
    let draft = Draft { axes, context: 0, sums: sums.collect(), notes: vec![note], mass: BigUint::ZERO };
    let table = store.add(draft).ok()?;
    Some((table, statistic))
}

/// The steps of an order, with the classes at each.
fn story(problem: &Problem<'_>, elimination: &Elimination) -> Vec<Chapter> {
    let steps = elimination.order.iter().zip(&elimination.steps);
    steps
        .map(|(&group, blocks)| Chapter {
            men: problem.men_of(group),
            classes: blocks.iter().map(|block| Class { cells: block.cells.clone(), used: block.used }).collect(),
        })
        .collect()
}
