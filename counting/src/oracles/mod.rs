//! Oracles: other ways to count, which share nothing with the planner.
//!
//! [`brute`] enumerates every position of a small board, and [`weighted`] sums their weights. [`naive_frontier`] counts larger ones square by square, using
//! only the sums of [`system`](crate::system). [`cnf`] writes the rules as a formula for external counters. [`moves`]
//! generates legal moves from the statements of the rules alone.

pub mod brute;
pub mod cnf;
pub mod ends;
pub mod moves;
pub mod naive_frontier;
pub mod turns;
pub mod weighted;

mod effects;
mod following;
mod groups;
mod sequences;
mod walks;
