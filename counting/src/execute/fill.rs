//! Fills the tables of a plan, one after the other, in the widths that the plan proved.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::entries::{Entries, widening};
use super::flat::{FlatSum, Multiplier, binomial, entry};
use super::integer::Long;
use super::pascal::Pascal;
use super::sum::{Halt, SumExecutor, WatchShare};
use crate::plan::{Plan, Read, Sum, Table};

/// A plan's tables with all their numbers.
#[derive(Clone, Debug)]
pub struct Filled {
    /// For each table its entries, the last axis running fastest; empty if they were dropped.
    pub tables: Vec<Entries>,
    /// For each triangle its binomials.
    pub triangles: Vec<Pascal>,
    /// The greatest numbers that occurred in each table.
    pub greatest: Vec<Greatest>,
}

/// The greatest numbers that occurred while a table was filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Greatest {
    /// The greatest entry.
    pub entry: BigUint,
    /// For each sum, the greatest product of all factors but the last read.
    pub partial: Vec<BigUint>,
}

/// Which tables are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// All of them.
    All,
    /// The result only. The others are dropped after their last read.
    Result,
}

/// Fills the plan's tables and reports the number of completed steps to the watch; `None` if the watch stops it.
pub fn fill(plan: &Plan, keep: Keep, watch: &mut dyn FnMut(u128) -> ControlFlow<()>) -> Option<Filled> {
    let mut filled = Filled {
        tables: Vec::with_capacity(plan.tables.len()),
        triangles: plan.triangles.iter().map(Pascal::new).collect(),
        greatest: Vec::with_capacity(plan.tables.len()),
    };
    let spent = match keep {
        Keep::All => vec![Vec::new(); plan.tables.len()],
        Keep::Result => plan.spent(),
    };
    let mut done = 0u128;
    for (table, spent) in plan.tables.iter().zip(spent) {
        let steps = table.steps();
        let mut watch_table = |share: f64| watch(done + (steps as f64 * share) as u128);
        let attempt = |limbs| match fill_table(plan, table, limbs, &filled, &mut watch_table) {
            Ok(entries) => Some(Some(entries)),
            Err(Halt::Stopped) => Some(None),
            Err(Halt::TooNarrow) => None,
        };
        let (entries, greatest) = widening(limbs(table, &filled), attempt)?;
        done += steps;
        filled.tables.push(entries);
        filled.greatest.push(greatest);
        spent.into_iter().for_each(|table| filled.tables[table] = Entries::zeros(0, 1));
    }
    Some(filled)
}

/// The limbs of a table's entries: at least those of every table that it reads, since products are formed in them.
fn limbs(table: &Table, filled: &Filled) -> usize {
    let reads = table.sums.iter().flat_map(|sum| sum.reads.iter().map(|read| filled.tables[read.table].limbs()));
    let chosen = table.sums.iter().filter_map(|sum| sum.choose.as_ref());
    let binomials = chosen.map(|choose| filled.triangles[choose.triangle].entries.limbs());
    reads.chain(binomials).fold(table.width.limbs(), usize::max)
}

/// The table's entries with `limbs` limbs each, and the greatest numbers that occurred.
fn fill_table(
    plan: &Plan,
    table: &Table,
    limbs: usize,
    filled: &Filled,
    watch: &mut WatchShare<'_>,
) -> Result<(Entries, Greatest), Halt> {
    let mut entries = Entries::zeros(table.entries(), limbs);
    let mut partial = Vec::with_capacity(table.sums.len());
    for (done, sum) in table.sums.iter().enumerate() {
        let mut watch_sum = |share: f64| watch((done as f64 + share) / table.sums.len() as f64);
        let read = |read: &Read| entry(plan, read, &filled.tables);
        let choose = sum.choose.as_ref().map(|choose| binomial(choose, &filled.triangles));
        let mut add = Addition { table, sum, entries: &mut entries, watch: &mut watch_sum };
        partial.push(match (choose, sum.reads.as_slice()) {
            (None, []) => add.products([]),
            (None, [one]) => add.products([read(one)]),
            (None, [one, other]) => add.products([read(one), read(other)]),
            (Some(choose), []) => add.products([choose]),
            (Some(choose), [one]) => add.products([choose, read(one)]),
            (Some(choose), [one, other]) => add.products([choose, read(one), read(other)]),
            _ => unreachable!("a sum reads an entry of each of its two operands at most"),
        }?);
    }
    let greatest = Greatest { entry: entries.greatest(), partial };
    Ok((entries, greatest))
}

/// A sum in the course of being added to the entries of its table.
struct Addition<'a, 'w> {
    table: &'a Table,
    sum: &'a Sum,
    entries: &'a mut Entries,
    watch: &'a mut WatchShare<'w>,
}

impl Addition<'_, '_> {
    /// Adds the products of these factors over all choices, in the narrowest integers that hold the entries.
    fn products<const FACTORS: usize>(&mut self, factors: [Multiplier<'_>; FACTORS]) -> Result<BigUint, Halt> {
        let flat = FlatSum::new(self.table, self.sum, factors);
        match self.entries.limbs() {
            1 => SumExecutor::<u64, FACTORS>::add(&flat, self.entries, self.watch),
            2 => SumExecutor::<u128, FACTORS>::add(&flat, self.entries, self.watch),
            _ => SumExecutor::<Long, FACTORS>::add(&flat, self.entries, self.watch),
        }
    }
}
