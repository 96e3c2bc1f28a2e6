//! How a variant is counted: by tables over classes of squares, cell by cell with a frontier, or by the domains of
//! squares, whichever is less work. `choose` decides.
//!
//! Tables come first, since they can be compiled and read. Where squares do not fall into classes, they grow beyond all
//! bounds though few of their entries are anything but zero, and a frontier holds just those; but where there are many
//! kinds of pieces, and rules tie squares together only here and there, it holds fewer who remember domains of squares
//! and not pieces.

mod choose;
mod method;

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use crate::domains::{DomainCount, NumberedDomains};
use crate::error::{Limit, PlanError};
use crate::execute::numbered::Numbered;
use crate::execute::run::{Row, run_watched};
use crate::frontier::{Frontier, FrontierHalt, KindOnCell, NumberedFrontier};
use crate::plan::Plan;
use crate::planner::Limits;

pub use choose::Efforts;
pub use method::Method;

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

/// Positions with their numbers.
#[derive(Clone, Debug)]
pub enum NumberedPositions {
    /// By tables.
    Tables(Box<Numbered<Arc<Plan>>>),
    /// Cell by cell.
    Frontier(Box<NumberedFrontier>),
    /// By domains.
    Domains(Box<NumberedDomains>),
}

/// What a count gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedPositions {
    /// How they were counted.
    pub method: Method,
    /// The number of positions.
    pub total: BigUint,
    /// The number of positions for each combination of values of the sums that are kept, ascending, without zeros; none
    /// if no sum is.
    pub by_statistic: Vec<Row>,
}

/// Whether no more bytes are needed at once than are allowed.
fn keeps_to(needed: u128, limits: Limits) -> Result<(), PlanError> {
    let (limit, allowed) = (Limit::Bytes, limits.bytes.into());
    if needed > allowed {
        return Err(PlanError::TooMuchWork { limit, allowed, needed, because: Vec::new() });
    }
    Ok(())
}

impl Counting {
    /// Which of the ways it is.
    pub fn method(&self) -> Method {
        match self {
            Counting::Tables(_) => Method::Tables,
            Counting::Frontier(_) => Method::Frontier,
            Counting::Domains(_) => Method::Domains,
        }
    }

    /// Why there is no module: what counts instead of tables, how large that is, and what became of tables.
    pub fn no_module(&self) -> String {
        let (how, no_tables) = match self {
            Counting::Tables(_) => return "it is counted by tables".to_owned(),
            Counting::Frontier(frontier) => (frontier.to_string(), &frontier.no_tables),
            Counting::Domains(domains) => (domains.to_string(), &domains.no_tables),
        };
        let why = match no_tables {
            Some(error) => error.why_no_tables(),
            None => "the tables that were found take more steps".to_owned(),
        };
        format!("{how}; only tables are compiled, and {why}")
    }

    /// How much work it is, in the unit that the watch is told.
    pub fn work(&self) -> u128 {
        match self {
            Counting::Tables(plan) => plan.steps,
            Counting::Frontier(frontier) => frontier.cells() as u128,
            Counting::Domains(domains) => domains.steps() as u128,
        }
    }

    /// What the work is measured in, for people.
    pub fn unit(&self) -> &'static str {
        match self {
            Counting::Tables(_) | Counting::Domains(_) => "steps",
            Counting::Frontier(_) => "cells",
        }
    }

    /// The same if it is known that it keeps to the limits.
    ///
    /// # Errors
    ///
    /// Fails if it is a frontier or a count by domains that no trial came to the end of, with the error of the tables
    /// in whose place it stands.
    pub fn known_to_keep_limits(self) -> Result<Counting, PlanError> {
        let refused = match &self {
            Counting::Frontier(frontier) if frontier.size.is_none() => frontier.no_tables.clone(),
            Counting::Domains(domains) if domains.size.is_none() => domains.no_tables.clone(),
            _ => None,
        };
        refused.map_or(Ok(self), Err)
    }

    /// Numbers the positions, reporting to the watch how much of the work is done; `None` if the watch stops it.
    ///
    /// # Errors
    ///
    /// Fails if a limit is passed that could not be told before.
    pub fn numbered(
        &self,
        model: &Model,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<NumberedPositions>, PlanError> {
        match self {
            Counting::Tables(plan) => {
                keeps_to(plan.all_bytes(), limits)?;
                let numbered = Numbered::new(model, Arc::clone(plan), watch);
                Ok(numbered.map(|numbered| NumberedPositions::Tables(Box::new(numbered))))
            }
            Counting::Frontier(frontier) => {
                let watch = &mut |cells| watch(cells as u128);
                let numbered = frontier.numbered(model, limits.steps, limits.bytes, watch);
                let numbered = finished(frontier.because(), numbered)?;
                Ok(numbered.map(|numbered| NumberedPositions::Frontier(Box::new(numbered))))
            }
            Counting::Domains(domains) => {
                let watch = &mut |steps| watch(steps as u128);
                let numbered = domains.numbered(model, limits.steps, limits.bytes, watch);
                let numbered = finished(domains.because(), numbered)?;
                Ok(numbered.map(|numbered| NumberedPositions::Domains(Box::new(numbered))))
            }
        }
    }

    /// Whether it can tell [`on_cells`](Counting::on_cells).
    pub fn tells_cells(&self) -> bool {
        !matches!(self, Counting::Tables(_))
    }

    /// In how many positions a piece of each kind stands on each cell, all told at once, reporting to the watch how
    /// much of the work is done; `None` if the watch stops it. Tables tell nothing, since they have classes of squares
    /// and not the squares.
    ///
    /// # Errors
    ///
    /// Fails if a limit is passed that could not be told before.
    pub fn on_cells(
        &self,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<Vec<KindOnCell>>, PlanError> {
        let watch = &mut |done| watch(done as u128);
        match self {
            Counting::Tables(_) => Ok(Some(Vec::new())),
            Counting::Frontier(frontier) => {
                finished(frontier.because(), frontier.on_cells(limits.steps, limits.bytes, watch))
            }
            Counting::Domains(domains) => {
                finished(domains.because(), domains.on_cells(limits.steps, limits.bytes, watch))
            }
        }
    }

    /// The number of positions, which no piece watches being counted.
    ///
    /// # Errors
    ///
    /// As [`Counting::count`].
    pub fn total(&self, limits: Limits) -> Result<BigUint, PlanError> {
        let counted = self.count(limits, &mut |_| ControlFlow::Continue(()))?;
        Ok(counted.map_or(BigUint::ZERO, |counted| counted.total))
    }

    /// Counts, reporting to the watch how much of the work is done; `None` if the watch stops it.
    ///
    /// # Errors
    ///
    /// Fails if a limit is passed that could not be told before.
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
    /// The positions as numbers of any size.
    pub fn positions(&self) -> &dyn Positions {
        match self {
            NumberedPositions::Tables(numbered) => &**numbered,
            NumberedPositions::Frontier(numbered) => &**numbered,
            NumberedPositions::Domains(numbered) => &**numbered,
        }
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

/// What was counted without tables; `None` if the watch stopped it, and an error if it passed a limit.
fn finished<T>(because: &[String], given: Result<T, FrontierHalt>) -> Result<Option<T>, PlanError> {
    match given {
        Ok(given) => Ok(Some(given)),
        Err(FrontierHalt::Stopped) => Ok(None),
        Err(FrontierHalt::Exceeded { limit, allowed, needed }) => {
            Err(PlanError::TooMuchWork { limit, allowed, needed, because: because.to_vec() })
        }
    }
}
