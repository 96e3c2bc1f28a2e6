//! The effort of the random tests: the default of a test run, or a multiple.
//!
//! Every test run shares its minutes among many random tests. The nightly runs set `TEST_EFFORT`, which multiplies the
//! numbers of random rules, games and boards.

use std::env;

/// The factor on the number of cases: the value of the variable `TEST_EFFORT`, or 1.
///
/// # Panics
///
/// Panics if it says something that is no positive number, so that no nightly run does less than was asked for.
#[must_use]
pub fn effort() -> u32 {
    match env::var("TEST_EFFORT") {
        Ok(text) => text.parse().ok().filter(|&effort| effort > 0).expect("TEST_EFFORT is a positive number"),
        Err(_) => 1,
    }
}

/// The default number, times the effort.
#[must_use]
pub fn times(usually: u32) -> u32 {
    usually.saturating_mul(effort())
}

/// The sampling interval, which is the default interval divided by the effort.
#[must_use]
pub fn one_in(usually: u32) -> usize {
    usually.div_ceil(effort()) as usize
}
