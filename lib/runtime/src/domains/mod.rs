//! Counting by domains: squares are sorted by what may be on them, and pieces are placed then.
//!
//! The *domain* of a square is what the local rules leave on it: some kinds, and whether it may be empty. A first pass
//! gives each square a domain, in all ways that satisfy the local rules ([`DomainDiagram`], [`Sorting`]). A second pass
//! puts pieces on the squares of each domain, kind by kind ([`Placing`]). Once a kind is done, domains that differ only in
//! that kind are one pool.
//!
//! The module that is generated for a variant has the local rules square by square, as a [frontier](crate::frontier), a
//! list of domains, and the steps that place pieces ([`DomainSteps`]).
//!
//! ```
//! use qishu_runtime::circuit::Field;
//! use qishu_runtime::domains::*;
//! use qishu_runtime::frontier::Effect::{Bars, Clears, Marks, Stays};
//! use qishu_runtime::frontier::*;
//!
//! // A row of three squares with a guard at most, which is on the first of them, and any number of stones, but none
//! // beside the guard.
//! const EMPTY: Option<usize> = None;
//! const GUARD: Option<usize> = Some(0);
//! const STONE: Option<usize> = Some(1);
//! const GUARDED: Flags<1> = flag(0);
//! static ALL: [ValueGroup<'static>; 2] = [&[EMPTY, STONE], &[GUARD]];
//! static NO_GUARD: [ValueGroup<'static>; 2] = [&[EMPTY], &[STONE]];
//! let squares = vec![
//!     square(0, &ALL).role(&[Stays, Marks], &[GUARDED]),
//!     square(1, &NO_GUARD).role(&[Clears, Bars], &[GUARDED]),
//!     square(2, &NO_GUARD),
//! ];
//!
//! const STONES: DomainPool = pool(0, Field::nth(0, 2, 0));
//! const GUARDS: DomainPool = pool(1, Field::nth(2, 1, 0));
//! let domains = vec![domain(&[EMPTY, STONE]).pool(STONES), domain(&[GUARD]).pool(GUARDS), domain(&[EMPTY])];
//! let steps = vec![
//!     place(&[GUARD], GUARDS, 1).fills(&[GUARDS]),
//!     place(&[STONE], STONES, 3).empties(&[STONES]),
//! ];
//! let row = DomainSteps::new(SquareSteps::new(2, squares), domains, steps);
//! // Without a guard each square may have a stone; with one, the last square only.
//! assert_eq!(row.count(), (8 + 2u32).into());
//! ```

mod diagram;
mod module;
mod passes;
mod placing;
mod sorting;
mod steps;

pub use crate::circuit::{CompiledCircuit, CountedCircuit, Measure};
pub use diagram::{DomainChoice, DomainDiagram, DomainNode, DomainOf};
pub use module::{DomainSteps, ListedDomain, domain};
pub use passes::DomainPasses;
pub use placing::Placing;
pub use sorting::{Histogram, Sorting};
pub use steps::{
    AllowedSums, DomainPool, PlacementSteps, PlacingStep, StepEnd, SumFeed, SumField, SumGrowth, place, pool, sum_in,
};
