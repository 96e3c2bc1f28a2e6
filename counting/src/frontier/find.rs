//! The search for the best order of the cells. Each order is tried with little work first, and with more until one
//! trial completes.

use std::fmt;
use std::ops::ControlFlow;

use qishu_rules::grouped;
use qishu_runtime::circuit::{InterchangeableKinds, KeptRow, Memory, STEPS_OF_AN_EDGE, WAYS_OF_A_STEP, kept_rows};
use qishu_spec_lang::Model;

use super::order::{CellOrder, orders};
use super::program::Program;
use crate::error::PlanError;
use crate::system::phrases::rule_of;
use crate::system::{Cell, CellId, ConstraintId, System, merge_alike};
use crate::thresholds::{FIRST_TRIAL, TIMES_LONGER_TRIAL};

/// A plan to count cell by cell.
#[derive(Clone, Debug)]
pub struct Frontier {
    /// What is done on each cell.
    pub(super) program: Program,
    /// The order of the cells.
    pub order: CellOrder,
    /// Its size, if a trial completed.
    pub size: Option<FrontierSize>,
    /// The number of steps of all trials together.
    pub tried: u128,
    /// Why there are no tables; `None` if there are.
    pub no_tables: Option<PlanError>,
    /// The system that is counted, with interchangeable kinds merged.
    pub(super) system: System,
    /// The merged kinds; the numbers of their pieces are the last sums that are kept.
    pub(super) interchangeable: Vec<InterchangeableKinds>,
    /// The result of the count, if a trial completed.
    pub(super) counted: Option<Vec<KeptRow>>,
    /// The number of states after each cell, if a trial completed.
    pub states: Vec<usize>,
}

/// The size of a frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierSize {
    /// The number of steps: one or more for each edge of each node that is tried, by the cost of an edge.
    pub steps: u128,
    /// The most nodes between two cells.
    pub widest: usize,
    /// The maximum number of bytes in use while counting.
    pub bytes: u64,
}

impl Frontier {
    /// Finds the best order for a system by trials. Together these take about `most_steps` steps at most, and each at
    /// most the allowed bytes. If no trial completes, the order is the one with the least estimate of its steps. Trials
    /// of wide nodes have fewer steps, since each takes longer.
    ///
    /// Counted statistics are only tried with `counted_statistics`. They cover all combinations, as tables do, and
    /// tables can be compiled and read. They are therefore of use where there are no tables.
    pub fn find(
        mut system: System,
        no_tables: Option<&PlanError>,
        counted_statistics: bool,
        most_steps: u128,
        most_bytes: u64,
    ) -> Frontier {
        system = system.with_filled();
        let (interchangeable, no_tables) = (merge_alike(&mut system), no_tables.cloned());
        let orders = orders(&system).into_iter();
        let both = |(direction, cells): (CellOrder, Vec<CellId>)| {
            let (program, with_counted_statistics) = match counted_statistics {
                true => Program::each_way(&system, cells),
                false => (Program::new(&system, cells), None),
            };
            std::iter::once(program).chain(with_counted_statistics).map(move |program| (direction, program))
        };
        let mut programs: Vec<(CellOrder, Program)> = orders.flat_map(both).collect();
        programs.sort_by_key(|(_, program)| guessed_steps(program));
        let mut left_behind: Vec<(CellOrder, Program)> = Vec::new();
        let mut tried = 0;
        let mut budget = FIRST_TRIAL;
        loop {
            let mut best: Option<(usize, EndedTrial)> = None;
            let mut estimates: Vec<u128> = Vec::with_capacity(programs.len());
            for (number, (_, program)) in programs.iter().enumerate() {
                let most = best
                    .as_ref()
                    .map_or(budget / program.times_wider(), |(_, ended)| ended.size.steps.saturating_sub(1));
                let trial = FrontierTrial::of(program, &system, &interchangeable, most, most_bytes);
                tried += trial.steps;
                if let Some(ended) = trial.ended {
                    best = Some((number, ended));
                }
                estimates.push(trial.estimate);
            }
            if best.is_none() {
                // The half with the least estimates continues.
                let mut ranked: Vec<(u128, (CellOrder, Program))> = estimates.into_iter().zip(programs).collect();
                ranked.sort_by_key(|(estimate, _)| *estimate);
                let behind = ranked.split_off(ranked.len().div_ceil(2));
                programs = ranked.into_iter().map(|(_, program)| program).collect();
                left_behind.extend(behind.into_iter().map(|(_, program)| program));
            }
            // The last trials share the remaining steps, unless that would hardly be more than before.
            let share = most_steps.saturating_sub(tried) / programs.len() as u128;
            let is_last = share < 2 * budget;
            budget = share.min(budget * TIMES_LONGER_TRIAL);
            // An order is tried again once it would nearly complete even if every node occurred. With counted
            // statistics, the number of nodes says too little.
            let is_near_its_end = |(_, program): &(CellOrder, Program)| {
                program.counted_statistics.is_empty() && guessed_steps(program) <= 2 * budget
            };
            if best.is_none()
                && let Some(near) = left_behind.iter().position(is_near_its_end)
            {
                programs.insert(0, left_behind.remove(near));
            }
            if best.is_some() || is_last {
                let (number, size, counted, states) = match best {
                    Some((number, EndedTrial { size, rows, states })) => (number, Some(size), Some(rows), states),
                    None => (0, None, None, Vec::new()),
                };
                let (order, program) = programs.swap_remove(number);
                return Frontier { program, order, size, tried, no_tables, system, interchangeable, counted, states };
            }
        }
    }

    /// This frontier without the result of a trial, so that a count begins anew.
    #[must_use]
    pub fn uncounted(&self) -> Frontier {
        Frontier { size: None, counted: None, states: Vec::new(), ..self.clone() }
    }

    /// The system that is counted, with interchangeable kinds merged.
    pub(crate) fn system(&self) -> &System {
        &self.system
    }

    /// Two frontiers of this order, without and with counted statistics, neither of them counted yet. Oracles compare
    /// the two.
    pub fn each_way(&self) -> Vec<Frontier> {
        let (plain, with_counted_statistics) = Program::each_way(&self.system, self.program.cell_values.cells.clone());
        let anew = self.uncounted();
        let programs = std::iter::once(plain).chain(with_counted_statistics);
        programs.map(|program| Frontier { program, ..anew.clone() }).collect()
    }

    /// The rules that made tables too large, with their places; empty if there are none.
    pub fn because(&self) -> &[String] {
        self.no_tables.as_ref().map_or(&[], PlanError::because)
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.program.levels.len()
    }

    /// The cells in their order.
    pub fn cells_in_order(&self) -> impl Iterator<Item = Cell> {
        self.program.cell_values.cells.iter().map(|&cell| self.system.cells[cell])
    }

    /// The rules that count groups, each with the greatest number of its open cells.
    pub fn groups(&self, model: &Model) -> Vec<(String, usize)> {
        let rule = |target: ConstraintId| rule_of(model, &self.system.constraints[target].meaning);
        let groups = self.system.groups.iter().zip(&self.program.groups);
        groups.map(|(groups, program)| (rule(groups.target), program.widest)).collect()
    }
}

impl fmt::Display for Frontier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it is counted by a frontier and not by tables, {} cells {}", self.cells(), self.order)?;
        match self.size {
            Some(FrontierSize { steps, widest, .. }) => {
                write!(f, ", with {} nodes at most and {} steps", grouped(&widest), grouped(&steps))
            }
            None => Ok(()),
        }
    }
}

/// The result of a trial with limited steps and bytes.
struct FrontierTrial {
    /// An estimate of the steps of all cells; those taken, if all cells are done.
    estimate: u128,
    /// The number of steps taken.
    steps: u128,
    /// What it found, if all cells are done.
    ended: Option<EndedTrial>,
}

/// What a trial found that did all cells.
struct EndedTrial {
    size: FrontierSize,
    /// The result of the count.
    rows: Vec<KeptRow>,
    /// The number of states after each cell.
    states: Vec<usize>,
}

impl FrontierTrial {
    fn of(
        program: &Program,
        system: &System,
        interchangeable: &[InterchangeableKinds],
        most_steps: u128,
        most_bytes: u64,
    ) -> FrontierTrial {
        let mut memory = Memory::new(most_bytes);
        let mut watch = |_| ControlFlow::Continue(());
        let Ok(mut pass) = program.begin(most_steps, &mut memory) else {
            return FrontierTrial { estimate: u128::MAX, steps: 0, ended: None };
        };
        if pass.finish(&mut memory, &mut watch).is_err() {
            let estimate = guessed_steps_from(program, pass.level, pass.layer.nodes());
            return FrontierTrial { estimate, steps: pass.steps, ended: None };
        }
        let size = FrontierSize { steps: pass.steps, widest: pass.widest, bytes: memory.peak };
        FrontierTrial {
            estimate: pass.steps,
            steps: pass.steps,
            ended: Some(EndedTrial {
                size,
                rows: kept_rows(program.rows(system, &pass.layer), interchangeable),
                states: pass.nodes,
            }),
        }
    }
}

/// An upper estimate of the steps, as if every node occurred.
fn guessed_steps(program: &Program) -> u128 {
    let mut before = 0;
    let steps = program.levels.iter().zip(&program.bits).map(|(level, &bits)| {
        before += level.times.len().next_power_of_two().ilog2();
        1u128 << bits.min(before).min(100)
    });
    steps.fold(0, u128::saturating_add)
}

/// An estimate of the steps, from the number of nodes between two cells that a trial has reached. The part of their bits
/// that the nodes make use of is assumed to remain the same up to the widest cut.
///
/// Orders that begin in a corner come far in a short trial, since their first cuts are narrow. Their widest ones are
/// not.
fn guessed_steps_from(program: &Program, level: usize, nodes: usize) -> u128 {
    let bits = |level: usize| f64::from(level.checked_sub(1).map_or(0, |before| program.bits[before]));
    let used = if bits(level) > 0.0 { (nodes.max(1) as f64).log2() / bits(level) } else { 1.0 };
    let combinations = program.counted_statistics.combinations.number() as u128;
    let steps = program.levels.iter().enumerate().map(|(level, of_level)| {
        let nodes = (used * bits(level)).min(100.0).exp2() as u128;
        let edges = of_level.times.len() as u128;
        nodes.saturating_mul(edges * (STEPS_OF_AN_EDGE + combinations / WAYS_OF_A_STEP))
    });
    steps.fold(0, u128::saturating_add)
}
