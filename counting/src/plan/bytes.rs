//! The memory that is needed to carry a plan out.

use super::{Plan, TableId};
use crate::thresholds::{LARGE_BYTES, MOST_STACK_BYTES};

impl Plan {
    /// The most bytes that an array of a module may have, so that all tables that consist of arrays only fit on the
    /// stack together.
    pub fn largest_array(&self) -> u64 {
        let on_stack = |most_bytes: &u64| {
            let arrays = self.tables.iter().map(|table| table.bytes_inside(0)).filter(|bytes| bytes <= most_bytes);
            arrays.fold(0, u64::saturating_add) <= MOST_STACK_BYTES
        };
        std::iter::successors(Some(LARGE_BYTES), |bytes| Some(bytes / 2))
            .take_while(|&bytes| bytes > 0)
            .find(on_stack)
            .unwrap_or(0)
    }

    /// For each table, the tables that it is the last to read.
    pub fn spent(&self) -> Vec<Vec<TableId>> {
        let mut spent = vec![Vec::new(); self.tables.len()];
        let mut is_read = vec![false; self.tables.len()];
        for (id, table) in self.tables.iter().enumerate().rev() {
            for read in table.sums.iter().flat_map(|sum| &sum.reads) {
                if !std::mem::replace(&mut is_read[read.table], true) {
                    spent[id].push(read.table);
                }
            }
        }
        spent
    }

    /// The most bytes that its tables take at once, if each is dropped after its last read; saturating.
    pub fn most_bytes(&self) -> u128 {
        let (mut taken, mut most) = (0u128, 0);
        for (id, spent) in self.spent().iter().enumerate() {
            taken = taken.saturating_add(self.bytes_of(id));
            most = most.max(taken);
            taken = spent.iter().fold(taken, |taken, &table| taken.saturating_sub(self.bytes_of(table)));
        }
        most
    }

    /// The bytes of all its tables together; saturating.
    pub(crate) fn all_bytes(&self) -> u128 {
        (0..self.tables.len()).fold(0, |all, table| all.saturating_add(self.bytes_of(table)))
    }

    /// The bytes of a table; saturating.
    fn bytes_of(&self, table: TableId) -> u128 {
        let table = &self.tables[table];
        let extents = table.axes.iter().map(|axis| axis.extent() as u128);
        extents.fold(u128::from(table.width.bits() / 8), u128::saturating_mul)
    }
}
