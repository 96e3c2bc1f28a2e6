//! A plan to count by domains, and its size.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use qishu_rules::grouped;
use qishu_runtime::circuit::{Circuit, CountHalt, DomainId, KeptRow, KindId, LevelWatch, Memory, PlacementWays};
use qishu_runtime::domains::{DomainDiagram, DomainPasses, Histogram, Sorting};

use super::domain::DomainTable;
use super::emptiness::told_apart;
use super::local::{local_rules, nearest_first};
use super::local_system::only_local;
use super::steps::PlacingProgram;
use crate::error::PlanError;
use crate::frontier::Program;
use crate::system::{CellId, ConstraintId, System, merge_alike};
use crate::thresholds::{MOST_STEPS_TO_DOMAINS, MOST_STEPS_TO_HISTOGRAMS};

/// A plan to count by domains.
#[derive(Clone, Debug)]
pub struct DomainCount {
    /// The system that is counted, with interchangeable kinds merged.
    pub(super) system: Arc<System>,
    /// For each constraint whether it is local.
    pub(super) is_local: Vec<bool>,
    /// The domains, with what pieces contribute to the common sums.
    pub(super) table: DomainTable,
    /// The domains that are replaced by those of occupied and of empty squares.
    pub(super) told_apart: BTreeMap<DomainId, [DomainId; 2]>,
    /// The sums of the second pass.
    pub(super) program: PlacingProgram,
    /// What is counted.
    pub(super) passes: DomainPasses,
    /// The histograms.
    histograms: Vec<Histogram>,
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
        let GivenDomains { diagram, domains: table, told_apart, all: histograms } = found;
        let most = diagram.most_squares(table.domains.len());
        let alike = table.alike();
        merge_limits(&mut merged, &alike);
        let program = PlacingProgram::new(&merged, &table.with_first_of(&alike), &is_local, &most, &alike);
        let (squares, steps) = (program.most_squares as usize, &program.steps.steps);
        let pieces = steps.iter().map(|step| step.most).max().unwrap_or(0) as usize;
        let kinds = || steps.iter().map(|step| step.kinds.len());
        Memory::new(most_bytes).exchange(0, PlacementWays::bytes(squares, pieces, kinds())).ok()?;
        let passes = DomainPasses {
            fits: merged.fits(),
            domains: table.in_circuit(),
            placements: Arc::new(PlacementWays::new(squares, pieces, kinds())),
            steps: program.steps.clone(),
            diagram,
            interchangeable,
            alike,
        };
        let squares = passes.diagram.levels.iter().filter(|nodes| nodes.iter().any(|node| node.len() > 1)).count();
        let mut count = DomainCount {
            system: Arc::new(merged),
            is_local,
            table,
            told_apart,
            program,
            passes,
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
        let Ok(mut pass) = self.passes.begin(&self.histograms, most_steps, &mut memory) else { return (None, 0) };
        if pass.finish(&mut memory, &mut |_| ControlFlow::Continue(())).is_err() {
            return (None, pass.steps);
        }
        let size = DomainSize { steps: pass.steps, widest: pass.widest, bytes: memory.peak };
        (Some((size, self.passes.kept_rows(&pass.layer))), pass.steps)
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
        self.passes.circuit(with_paths, most_steps, memory, watch)
    }

    /// The rules that made tables too large, with their places; empty if there are none.
    pub fn because(&self) -> &[String] {
        self.no_tables.as_ref().map_or(&[], PlanError::because)
    }

    /// The number of distinct domains.
    pub fn domains(&self) -> usize {
        self.table.domains.len()
    }

    /// For each domain the number of squares on which it occurs.
    pub fn squares_of_domains(&self) -> Vec<i64> {
        self.passes.diagram.most_squares(self.domains())
    }

    /// The number of histograms.
    pub fn histograms(&self) -> usize {
        self.histograms.len()
    }

    /// The number of steps of the second pass.
    pub fn steps(&self) -> usize {
        self.passes.steps.steps.len()
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
        let mut pass = self.passes.begin(&self.histograms, most_steps, &mut memory)?;
        pass.finish(&mut memory, watch)?;
        Ok(self.passes.kept_rows(&pass.layer))
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
    diagram: DomainDiagram,
    domains: DomainTable,
    told_apart: BTreeMap<DomainId, [DomainId; 2]>,
    all: Vec<Histogram>,
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
        let program = Program::new(&only_local(system, is_local), cells);
        let pass = program.begin(most_steps.min(MOST_STEPS_TO_DOMAINS), memory).ok()?;
        let diagram = DomainDiagram::new(pass, memory, &mut |cell, values| domains.domain(cell, values)).ok()?;
        GivenDomains::of(diagram, domains, BTreeMap::new(), most_steps, most_bytes)
    }

    /// The assignments with some domains split by occupancy, where that is of use; `None` if that exceeds the limits.
    fn with_told_apart(&self, system: &System, most_steps: u128, most_bytes: u64) -> Option<GivenDomains> {
        let mut domains = self.domains.clone();
        let told_apart = told_apart(system, &domains, &self.diagram.most_squares(domains.domains.len()));
        let told_apart = told_apart.iter().map(|&domain| (domain, [domains.filled(domain), domains.empty()])).collect();
        let diagram = self.diagram.with_told_apart(&told_apart);
        GivenDomains::of(diagram, domains, told_apart, most_steps, most_bytes)
    }

    fn of(
        diagram: DomainDiagram,
        domains: DomainTable,
        told_apart: BTreeMap<DomainId, [DomainId; 2]>,
        most_steps: u128,
        most_bytes: u64,
    ) -> Option<GivenDomains> {
        let (few_steps, memory) = (most_steps.min(MOST_STEPS_TO_HISTOGRAMS), &mut Memory::new(most_bytes));
        let in_circuit = domains.in_circuit();
        let sorting = Sorting::new(&diagram, &in_circuit);
        let mut pass = sorting.begin(few_steps, memory).ok()?;
        pass.finish(memory, &mut |_| ControlFlow::Continue(())).ok()?;
        let all = sorting.histograms(&pass.layer);
        Some(GivenDomains { diagram, domains, told_apart, all })
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
