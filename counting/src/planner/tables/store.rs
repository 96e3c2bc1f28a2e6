//! The tables of a plan under construction. A table with the content of an existing one is not added again.

use std::collections::BTreeMap;

use super::content::content_of;
use super::planned::PlannedTable;
use super::sum_bound::{effort, sum_bound_of};
use crate::error::{Limit, PlanError};
use crate::plan::TableId;
use crate::planner::limits::Limits;
use crate::thresholds::MOST_TURNS;

/// A destination for tables: permanent, or on trial.
pub trait Tables {
    /// The tables, each after those it reads.
    fn planned(&self) -> &[PlannedTable];

    /// Adds a table, or finds the one with its content.
    ///
    /// # Errors
    ///
    /// Fails if the tables would exceed a limit; then nothing is added.
    fn add(&mut self, table: PlannedTable) -> Result<TableId, Exceeded>;

    /// Records that planning looks through this many numbers.
    ///
    /// # Errors
    ///
    /// Fails if planning has looked through more numbers than its limit.
    fn look_through(&mut self, numbers: usize) -> Result<(), Exceeded>;
}

/// The planned tables, with an index by content.
#[derive(Debug)]
pub struct Store {
    /// The tables, each after those it reads.
    planned: Vec<PlannedTable>,
    /// How many innermost steps the tables take in all.
    pub steps: u128,
    /// The number of innermost steps, each weighted by the width of its numbers.
    pub work: u128,
    /// The number of numbers that planning has looked through, trials included.
    pub planning: u128,
    by_content: BTreeMap<Vec<i64>, TableId>,
    contents: Vec<Vec<i64>>,
    /// The limits of all tables together.
    limits: Limits,
    /// The most work of all tables together.
    most_work: u128,
}

/// A state of a store to which it can return.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    tables: usize,
    steps: u128,
    pub(super) work: u128,
}

/// The error that the tables would exceed a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exceeded {
    /// The limit.
    pub limit: Limit,
    /// The allowed amount.
    pub allowed: u128,
    /// The needed amount.
    pub needed: u128,
}

impl Exceeded {
    /// The plan error that names the rules whose sums had to be kept.
    pub(crate) fn because_of(self, because: Vec<String>) -> PlanError {
        let Exceeded { limit, allowed, needed } = self;
        PlanError::TooMuchWork { limit, allowed, needed, because }
    }
}

impl Store {
    /// No tables.
    pub fn new(limits: Limits, most_work: u128) -> Store {
        Store {
            planned: Vec::new(),
            steps: 0,
            work: 0,
            planning: 0,
            by_content: BTreeMap::new(),
            contents: Vec::new(),
            limits,
            most_work,
        }
    }

    /// Whether all tables are within the given limits, which may differ from those used to build them.
    pub fn keeps_to(&self, limits: Limits) -> bool {
        self.steps <= limits.steps && self.planned.iter().all(|table| table.entries() <= limits.entries)
    }

    /// The table with that content, if it is there.
    pub(super) fn find(&self, content: &[i64]) -> Option<TableId> {
        self.by_content.get(content).copied()
    }

    /// Adds a table that does not exist yet.
    pub(super) fn insert(&mut self, mut table: PlannedTable, content: Vec<i64>) -> Result<TableId, Exceeded> {
        let id = self.planned.len();
        let steps = table.steps();
        // The loops are simulated to count their iterations, up to this number.
        self.look_through(steps.min(MOST_TURNS.into()) as usize)?;
        let all_steps = self.steps.saturating_add(steps);
        let Limits { steps: most_steps, entries, tables, binomials, .. } = self.limits;
        for (limit, needed, allowed) in [
            (Limit::Steps, all_steps, most_steps),
            (Limit::Entries, table.entries(), entries),
            (Limit::Tables, id as u128 + 1, tables as u128),
            (Limit::Binomials, table.binomials(), binomials),
        ] {
            if needed > allowed {
                return Err(Exceeded { limit, allowed, needed });
            }
        }
        table.sum_bound = table.sums.iter().map(|sum| sum_bound_of(&table, sum, &self.planned)).sum();
        let work = self.work.saturating_add(steps.saturating_mul(effort(table.sum_bound.bits())));
        if work > self.most_work {
            return Err(Exceeded { limit: Limit::Steps, allowed: self.most_work, needed: work });
        }
        (self.steps, self.work) = (all_steps, work);
        self.by_content.insert(content.clone(), id);
        self.contents.push(content);
        self.planned.push(table);
        Ok(id)
    }

    /// The current state of the store.
    pub fn mark(&self) -> Mark {
        Mark { tables: self.planned.len(), steps: self.steps, work: self.work }
    }

    /// Removes everything that was added since.
    pub fn go_back(&mut self, mark: &Mark) {
        for content in self.contents.drain(mark.tables..) {
            self.by_content.remove(&content);
        }
        self.planned.truncate(mark.tables);
        (self.steps, self.work) = (mark.steps, mark.work);
    }

    /// Removes the tables that this one does not need, which makes it the last.
    ///
    /// The tables are renumbered, so nothing can be added to the store any more.
    pub(crate) fn end_at(mut self, result: TableId) -> Vec<PlannedTable> {
        self.planned.truncate(result + 1);
        let mut needed = vec![false; self.planned.len()];
        needed[result] = true;
        for id in (0..self.planned.len()).rev() {
            if needed[id] {
                let reads = self.planned[id].sums.iter().flat_map(|sum| &sum.reads);
                reads.for_each(|read| needed[read.table] = true);
            }
        }
        let mut numbers: Vec<TableId> = Vec::with_capacity(needed.len());
        let mut next = 0;
        for &needed in &needed {
            numbers.push(next);
            next += usize::from(needed);
        }
        let mut left = self.planned;
        let mut is_needed = needed.into_iter();
        left.retain(|_| is_needed.next().expect("there is a flag for each table"));
        for sum in left.iter_mut().flat_map(|table| &mut table.sums) {
            sum.reads.iter_mut().for_each(|read| read.table = numbers[read.table]);
        }
        left
    }
}

impl Tables for Store {
    fn planned(&self) -> &[PlannedTable] {
        &self.planned
    }

    fn add(&mut self, mut table: PlannedTable) -> Result<TableId, Exceeded> {
        let content = content_of(&table);
        self.look_through(content.len())?;
        let Some(id) = self.find(&content) else { return self.insert(table, content) };
        let found = &mut self.planned[id];
        // Tables of one content differ in their names only. Those of the first pieces are used: of the first side, where
        // a table serves both.
        if table.precedes(found) {
            std::mem::swap(found, &mut table);
            std::mem::swap(&mut found.sum_bound, &mut table.sum_bound);
        }
        add_new(&mut found.provenances, table.provenances);
        let reads = found.sums.iter_mut().flat_map(|sum| &mut sum.reads);
        for (found, read) in reads.zip(table.sums.into_iter().flat_map(|sum| sum.reads)) {
            add_new(&mut found.provenances, read.provenances);
        }
        Ok(id)
    }

    fn look_through(&mut self, numbers: usize) -> Result<(), Exceeded> {
        self.planning = self.planning.saturating_add(numbers as u128);
        let (allowed, needed) = (self.limits.planning, self.planning);
        if needed > allowed {
            return Err(Exceeded { limit: Limit::Planning, allowed, needed });
        }
        Ok(())
    }
}

/// Appends the items that the list lacks.
fn add_new<T: PartialEq>(all: &mut Vec<T>, more: Vec<T>) {
    for one in more {
        if !all.contains(&one) {
            all.push(one);
        }
    }
}
