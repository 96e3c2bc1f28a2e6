//! In which order the groups are placed, and whether some men are placed first, case by case.

mod cases;
mod reuse;
mod search;

pub use cases::{Placed, Solution, solve};
pub use reuse::Known;
