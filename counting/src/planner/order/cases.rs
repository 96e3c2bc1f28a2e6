//! The split into cases: where rules depend on the squares of single pieces, those pieces are placed first, one
//! placement per case.
//!
//! A rule such as "these two do not face each other" depends, for every pair of squares, on whether a square between
//! them is occupied. The joint state of all pairs is far too large. With both pieces in place, one condition on one
//! class of squares is left, or none. The count is therefore split into a sum over the places of pieces of which there
//! is exactly one, if that is less work. Cases that leave the same tables are counted once.

use std::collections::BTreeMap;
use std::rc::Rc;

use num_bigint::BigUint;
use qishu_rules::PieceTypeId;
use qishu_spec_lang::Model;

use super::families::{Ranking, ranked};
use super::search::{self, Patience};
use super::solution::{CaseDerivation, PlacedPieces, Solution, statistic, steps};
use crate::plan::{Affine, Axis, Loop, Source, Split, TableId};
use crate::planner::classes::Problem;
use crate::planner::eliminate::Elimination;
use crate::planner::limits::Limits;
use crate::planner::tables::{PlannedRead, PlannedSum, PlannedTable, Provenance, Store, Tables, Task};
use crate::system::phrases::identifier_of;
use crate::system::{CellId, KindId, Meaning, System};
use crate::thresholds::{MOST_CASES, MOST_FAILURES};

/// The count as a sum of cases; `None` if there is nothing to split by or it is more work than allowed.
pub fn split(model: &Model, system: &System, limits: Limits, most_work: u128) -> Option<Solution> {
    let piece_types = piece_types_to_place(system);
    if piece_types.is_empty() {
        return None;
    }
    let cases = cases(system, &piece_types);
    let mut store = Store::new(limits, most_work);
    // The steps of the first case; there are none if the pieces have no places.
    let mut steps_of_first = Vec::new();
    let mut ranking: Option<Ranking> = None;
    let (mut searches, mut spent) = (0, 0);
    let mut ends: BTreeMap<(TableId, Vec<Affine>), End> = BTreeMap::new();
    for (case, pieces) in &cases {
        let problem = Problem::new(model, case);
        // The cases resemble one another: one order serves all of them, or most.
        let mark = store.mark();
        let as_before = ranking.as_ref().map(|found| ranked(&problem, found));
        let elimination = match as_before.and_then(|order| problem.eliminate(&mut store, &order).ok()) {
            Some(elimination) => elimination,
            None if searches == MOST_FAILURES || store.planning.saturating_add(spent) >= limits.planning => {
                return None;
            }
            None => {
                searches += 1;
                store.go_back(&mark);
                let left = limits.after_planning(store.planning.saturating_add(spent));
                let patience = Patience::always(left.planning);
                let found = search::cheapest(&problem, left, patience, None, &mut spent).ok()?;
                ranking = Some(found.ranking);
                problem.eliminate(&mut store, &found.order).ok()?
            }
        };
        if steps_of_first.is_empty() {
            steps_of_first = steps(&problem, &elimination);
        }
        let statistic = statistic(case, &elimination);
        let key = (elimination.result, statistic.clone());
        let placed = CaseDerivation::of(&problem, &elimination, pieces.clone());
        let Elimination { result, total, .. } = elimination;
        let first = End { cases: Vec::new(), table: result, axes: total.axes, provenance: total.provenance, statistic };
        let end = ends.entry(key).or_insert(first);
        end.cases.push(placed);
    }
    let split = Split { piece_types, cases: cases.len(), different: ends.len() };
    let ends: Vec<End> = ends.into_values().collect();
    let (result, statistic) = add_up(&mut store, names_of_kept(model, system), &ends)?;
    let planned = store.end_at(result);
    let placed = ends.into_iter().map(|end| end.cases).collect();
    Some(Solution { planned, steps: steps_of_first, split: Some(split), statistic, placed })
}

/// All ways to place one piece of each of the pieces, with the rules for the others.
fn cases(system: &System, piece_types: &[PieceTypeId]) -> Vec<(System, PlacedPieces)> {
    let mut cases: Vec<(System, PlacedPieces)> = vec![(system.clone(), Vec::new())];
    for &piece_type in piece_types {
        let more = cases.iter().flat_map(|(case, pieces)| {
            let with = |(kind, cell)| (case.with_piece(kind, cell), [pieces.as_slice(), &[(kind, cell)]].concat());
            places(case, piece_type).map(with)
        });
        cases = more.collect();
    }
    cases
}

/// The pieces to place first: there is exactly one of each, and several rules depend on its square. Those with the
/// fewest places come first, as long as the number of cases stays in its limit.
fn piece_types_to_place(system: &System) -> Vec<PieceTypeId> {
    let mut candidates: Vec<(usize, PieceTypeId)> = Vec::new();
    for constraint in &system.constraints {
        let Meaning::Count(piece_type) = constraint.meaning else { continue };
        let looks_at = |kind: KindId| system.kinds[kind].piece_type == piece_type;
        let looking = system
            .constraints
            .iter()
            .filter(|other| other.terms.iter().any(|term| term.cells.is_some() && looks_at(term.kind)))
            .count();
        // A piece may represent several, as one of a symmetric pair does; then other kinds may count as its pieces.
        let is_its_own = constraint.terms.iter().all(|term| looks_at(term.kind) && term.coefficient == 1);
        if (constraint.low, constraint.high) == (1, 1) && looking > 1 && is_its_own {
            candidates.push((places(system, piece_type).count(), piece_type));
        }
    }
    candidates.sort_unstable();
    let mut cases = 1;
    candidates.retain(|(places, _)| {
        cases *= places;
        cases <= MOST_CASES
    });
    candidates.into_iter().map(|(_, piece_type)| piece_type).collect()
}

/// The placements and cells of a piece of the type.
fn places(system: &System, piece_type: PieceTypeId) -> impl Iterator<Item = (KindId, CellId)> {
    let kinds = system.kinds.iter().enumerate().filter(move |(_, kind)| kind.piece_type == piece_type);
    kinds.flat_map(|(id, kind)| kind.cells.iter().map(move |&cell| (id, cell)))
}

/// The result of equivalent cases.
struct End {
    cases: Vec<CaseDerivation>,
    table: TableId,
    axes: Vec<Axis>,
    provenance: Option<Rc<Provenance>>,
    statistic: Vec<Affine>,
}

/// Identifiers for the kept sums.
fn names_of_kept(model: &Model, system: &System) -> Vec<String> {
    let kept = system.constraints.iter().filter(|constraint| constraint.kept);
    kept.map(|constraint| identifier_of(model, &constraint.meaning)).collect()
}

/// The last table: the sum of the cases' results, each with its multiplicity. Its axes are the kept sums, of these
/// names. Returns it and the kept sums as functions of its axes.
fn add_up(store: &mut Store, names: Vec<String>, ends: &[End]) -> Option<(TableId, Vec<Affine>)> {
    let range = |end: &End, kept: usize| {
        let ranges: Vec<(i64, i64)> = end.axes.iter().map(|axis| (axis.low, axis.high)).collect();
        end.statistic[kept].range(&ranges)
    };
    let all = |kept: usize| ends.iter().map(|end| range(end, kept)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
    let axis = |(kept, name): (usize, String)| all(kept).map(|(low, high)| Axis { name, low, high });
    let axes: Vec<Axis> = names.into_iter().enumerate().filter_map(axis).collect();
    let statistic = (0..axes.len()).map(Affine::variable).collect();
    let sums = ends.iter().map(|End { cases, table, axes, provenance, statistic }| {
        let times = cases.len();
        let loops = axes.iter().enumerate().map(|(index, axis)| Loop {
            name: axis.name.clone(),
            low: vec![Affine::constant(axis.low)],
            high: vec![Affine::constant(axis.high)],
            source: Source { operand: 0, axis: index },
        });
        let index: Vec<Affine> = (0..axes.len()).map(Affine::variable).collect();
        PlannedSum {
            loops: loops.collect(),
            guards: Vec::new(),
            // The multiplicity of equivalent cases, as a binomial.
            choose: (times > 1).then(|| (Affine::constant(times as i64), Affine::constant(1))),
            reads: vec![PlannedRead {
                table: *table,
                at: index,
                operand: 0,
                provenances: provenance.iter().cloned().collect(),
            }],
            pieces: Vec::new(),
            target: statistic.clone(),
        }
    });
    let provenance = Provenance {
        task: Task::Cases,
        kinds: Vec::new(),
        cells: Vec::new(),
        closes: Vec::new(),
        axes: axes.iter().map(|axis| axis.name.clone()).collect(),
    };
    let table = PlannedTable {
        axes,
        conditioning: 0,
        sums: sums.collect(),
        provenances: vec![Rc::new(provenance)],
        sum_bound: BigUint::ZERO,
    };
    let table = store.add(table).ok()?;
    Some((table, statistic))
}
