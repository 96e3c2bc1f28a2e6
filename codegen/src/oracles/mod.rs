//! Other ways to count, as oracles of the plan: they share nothing with the planner.
//!
//! [`brute`] tries every position of a small board; [`naive_frontier`] goes over larger ones square by square, with the sums of
//! [`system`](crate::system) only; [`cnf`] writes the rules as a formula for counters that are not ours. [`moves`] oracles how
//! pieces move, from the statements of the rules alone.

pub mod brute;
pub mod cnf;
pub mod moves;
pub mod naive_frontier;
