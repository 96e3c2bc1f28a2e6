//! A way to count by roles, and how large it is.

use std::fmt;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::binomials::BinomialLimbs;
use super::diagram::Diagram;
use super::emptiness::told_apart;
use super::local::{local_rules, nearest_first};
use super::pass::PlacingPass;
use super::role::RoleTable;
use super::steps::PlacingProgram;
use super::tally::Tallies;
use crate::error::PlanError;
use crate::frontier::{AlikeKinds, CellWatch, FrontierHalt, KeptRow, Memory, StateLayer, big, kept_rows, merge_alike};
use crate::numerals::grouped;
use crate::system::{CellId, KindId, System};
use crate::thresholds::{MOST_STEPS_TO_ROLES, MOST_STEPS_TO_TALLIES};

/// A way to count by roles.
#[derive(Clone, Debug)]
pub struct RoleCount {
    /// What is counted, with alike kinds as one.
    pub(super) system: System,
    /// The kinds that are placed as one; the numbers of their pieces are the last sums that are kept.
    pub(super) alike: Vec<AlikeKinds>,
    pub(super) diagram: Diagram,
    pub(super) roles: RoleTable,
    pub(super) program: PlacingProgram,
    pub(super) binomials: BinomialLimbs,
    /// For each tally the number of squares of each role, and in how many ways it comes about.
    pub(super) tallies: Vec<(Vec<i64>, BigUint)>,
    /// How large it is, if a trial came to its end.
    pub size: Option<RoleSize>,
    /// What is counted, if a trial came to its end.
    counted: Option<Vec<KeptRow>>,
    /// How many steps the trial took.
    pub tried: u128,
    /// How many squares may have more than one role.
    pub squares: usize,
    /// Why there are no tables; `None` if there are some.
    pub no_tables: Option<PlanError>,
}

/// How large a count by roles is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleSize {
    /// The steps, as many for each number of pieces that is tried on each state as an effect of a frontier takes.
    pub steps: u128,
    /// The most states between two steps.
    pub widest: usize,
    /// The most bytes taken at once to count.
    pub bytes: u64,
}

impl RoleCount {
    /// Finds the roles of a system, and by a trial of no more than so many steps and bytes how much work it is to count
    /// with them. `None` if no constraint looks at single squares, or if the roles alone take more than that.
    pub fn find(
        system: &System,
        no_tables: Option<&PlanError>,
        most_steps: u128,
        most_bytes: u64,
    ) -> Option<RoleCount> {
        let mut merged = system.clone();
        let alike = merge_alike(&mut merged);
        let system = &merged;
        let is_local = local_rules(system);
        if no_tables.is_none() && !is_local.contains(&true) {
            return None;
        }
        let orders = nearest_first(system, &is_local).into_iter();
        let found = orders.filter_map(|cells| GivenRoles::new(system, &is_local, cells, most_steps, most_bytes));
        let found = found.min_by_key(|found| found.all.len())?;
        let found = found.with_told_apart(system, most_steps, most_bytes).unwrap_or(found);
        let GivenRoles { diagram, roles, most, all: tallies } = found;
        let program = PlacingProgram::new(system, &roles, &is_local, &most);
        let things = program.most_squares as usize;
        let taken = program.steps.iter().map(|step| step.most).max().unwrap_or(0) as usize;
        Memory::new(most_bytes).exchange(0, BinomialLimbs::bytes(things, taken)).ok()?;
        let binomials = BinomialLimbs::new(things, taken);
        let squares = diagram.stages.iter().filter(|nodes| nodes.iter().any(|node| node.len() > 1)).count();
        let mut count = RoleCount {
            system: merged,
            alike,
            diagram,
            roles,
            program,
            binomials,
            tallies,
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

    /// The size and what is counted, if so many steps and bytes are enough, and how many steps it took to find out.
    fn trial(&self, most_steps: u128, most_bytes: u64) -> (Option<(RoleSize, Vec<KeptRow>)>, u128) {
        let mut memory = Memory::new(most_bytes);
        let Ok(mut pass) = self.begin(most_steps, &mut memory) else { return (None, 0) };
        while pass.step < self.program.steps.len() {
            if pass.advance(&mut memory, None, &mut |_| ControlFlow::Continue(())).is_err() {
                return (None, pass.work);
            }
        }
        let size = RoleSize { steps: pass.work, widest: pass.widest, bytes: memory.peak };
        (Some((size, self.kept_rows(&pass.layer))), pass.work)
    }

    /// What the states behind the last step come to.
    fn kept_rows(&self, layer: &StateLayer) -> Vec<KeptRow> {
        let end = |number: usize| (self.program.kept_in(layer.state(number)), big(layer.ways(number)));
        kept_rows((0..layer.len()).map(end), &self.alike)
    }

    /// The second pass, before its first step.
    pub(super) fn begin(&self, most_steps: u128, memory: &mut Memory) -> Result<PlacingPass<'_>, FrontierHalt> {
        PlacingPass::new(&self.program, &self.system, &self.binomials, &self.tallies, most_steps, memory)
    }

    /// The kind that stands for this one: the first of those that are alike.
    pub(super) fn placed_as(&self, kind: KindId) -> KindId {
        self.alike.iter().find(|alike| alike.kinds.contains(&kind)).map_or(kind, |alike| alike.kinds[0])
    }

    /// The rules that made tables too large, with their places; empty if none did.
    pub fn because(&self) -> &[String] {
        self.no_tables.as_ref().map_or(&[], PlanError::because)
    }

    /// How many different roles squares have.
    pub fn roles(&self) -> usize {
        self.roles.roles.len()
    }

    /// How many tallies there are.
    pub fn tallies(&self) -> usize {
        self.tallies.len()
    }

    /// How many steps the second pass has.
    pub fn steps(&self) -> usize {
        self.program.steps.len()
    }

    /// Counts the positions by the sums that are kept, ascending and without zeros; one row without values if none is.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if any piece that watches stops it.
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
        let mut pass = self.begin(most_steps, &mut memory)?;
        while pass.step < self.program.steps.len() {
            pass.advance(&mut memory, None, watch)?;
        }
        Ok(self.kept_rows(&pass.layer))
    }
}

/// The ways to give roles to squares, and how many squares have each.
struct GivenRoles {
    diagram: Diagram,
    roles: RoleTable,
    /// How many squares can have each role at most.
    most: Vec<i64>,
    /// For each tally the number of squares of each role, and in how many ways it comes about.
    all: Vec<(Vec<i64>, BigUint)>,
}

impl GivenRoles {
    /// With the cells in that order; `None` if that takes more steps or bytes.
    fn new(
        system: &System,
        is_local: &[bool],
        cells: Vec<CellId>,
        most_steps: u128,
        most_bytes: u64,
    ) -> Option<GivenRoles> {
        let mut roles = RoleTable::new(system, is_local);
        let memory = &mut Memory::new(most_bytes);
        let few_steps = most_steps.min(MOST_STEPS_TO_ROLES);
        let diagram = Diagram::new(system, is_local, cells, &mut roles, few_steps, memory).ok()?;
        GivenRoles::of(diagram, roles, most_steps, most_bytes)
    }

    /// The same with roles told apart by whether a piece stands there, where that is of use; `None` if that takes more
    /// steps or bytes.
    fn with_told_apart(&self, system: &System, most_steps: u128, most_bytes: u64) -> Option<GivenRoles> {
        let mut roles = self.roles.clone();
        let told_apart = told_apart(system, &roles, &self.most);
        let diagram = self.diagram.with_told_apart(&told_apart, &mut roles);
        GivenRoles::of(diagram, roles, most_steps, most_bytes)
    }

    fn of(diagram: Diagram, roles: RoleTable, most_steps: u128, most_bytes: u64) -> Option<GivenRoles> {
        let (few_steps, memory) = (most_steps.min(MOST_STEPS_TO_TALLIES), &mut Memory::new(most_bytes));
        let tallies = Tallies::new(&diagram, &roles.roles, false, few_steps, memory).ok()?;
        let (all, most) = (tallies.all(&diagram), tallies.most);
        Some(GivenRoles { diagram, roles, most, all })
    }
}

impl fmt::Display for RoleCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (roles, tallies) = (grouped(&self.roles()), grouped(&self.tallies()));
        write!(f, "it is counted by domains and not by tables, {roles} domains in {tallies} combinations")?;
        match self.size {
            Some(RoleSize { steps, widest, .. }) => {
                write!(f, ", with {} states at most and {} steps", grouped(&widest), grouped(&steps))
            }
            None => Ok(()),
        }
    }
}
