//! How much the random tests try: as much as a test run has time for, or so many times as much.
//!
//! Every test run shares its minutes among many random tests. The nightly runs set `TEST_EFFORT`, and all of them draw
//! so many times as many rules, games and boards.

use std::env;

/// The number of times that more is tried than usually: what the variable `TEST_EFFORT` says, and otherwise 1.
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

/// As many as usually, times the effort.
#[must_use]
pub fn times(usually: u32) -> u32 {
    usually.saturating_mul(effort())
}

/// One in how many is tried, where it is usually one in so many.
#[must_use]
pub fn one_in(usually: u32) -> usize {
    usually.div_ceil(effort()) as usize
}
