//! Compares brute force, the naive frontier, the plan, the frontier and the count by domains on one variant.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use qishu_codegen::emit::emit;
use qishu_counting::Counting;
use qishu_counting::domains::DomainCount;
use qishu_counting::error::{Limit, PlanError};
use qishu_counting::execute::run::{Outcome, run};
use qishu_counting::frontier::Frontier;
use qishu_counting::oracles::{brute, naive_frontier};
use qishu_counting::plan::{Affine, Plan};
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::{Statistic, System};
use qishu_rules::{Piece, PieceTypeId};
use qishu_runtime::circuit::{Memory, NumberedCircuit, PositionLayout};
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

/// How hard the oracles try before they give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most boards that brute force enumerates.
    pub boards: u64,
    /// The most combinations of partial sums that the naive frontier stores.
    pub states: usize,
    /// The limits of a plan.
    pub limits: Limits,
}

/// What became of one variant.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// All that counted it agree.
    Agreed(Agreement),
    /// The planner refuses it as too much work, for this reason.
    Refused(PlanError),
    /// What they do not agree about.
    Disagreed(String),
}

/// A variant about whose count there is no doubt.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The number of positions.
    pub total: BigUint,
    /// Whether brute force counted it.
    pub by_brute_force: bool,
    /// Whether the naive frontier counted it.
    pub by_naive_frontier: bool,
    /// How long the planner took.
    pub planning: Duration,
    /// The plan's tables and steps.
    pub size: PlanFigures,
}

/// How large a plan is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanFigures {
    /// The number of tables.
    pub tables: usize,
    /// The upper bound of its steps.
    pub steps: u128,
}

/// The rows of a table by a statistic.
pub(crate) type StatisticRows = BTreeMap<Vec<i64>, BigUint>;

/// Counts a variant by every method. Plans must also keep their bounds, and planning must be deterministic.
pub fn oracle(model: &Model, effort: Effort) -> Judgement {
    match agreement(model, effort) {
        Ok(Ok(agreement)) => Judgement::Agreed(agreement),
        Ok(Err(what)) => Judgement::Disagreed(what),
        Err(PlanError::TooMuchWork { limit: Limit::Groups, .. }) => match agreement_by_frontier(model, effort) {
            Ok(Ok(agreement)) => Judgement::Agreed(agreement),
            Ok(Err(what)) => Judgement::Disagreed(what),
            Err(error) => Judgement::Refused(error),
        },
        Err(error) => match against_brute_force(model, effort) {
            Some(what) => Judgement::Disagreed(what),
            None => Judgement::Refused(error),
        },
    }
}

/// A disagreement between brute force and the methods without tables, where there is no plan. `None` if they agree, or
/// if one of them cannot count it either.
fn against_brute_force(model: &Model, effort: Effort) -> Option<String> {
    let numbers = brute::count_by_numbers(model, effort.boards)?;
    let (statistic, total) = (Statistic::Pieces, numbers.values().sum());
    let rows = by_statistic(model, &statistic, &numbers);
    without_tables(model, &statistic, &rows, &total, effort.limits).ok().flatten()
}

/// The agreement of brute force, the naive frontier and the frontiers about rules that count groups, of which tables
/// know nothing; the inner error is for a disagreement.
fn agreement_by_frontier(model: &Model, effort: Effort) -> Result<Result<Agreement, String>, PlanError> {
    let by_numbers = brute::count_by_numbers(model, effort.boards);
    let mut agreement: Option<Agreement> = None;
    for statistic in [Statistic::Total, Statistic::Pieces, Statistic::Material] {
        let started = Instant::now();
        let counting = Counting::of(model, statistic.clone(), effort.limits)?;
        let planning = started.elapsed();
        let Some(counted) = counting.count(effort.limits, &mut |_| ControlFlow::Continue(()))? else { continue };
        let rows: StatisticRows = counted.by_statistic.iter().cloned().collect();
        if let Some(numbers) = &by_numbers {
            let expected = by_statistic(model, &statistic, numbers);
            let all: BigUint = numbers.values().sum();
            if expected != rows || all != counted.total {
                let found = &counted.total;
                return Ok(Err(format!(
                    "{statistic:?}: brute force counts {all}: {expected:?}, not {found}: {rows:?}"
                )));
            }
        }
        let found = naive_frontier::count(&System::new(model, statistic.clone())?, effort.states);
        let by_naive_frontier = found.is_some();
        if let Some(mut found) = found.filter(|_| statistic != Statistic::Total) {
            found.retain(|_, positions| *positions != BigUint::ZERO);
            if found != rows {
                return Ok(Err(format!("{statistic:?}: the naive frontier counts {found:?}, the frontier {rows:?}")));
            }
        }
        if let Some(what) = without_tables(model, &statistic, &rows, &counted.total, effort.limits)? {
            return Ok(Err(format!("{statistic:?}: {what}")));
        }
        let (total, by_brute_force) = (counted.total, by_numbers.is_some());
        let size = PlanFigures { tables: 0, steps: counting.work() };
        let found = Agreement { total, by_brute_force, by_naive_frontier, planning, size };
        match &agreement {
            Some(first) if first.total != found.total => {
                return Ok(Err(format!(
                    "{statistic:?}: there are {} positions, and in all {}",
                    found.total, first.total
                )));
            }
            Some(_) => {}
            None => agreement = Some(found),
        }
    }
    let because = Vec::new();
    agreement.map(Ok).ok_or(PlanError::TooMuchWork { limit: Limit::Steps, allowed: 0, needed: 0, because })
}

/// The agreement, or the inner error for a disagreement.
fn agreement(model: &Model, effort: Effort) -> Result<Result<Agreement, String>, PlanError> {
    let by_numbers = brute::count_by_numbers(model, effort.boards);
    let started = Instant::now();
    let total_plan = plan(model, Statistic::Total, effort.limits)?;
    let planning = started.elapsed();
    let total = run(&total_plan).total;
    let mut agreement = Agreement {
        by_brute_force: by_numbers.is_some(),
        by_naive_frontier: false,
        planning,
        size: PlanFigures { tables: total_plan.tables.len(), steps: total_plan.steps },
        total,
    };
    // One of the larger tables for each variant, in rotation.
    let last = PieceTypeId(model.rules.piece_types.len() as u32 - 1);
    let larger = match (model.rules.piece_types.len() + model.rules.board.size()) % 3 {
        0 => Statistic::Sides,
        1 => Statistic::PieceTypes(vec![last, PieceTypeId(0)]),
        _ => Statistic::Material,
    };
    for statistic in [Statistic::Total, Statistic::Pieces, larger] {
        let started = Instant::now();
        let plan = match statistic {
            Statistic::Total => total_plan.clone(),
            _ => plan(model, statistic.clone(), effort.limits)?,
        };
        agreement.planning += started.elapsed();
        let outcome = run(&plan);
        let rows: StatisticRows = outcome.by_statistic.iter().cloned().collect();
        if outcome.total != agreement.total {
            let total = &agreement.total;
            return Ok(Err(format!("{statistic:?}: there are {} positions, and in all {total}", outcome.total)));
        }
        if let Some(numbers) = &by_numbers {
            let expected = by_statistic(model, &statistic, numbers);
            let all: BigUint = numbers.values().sum();
            if expected != rows || all != outcome.total {
                return Ok(Err(format!("{statistic:?}: brute force counts {all}: {expected:?}, the plan {rows:?}")));
            }
        }
        if statistic == Statistic::Pieces
            && let Some(mut found) = naive_frontier::count(&System::new(model, statistic.clone())?, effort.states)
        {
            found.retain(|_, positions| *positions != BigUint::ZERO);
            if found != rows {
                return Ok(Err(format!("{statistic:?}: the naive frontier counts {found:?}, the plan {rows:?}")));
            }
            agreement.by_naive_frontier = true;
        }
        if let Some(what) = without_tables(model, &statistic, &rows, &agreement.total, effort.limits)? {
            return Ok(Err(format!("{statistic:?}: {what}")));
        }
        if let Some(what) = malformed(&plan).or_else(|| passed_bound(&plan, &outcome)) {
            return Ok(Err(format!("{statistic:?}: {what}")));
        }
        let again = qishu_counting::planner::plan(model, statistic.clone(), effort.limits)?;
        if emit(model, &again) != emit(model, &plan) {
            return Ok(Err(format!("{statistic:?}: planned twice, it is not the same")));
        }
    }
    Ok(Ok(agreement))
}

/// The number of positions of a variant that are ranked and unranked.
const POSITIONS_NUMBERED: u32 = 40;

/// A difference between the counts or numbers of a frontier or a count by domains and those of the plan, within the
/// limits.
fn without_tables(
    model: &Model,
    statistic: &Statistic,
    rows: &StatisticRows,
    total: &BigUint,
    limits: Limits,
) -> Result<Option<String>, PlanError> {
    let system = System::new(model, statistic.clone())?;
    let frontier = Frontier::find(system.clone(), None, false, 1, limits.bytes);
    let cell_by_cell = |frontier: Frontier| Counting::Frontier(Box::new(frontier));
    let each_way: Vec<Counting> = frontier.each_way().into_iter().map(cell_by_cell).collect();
    let fewer_bounds = system.without_implied().map(|system| Frontier::find(system, None, true, 1, limits.bytes));
    let fewer_bounds = fewer_bounds.map(cell_by_cell);
    let frontier = cell_by_cell(frontier);
    let domains = DomainCount::find(&system, None, limits.steps, limits.bytes);
    let domains = domains.map(|domains| Counting::Domains(Box::new(domains)));
    let ways = std::iter::once(("the frontier", &frontier));
    let ways = ways.chain(["states", "counters"].into_iter().zip(&each_way));
    let ways = ways.chain(fewer_bounds.as_ref().map(|counting| ("the frontier without implied bounds", counting)));
    let mut ways = ways.chain(domains.as_ref().map(|domains| ("the count by domains", domains)));
    let found = ways.find_map(|(way, counting)| otherwise(model, (way, counting), statistic, rows, total, limits));
    let as_chosen = || {
        let counted = Counting::of(model, Statistic::Total, limits).and_then(|counting| counting.total(limits)).ok()?;
        (counted != *total).then(|| format!("in the way that is chosen there are {counted}, in all {total}"))
    };
    let found = found.or_else(|| if *statistic == Statistic::Total { as_chosen() } else { None });
    let found = found.or_else(|| {
        if *statistic == Statistic::Total {
            each_way.iter().chain(&domains).find_map(|way| otherwise_written(model, way, limits))
        } else {
            None
        }
    });
    let of_cells = || {
        let ways =
            ["states", "counters"].into_iter().zip(&each_way).chain(domains.iter().map(|domains| ("domains", domains)));
        if *statistic == Statistic::Total { elsewhere(ways, limits) } else { None }
    };
    Ok(found.or_else(of_cells))
}

/// A difference between a count and the form of it that a module contains.
fn otherwise_written(model: &Model, counting: &Counting, limits: Limits) -> Option<String> {
    let mut watch = |_| ControlFlow::Continue(());
    let numbered = counting.numbered(model, limits, &mut watch).ok()??;
    let module = match counting {
        Counting::Frontier(frontier) => frontier.written(model).module(&model.rules)?,
        Counting::Domains(domains) => domains.written(model).module(&model.rules)?,
        Counting::Tables(_) => return None,
    };
    let (way, counted) = (counting.method(), module.count());
    if counted != numbered.total() {
        return Some(format!("the module by {way} counts {counted} of {} positions", numbered.total()));
    }
    let memory = &mut Memory::new(limits.bytes);
    let circuit = module.circuit(memory);
    let layout = PositionLayout::of_rules(&model.rules);
    let compiled =
        circuit.and_then(|circuit| NumberedCircuit::new(circuit, layout, memory, &mut |_| ControlFlow::Continue(())));
    let Ok(compiled) = compiled else {
        return Some(format!("the module by {way} counts, and does not number"));
    };
    let mut position = vec![Piece::NONE; model.rules.cells()];
    (0..POSITIONS_NUMBERED).find_map(|sample| {
        let number = &counted * sample / POSITIONS_NUMBERED;
        if !numbered.put(&number, &mut position) {
            return None;
        }
        let other = compiled.number_of(&position);
        (other.as_ref() != Some(&number))
            .then(|| format!("position {number} is number {other:?} of the module by {way}"))
    })
}

/// A difference between the piece-square tables of several counting methods; methods that exceed their limits are left
/// out.
fn elsewhere<'w>(ways: impl Iterator<Item = (&'w str, &'w Counting)>, limits: Limits) -> Option<String> {
    let told = ways.filter_map(|(way, counting)| {
        let found = counting.on_cells(limits, &mut |_| ControlFlow::Continue(())).ok()??;
        let found = found.into_iter().filter(|one| one.positions != BigUint::ZERO);
        Some((way, found.map(|one| ((one.kind, one.cell), one.positions)).collect::<BTreeMap<_, _>>()))
    });
    let told: Vec<_> = told.collect();
    let ((first, pieces), others) = told.split_first()?;
    let (other, elsewhere) = others.iter().find(|(_, found)| found != pieces)?;
    Some(format!("pieces on cells: by {first} {pieces:?}, by {other} {elsewhere:?}"))
}

/// A difference between a method's counts or numbers and the plan's; `None` if it exceeds its limits.
fn otherwise(
    model: &Model,
    (way, counting): (&str, &Counting),
    statistic: &Statistic,
    rows: &StatisticRows,
    total: &BigUint,
    limits: Limits,
) -> Option<String> {
    let mut watch = |_| ControlFlow::Continue(());
    let counted = counting.count(limits, &mut watch).ok()??;
    let found: StatisticRows = counted.by_statistic.into_iter().collect();
    if counted.total != *total || found != *rows {
        return Some(format!("{way} counts {}: {found:?}, the plan {total}: {rows:?}", counted.total));
    }
    if *statistic != Statistic::Total {
        return None;
    }
    let numbered = counting.numbered(model, limits, &mut watch).ok().flatten();
    let Some(numbered) = &numbered else { return Some(format!("{way} counts, and does not number")) };
    if numbered.total() != *total {
        return Some(format!("{way} numbers {} positions of {total}", numbered.total()));
    }
    let mut position = vec![Piece::NONE; model.rules.cells()];
    for sample in 0..POSITIONS_NUMBERED {
        let number = total * sample / POSITIONS_NUMBERED;
        let is_one = numbered.put(&number, &mut position);
        if is_one != (number < *total) {
            return Some(format!("of {total} positions {way} has one of the number {number}: {is_one}"));
        }
        if let Some(broken) = model.rules.broken(&position).filter(|_| is_one) {
            return Some(format!("position {number} of {way} breaks a rule: {broken}"));
        }
        if is_one && numbered.number_of(&position).as_ref() != Some(&number) {
            return Some(format!("position {number} of {way} has another number"));
        }
    }
    None
}

/// The rows of a statistic's table, from the numbers of each piece.
pub(crate) fn by_statistic(
    model: &Model,
    statistic: &Statistic,
    by_numbers: &BTreeMap<Vec<u32>, BigUint>,
) -> StatisticRows {
    let tallies = statistic.tallies(model);
    let mut rows = StatisticRows::new();
    for (numbers, positions) in by_numbers.iter().filter(|_| !tallies.is_empty()) {
        *rows.entry(tallies.iter().map(|tally| tally.value(numbers)).collect()).or_default() += positions;
    }
    rows
}

/// A loop with a bound that contradicts the plan's documentation, if there is one.
fn malformed(plan: &Plan) -> Option<String> {
    let loops = plan
        .tables
        .iter()
        .flat_map(|table| table.sums.iter().flat_map(move |sum| sum.loops.iter().map(move |one| (table, one))));
    for (table, one) in loops {
        for ends in [&one.low, &one.high] {
            if !ends[0].is_constant() || ends[1..].iter().any(Affine::is_constant) {
                return Some(format!("the loop over {} in {} has the ends {ends:?}", one.name, table.name));
            }
        }
    }
    None
}

/// A number that exceeds the plan's proved bound, if there is one.
fn passed_bound(plan: &Plan, outcome: &Outcome) -> Option<String> {
    for (table, greatest) in plan.tables.iter().zip(&outcome.greatest) {
        let (name, bound, width) = (&table.name, &table.bound, table.width);
        if greatest.entry > *bound || bound.bits() > width.bits() {
            return Some(format!("{name} reaches {}, its bound is {bound}, in {width}", greatest.entry));
        }
        for (sum, partial) in table.sums.iter().zip(&greatest.partial) {
            if partial.bits() > sum.partial.bits() {
                return Some(format!("a product in {name} reaches {partial}, its width is {}", sum.partial));
            }
        }
    }
    None
}
