//! Hand-written counts, the benchmarks for generated code.
//!
//! Every module counts one game from scratch on each call. Nothing is kept between calls, and only binomials are
//! precomputed, at compile time.

pub mod jieqi_halves;
pub mod xiangqi_dense;
pub mod xiangqi_halves;
pub mod xiangqi_memo;
