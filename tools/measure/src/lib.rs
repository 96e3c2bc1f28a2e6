//! Performance measurements: times, instructions, and a crate in which modules are compiled for them.
//!
//! Times show the user's wait and depend on the machine and its load; [`least_time`] repeats a measurement until that
//! matters little. [`instructions`] depend on neither, so that two counts of them are comparable on a busy machine and
//! a year apart; they need Valgrind. [`CompiledModules`] compiles generated modules as a user's build would.

mod instructions;
mod modules;
mod time;

pub use instructions::{NotCounted, instructions};
pub use modules::{CompiledModules, Counted, NotBuilt};
pub use time::{PATIENCE, least_time, time_of};
