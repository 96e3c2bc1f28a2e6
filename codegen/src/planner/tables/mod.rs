//! The tables of a plan in the making: what each is, how large, and which are the same.

mod content;
mod history;
mod mass;
mod planned;
mod store;
mod trial;

pub use history::{Branch, History, Selection};
pub use mass::{binomial, effort, greatest, ranges_of};
pub use planned::{PlannedRead, PlannedSum, PlannedTable, Purpose, Task};
pub use store::{Exceeded, Store, Tables};
pub use trial::Trial;
