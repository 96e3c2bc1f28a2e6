//! The order in which the groups are placed, and the split into cases by the places of some pieces.

mod cases;
mod families;
mod reuse;
mod search;
mod solution;
mod solve;

pub use cases::split;
pub use families::Ranking;
pub use reuse::FoundOrder;
pub use search::Patience;
pub use solution::{CaseDerivation, Solution};
pub use solve::WholeSolution;
pub(crate) use solve::solve_whole;
