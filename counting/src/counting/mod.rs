//! How a variant is counted: by tables over classes of squares, cell by cell with a frontier, or by the domains of
//! squares, whichever is less work. The `portfolio` decides.
//!
//! Tables come first, since they can be compiled and read. Where squares do not fall into classes, tables become very
//! large and nearly all of their entries are zero; a frontier holds the nonzero ones only. With many kinds of pieces
//! and rules that connect few squares, domains need fewer nodes than a frontier, since they store sets of kinds and
//! not pieces.

mod attempts;
mod method;
mod module_plan;
mod portfolio;

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use qishu_rules::Piece;
use qishu_runtime::circuit::{CountHalt, KindOnCell, Memory, NumberedCircuit, PositionLayout};
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use crate::domains::DomainCount;
use crate::error::{Limit, PlanError};
use crate::execute::numbered::Numbered;
use crate::execute::run::{Row, run_watched};
use crate::frontier::Frontier;
use crate::plan::Plan;
use crate::planner::Limits;
use crate::system::Cell;

pub use method::Method;
pub use module_plan::ModulePlan;
pub use portfolio::Efforts;

/// A way to count the positions of a variant.
#[derive(Clone, Debug)]
pub enum Counting {
    /// By tables.
    Tables(Arc<Plan>),
    /// Cell by cell.
    Frontier(Box<Frontier>),
    /// By the domains of squares.
    Domains(Box<DomainCount>),
}

/// Ranked positions: each has an index.
#[derive(Clone, Debug)]
pub enum NumberedPositions {
    /// By tables.
    Tables(Box<Numbered<Arc<Plan>>>),
    /// By a circuit.
    Circuit(Box<NumberedCircuit>),
}

/// The result of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedPositions {
    /// How they were counted.
    pub method: Method,
    /// The number of positions.
    pub total: BigUint,
    /// The number of positions for each combination of values of the kept sums, ascending, without zeros; empty if no
    /// sum is kept.
    pub by_statistic: Vec<Row>,
}

/// Fails if more bytes are needed at once than are allowed.
fn keeps_to(needed: u128, limits: Limits) -> Result<(), PlanError> {
    let (limit, allowed) = (Limit::Bytes, limits.bytes.into());
    if needed > allowed {
        return Err(PlanError::TooMuchWork { limit, allowed, needed, because: Vec::new() });
    }
    Ok(())
}

impl Counting {
    /// The count by these tables.
    pub fn by_tables(plan: Plan) -> Counting {
        Counting::Tables(Arc::new(plan))
    }

    /// The count by this frontier.
    pub fn by_frontier(frontier: Frontier) -> Counting {
        Counting::Frontier(Box::new(frontier))
    }

    /// Which of the ways it is.
    pub fn method(&self) -> Method {
        match self {
            Counting::Tables(_) => Method::Tables,
            Counting::Frontier(_) => Method::Frontier,
            Counting::Domains(_) => Method::Domains,
        }
    }

    /// What a module of the count is printed from.
    pub fn module(&self, model: &Model) -> ModulePlan {
        match self {
            Counting::Tables(plan) => ModulePlan::Tables(Arc::clone(plan)),
            Counting::Frontier(frontier) => ModulePlan::Frontier(Box::new(frontier.written(model))),
            Counting::Domains(domains) => ModulePlan::Domains(Box::new(domains.written(model))),
        }
    }

    /// The work, in the unit that is reported to the watch.
    pub fn work(&self) -> u128 {
        match self {
            Counting::Tables(plan) => plan.steps,
            Counting::Frontier(frontier) => frontier.cells() as u128,
            Counting::Domains(domains) => domains.steps() as u128,
        }
    }

    /// The unit of the work, for people.
    pub fn unit(&self) -> &'static str {
        match self {
            Counting::Tables(_) | Counting::Domains(_) => "steps",
            Counting::Frontier(_) => "cells",
        }
    }

    /// This counting, if it is known to keep to the limits.
    ///
    /// # Errors
    ///
    /// Fails for a frontier or a count by domains that no trial completed, with the error of the tables that it
    /// replaces.
    pub fn known_to_keep_limits(self) -> Result<Counting, PlanError> {
        let refused = match &self {
            Counting::Frontier(frontier) if frontier.size.is_none() => frontier.no_tables.clone(),
            Counting::Domains(domains) if domains.size.is_none() => domains.no_tables.clone(),
            _ => None,
        };
        refused.map_or(Ok(self), Err)
    }

    /// Ranks the positions, reporting the work done to the watch; `None` if the watch stops it.
    ///
    /// # Errors
    ///
    /// Fails if a limit is exceeded that could not be foreseen.
    pub fn numbered(
        &self,
        model: &Model,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<NumberedPositions>, PlanError> {
        let memory = &mut Memory::new(limits.bytes);
        let levels = &mut |done| watch(done as u128);
        let (because, cells, circuit) = match self {
            Counting::Tables(plan) => {
                keeps_to(plan.all_bytes(), limits)?;
                let numbered = Numbered::new(model, Arc::clone(plan), watch);
                return Ok(numbered.map(|numbered| NumberedPositions::Tables(Box::new(numbered))));
            }
            Counting::Frontier(frontier) => {
                let circuit = frontier.circuit(false, limits.steps, memory, levels);
                (frontier.because(), &frontier.system().cells, circuit)
            }
            Counting::Domains(domains) => {
                let circuit = domains.circuit(false, limits.steps, memory, levels);
                (domains.because(), &domains.system().cells, circuit)
            }
        };
        let layout = position_layout(model, cells);
        let numbered = circuit.and_then(|circuit| NumberedCircuit::new(circuit, layout, memory, levels));
        let numbered = finished(because, numbered)?;
        Ok(numbered.map(|numbered| NumberedPositions::Circuit(Box::new(numbered))))
    }

    /// Whether [`on_cells`](Counting::on_cells) is available.
    pub(crate) fn tells_cells(&self) -> bool {
        !matches!(self, Counting::Tables(_))
    }

    /// The number of positions with a piece of each kind on each cell, all computed at once, reporting the work done
    /// to the watch; `None` if the watch stops it. Not available for tables, which have classes of squares and not the
    /// squares.
    ///
    /// # Errors
    ///
    /// Fails if a limit is exceeded that could not be foreseen.
    pub fn on_cells(
        &self,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<Vec<KindOnCell>>, PlanError> {
        let memory = &mut Memory::new(limits.bytes);
        let levels = &mut |done| watch(done as u128);
        let (because, circuit) = match self {
            Counting::Tables(_) => return Ok(Some(Vec::new())),
            Counting::Frontier(frontier) => (frontier.because(), frontier.circuit(true, limits.steps, memory, levels)),
            Counting::Domains(domains) => (domains.because(), domains.circuit(true, limits.steps, memory, levels)),
        };
        finished(because, circuit.and_then(|circuit| circuit.marginals(memory, levels)))
    }

    /// The number of positions, counted without a watch.
    ///
    /// # Errors
    ///
    /// As [`Counting::count`].
    pub fn total(&self, limits: Limits) -> Result<BigUint, PlanError> {
        let counted = self.count(limits, &mut |_| ControlFlow::Continue(()))?;
        Ok(counted.map_or(BigUint::ZERO, |counted| counted.total))
    }

    /// Counts, reporting the work done to the watch; `None` if the watch stops it.
    ///
    /// # Errors
    ///
    /// Fails if a limit is exceeded that could not be foreseen.
    pub fn count(
        &self,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<CountedPositions>, PlanError> {
        match self {
            Counting::Tables(plan) => Ok(run_watched(plan, watch).map(|outcome| CountedPositions {
                method: self.method(),
                total: outcome.total,
                by_statistic: outcome.by_statistic,
            })),
            Counting::Frontier(frontier) => {
                let rows = frontier.count(limits.steps, limits.bytes, &mut |cells| watch(cells as u128));
                finished(frontier.because(), rows)
                    .map(|rows| rows.map(|rows| CountedPositions::new(self.method(), rows)))
            }
            Counting::Domains(domains) => {
                let rows = domains.count(limits.steps, limits.bytes, &mut |steps| watch(steps as u128));
                finished(domains.because(), rows)
                    .map(|rows| rows.map(|rows| CountedPositions::new(self.method(), rows)))
            }
        }
    }
}

impl NumberedPositions {
    fn by_method(&self) -> &dyn Positions {
        match self {
            NumberedPositions::Tables(numbered) => &**numbered,
            NumberedPositions::Circuit(numbered) => &**numbered,
        }
    }
}

impl Positions for NumberedPositions {
    fn cells(&self) -> usize {
        self.by_method().cells()
    }

    fn total(&self) -> BigUint {
        self.by_method().total()
    }

    fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        self.by_method().number_of(position)
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        self.by_method().put(number, position)
    }
}

impl CountedPositions {
    /// The sum of some rows, which are a table only if they have values.
    fn new(method: Method, rows: Vec<Row>) -> CountedPositions {
        let total = rows.iter().map(|(_, positions)| positions).sum();
        CountedPositions {
            method,
            total,
            by_statistic: rows.into_iter().filter(|(values, _)| !values.is_empty()).collect(),
        }
    }
}

/// Where a position of the model has these cells.
fn position_layout(model: &Model, cells: &[Cell]) -> PositionLayout {
    let rules = &model.rules;
    let place = cells.iter().map(|cell| rules.cell(cell.layer, cell.square).unwrap_or(0)).collect();
    PositionLayout { place, ..PositionLayout::of_rules(rules) }
}

/// The result of a count without tables; `None` if the watch stopped it, and an error if it exceeded a limit.
fn finished<T>(because: &[String], given: Result<T, CountHalt>) -> Result<Option<T>, PlanError> {
    match given {
        Ok(given) => Ok(Some(given)),
        Err(CountHalt::Stopped) => Ok(None),
        Err(CountHalt::TooManySteps { allowed, needed }) => {
            Err(PlanError::TooMuchWork { limit: Limit::Steps, allowed, needed, because: because.to_vec() })
        }
        Err(CountHalt::TooManyBytes { allowed, needed }) => {
            let (limit, allowed, needed) = (Limit::Bytes, allowed.into(), needed.into());
            Err(PlanError::TooMuchWork { limit, allowed, needed, because: because.to_vec() })
        }
    }
}
