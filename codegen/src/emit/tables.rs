//! Prints the list of the tables: the tables that fill each, its shape, and the proved bound of its numbers.
//!
//! It is laid out here because the formatter leaves macro arguments unchanged.

use super::nested::Nested;
use super::{function, tables_read};
use crate::plan::{Plan, Table};

/// The declaration that `qishu_runtime::tables!` turns into the type `Tables` and the calls that fill it.
pub fn declaration(plan: &Plan) -> String {
    let mut text = String::from(
        "tables! {
    /// The tables of the count: what each is filled from, its shape, and what its numbers are below.
    pub struct Tables {
",
    );
    for table in &plan.tables {
        line(plan, table).write(&mut text, 8, ";");
    }
    text + "    }\n}\n"
}

/// The call that fills the table, and its result. The table arguments have the names of their functions.
fn line(plan: &Plan, table: &Table) -> Nested {
    let arguments = tables_read(table).into_iter().map(|id| {
        let read = &plan.tables[id];
        let borrow = if read.axes.is_empty() { "" } else { "&" };
        Nested::text(format!("{borrow}{}", read.name))
    });
    let shape = function::shape(plan, table);
    Nested::new(format!("{}(", table.name), arguments, format!(") -> {shape}, below 2^{}", table.bound.bits()))
}
