//! From checked rules to a counting plan, and from the plan to a number or to Rust source.
//!
//! ```text
//! Model --system--> System --planner--> Plan --run-----> the count
//!                                         |---numbered-> positions as numbers, and back
//!                                         |---emit----> Rust source
//!                                         '---explain-> the plan for people
//! ```
//!
//! [`system`] writes the rules as linear constraints, [`planner`] decides how to count, and the [`plan`] holds every
//! decision as plain data: [`run`] carries it out, [`numbered`] ranks and unranks by it, [`emit`](mod@emit) prints it as a
//! module and [`explain`](mod@explain) for people. [`brute`] counts small boards without any of this, as their judge, and [`sweep`] larger ones without the
//! planner; [`cnf`] writes the rules as a formula for a judge that is not ours. [`statistic`], [`squares`], [`material`]
//! and [`symmetry`] split the count up. [`game`](mod@game) describes the variant to the runtime, which reads, writes and
//! checks positions. A build script needs [`compile`](fn@compile) only.

pub mod brute;
pub mod cnf;
pub mod compile;
pub mod emit;
pub mod error;
pub mod explain;
pub mod game;
pub mod material;
pub mod numbered;
pub mod plan;
pub mod planner;
pub mod run;
pub mod squares;
pub mod statistic;
pub mod sweep;
pub mod symmetry;
pub mod system;

pub use compile::{CompileError, compile};
