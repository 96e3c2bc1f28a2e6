//! Names for the tables that a table's function reads.

use super::tables_read;
use crate::plan::{Plan, Read, Sum, Table, TableId};

/// The parameters of the function that fills a table: the tables that it reads, each by its role there.
pub struct Parameters<'p> {
    plan: &'p Plan,
    table: &'p Table,
    named: Vec<(TableId, &'p str)>,
}

impl<'p> Parameters<'p> {
    /// Names the parameters of the table's function.
    ///
    /// A table is named after its role there. It keeps its own name, which fits all its roles, where it has several or
    /// where its role is not a unique name.
    pub fn of(plan: &'p Plan, table: &'p Table) -> Parameters<'p> {
        let reads: Vec<&Read> = table.sums.iter().flat_map(|sum| &sum.reads).collect();
        let name_of = |id: TableId| {
            let mut roles = reads.iter().filter(|read| read.table == id).map(|read| read.role.as_str());
            let role = roles.next()?;
            let is_its_own =
                roles.all(|other| other == role) && reads.iter().all(|read| read.table == id || read.role != role);
            is_its_own.then_some(role)
        };
        let named =
            tables_read(table).into_iter().map(|id| (id, name_of(id).unwrap_or(&plan.tables[id].name))).collect();
        Parameters { plan, table, named }
    }

    /// The tables and their names, in the order of the parameters.
    pub fn iter(&self) -> impl Iterator<Item = (&'p Table, &'p str)> {
        self.named.iter().map(|&(id, name)| (&self.plan.tables[id], name))
    }

    /// The name of one of the tables.
    pub fn name(&self, table: TableId) -> &'p str {
        let found = self.named.iter().find(|(id, _)| *id == table);
        found.map_or(&self.plan.tables[table].name, |(_, name)| name)
    }

    /// A sentence that lists the parameters with other names than their tables, and those whose indices are in another
    /// order; `None` if there are none.
    pub fn sentence(&self) -> Option<String> {
        let clauses: Vec<String> = self
            .iter()
            .zip(&self.named)
            .filter_map(|((read, name), (id, _))| {
                let order = self.table.sums.iter().find_map(|sum| other_order(sum, *id, read));
                let order = order.map(|order| order.join(" before "));
                match (read.name == name, order) {
                    (true, None) => None,
                    (true, Some(order)) => Some(format!("`{name}` is read with {order}")),
                    (false, None) => Some(format!("`{name}` is `{}`", read.name)),
                    (false, Some(order)) => Some(format!("`{name}` is `{}` with {order}", read.name)),
                }
            })
            .collect();
        (!clauses.is_empty()).then(|| format!("Here {}.", clauses.join(" and ")))
    }
}

/// The names of the indices that a read of the table permutes; `None` if none does.
fn other_order(sum: &Sum, id: TableId, table: &Table) -> Option<Vec<String>> {
    sum.reads.iter().filter(|read| read.table == id).find_map(|read| {
        let moved = read.at.iter().enumerate().filter_map(|(index, form)| {
            let [(variable, 1)] = form.terms.as_slice() else { return None };
            let name = &sum.loops[*variable].name;
            let name = name.strip_prefix("more_").unwrap_or(name);
            let own = table.axes.iter().position(|axis| axis.name == name)?;
            (own != index).then(|| (index, own, format!("`{name}`")))
        });
        let moved: Vec<(usize, usize, String)> = moved.collect();
        let mut places: Vec<usize> = moved.iter().map(|(_, own, _)| *own).collect();
        places.sort_unstable();
        let is_exchange = !moved.is_empty() && moved.iter().map(|(index, ..)| index).eq(&places);
        is_exchange.then(|| moved.into_iter().map(|(.., name)| name).collect())
    })
}
