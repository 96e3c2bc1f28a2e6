//! Prints the list of the tables: what each is filled from, its shape, and what its numbers were proved to be below.
//!
//! It is laid out here because the formatter leaves what a macro is given as it stands.

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

/// The call that fills the table and what it gives. The tables that are handed over have the names of their functions.
fn line(plan: &Plan, table: &Table) -> Nested {
    let arguments = tables_read(table).into_iter().map(|id| {
        let read = &plan.tables[id];
        let borrow = if read.axes.is_empty() { "" } else { "&" };
        Nested::text(format!("{borrow}{}", read.name))
    });
    let shape = function::shape(plan, table);
    Nested::new(format!("{}(", table.name), arguments, format!(") -> {shape}, below 2^{}", table.bound.bits()))
}
