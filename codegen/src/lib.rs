//! From checked rules to a counting plan, and from the plan to a number or to Rust source.
//!
//! ```text
//! Model --system--> System --planner--> Plan --execute-> the count,
//!                                         |            positions as numbers, and back
//!                                         |---emit----> Rust source
//!                                         '---explain-> the plan for people
//! ```
//!
//! A build script calls [`compile`](fn@compile); nothing else here is meant for other crates. The modules are public
//! for tests and for the library [`qishu`](https://docs.rs/qishu), which has a stable interface. They change with any
//! version.
//!
//! `system` writes the rules as linear constraints, `planner` decides how to count, and the `plan` holds every decision
//! as plain data: `execute` carries it out, `emit` prints it as a module and `explain` describes it for people. The
//! `oracles` count without any of this. `questions` split the count up.

#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod counting;
#[doc(hidden)]
pub mod domains;
#[doc(hidden)]
pub mod emit;
#[doc(hidden)]
pub mod error;
#[doc(hidden)]
pub mod execute;
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod frontier;
#[doc(hidden)]
pub mod moves;
#[doc(hidden)]
pub mod numerals;
#[doc(hidden)]
pub mod oracles;
#[doc(hidden)]
pub mod plan;
#[doc(hidden)]
pub mod planner;
#[doc(hidden)]
pub mod proofs;
#[doc(hidden)]
pub mod questions;
#[doc(hidden)]
pub mod solve;
#[doc(hidden)]
pub mod system;

mod text;
mod thresholds;

pub use compile::{CompileError, compile, compile_library};
