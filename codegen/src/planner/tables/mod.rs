//! The tables of a plan in the making: what each is, how large, and which are the same.

mod content;
mod derivation;
mod planned;
mod store;
mod sum_bound;
mod trial;

pub use derivation::{Branch, Derivation, Selection};
pub use planned::{PlannedRead, PlannedSum, PlannedTable, Provenance, Task};
pub use store::{Exceeded, Store, Tables};
pub use sum_bound::{binomial, effort, greatest, ranges_of};
pub use trial::Trial;
