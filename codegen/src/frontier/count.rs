//! Carrying a frontier out: the count, by the sums that are kept.

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
        let mut rows: Vec<KeptRow> = (0..pass.layer.len())
            .map(|number| {
                let state = pass.layer.state(number);
                let value = |(field, least): &(Option<super::fields::Field>, i64)| {
                    field.map_or(0, |field| field.get(state)) + least
                };
                (self.program.kept.iter().map(value).collect(), big(pass.layer.ways(number)))
            })
            .collect();
        rows.sort_unstable();
        Ok(rows)
    }
}
