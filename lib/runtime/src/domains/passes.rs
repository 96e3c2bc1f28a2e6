//! The two passes of a count by domains, one after the other.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::diagram::DomainDiagram;
use super::placing::Placing;
use super::sorting::{Histogram, Sorting};
use super::steps::PlacementSteps;
use crate::circuit::{
    CellId, Circuit, CountHalt, Domain, ForwardPass, InterchangeableKinds, KeptRow, KindId, LevelWatch, Memory,
    NodeLayer, PlacementWays, big, kept_rows,
};

/// A count by domains: how squares are sorted, and how pieces are placed then.
#[derive(Clone, Debug)]
pub struct DomainPasses {
    /// For each kind the cells that it fits on, ascending.
    pub fits: Vec<Arc<[CellId]>>,
    /// The assignments of domains to squares.
    pub diagram: DomainDiagram,
    /// The domains.
    pub domains: Vec<Domain>,
    /// The steps that place pieces.
    pub steps: PlacementSteps,
    /// The ways to place pieces on the squares of a pool.
    pub placements: Arc<PlacementWays>,
    /// The merged kinds; the numbers of their pieces are the last sums that are kept.
    pub interchangeable: Vec<InterchangeableKinds>,
    /// The kinds that nothing tells apart, each set placed as its first.
    pub alike: Vec<Vec<KindId>>,
}

impl DomainPasses {
    /// The histograms: the result of the first pass.
    ///
    /// # Errors
    ///
    /// Fails if the pass exceeds a limit.
    pub fn histograms(&self, most_steps: u128, memory: &mut Memory) -> Result<Vec<Histogram>, CountHalt> {
        let sorting = Sorting::new(&self.diagram, &self.domains);
        let mut pass = sorting.begin(most_steps, memory)?;
        pass.finish(memory, &mut |_| ControlFlow::Continue(()))?;
        Ok(sorting.histograms(&pass.layer))
    }

    /// The second pass, before its first step.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for the histograms.
    pub fn begin(
        &self,
        histograms: &[Histogram],
        most_steps: u128,
        memory: &mut Memory,
    ) -> Result<ForwardPass<Placing<'_>>, CountHalt> {
        Placing::new(&self.steps, &self.placements).begin(histograms, most_steps, memory)
    }

    /// The result after the last step: the number of positions for each combination of kept sums.
    pub fn kept_rows(&self, layer: &NodeLayer) -> Vec<KeptRow> {
        let end = |number: usize| (self.steps.kept_in(layer.node(number)), big(layer.ways(number)));
        kept_rows((0..layer.nodes()).map(end), &self.interchangeable)
    }

    /// The circuit of the positions. With `with_paths`, it has the numbers of ways to the nodes before each cell.
    ///
    /// # Errors
    ///
    /// Fails if that exceeds a limit, or if the watch stops it.
    pub fn circuit(
        &self,
        with_paths: bool,
        most_steps: u128,
        memory: &mut Memory,
        watch: &mut LevelWatch<'_>,
    ) -> Result<Circuit, CountHalt> {
        let mut circuit = Circuit {
            fits: self.fits.clone(),
            levels: Vec::new(),
            combinations: 1,
            interchangeable: self.interchangeable.clone(),
            alike: self.alike.clone(),
            ends: Vec::new(),
            domains: self.domains.clone(),
            placements: Arc::clone(&self.placements),
            paths: Vec::new(),
        };
        if !self.steps.is_possible {
            return Ok(circuit);
        }
        let sorting = Sorting::new(&self.diagram, &self.domains);
        let mut pass = sorting.begin(most_steps, memory)?;
        let sorted = pass.record(with_paths, memory, &mut |_| watch(0))?;
        memory.give_back(pass.layer.bytes());
        let mut pass = self.begin(&sorting.histograms(&pass.layer), most_steps, memory)?;
        let placed = pass.record(false, memory, watch)?;
        let kept = (0..pass.layer.nodes()).map(|number| self.steps.kept_in(pass.layer.node(number)));
        circuit.ends = kept.map(|kept| Some(circuit.pieces_of_groups(kept))).collect();
        memory.give_back(pass.layer.bytes());
        circuit.levels = sorted.levels.into_iter().chain(placed.levels).collect();
        circuit.paths = sorted.paths;
        Ok(circuit)
    }
}
