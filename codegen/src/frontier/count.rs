//! Carrying a frontier out: the count, by the sums that are kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::alike::AlikeKinds;
use super::find::Frontier;
use super::layer::{StateLayer, big};
use super::memory::{FrontierHalt, Memory};
use super::pass::{CellWatch, Pass};
use super::program::Program;

/// The values of the sums that are kept, and the number of positions that have them.
pub type KeptRow = (Vec<i64>, BigUint);

impl Frontier {
    /// Counts the positions by the sums that are kept, ascending and without zeros; one row without values if none is.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if whoever watches stops it.
    pub fn count(
        &self,
        most_steps: u128,
        most_bytes: u64,
        watch: &mut CellWatch<'_>,
    ) -> Result<Vec<KeptRow>, FrontierHalt> {
        if let (Some(size), Some(rows)) = (self.size, &self.counted) {
            // A trial has counted them already.
            return FrontierHalt::unless_allowed(size.steps, most_steps, size.bytes, most_bytes).map(|()| rows.clone());
        }
        let mut memory = Memory::new(most_bytes);
        let mut pass = Pass::new(&self.program, most_steps, &mut memory)?;
        while pass.stage < self.program.stages.len() {
            pass.advance(&mut memory, None, watch)?;
        }
        Ok(kept_rows(&self.program, &self.alike, &pass.layer))
    }

    /// In how many ways so many men of alike kinds, group for group, can be of these kinds.
    pub(super) fn words(&self, men: &[i64]) -> BigUint {
        words(&self.alike, men)
    }
}

/// What the states behind the last cell come to.
pub(super) fn kept_rows(program: &Program, alike: &[AlikeKinds], layer: &StateLayer) -> Vec<KeptRow> {
    let mut rows: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
    for number in 0..layer.len() {
        let mut values = program.kept_in(layer.state(number));
        let men = values.split_off(values.len() - alike.len());
        *rows.entry(values).or_default() += big(layer.ways(number)) * words(alike, &men);
    }
    rows.retain(|_, positions| *positions != BigUint::ZERO);
    rows.into_iter().collect()
}

fn words(alike: &[AlikeKinds], men: &[i64]) -> BigUint {
    alike.iter().zip(men).map(|(alike, &men)| alike.words(men)).product()
}
