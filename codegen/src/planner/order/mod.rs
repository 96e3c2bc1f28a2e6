//! In which order the groups are placed, and whether some men are placed first, case by case.

mod cases;
mod reuse;
mod search;
mod solution;
mod solve;

pub use cases::split;
pub use reuse::FoundOrder;
pub use search::{Patience, Ranking};
pub use solution::{CaseHistory, Solution};
pub use solve::{WholeSolution, solve_whole};
