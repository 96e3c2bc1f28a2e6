//! Prints which men the tables place on which squares, a line for each part of the board.

use std::fmt::Debug;

use qishu_rules::LayerId;
use qishu_runtime::numbering::{Branch, Case, Deed, Order, Part, Run};
use qishu_spec_lang::Model;

use super::nested::Nested;
use crate::plan::Plan;

/// Zones of at most so many squares are named square by square.
const MOST_NAMED: usize = 5;

/// The constants, laid out here because the formatter would give each number a line.
pub fn blocks(model: &Model, plan: &Plan) -> Vec<String> {
    let assembly = &plan.assembly;
    let parts: Vec<String> = assembly
        .parts
        .iter()
        .map(|part| format!("    {}, // {}\n", part_text(part), part_comment(model, plan, part)))
        .collect();
    let orders = assembly
        .orders
        .iter()
        .map(|Order { kinds, places }| Nested::new("Order::new(", [listed(kinds), listed(places)], ")"));
    let cases = assembly.cases.iter().map(|cases| {
        let cases = cases.iter().map(|Case { men, order, part }| {
            Nested::new("Case::new(", [listed(men), Nested::text(format!("{order}, {part}"))], ")")
        });
        Nested::new("list![", cases, "]")
    });
    vec![
        format!(
            "/// Every table at each part of the board that it serves, after the parts that it is put together from.\n\
             static PARTS: [Part; {}] = [\n{}];\n",
            parts.len(),
            parts.concat()
        ),
        block(
            "/// The kinds in the order in which they are placed, and the place of each kind.\n",
            Nested::new(format!("static ORDERS: [Order; {}] = [", assembly.orders.len()), orders, "];"),
        ),
        block(
            "/// Who stands where before all else, the order of the others, and the part that they are.\n",
            Nested::new(format!("static CASES: [Cow<[Case]>; {}] = [", assembly.cases.len()), cases, "];"),
        ),
        format!(
            "/// Who stands where.\nconst ASSEMBLY: Assembly = Assembly::new(&PARTS, &ORDERS, &CASES, {});\n",
            assembly.is_split
        ),
    ]
}

fn block(doc: &str, nested: Nested) -> String {
    let mut text = doc.to_owned();
    nested.write(&mut text, 0, "");
    text
}

/// A list of numbers or pairs.
fn listed<T: Debug>(items: &[T]) -> Nested {
    Nested::new("&[", items.iter().map(|item| Nested::text(format!("{item:?}"))), "]")
}

fn part_text(part: &Part) -> String {
    match part {
        Part::Nothing => "Part::Nothing".to_owned(),
        Part::Context => "Part::Context".to_owned(),
        Part::Placed => "Part::Placed".to_owned(),
        Part::Men { places, cells } => format!("Part::men({places:?}, &{cells:?})"),
        Part::Table { table, branches, is_word } => {
            let branches: Vec<String> = branches.iter().map(branch_text).collect();
            let function = if *is_word { "word" } else { "table" };
            format!("Part::{function}({table}, list![{}])", branches.join(", "))
        }
    }
}

fn branch_text(Branch { operands, deed }: &Branch) -> String {
    match deed {
        Deed::Nothing => format!("Branch::join({operands:?})"),
        Deed::Place { cells, places, take } => {
            format!("Branch::place({operands:?}, Take::{take:?}, {places:?}, &{cells:?})")
        }
        Deed::Deal { cells, places, later, take } => {
            format!("Branch::deal({operands:?}, Take::{take:?}, {places:?}, {later}, &{cells:?})")
        }
    }
}

/// The table's name, and where its men go.
fn part_comment(model: &Model, plan: &Plan, part: &Part) -> String {
    match part {
        Part::Nothing => "nobody".to_owned(),
        Part::Context => "what the reader asks about".to_owned(),
        Part::Placed => "whom the reader puts down".to_owned(),
        Part::Men { cells, .. } => format!("men on {}", zone(model, cells)),
        Part::Table { table, branches, .. } => {
            let name = &plan.tables[*table].name;
            let zones = branches.iter().find_map(|branch| match &branch.deed {
                Deed::Place { cells, .. } => Some(zone(model, cells)),
                _ => None,
            });
            zones.map_or_else(|| name.clone(), |zone| format!("{name} on {zone}"))
        }
    }
}

/// Some cells for people.
fn zone(model: &Model, runs: &[Run]) -> String {
    let cells: Vec<usize> = runs.iter().flat_map(|&(first, end)| first as usize..end as usize).collect();
    let name = |&cell: &usize| model.rules.place(cell).1.to_string();
    let layer = cells.first().map_or(LayerId(0), |&cell| model.rules.place(cell).0);
    let layer = if layer == LayerId(0) { String::new() } else { format!(" of layer {}", layer.0) };
    match cells.as_slice() {
        [] => "no square".to_owned(),
        few if few.len() <= MOST_NAMED => few.iter().map(name).collect::<Vec<_>>().join(" ") + &layer,
        [first, .., last] => format!("{} squares from {} to {}{layer}", cells.len(), name(first), name(last)),
        [only] => name(only) + &layer,
    }
}
