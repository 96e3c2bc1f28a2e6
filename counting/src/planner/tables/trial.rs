//! Trials: tables are added to find their cost.

use super::content::content_of;
use super::planned::PlannedTable;
use super::store::{Exceeded, Mark, Store, Tables};
use crate::plan::TableId;

/// A store on trial: the cost of added tables is measured, and they are removed when the trial ends.
pub struct Trial<'s> {
    store: &'s mut Store,
    before: Mark,
}

impl<'s> Trial<'s> {
    /// Begins a trial.
    pub fn of(store: &'s mut Store) -> Trial<'s> {
        let before = store.mark();
        Trial { store, before }
    }

    /// The work that has been added so far.
    pub fn work(&self) -> u128 {
        self.store.work - self.before.work
    }
}

impl Tables for Trial<'_> {
    fn planned(&self) -> &[PlannedTable] {
        self.store.planned()
    }

    fn add(&mut self, table: PlannedTable) -> Result<TableId, Exceeded> {
        let content = content_of(&table);
        self.store.look_through(content.len())?;
        match self.store.find(&content) {
            Some(id) => Ok(id),
            None => self.store.insert(table, content),
        }
    }

    fn look_through(&mut self, numbers: usize) -> Result<(), Exceeded> {
        self.store.look_through(numbers)
    }
}

impl Drop for Trial<'_> {
    fn drop(&mut self) {
        self.store.go_back(&self.before);
    }
}
