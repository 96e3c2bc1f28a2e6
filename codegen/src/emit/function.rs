//! Prints one table as one function: its loops, and the product in its innermost line.

use super::code::CodeText;
use super::expression::Scope;
use super::integer;
use super::nested::Nested;
use super::page::documentation;
use super::parameters::Parameters;
use crate::plan::{Affine, Axis, Choose, Plan, Read, Sum, Table, TableId, Width};
use crate::thresholds::MANY_TABLES;

/// The name of a triangle of binomials.
pub fn triangle_name(index: usize) -> String {
    match index {
        0 => "CHOOSE".to_owned(),
        _ => format!("CHOOSE_{}", index + 1),
    }
}

/// The function that fills the table.
pub fn function(plan: &Plan, table: &Table) -> String {
    let filling = Filling { plan, table, parameters: Parameters::of(plan, table) };
    let parameters =
        filling.parameters.iter().map(|(read, name)| Nested::text(format!("{name}: {}", borrowed_shape(plan, read))));
    let mut code = CodeText::new();
    if plan.tables.len() > MANY_TABLES {
        code.line("#[inline(never)]");
    }
    code.nested(&Nested::new(format!("fn {}(", table.name), parameters, format!(") -> {} {{", shape(plan, table))), "");
    code.indented(|code| {
        if table.sums.is_empty() {
            return code.line(&empty(plan, table));
        }
        code.line(&format!("let mut table = {};", empty(plan, table)));
        table.sums.iter().for_each(|sum| nest(code, &filling, sum));
        code.line("table");
    });
    code.line("}");
    documentation(&sentences(&filling)) + &code.into_text()
}

/// A table with the tables that fill it.
struct Filling<'p> {
    plan: &'p Plan,
    table: &'p Table,
    /// The names of the tables that it reads.
    parameters: Parameters<'p>,
}

impl Filling<'_> {
    /// The factors of the sum.
    fn factors(&self, sum: &Sum, scope: &Scope) -> Vec<(String, Width)> {
        let name = |table| self.parameters.name(table).to_owned();
        factors(self.plan, sum.choose.as_ref(), &sum.reads, scope, name)
    }
}

/// The table's type: nested arrays, with vectors outside where the table is too large for the stack.
pub fn shape(plan: &Plan, table: &Table) -> String {
    shape_from(table, 0, table.vectors(plan.largest_array()))
}

/// The type of the axes from `first` on; the first `vectors` of all axes are vectors.
fn shape_from(table: &Table, first: usize, vectors: usize) -> String {
    table.axes.iter().enumerate().skip(first).rev().fold(integer(table.width), |inner, (index, axis)| {
        if index < vectors { format!("Vec<{inner}>") } else { format!("[{inner}; {}]", axis.extent()) }
    })
}

/// The type of a parameter that is the table.
fn borrowed_shape(plan: &Plan, table: &Table) -> String {
    match (table.axes.first(), table.vectors(plan.largest_array())) {
        (None, _) => shape(plan, table),
        (Some(_), 0) => format!("&{}", shape(plan, table)),
        (Some(_), vectors) => format!("&[{}]", shape_from(table, 1, vectors)),
    }
}

/// A table of zeros.
fn empty(plan: &Plan, table: &Table) -> String {
    let zero = match table.width {
        Width::Word => "0u64".to_owned(),
        Width::Double => "0u128".to_owned(),
        Width::Limbs(limbs) => format!("Wide::<{limbs}>::ZERO"),
    };
    let vectors = table.vectors(plan.largest_array());
    table.axes.iter().enumerate().rev().fold(zero, |inner, (index, axis)| {
        let list = if index < vectors { "vec!" } else { "" };
        format!("{list}[{inner}; {}]", axis.extent())
    })
}

/// The description of the table, its further uses, the tables that fill it, and the meaning of its indices.
fn sentences(Filling { table, parameters, .. }: &Filling<'_>) -> Vec<String> {
    let mut text = table.doc.join(" ");
    if !table.also.is_empty() {
        text += &format!(" The same table serves {}.", table.also.join("; "));
    }
    if let Some(sentence) = parameters.sentence() {
        text += &format!(" {sentence}");
    }
    if table.axes.is_empty() {
        return vec![text];
    }
    let axes: Vec<String> =
        table.axes.iter().map(|axis| format!("`{}` {}..={}", axis.name, axis.low, axis.high)).collect();
    let others = table.axes.iter().any(|axis| axis.name == "other_pieces");
    let others = if others { " The other pieces are those that no other index counts." } else { "" };
    vec![text, format!("Indexed by {}.{others}", axes.join(", "))]
}

/// The loops of one sum.
fn nest(code: &mut CodeText, filling: &Filling<'_>, sum: &Sum) {
    let taken: Vec<&str> = filling.parameters.iter().map(|(_, name)| name).collect();
    let mut scope = Scope::new(&sum.loops, &taken);
    for (variable, one) in sum.loops.iter().enumerate() {
        let head = format!("for {} in {}", scope.name(variable), scope.range(variable, one));
        code.open(&head, &[".min(", ".max("]);
    }
    if !sum.guards.is_empty() {
        let conditions: Vec<String> = sum.guards.iter().map(|guard| scope.condition(guard)).collect();
        code.open(&format!("if {}", conditions.join(" && ")), &[" && "]);
    }
    name_indices(code, filling, sum, &mut scope);
    add(code, filling, sum, &scope);
    (0..sum.loops.len() + usize::from(!sum.guards.is_empty())).for_each(|_| code.close());
}

/// Binds repeated sums of variables to names, and binds all indices where the line would be too long.
fn name_indices(code: &mut CodeText, filling: &Filling<'_>, sum: &Sum, scope: &mut Scope) {
    let Filling { plan, table, .. } = filling;
    let mut indices: Vec<(&Affine, &Axis)> = sum.target.iter().zip(&table.axes).collect();
    for read in &sum.reads {
        indices.extend(read.at.iter().zip(&plan.tables[read.table].axes));
    }
    let binomial = sum.choose.iter().flat_map(|choose| [&choose.whole, &choose.part]);
    let all: Vec<&Affine> = indices.iter().map(|index| index.0).chain(binomial).collect();
    let is_alike =
        |form: &Affine, other: &Affine| [1, -1].into_iter().any(|sign| other.constant_beyond(sign, form).is_some());
    let uses = |form: &Affine| all.iter().filter(|other| is_alike(form, other)).count();
    for is_long in [false, true] {
        if is_long && fits(code, filling, sum, scope) {
            return;
        }
        for &(form, axis) in indices.iter().filter(|(form, _)| is_long || uses(form) > 1) {
            if scope.can_bind(form) {
                let name = if scope.has(&axis.name) { format!("all_{}", axis.name) } else { axis.name.clone() };
                let definition = scope.bind(form, &name);
                code.line(&definition);
            }
        }
    }
}

/// Whether every factor and the target fit on a line.
fn fits(code: &CodeText, filling: &Filling<'_>, sum: &Sum, scope: &Scope) -> bool {
    let target = entry("table", filling.table, &sum.target, scope) + " +=";
    let factors = filling.factors(sum, scope);
    let mut lines = factors.iter().map(|(factor, _)| format!("        * {factor};")).chain([target]);
    lines.all(|line| code.fits(&line))
}

/// The innermost line, which adds the product to the target.
fn add(code: &mut CodeText, filling: &Filling<'_>, sum: &Sum, scope: &Scope) {
    let table = filling.table;
    let target = entry("table", table, &sum.target, scope);
    let factors = filling.factors(sum, scope);
    match (table.width, factors.as_slice()) {
        (Width::Limbs(_), []) => code.line(&format!("{target} += 1u64;")),
        (Width::Limbs(_), [(only, _)]) => code.product(&format!("{target} +="), std::slice::from_ref(only)),
        (Width::Limbs(_), [rest @ .., (last, _)]) => {
            let parts = [product(rest, sum.partial).join(" * "), last.clone()];
            code.nested(&Nested::new(format!("{target}.add_product("), parts.map(Nested::text), ")"), ";");
        }
        (_, []) => code.line(&format!("{target} += 1;")),
        (width, factors) => code.product(&format!("{target} +="), &product(factors, width)),
    }
}

/// The factors of a product in that width, as expressions that are still to be multiplied.
pub fn product(factors: &[(String, Width)], width: Width) -> Vec<String> {
    if let [(only, own)] = factors {
        let is_right = *own == width || matches!(width, Width::Limbs(_));
        return vec![if is_right { only.clone() } else { widened(only, width) }];
    }
    match width {
        Width::Limbs(limbs) => {
            let all = factors.iter().map(|(factor, _)| factor.clone());
            all.reduce(|product, factor| format!("Wide::<{limbs}>::product({product}, {factor})")).into_iter().collect()
        }
        native => {
            let widen = |(factor, own): &(String, Width)| {
                if *own == native { factor.clone() } else { widened(factor, native) }
            };
            factors.iter().map(widen).collect()
        }
    }
}

fn widened(factor: &str, width: Width) -> String {
    format!("{}::from({factor})", integer(width))
}

/// The binomial and the entries read, each with its width. The closure gives the name of a table.
pub fn factors(
    plan: &Plan,
    choose: Option<&Choose>,
    reads: &[Read],
    scope: &Scope,
    called: impl Fn(TableId) -> String,
) -> Vec<(String, Width)> {
    let choose = choose.map(|Choose { whole, part, triangle }| {
        let name = triangle_name(*triangle);
        let binomial = format!("{name}.choose({}, {})", scope.value(whole), scope.value(part));
        (binomial, plan.triangles[*triangle].width)
    });
    let reads = reads.iter().map(|Read { table, at, .. }| {
        let name = called(*table);
        let table = &plan.tables[*table];
        (entry(&name, table, at, scope), table.width)
    });
    choose.into_iter().chain(reads).collect()
}

/// An entry of a table.
fn entry(name: &str, table: &Table, at: &[Affine], scope: &Scope) -> String {
    let indices = table.axes.iter().zip(at).map(|(axis, value)| {
        let index = value.plus(-1, &Affine::constant(axis.low));
        format!("[{}]", scope.value(&index))
    });
    name.to_owned() + &indices.collect::<String>()
}
