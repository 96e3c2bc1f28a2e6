//! Carrying out an order: placing group after group on class after class, and joining what has been placed.

mod arrangements;
mod contract;
mod elimination;
mod factor;
mod join;
mod sources;

pub use elimination::Elimination;
pub use factor::Factor;
