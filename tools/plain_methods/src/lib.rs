//! Counts positions without the planner: by a decision diagram, or by a model counter on formulas.
//!
//! Where they finish, both are oracles of the planner; where they do not, they show its benefit.

pub mod diagram;
pub mod ganak;
pub mod page;
