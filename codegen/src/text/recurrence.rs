//! The sums of a table as equations. They contain everything on which the count depends.

use qishu_counting::plan::{Affine, Choose, Guard, Loop, Plan, Read, Sum, Table};

use crate::text::wrap::glued;

/// The table with the ranges of its axes: `name[conditioning 0..1; pieces 0..2]`.
pub fn declaration(table: &Table) -> String {
    let axes = table.axes.iter().map(|axis| format!("{} {}..{}", axis.name, axis.low, axis.high));
    let axes: Vec<String> = axes.collect();
    let (conditioning, own) = axes.split_at(table.conditioning.min(axes.len()));
    match (conditioning, own) {
        ([], []) => table.name.clone(),
        ([], own) => format!("{}[{}]", table.name, own.join(", ")),
        (conditioning, []) => format!("{}[{};]", table.name, conditioning.join(", ")),
        (conditioning, own) => format!("{}[{}; {}]", table.name, conditioning.join(", "), own.join(", ")),
    }
}

/// The entries to which one sum adds, and the choices for which it does: `[pieces + 1] += C(9 - pieces, 1) *
/// table[pieces]`, and `for pieces 0..2  if pieces in 1..2`. The latter is empty if there is no choice.
pub(crate) fn recurrence(plan: &Plan, sum: &Sum) -> [String; 2] {
    let name = |variable: usize| sum.loops[variable].name.as_str();
    let shown = |form: &Affine| form.shown(name);
    let list = |forms: &[Affine]| forms.iter().map(shown).collect::<Vec<String>>().join(", ");
    let choose =
        sum.choose.iter().map(|Choose { whole, part, .. }| glued(&format!("C({}, {})", shown(whole), shown(part))));
    let reads = sum.reads.iter().map(|Read { table, at, .. }| match at.as_slice() {
        [] => plan.tables[*table].name.clone(),
        at => grouped(&format!("{}[{}]", plan.tables[*table].name, list(at))),
    });
    let state_variables: Vec<String> = choose.chain(reads).collect();
    let product = if state_variables.is_empty() { "1".to_owned() } else { state_variables.join(" * ") };
    let target = if sum.target.is_empty() { String::new() } else { grouped(&format!("[{}] ", list(&sum.target))) };
    let mut choices = String::new();
    if !sum.loops.is_empty() {
        let ranges: Vec<(i64, i64)> = sum.loops.iter().map(Loop::widest).collect();
        let loops: Vec<String> = sum.loops.iter().map(|one| range(one, &ranges, &shown)).collect();
        choices += &format!("for {}", loops.join(", "));
    }
    if !sum.guards.is_empty() {
        let guards =
            sum.guards.iter().map(|Guard { value, low, high }| glued(&format!("{} in {low}..{high}", shown(value))));
        choices += &format!("  if {}", guards.collect::<Vec<String>>().join(" and "));
    }
    [format!("{target}+= {product}"), choices.trim_start().to_owned()]
}

/// The text as one unbreakable word, unless it would fill a line.
pub fn grouped(text: &str) -> String {
    const LONGEST: usize = 100;
    if text.chars().count() <= LONGEST { glued(text) } else { text.to_owned() }
}

/// A loop's name with its ends, both included. A constant end that another end never exceeds is left out.
fn range(one: &Loop, ranges: &[(i64, i64)], shown: &impl Fn(&Affine) -> String) -> String {
    let low = one.low[1..].iter().any(|end| end.range(ranges).0 >= one.low[0].constant);
    let high = one.high[1..].iter().any(|end| end.range(ranges).1 <= one.high[0].constant);
    let end = |ends: &[Affine], of_several: &str| match ends {
        [only] => shown(only),
        several => format!("{of_several}({})", several.iter().map(shown).collect::<Vec<String>>().join(", ")),
    };
    let (low, high) = (end(&one.low[usize::from(low)..], "max"), end(&one.high[usize::from(high)..], "min"));
    glued(&format!("{} {low}..{high}", one.name))
}
