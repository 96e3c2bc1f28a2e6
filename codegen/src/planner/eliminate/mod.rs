//! Carrying out an order: placing group after group on class after class, and joining what has been placed.

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
