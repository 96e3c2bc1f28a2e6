//! Random rules, and what has to be the same however their positions are counted.
//!
//! [`random_spec`] draws rules from the whole language but moves, which [`random_game`] draws; [`draw`](mod@draw) does by a seed, so that each case can be drawn
//! again. [`oracle`](mod@oracle) holds the plan against brute force and the naive frontier, [`modules`] the compiled
//! modules against the plan. A case that fails is made smaller by [`shrink`](mod@shrink) and kept as a rules file by
//! [`fixture`].
//! [`respaced`](mod@respaced) spaces rules in other ways.
//!
//! [`effort`](mod@effort) says how much of it is tried. The tests of `codegen` and `tools/agreement` share all this; the program goes through as many cases as one likes:
//!
//! ```text
//! cargo run --release --package qishu-differential -- --cases 100000 --seed 7 --growing
//! ```

pub mod draw;
pub mod effort;
pub mod fixture;
pub mod hostile;
pub mod modules;
pub mod oracle;
pub mod random_game;
pub mod random_spec;
pub mod respaced;
pub mod shrink;
