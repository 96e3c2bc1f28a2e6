//! Carrying a frontier out: the count, by the sums that are kept.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::find::Frontier;
use super::layer::big;
use super::memory::{FrontierHalt, Memory};
use super::pass::{CellWatch, Pass};

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
        let mut memory = Memory::new(most_bytes);
        let mut pass = Pass::new(&self.program, most_steps, &mut memory)?;
        while pass.stage < self.program.stages.len() {
            pass.advance(&mut memory, None, watch)?;
        }
        let mut rows: BTreeMap<Vec<i64>, BigUint> = BTreeMap::new();
        for number in 0..pass.layer.len() {
            let mut values = self.program.kept_in(pass.layer.state(number));
            let men = values.split_off(values.len() - self.alike.len());
            *rows.entry(values).or_default() += big(pass.layer.ways(number)) * self.words(&men);
        }
        rows.retain(|_, positions| *positions != BigUint::ZERO);
        Ok(rows.into_iter().collect())
    }

    /// In how many ways so many men of alike kinds, group for group, can be of these kinds.
    pub(super) fn words(&self, men: &[i64]) -> BigUint {
        self.alike.iter().zip(men).map(|(alike, &men)| alike.words(men)).product()
    }
}
