//! Executes one sum by running its loops.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::entries::Entries;
use super::flat::{FlatSum, Places};
use super::integer::Integer;

/// The number of outer loops of each sum that report progress to the watch.
const WATCHED_LOOPS: usize = 2;

/// Receives the completed share of the work, and decides whether to continue.
pub type WatchShare<'a> = dyn FnMut(f64) -> ControlFlow<()> + 'a;

/// Why a table was not filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The watch stopped it.
    Stopped,
    /// A number does not fit the table's width.
    TooNarrow,
}

/// Executes one sum, with products formed in one type of integers.
pub struct SumExecutor<'a, I, const FACTORS: usize> {
    sum: &'a FlatSum<'a, FACTORS>,
    entries: &'a mut Entries,
    watch: &'a mut WatchShare<'a>,
    /// The current values of the loops that have been entered.
    numbers: Vec<i64>,
    /// The greatest product so far of all factors but the last read.
    partial: I,
}

impl<I: Integer, const FACTORS: usize> SumExecutor<'_, I, FACTORS> {
    /// Adds the products of all choices to the entries; returns the greatest product of all factors but the last read.
    pub fn add(sum: &FlatSum<'_, FACTORS>, entries: &mut Entries, watch: &mut WatchShare<'_>) -> Result<BigUint, Halt> {
        let numbers = vec![0; sum.loops.len()];
        let mut executor = SumExecutor { sum, entries, watch, numbers, partial: I::from(0) };
        if sum.possible && !executor.is_idle(&sum.stopping, &sum.origin) {
            executor.descend(0, sum.origin, (0.0, 1.0))?;
        }
        Ok(executor.partial.to_big())
    }

    /// Runs the loops from this depth on. `(from, to)` is their share of all choices.
    fn descend(&mut self, depth: usize, places: Places<FACTORS>, (from, to): (f64, f64)) -> Result<(), Halt> {
        let sum = self.sum;
        let Some(one) = sum.loops.get(depth) else { return self.multiply(&places) };
        let (low, high) = one.range(&self.numbers[..depth]);
        let mut places = places.plus(low, &one.step);
        if depth + 1 == sum.loops.len() {
            for _ in low..=high {
                self.multiply(&places)?;
                places = places.plus(1, &one.step);
            }
            return Ok(());
        }
        for number in low..=high {
            self.numbers[depth] = number;
            let part = |number: i64| from + (to - from) * (number - low) as f64 / (high - low + 1) as f64;
            if !self.is_idle(&one.stopping, &places) {
                self.descend(depth + 1, places, (part(number), part(number + 1)))?;
            }
            if depth < WATCHED_LOOPS && (self.watch)(part(number + 1)).is_break() {
                return Err(Halt::Stopped);
            }
            places = places.plus(1, &one.step);
        }
        Ok(())
    }

    /// Whether one of these factors is zero. An index may be out of range where a guard excludes the inner loops; that
    /// is not zero.
    #[inline]
    fn is_idle(&self, factors: &[usize], places: &Places<FACTORS>) -> bool {
        factors.iter().any(|&factor| self.sum.factors[factor].is_zero(places.factors[factor]))
    }

    /// Adds the product of one choice.
    #[inline]
    fn multiply(&mut self, places: &Places<FACTORS>) -> Result<(), Halt> {
        let factor = |index: usize| self.sum.factors[index].get(places.factors[index] as usize);
        let mut product = if self.sum.leading == 0 { I::from(1) } else { I::read(factor(0)) };
        for index in 1..self.sum.leading {
            product = product.times(factor(index)).ok_or(Halt::TooNarrow)?;
        }
        if product > self.partial {
            self.partial.clone_from(&product);
        }
        if self.sum.leading < FACTORS {
            product = product.times(factor(self.sum.leading)).ok_or(Halt::TooNarrow)?;
        }
        product.add_to(self.entries.get_mut(places.target as usize)).ok_or(Halt::TooNarrow)
    }
}
