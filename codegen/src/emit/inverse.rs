//! Prints the inverses of a table's sums: the function that visits the choices for an entry.

use super::code::CodeText;
use super::expression::Scope;
use super::function::{factors, product};
use super::nested::Nested;
use super::page::documentation;
use crate::plan::{Inverse, Plan, Table, TableId, Width};

/// The names of the function's parameters.
const TAKEN: [&str; 4] = ["tables", "at", "search", "ways"];

/// The name of the function.
pub fn name(table: &Table) -> String {
    format!("invert_{}", table.name)
}

/// The type of the counts with which choices are visited; words suffice for a table of words.
pub fn kind(table: &Table) -> &'static str {
    if table.width == Width::Word { "Words" } else { "Numbers" }
}

/// The function. `number` is the width of the position numbers.
pub fn function(plan: &Plan, id: TableId, number: Width) -> String {
    let (table, inverses) = (&plan.tables[id], &plan.inverses[id]);
    let width = if table.width == Width::Word { Width::Word } else { number };
    let used = |name: &str, is_used: bool| if is_used { name.to_owned() } else { format!("_{name}") };
    let given: Vec<bool> = (0..table.axes.len()).map(|axis| inverses.iter().any(|one| one.used[axis])).collect();
    let reads_tables = inverses.iter().any(|one| !one.reads.is_empty());
    let (at, search) = (used("at", given.contains(&true)), used("search", !inverses.is_empty()));
    let parameters = [format!("{at}: &[usize]"), format!("{search}: &mut {}", kind(table))];
    let mut code = CodeText::new();
    code.nested(&Nested::new(format!("fn {}(", name(table)), parameters.map(Nested::text), ") -> Visited {"), "");
    code.indented(|code| {
        if reads_tables {
            code.line("let tables = &*TABLES;");
        }
        if let Some(first) = inverses.first() {
            entry_numbers(code, &Scope::new(&first.loops, &TAKEN), &given);
        }
        inverses.iter().enumerate().for_each(|(sum, inverse)| nest(code, plan, table, (sum, inverse), width));
        code.line("Continue(())");
    });
    code.line("}");
    documentation(&[format!("The choices that lead to an entry of [`{}`].", table.name)]) + &code.into_text()
}

/// Binds the numbers of the entry to the names that the loops use; unused numbers get no name.
fn entry_numbers(code: &mut CodeText, scope: &Scope, used: &[bool]) {
    let names: Vec<&str> =
        used.iter().enumerate().map(|(axis, used)| if *used { scope.name(axis) } else { "_" }).collect();
    match names.as_slice() {
        names if names.iter().all(|name| *name == "_") => {}
        [only] => code.line(&format!("let {only} = at[0];")),
        several => {
            let numbers: Vec<String> = (0..several.len()).map(|axis| format!("at[{axis}]")).collect();
            code.line(&format!("let ({}) = ({});", several.join(", "), numbers.join(", ")));
        }
    }
}

/// The loops of the inverse of one sum.
fn nest(code: &mut CodeText, plan: &Plan, table: &Table, (sum, inverse): (usize, &Inverse), width: Width) {
    let mut scope = Scope::new(&inverse.loops, &TAKEN);
    for (variable, one) in inverse.loops.iter().enumerate().skip(inverse.given) {
        let head = format!("for {} in {}", scope.name(variable), scope.range(variable, one));
        code.open(&head, &[".min(", ".max("]);
    }
    if !inverse.guards.is_empty() {
        let conditions: Vec<String> = inverse.guards.iter().map(|guard| scope.condition(guard)).collect();
        code.open(&format!("if {}", conditions.join(" && ")), &[" && "]);
    }
    let called = |id: TableId| format!("tables.{}", plan.tables[id].name);
    let of = |scope: &Scope| factors(plan, inverse.choose.as_ref(), &inverse.reads, scope, called);
    if of(&scope).iter().any(|(factor, _)| !code.fits(&format!("        * {factor};"))) {
        for (form, one) in inverse.numbers.iter().zip(&table.sums[sum].loops) {
            if scope.can_bind(form) {
                let definition = scope.bind(form, &format!("other_{}", one.name));
                code.line(&definition);
            }
        }
    }
    let factors = of(&scope);
    code.product("let ways =", &in_width(&factors, table.width, width));
    let numbers = inverse.numbers.iter().map(|form| Nested::text(scope.value(form)));
    code.nested(&Nested::new(format!("search.visit({sum}, &["), numbers, "], ways)?"), ";");
    let blocks = inverse.loops.len() - inverse.given + usize::from(!inverse.guards.is_empty());
    (0..blocks).for_each(|_| code.close());
}

/// The product of the factors, formed in the width of the table and converted to that of the number.
fn in_width(factors: &[(String, Width)], own: Width, number: Width) -> Vec<String> {
    let widened = |product: &[String]| vec![format!("widen({})", product.join(" * "))];
    match (factors, own, number) {
        ([], Width::Word, Width::Word) => vec!["1".to_owned()],
        (factors, Width::Word, Width::Word) => product(factors, Width::Word),
        ([], ..) => vec!["widen(1u64)".to_owned()],
        ([(only, _)], ..) => vec![format!("widen({only})")],
        (several, Width::Limbs(_), Width::Limbs(_)) => product(several, number),
        (several, own, number) => {
            let product = product(several, own);
            if own == number { product } else { widened(&product) }
        }
    }
}
