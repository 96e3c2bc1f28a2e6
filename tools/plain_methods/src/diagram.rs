//! Counts by a decision diagram: a variable for each kind on each cell, a diagram for each rule, and their conjunction.
//!
//! It shares only the system of constraints with the planner. It is a straightforward use of decision diagrams.
//! Variables are ordered along the shorter side of the board. Rules are joined from the far end to the near one, so
//! that each meets its variables at the top of the diagram.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::RandomState;
use std::{panic, thread};

use num_bigint::BigUint;
use oxidd::util::{OutOfMemory, SatCountCache};
use oxidd::zbdd::{ZBDDFunction, new_manager};
use oxidd::{BooleanFunction, Manager, ManagerRef, VarNo};
use qishu_counting::system::{CellId, Constraint, ConstraintId, KindId, Meaning, System};

/// The bytes of a node, with its share of the tables beside the nodes.
const BYTES_PER_NODE: u64 = 32;

/// A variable with its coefficient in a sum.
type CountedVariable = (VarNo, i64);
/// A sum: for each possible value, the diagram of the assignments with it.
type BySum = BTreeMap<i64, ZBDDFunction>;

/// The number of positions.
///
/// It is found in a thread of its own. OxiDD 0.11 keeps the free nodes of a manager with the thread and may leave them
/// there: a later manager of that thread, if it lies at the same address, hands out nodes twice (OxiDD's commit 9fd1ed0).
///
/// # Errors
///
/// Fails if the diagram does not fit into this number of bytes.
pub fn count(system: &System, bytes: u64) -> Result<BigUint, OutOfMemory> {
    thread::scope(|scope| {
        let counted = scope.spawn(|| count_in_this_thread(system, bytes)).join();
        counted.unwrap_or_else(|panic| panic::resume_unwind(panic))
    })
}

fn count_in_this_thread(system: &System, bytes: u64) -> Result<BigUint, OutOfMemory> {
    let order = order(system);
    let pieces: Vec<(KindId, CellId)> = order.iter().flat_map(|&cell| fitting(system, cell)).collect();
    let nodes = usize::try_from(bytes / BYTES_PER_NODE).unwrap_or(usize::MAX);
    let manager = new_manager(nodes, nodes / 4, 1);
    let variables = manager.with_manager_exclusive(|manager| {
        let numbers = manager.add_vars(pieces.len() as VarNo);
        numbers.map(|number| ZBDDFunction::var(manager, number)).collect::<Result<Vec<_>, _>>()
    })?;
    let constant = |truth| {
        manager.with_manager_shared(|manager| if truth { ZBDDFunction::t(manager) } else { ZBDDFunction::f(manager) })
    };
    let diagrams = Diagrams {
        system,
        numbers: pieces.iter().enumerate().map(|(number, &piece)| (piece, number as VarNo)).collect(),
        variables,
        always: constant(true),
        never: constant(false),
    };
    let mut all = diagrams.always.clone();
    for (_, rule) in diagrams.rules(&order)?.into_iter().rev() {
        all = all.and(&rule)?;
    }
    Ok(all.sat_count(pieces.len() as VarNo, &mut SatCountCache::<BigUint, RandomState>::default()))
}

/// The cells along the shorter side of the board, so that what one rank or file says to the next is little.
fn order(system: &System) -> Vec<CellId> {
    let (files, ranks): (BTreeSet<_>, BTreeSet<_>) =
        system.cells.iter().map(|cell| (cell.square.file, cell.square.rank)).unzip();
    let is_wide = files.len() > ranks.len();
    let mut order: Vec<CellId> = (0..system.cells.len()).collect();
    order.sort_by_key(|&id| {
        let square = system.cells[id].square;
        let (across, along) = (square.file, square.rank);
        if is_wide { (across, along, id) } else { (along, across, id) }
    });
    order
}

/// The pieces that may be on a cell.
fn fitting(system: &System, cell: CellId) -> impl Iterator<Item = (KindId, CellId)> {
    let kinds = system.kinds.iter().enumerate();
    kinds.filter(move |(_, kind)| kind.cells.binary_search(&cell).is_ok()).map(move |(id, _)| (id, cell))
}

/// What rules are made of.
struct Diagrams<'a> {
    system: &'a System,
    numbers: BTreeMap<(KindId, CellId), VarNo>,
    variables: Vec<ZBDDFunction>,
    always: ZBDDFunction,
    never: ZBDDFunction,
}

impl Diagrams<'_> {
    /// A diagram for each rule, with its place: they are joined from the last to the first. A place is the first
    /// variable of the rule. Where there is an exact number of pieces, that rule comes first, since it leaves few sets.
    fn rules(&self, order: &[CellId]) -> Result<Vec<(VarNo, ZBDDFunction)>, OutOfMemory> {
        let mut rules = Vec::new();
        for &cell in order {
            let here: Vec<CountedVariable> =
                fitting(self.system, cell).map(|piece| (self.numbers[&piece], 1)).collect();
            if let [(first, _), ..] = here[..] {
                rules.push((first, self.where_sum(&here, |pieces| pieces <= 1)?));
            }
        }
        // The sums that other constraints feed to a constraint that is not processed yet.
        let mut fed: BTreeMap<ConstraintId, BySum> = BTreeMap::new();
        for id in self.system.feeding_first() {
            let constraint = &self.system.constraints[id];
            let summands = self.summands(constraint);
            let fed_to_it = fed.remove(&id);
            if fed_to_it.is_none() && constraint.feeds.is_empty() {
                let is_exact_number =
                    matches!(constraint.meaning, Meaning::Count(_)) && constraint.low == constraint.high;
                let first = summands.first().map_or(0, |summand| summand.0);
                let place = if is_exact_number { VarNo::MAX } else { first };
                rules.push((place, self.where_sum(&summands, |sum| constraint.allows(sum))?));
                continue;
            }
            let by_sum = self.added(&fed_to_it.unwrap_or_else(|| self.nothing()), &self.by_sum(&summands)?)?;
            for feed in &constraint.feeds {
                let mut adds = BySum::new();
                for (&sum, condition) in &by_sum {
                    self.allow_too(&mut adds, feed.value(sum), condition)?;
                }
                let so_far = fed.remove(&feed.target).unwrap_or_else(|| self.nothing());
                fed.insert(feed.target, self.added(&so_far, &adds)?);
            }
            let mut allowed = self.never.clone();
            for (_, condition) in by_sum.iter().filter(|(sum, _)| constraint.allows(**sum)) {
                allowed = allowed.or(condition)?;
            }
            rules.push((0, allowed));
        }
        rules.sort_by_key(|rule| rule.0);
        Ok(rules)
    }

    /// The variables of a constraint, in their order.
    fn summands(&self, constraint: &Constraint) -> Vec<CountedVariable> {
        let mut summands: Vec<CountedVariable> = Vec::new();
        for term in &constraint.terms {
            let cells = term.cells.as_ref().unwrap_or(&self.system.kinds[term.kind].cells);
            summands.extend(cells.iter().map(|&cell| (self.numbers[&(term.kind, cell)], term.coefficient)));
        }
        summands.sort_unstable();
        summands
    }

    /// Where the sum of variables is a wanted one.
    fn where_sum(
        &self,
        summands: &[CountedVariable],
        is_wanted: impl Fn(i64) -> bool,
    ) -> Result<ZBDDFunction, OutOfMemory> {
        let sums = reached(summands);
        let constant = |sum| if is_wanted(sum) { &self.always } else { &self.never };
        let mut rest: BTreeMap<i64, ZBDDFunction> =
            sums[summands.len()].iter().map(|&sum| (sum, constant(sum).clone())).collect();
        for (&(number, coefficient), before) in summands.iter().zip(&sums).rev() {
            let variable = &self.variables[number as usize];
            let decided = before.iter().map(|&sum| Ok((sum, variable.ite(&rest[&(sum + coefficient)], &rest[&sum])?)));
            rest = decided.collect::<Result<_, OutOfMemory>>()?;
        }
        Ok(rest[&0].clone())
    }

    /// A sum of variables: a diagram for each of its values.
    fn by_sum(&self, summands: &[CountedVariable]) -> Result<BySum, OutOfMemory> {
        let last = reached(summands).pop().unwrap_or_default();
        last.into_iter().map(|value| Ok((value, self.where_sum(summands, |sum| sum == value)?))).collect()
    }

    /// A sum of nothing.
    fn nothing(&self) -> BySum {
        BySum::from([(0, self.always.clone())])
    }

    /// Two sums together.
    fn added(&self, first: &BySum, second: &BySum) -> Result<BySum, OutOfMemory> {
        let mut together = BySum::new();
        for (one, there) in first {
            for (other, here) in second {
                self.allow_too(&mut together, one + other, &there.and(here)?)?;
            }
        }
        Ok(together)
    }

    /// A value is had under one more condition.
    fn allow_too(&self, by_sum: &mut BySum, value: i64, condition: &ZBDDFunction) -> Result<(), OutOfMemory> {
        let before = by_sum.remove(&value).unwrap_or_else(|| self.never.clone());
        by_sum.insert(value, before.or(condition)?);
        Ok(())
    }
}

/// The sums that the first summands can have, for each number of them.
fn reached(summands: &[CountedVariable]) -> Vec<BTreeSet<i64>> {
    let mut sums = vec![BTreeSet::from([0])];
    for &(_, coefficient) in summands {
        let before = &sums[sums.len() - 1];
        sums.push(before.iter().flat_map(|&sum| [sum, sum + coefficient]).collect());
    }
    sums
}
