//! From checked rules to a counting plan, and from the plan to a number.
//!
//! ```text
//! Model --system--> System --planner--> Plan --execute-> the count,
//!                     |                   |            positions as numbers, and back
//!                     |                   '-----------> `qishu-codegen` prints it
//!                     '--frontier, domains--> Circuit --> the same, by queries of `qishu-runtime`
//! ```
//!
//! `system` writes the rules as linear constraints, `planner` decides how to count, and the `plan` holds every decision
//! as plain data: `execute` carries it out. A `frontier` and `domains` serve rules without small tables; a [`Counting`]
//! is the choice among the three. The `oracles` count without any of this. `questions` split the count up.
//!
//! Nothing here is meant for other crates than those of this project: the library
//! [`qishu`](https://docs.rs/qishu) has a stable interface.

mod counting;
pub mod domains;
pub mod error;
pub mod execute;
pub mod frontier;
pub mod oracles;
pub mod plan;
pub mod planner;
pub mod questions;
pub mod system;
pub mod thresholds;

pub use counting::*;
