//! The count of a frontier, by the sums that are kept.

use super::find::Frontier;
use super::kept::{KeptRow, kept_rows};
use super::memory::{FrontierHalt, Memory};
use super::pass::{CellWatch, Pass};

impl Frontier {
    /// Counts the positions by the sums that are kept, ascending and without zeros; one row without values if none is.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if the watch stops it.
    pub fn count(
        &self,
        most_steps: u128,
        most_bytes: u64,
        watch: &mut CellWatch<'_>,
    ) -> Result<Vec<KeptRow>, FrontierHalt> {
        if let (Some(size), Some(rows)) = (self.size, &self.counted) {
            // A trial has already counted them.
            return FrontierHalt::unless_allowed(size.steps, most_steps, size.bytes, most_bytes).map(|()| rows.clone());
        }
        let mut memory = Memory::new(most_bytes);
        let mut pass = Pass::new(self.counting(), most_steps, &mut memory)?;
        while pass.level < self.program.levels.len() {
            pass.advance(&mut memory, None, watch)?;
        }
        Ok(kept_rows(pass.ends(&self.system), &self.interchangeable))
    }
}
