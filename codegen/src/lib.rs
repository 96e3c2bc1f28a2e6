//! From checked rules to a counting plan, and from the plan to a number or to Rust source.
//!
//! ```text
//! Model --system--> System --planner--> Plan --execute-> the count,
//!                                         |            positions as numbers, and back
//!                                         |---emit----> Rust source
//!                                         '---explain-> the plan for people
//! ```
//!
//! [`system`] writes the rules as linear constraints, [`planner`] decides how to count, and the [`plan`] holds every
//! decision as plain data: [`execute`] carries it out, [`emit`](mod@emit) prints it as a module and [`explain`](mod@explain)
//! for people. The [`judges`] count without any of this. [`questions`] split the count up. A build script needs
//! [`compile`](fn@compile) only.

pub mod compile;
pub mod emit;
pub mod error;
pub mod execute;
pub mod explain;
pub mod judges;
pub mod plan;
pub mod planner;
pub mod questions;
pub mod system;
mod thresholds;

mod wrap;

pub use compile::{CompileError, compile};
