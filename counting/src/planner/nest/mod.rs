//! Loops over the axes of two factors: narrowed by their guards, with marginals taken out before they run.

mod basis;
mod loops;
mod marginal;
mod settle;
mod sum;
mod take_marginals;

pub use basis::{Basis, basis};
pub use loops::{LoopNest, Operand, Variable};
pub use take_marginals::take_marginals;
