//! What a person would write instead of a spec: the yardsticks for generated code.
//!
//! Every module counts one game from scratch on each call. Nothing is kept between calls, and of all numbers only
//! binomials are computed beforehand, by the compiler.

pub mod jieqi_halves;
pub mod xiangqi_dense;
pub mod xiangqi_halves;
pub mod xiangqi_memo;
