//! The tables of a plan under construction: their content, their size, and the detection of equal ones.

mod content;
mod derivation;
mod planned;
mod store;
mod sum_bound;
mod trial;

pub use derivation::{Branch, Derivation, Selection};
pub use planned::{PlannedRead, PlannedSum, PlannedTable, Provenance, Task};
pub use store::{Exceeded, Store, Tables};
pub(crate) use sum_bound::ranges_of;
pub use sum_bound::{binomial, effort, greatest};
pub use trial::Trial;
