//! Consecutive numbers.

use std::ops::Range;

use qishu::BigUint;

use super::stream::{BATCH, ItemSource};
use crate::terminal::console::Failure;

/// A range of numbers that are still to come.
pub struct NumberRange(Range<BigUint>);

impl NumberRange {
    /// All numbers of the range.
    pub fn new(range: Range<BigUint>) -> NumberRange {
        NumberRange(range)
    }
}

impl ItemSource for NumberRange {
    type Item = BigUint;

    fn size(&self) -> Option<u128> {
        // An unbounded range shows no progress anyway.
        Some((&self.0.end - &self.0.start).try_into().unwrap_or(u128::MAX))
    }

    fn next(&mut self, items: &mut Vec<BigUint>) -> Result<u128, Failure> {
        while self.0.start < self.0.end && items.len() < BATCH {
            items.push(self.0.start.clone());
            self.0.start += 1u32;
        }
        Ok(items.len() as u128)
    }
}
