//! Names that generated code can use: the plan's own, where Rust or the module has no other use for them.

use crate::plan::Plan;

/// What the generated functions call something else themselves, and `gen`, which is a word of Rust's since its edition of
/// 2024 only.
const TAKEN: &[&str] = &["table", "tables", "at", "ways", "search", "widen", "gen"];

/// Whether generated code cannot call a number so: a word of Rust's, or what its functions call something else.
pub fn is_reserved(name: &str) -> bool {
    TAKEN.contains(&name) || syn::parse_str::<syn::Ident>(name).is_err()
}

/// The plan with names that give way: the numbers of a table or a sum to what is reserved and to one another, and those
/// of a sum to the tables that it reads, too.
pub fn given_way(plan: &Plan) -> Plan {
    let mut plan = plan.clone();
    let tables: Vec<String> = plan.tables.iter().map(|table| table.name.clone()).collect();
    for table in &mut plan.tables {
        let mut taken: Vec<String> = Vec::new();
        for axis in &mut table.axes {
            axis.name = free(&axis.name, &taken);
            taken.push(axis.name.clone());
        }
        for sum in &mut table.sums {
            let mut taken: Vec<String> = sum.reads.iter().map(|read| tables[read.table].clone()).collect();
            for one in &mut sum.loops {
                one.name = free(&one.name, &taken);
                taken.push(one.name.clone());
            }
        }
    }
    plan
}

/// The name, with as many strokes behind it as it takes to be free.
fn free(name: &str, taken: &[String]) -> String {
    let mut name = name.to_owned();
    while is_reserved(&name) || taken.contains(&name) {
        name.push('_');
    }
    name
}
