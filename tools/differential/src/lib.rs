//! Random rules, and the cross-checks of counting methods on them.
//!
//! [`random_spec`] draws rules from the whole language except moves, which [`random_game`] draws. [`draw`](mod@draw)
//! does so from a seed, so that each case is reproducible. [`oracle`](mod@oracle) checks the plan against brute force
//! and the naive frontier, [`weighted`](mod@weighted) sums of weights, [`modules`] the compiled modules against the plan. [`shrink`](mod@shrink) reduces a failing
//! case, and [`fixture`] keeps it as a rules file. [`respaced`](mod@respaced) changes the spacing of rules.
//!
//! [`effort`](mod@effort) sets the number of cases. The tests of `codegen` and `tools/agreement` share all this; the
//! program runs any number of cases:
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
pub mod weighted;
