//! The count of a frontier, by the sums that are kept, and its circuit.

use std::sync::Arc;

use num_bigint::BigUint;
use qishu_runtime::circuit::{
    Circuit, CountHalt, KeptRow, LevelWatch, Memory, PlacementWays, kept_rows, moduli, number_with,
};

use super::find::Frontier;

impl Frontier {
    /// Counts the positions by the sums that are kept, ascending and without zeros; one row without values if none is.
    /// Where there is no memory for the limbs of the ways, they are counted by residues.
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
        let rows: Vec<KeptRow> = match pass.finish(&mut memory, watch) {
            Ok(()) => self.program.rows(&self.system, &pass.layer).collect(),
            Err(halt @ CountHalt::TooManyBytes { .. }) if pass.layer.limbs > 1 => {
                let steps = pass.steps;
                drop(pass);
                self.by_residues(most_steps.saturating_sub(steps), most_bytes, watch).map_err(|again| match again {
                    CountHalt::Stopped => again,
                    _ => halt,
                })?
            }
            Err(halt) => return Err(halt),
        };
        Ok(kept_rows(rows.into_iter(), &self.interchangeable))
    }

    /// The kept sums and the ways of each end, with numbers of ways in one word: one pass for each of several moduli.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if the watch stops it.
    fn by_residues(
        &self,
        mut most_steps: u128,
        most_bytes: u64,
        watch: &mut LevelWatch<'_>,
    ) -> Result<Vec<KeptRow>, CountHalt> {
        let most_ways: BigUint = self.program.levels.iter().map(|level| BigUint::from(level.edges.len())).product();
        let moduli = moduli(&most_ways);
        // For each modulus the residue of each end.
        let mut residues: Vec<Vec<u64>> = Vec::with_capacity(moduli.len());
        let mut ends: Vec<Vec<i64>> = Vec::new();
        for &modulus in &moduli {
            let mut memory = Memory::new(most_bytes);
            let mut pass = self.program.begin(most_steps, &mut memory)?.modulo(modulus);
            let done = residues.len() * self.program.levels.len();
            pass.finish(&mut memory, &mut |level| watch((done + level) / moduli.len()))?;
            most_steps -= pass.steps;
            let rows = self.program.rows(&self.system, &pass.layer);
            let (kept, ways): (Vec<Vec<i64>>, Vec<BigUint>) = rows.unzip();
            residues.push(ways.iter().map(|ways| ways.iter_u64_digits().next().unwrap_or(0)).collect());
            ends = kept;
        }
        let ways = (0..ends.len()).map(|end| {
            let of_end = residues.iter().map(|residues| residues[end]);
            number_with(moduli.iter().copied().zip(of_end))
        });
        let ways: Vec<BigUint> = ways.collect();
        Ok(ends.into_iter().zip(ways).collect())
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
            placements: Arc::new(PlacementWays::new(0, 0, std::iter::empty())),
            alike: Vec::new(),
            paths: recording.paths,
        };
        let ends = program.ends(&self.system, &pass.layer);
        circuit.ends = ends.map(|kept| kept.map(|kept| circuit.pieces_of_groups(kept))).collect();
        memory.give_back(pass.layer.bytes());
        Ok(circuit)
    }
}
