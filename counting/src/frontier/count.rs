//! The count of a frontier, by the sums that are kept, and its circuit.

use std::sync::Arc;

use qishu_runtime::circuit::{BinomialLimbs, Circuit, CountHalt, KeptRow, LevelWatch, Memory, kept_rows};

use super::find::Frontier;

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
        watch: &mut LevelWatch<'_>,
    ) -> Result<Vec<KeptRow>, CountHalt> {
        if let (Some(size), Some(rows)) = (self.size, &self.counted) {
            // A trial has already counted them.
            return CountHalt::unless_allowed(size.steps, most_steps, size.bytes, most_bytes).map(|()| rows.clone());
        }
        let mut memory = Memory::new(most_bytes);
        let mut pass = self.program.begin(most_steps, &mut memory)?;
        pass.finish(&mut memory, watch)?;
        Ok(kept_rows(self.program.rows(&self.system, &pass.layer), &self.interchangeable))
    }

    /// The circuit of the positions. With `with_paths`, it has the numbers of ways to its nodes.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if the watch stops it.
    pub(crate) fn circuit(
        &self,
        with_paths: bool,
        most_steps: u128,
        memory: &mut Memory,
        watch: &mut LevelWatch<'_>,
    ) -> Result<Circuit, CountHalt> {
        let program = &self.program;
        let mut pass = program.begin(most_steps, memory)?;
        let recording = pass.record(with_paths, memory, watch)?;
        let mut circuit = Circuit {
            fits: self.system.fits(),
            levels: recording.levels,
            combinations: program.counted_statistics.combinations.number(),
            interchangeable: self.interchangeable.clone(),
            ends: Vec::new(),
            domains: Vec::new(),
            binomials: Arc::new(BinomialLimbs::new(0, 0)),
            paths: recording.paths,
        };
        let ends = program.ends(&self.system, &pass.layer);
        circuit.ends = ends.map(|kept| kept.map(|kept| circuit.pieces_of_groups(kept))).collect();
        memory.give_back(pass.layer.bytes());
        Ok(circuit)
    }
}
