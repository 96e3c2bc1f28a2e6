//! A plan to count by domains, and its size.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use qishu_rules::grouped;
use qishu_runtime::circuit::{
    Circuit, CountHalt, ForwardPass, InterchangeableKinds, KeptRow, KindId, LevelWatch, Memory, NodeLayer,
    PlacementWays, big, kept_rows,
};

use super::diagram::Diagram;
use super::domain::{DomainTable, SquareDomain};
use super::emptiness::told_apart;
use super::local::{local_rules, nearest_first};
use super::placing::Placing;
use super::sorting::{Sorting, most_squares};
use super::steps::PlacingProgram;
use crate::error::PlanError;
use crate::system::{CellId, ConstraintId, System, merge_alike};
use crate::thresholds::{MOST_STEPS_TO_DOMAINS, MOST_STEPS_TO_HISTOGRAMS};

/// A plan to count by domains.
#[derive(Clone, Debug)]
pub struct DomainCount {
    /// The system that is counted, with interchangeable kinds merged.
    pub(super) system: Arc<System>,
    /// The merged kinds; the numbers of their pieces are the last sums that are kept.
    pub(super) interchangeable: Vec<InterchangeableKinds>,
    /// The kinds that nothing tells apart, each set placed as its first.
    pub(super) alike: Vec<Vec<KindId>>,
    pub(super) diagram: Diagram,
    pub(super) domains: DomainTable,
    pub(super) program: PlacingProgram,
    pub(super) placements: Arc<PlacementWays>,
    /// The histograms: for each the number of squares of each domain, and its number of assignments.
    pub(super) histograms: Vec<(Vec<i64>, BigUint)>,
    /// Its size, if a trial completed.
    pub size: Option<DomainSize>,
    /// The result of the count, if a trial completed.
    counted: Option<Vec<KeptRow>>,
    /// The number of steps of the trial.
    pub tried: u128,
    /// The number of squares that may have more than one domain.
    pub squares: usize,
    /// Why there are no tables; `None` if there are.
    pub no_tables: Option<PlanError>,
}

/// The size of a count by domains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DomainSize {
    /// The number of steps: one or more for each number of pieces that is tried on each node. The unit is an edge of a
    /// frontier.
    pub steps: u128,
    /// The most nodes between two steps.
    pub widest: usize,
    /// The maximum number of bytes in use while counting.
    pub bytes: u64,
}

impl DomainCount {
    /// Finds the domains of a system, and estimates the work by a trial with limited steps and bytes. `None` if no
    /// constraint is local, or if the domains alone exceed the limits.
    pub fn find(
        system: &System,
        no_tables: Option<&PlanError>,
        most_steps: u128,
        most_bytes: u64,
    ) -> Option<DomainCount> {
        // What hangs together depends on where pieces are, and not on their domains.
        if !system.groups.is_empty() {
            return None;
        }
        let mut merged = system.clone();
        let interchangeable = merge_alike(&mut merged);
        let system = &merged;
        let is_local = local_rules(system);
        if no_tables.is_none() && !is_local.contains(&true) {
            return None;
        }
        let orders = nearest_first(system, &is_local).into_iter();
        let found = orders.filter_map(|cells| GivenDomains::new(system, &is_local, cells, most_steps, most_bytes));
        let found = found.min_by_key(|found| found.all.len())?;
        let found = found.with_told_apart(system, most_steps, most_bytes).unwrap_or(found);
        let GivenDomains { diagram, domains, most, all: histograms } = found;
        let alike = domains.alike();
        merge_limits(&mut merged, &alike);
        let program = PlacingProgram::new(&merged, &domains.with_first_of(&alike), &is_local, &most, &alike);
        let squares = program.most_squares as usize;
        let pieces = program.steps.iter().map(|step| step.most).max().unwrap_or(0) as usize;
        let kinds = || program.steps.iter().map(|step| step.kinds.len());
        Memory::new(most_bytes).exchange(0, PlacementWays::bytes(squares, pieces, kinds())).ok()?;
        let placements = Arc::new(PlacementWays::new(squares, pieces, kinds()));
        let squares = diagram.levels.iter().filter(|nodes| nodes.iter().any(|node| node.len() > 1)).count();
        let mut count = DomainCount {
            system: Arc::new(merged),
            interchangeable,
            alike,
            diagram,
            domains,
            program,
            placements,
            histograms,
            size: None,
            counted: None,
            tried: 0,
            squares,
            no_tables: no_tables.cloned(),
        };
        let (ended, tried) = count.trial(most_steps, most_bytes);
        (count.size, count.counted) = ended.unzip();
        count.tried = tried;
        Some(count)
    }

    /// The system that is counted, with interchangeable kinds merged.
    pub(crate) fn system(&self) -> &System {
        &self.system
    }

    /// The size and the result, if the limits suffice; and the number of steps of the trial.
    fn trial(&self, most_steps: u128, most_bytes: u64) -> (Option<(DomainSize, Vec<KeptRow>)>, u128) {
        let mut memory = Memory::new(most_bytes);
        let Ok(mut pass) = self.begin(most_steps, &mut memory) else { return (None, 0) };
        if pass.finish(&mut memory, &mut |_| ControlFlow::Continue(())).is_err() {
            return (None, pass.steps);
        }
        let size = DomainSize { steps: pass.steps, widest: pass.widest, bytes: memory.peak };
        (Some((size, self.kept_rows(&pass.layer))), pass.steps)
    }

    /// The result after the last step.
    fn kept_rows(&self, layer: &NodeLayer) -> Vec<KeptRow> {
        let end = |number: usize| (self.program.kept_in(layer.node(number)), big(layer.ways(number)));
        kept_rows((0..layer.nodes()).map(end), &self.interchangeable)
    }

    /// The second pass, before its first step.
    fn begin(&self, most_steps: u128, memory: &mut Memory) -> Result<ForwardPass<Placing<'_>>, CountHalt> {
        Placing::new(&self.program, &self.system, &self.placements).begin(&self.histograms, most_steps, memory)
    }

    /// The circuit of the positions. With `with_paths`, it has the numbers of ways to the nodes before each cell.
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
        let domains = &self.domains.domains;
        let mut circuit = Circuit {
            fits: self.system.fits(),
            levels: Vec::new(),
            combinations: 1,
            interchangeable: self.interchangeable.clone(),
            alike: self.alike.clone(),
            ends: Vec::new(),
            domains: domains.iter().map(SquareDomain::in_circuit).collect(),
            placements: Arc::clone(&self.placements),
            paths: Vec::new(),
        };
        if !self.program.is_possible {
            return Ok(circuit);
        }
        let sorting = Sorting::new(&self.diagram, domains, &most_squares(&self.diagram, domains.len()));
        let mut pass = sorting.begin(most_steps, memory)?;
        let sorted = pass.record(with_paths, memory, &mut |_| watch(0))?;
        memory.give_back(pass.layer.bytes());
        let placing = Placing::new(&self.program, &self.system, &self.placements);
        let mut pass = placing.begin(&sorting.histograms(&pass.layer), most_steps, memory)?;
        let placed = pass.record(false, memory, watch)?;
        let kept = (0..pass.layer.nodes()).map(|number| self.program.kept_in(pass.layer.node(number)));
        circuit.ends = kept.map(|kept| Some(circuit.pieces_of_groups(kept))).collect();
        memory.give_back(pass.layer.bytes());
        circuit.levels = sorted.levels.into_iter().chain(placed.levels).collect();
        circuit.paths = sorted.paths;
        Ok(circuit)
    }

    /// The rules that made tables too large, with their places; empty if there are none.
    pub fn because(&self) -> &[String] {
        self.no_tables.as_ref().map_or(&[], PlanError::because)
    }

    /// The number of distinct domains.
    pub fn domains(&self) -> usize {
        self.domains.domains.len()
    }

    /// The number of histograms.
    pub fn histograms(&self) -> usize {
        self.histograms.len()
    }

    /// The number of steps of the second pass.
    pub fn steps(&self) -> usize {
        self.program.steps.len()
    }

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
        let mut pass = self.begin(most_steps, &mut memory)?;
        pass.finish(&mut memory, watch)?;
        Ok(self.kept_rows(&pass.layer))
    }
}

/// Sets the limits of the first of alike kinds to those of all of them together.
fn merge_limits(system: &mut System, alike: &[Vec<KindId>]) {
    for kinds in alike {
        let counted = |id: &ConstraintId| {
            let terms = system.constraints[*id].terms.iter();
            let coefficients = terms.filter(|term| term.kind == kinds[0] && term.cells.is_none());
            coefficients.map(|term| term.coefficient).sum::<i64>()
        };
        let limits = (0..system.constraints.len()).filter(|id| counted(id) > 0 && system.only_adds(*id));
        let limits = limits.map(|id| system.constraints[id].high.div_euclid(counted(&id)).max(0));
        let all = kinds.iter().map(|&kind| system.kinds[kind].most).sum::<i64>();
        system.kinds[kinds[0]].most = limits.fold(all, i64::min);
    }
}

/// The assignments of domains to squares, and their histograms.
struct GivenDomains {
    diagram: Diagram,
    domains: DomainTable,
    /// The maximum number of squares of each domain.
    most: Vec<i64>,
    /// The histograms: for each the number of squares of each domain, and its number of assignments.
    all: Vec<(Vec<i64>, BigUint)>,
}

impl GivenDomains {
    /// The assignments with the cells in that order; `None` if that exceeds the limits.
    fn new(
        system: &System,
        is_local: &[bool],
        cells: Vec<CellId>,
        most_steps: u128,
        most_bytes: u64,
    ) -> Option<GivenDomains> {
        let mut domains = DomainTable::new(system, is_local);
        let memory = &mut Memory::new(most_bytes);
        let few_steps = most_steps.min(MOST_STEPS_TO_DOMAINS);
        let diagram = Diagram::new(system, is_local, cells, &mut domains, few_steps, memory).ok()?;
        GivenDomains::of(diagram, domains, most_steps, most_bytes)
    }

    /// The assignments with some domains split by occupancy, where that is of use; `None` if that exceeds the limits.
    fn with_told_apart(&self, system: &System, most_steps: u128, most_bytes: u64) -> Option<GivenDomains> {
        let mut domains = self.domains.clone();
        let told_apart = told_apart(system, &domains, &self.most);
        let diagram = self.diagram.with_told_apart(&told_apart, &mut domains);
        GivenDomains::of(diagram, domains, most_steps, most_bytes)
    }

    fn of(diagram: Diagram, domains: DomainTable, most_steps: u128, most_bytes: u64) -> Option<GivenDomains> {
        let (few_steps, memory) = (most_steps.min(MOST_STEPS_TO_HISTOGRAMS), &mut Memory::new(most_bytes));
        let most = most_squares(&diagram, domains.domains.len());
        let sorting = Sorting::new(&diagram, &domains.domains, &most);
        let mut pass = sorting.begin(few_steps, memory).ok()?;
        pass.finish(memory, &mut |_| ControlFlow::Continue(())).ok()?;
        let all = sorting.histograms(&pass.layer);
        Some(GivenDomains { diagram, domains, most, all })
    }
}

impl fmt::Display for DomainCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (domains, histograms) = (grouped(&self.domains()), grouped(&self.histograms()));
        write!(f, "it is counted by domains and not by tables, {domains} domains in {histograms} combinations")?;
        match self.size {
            Some(DomainSize { steps, widest, .. }) => {
                write!(f, ", with {} nodes at most and {} steps", grouped(&widest), grouped(&steps))
            }
            None => Ok(()),
        }
    }
}
