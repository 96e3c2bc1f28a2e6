//! From a counting plan to Rust source: what a build script calls.
//!
//! ```text
//! rules files --qishu-spec-lang--> Model --qishu-counting--> ModulePlan --emit----> Rust source
//!                                                                      '---explain-> the plan for people
//! ```
//!
//! A build script calls [`compile`](fn@compile); nothing else here is meant for other crates. The modules are public
//! for tests and for the library [`qishu`](https://docs.rs/qishu), which has a stable interface. They change with any
//! version.

#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod emit;
#[doc(hidden)]
pub mod explain;

mod text;

pub use compile::{CompileError, LibraryExtent, compile, compile_library};
