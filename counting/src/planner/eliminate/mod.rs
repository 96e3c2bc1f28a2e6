//! The execution of an order: groups are placed class by class, and the factors are joined.

mod arrangements;
mod contract;
mod elimination;
mod factor;
mod gathered;
mod join;
mod join_nest;
mod remembered;
mod sources;

pub use elimination::Elimination;
