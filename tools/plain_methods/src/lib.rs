//! Counts the positions of rules as people do who have no planner: by a decision diagram, or by a counter of formulas.
//!
//! Both are oracles of the planner where they come to an end, and tell by where they do not what it is for.

pub mod diagram;
pub mod ganak;
pub mod page;
