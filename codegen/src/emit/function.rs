//! Prints one table as one function: its loops, and the product in its innermost line.

use proc_macro2::{Ident, TokenStream};
use qishu_counting::plan::{Affine, Axis, Choose, Plan, Read, Sum, Table, TableId, Width};
use qishu_counting::thresholds::MANY_TABLES;
use quote::{ToTokens, quote};

use super::expression::Scope;
use super::page::{STEP, WIDTH};
use super::tokens::{self, all, comment, docs};
use super::{integer, tables_read};
use crate::text::recurrence::{declaration, grouped, recurrence};

/// The name of a triangle of binomials.
pub(crate) fn triangle_name(index: usize) -> Ident {
    match index {
        0 => tokens::name("CHOOSE"),
        _ => tokens::name(&format!("CHOOSE_{}", index + 1)),
    }
}

/// The function that fills the table, with the rules that it serves above it.
pub fn function(plan: &Plan, table: &Table) -> TokenStream {
    let filling = Filling { plan, table };
    let parameters = filling.reads().map(|read| {
        let (name, shape) = (tokens::name(&read.name), borrowed_shape(plan, read));
        quote!(#name: #shape)
    });
    let (rules, docs) = (comment(&[table.origins.join("; ")]), docs(&sentences(&filling)));
    let apart = (plan.tables.len() > MANY_TABLES).then(|| quote!(#[inline(never)]));
    let (name, shape, empty) = (tokens::name(&table.name), shape(plan, table), empty(plan, table));
    let bits = tokens::number(table.bound.bits());
    let body = match table.sums.as_slice() {
        [] => quote!(#empty.below::<#bits>()),
        sums => {
            let sums = sums.iter().map(|sum| nest(&filling, sum));
            quote!(let mut table = #empty; #(#sums)* table.below::<#bits>())
        }
    };
    quote!(#rules #docs #apart fn #name(#(#parameters),*) -> #shape { #body })
}

/// A table of a plan.
struct Filling<'p> {
    plan: &'p Plan,
    table: &'p Table,
}

impl<'p> Filling<'p> {
    /// The tables that it reads.
    fn reads(&self) -> impl Iterator<Item = &'p Table> {
        tables_read(self.table).into_iter().map(|id| &self.plan.tables[id])
    }

    /// The factors of the sum.
    fn factors(&self, sum: &Sum, scope: &Scope) -> Vec<(TokenStream, Width)> {
        let name = |table: TableId| tokens::name(&self.plan.tables[table].name).to_token_stream();
        factors(self.plan, sum.choose.as_ref(), &sum.reads, scope, name)
    }
}

/// The table's type: nested arrays, with vectors outside where the table is too large for the stack.
pub fn shape(plan: &Plan, table: &Table) -> TokenStream {
    shape_from(table, 0, table.vectors(plan.largest_array()))
}

/// The type of the axes from `first` on; the first `vectors` of all axes are vectors.
fn shape_from(table: &Table, first: usize, vectors: usize) -> TokenStream {
    table.axes.iter().enumerate().skip(first).rev().fold(integer(table.width), |inner, (index, axis)| {
        let extent = tokens::size(axis.extent());
        if index < vectors { quote!(Vec<#inner>) } else { quote!([#inner; #extent]) }
    })
}

/// The type of a parameter that is the table.
fn borrowed_shape(plan: &Plan, table: &Table) -> TokenStream {
    let shape = shape(plan, table);
    match (table.axes.first(), table.vectors(plan.largest_array())) {
        (None, _) => shape,
        (Some(_), 0) => quote!(&#shape),
        (Some(_), vectors) => {
            let inner = shape_from(table, 1, vectors);
            quote!(&[#inner])
        }
    }
}

/// A table of zeros.
fn empty(plan: &Plan, table: &Table) -> TokenStream {
    let zero = match table.width {
        Width::Word => quote!(0u64),
        Width::Double => quote!(0u128),
        Width::Limbs(limbs) => {
            let limbs = tokens::size(limbs);
            quote!(Wide::<#limbs>::ZERO)
        }
    };
    let vectors = table.vectors(plan.largest_array());
    table.axes.iter().enumerate().rev().fold(zero, |inner, (index, axis)| {
        let extent = tokens::size(axis.extent());
        if index < vectors { quote!(vec![#inner; #extent]) } else { quote!([#inner; #extent]) }
    })
}

/// The description of the table, its further uses, and its equations: its indices with their ranges, and what each sum
/// adds.
fn sentences(Filling { plan, table }: &Filling<'_>) -> Vec<String> {
    let mut text = table.doc.join(" ");
    if !table.also.is_empty() {
        text += &format!(" The same table serves {}.", table.also.join("; "));
    }
    if table.axes.iter().any(|axis| axis.name == "other_pieces") {
        text += " The other pieces are those that no other index counts.";
    }
    let equation = |sum: &Sum| {
        let [adds, choices] = recurrence(plan, sum);
        format!("`{adds}` {choices}").trim_end().to_owned()
    };
    let equations = table.sums.iter().map(equation);
    let indices = (!table.axes.is_empty()).then(|| format!("`{}`", grouped(&declaration(table))));
    [text].into_iter().chain(indices).chain(equations).collect()
}

/// The loops of one sum.
fn nest(filling: &Filling<'_>, sum: &Sum) -> TokenStream {
    let taken: Vec<&str> = filling.reads().map(|read| read.name.as_str()).collect();
    let mut scope = Scope::new(&sum.loops, &taken);
    let loops = scope.loops(&sum.loops, 0);
    let condition = scope.conditions(&sum.guards);
    let depth = 1 + loops.len() + usize::from(condition.is_some());
    let names = name_indices(filling, sum, &mut scope, STEP * depth);
    let add = add(filling, sum, &scope);
    nested(&loops, condition.as_ref(), quote!(#names #add))
}

/// Statements inside loops, given by their heads, and inside a condition.
pub fn nested(loops: &[TokenStream], condition: Option<&TokenStream>, inside: TokenStream) -> TokenStream {
    let inside = match condition {
        Some(condition) => quote!(if #condition { #inside }),
        None => inside,
    };
    loops.iter().rev().fold(inside, |inside, head| quote!(#head { #inside }))
}

/// Binds repeated sums of variables to names, and binds all indices where the line would be too long.
fn name_indices(filling: &Filling<'_>, sum: &Sum, scope: &mut Scope, indent: usize) -> TokenStream {
    let Filling { plan, table, .. } = filling;
    let mut indices: Vec<(&Affine, &Axis)> = sum.target.iter().zip(&table.axes).collect();
    for read in &sum.reads {
        indices.extend(read.at.iter().zip(&plan.tables[read.table].axes));
    }
    let binomial = sum.choose.iter().flat_map(|choose| [&choose.whole, &choose.part]);
    let all_forms: Vec<&Affine> = indices.iter().map(|index| index.0).chain(binomial).collect();
    let is_alike =
        |form: &Affine, other: &Affine| [1, -1].into_iter().any(|sign| other.constant_beyond(sign, form).is_some());
    let uses = |form: &Affine| all_forms.iter().filter(|other| is_alike(form, other)).count();
    let mut definitions = Vec::new();
    for is_long in [false, true] {
        if is_long && fits(filling, sum, scope, indent) {
            break;
        }
        for &(form, axis) in indices.iter().filter(|(form, _)| is_long || uses(form) > 1) {
            if scope.can_bind(form) {
                let name = if scope.has(&axis.name) { format!("all_{}", axis.name) } else { axis.name.clone() };
                definitions.push(scope.bind(form, &name));
            }
        }
    }
    if let Some(choose) = sum.choose.as_ref().filter(|_| !fits(filling, sum, scope, indent)) {
        for (form, name) in [(&choose.whole, "free"), (&choose.part, "placed")] {
            if scope.can_bind(form) {
                definitions.push(scope.bind(form, name));
            }
        }
    }
    for &(form, axis) in &indices {
        let index = form.plus(-1, &Affine::constant(axis.low));
        if !fits(filling, sum, scope, indent) && scope.can_bind_index(&index) {
            definitions.push(scope.bind_exactly(&index, "index"));
        }
    }
    all(definitions)
}

/// Whether every factor and the target fit on a line.
fn fits(filling: &Filling<'_>, sum: &Sum, scope: &Scope, indent: usize) -> bool {
    let target = entry(quote!(table), filling.table, &sum.target, scope);
    let factors = filling.factors(sum, scope);
    indent + tokens::columns(&target) <= WIDTH && factors.iter().all(|(factor, _)| factor_fits(factor, indent))
}

/// Whether a factor of a product fits on a line, where the product is broken into lines.
pub(crate) fn factor_fits(factor: &TokenStream, indent: usize) -> bool {
    indent + 2 * STEP + tokens::columns(factor) + "* ;".len() <= WIDTH
}

/// The innermost line, which adds the product to the target.
fn add(filling: &Filling<'_>, sum: &Sum, scope: &Scope) -> TokenStream {
    let table = filling.table;
    let target = entry(quote!(table), table, &sum.target, scope);
    let factors = filling.factors(sum, scope);
    match (table.width, factors.as_slice()) {
        (Width::Limbs(_), []) => quote!(#target += 1u64;),
        (Width::Limbs(_), [(only, _)]) => quote!(#target += #only;),
        (Width::Limbs(_), [rest @ .., (last, _)]) => {
            let rest = product(rest, sum.partial);
            quote!(#target.add_product(#rest, #last);)
        }
        (_, []) => quote!(#target += 1;),
        (width, factors) => {
            let product = product(factors, width);
            quote!(#target += #product;)
        }
    }
}

/// The product of the factors in that width.
pub fn product(factors: &[(TokenStream, Width)], width: Width) -> TokenStream {
    if let [(only, own)] = factors {
        let is_right = *own == width || matches!(width, Width::Limbs(_));
        return if is_right { only.clone() } else { widened(only, width) };
    }
    match width {
        Width::Limbs(limbs) => {
            let limbs = tokens::size(limbs);
            let factors = factors.iter().map(|(factor, _)| factor.clone());
            factors.reduce(|product, factor| quote!(Wide::<#limbs>::product(#product, #factor))).unwrap_or_default()
        }
        native => {
            let widen = |(factor, own): &(TokenStream, Width)| {
                if *own == native { factor.clone() } else { widened(factor, native) }
            };
            let mut factors = factors.iter().map(widen);
            let first = factors.next();
            quote!(#first #(* #factors)*)
        }
    }
}

fn widened(factor: &TokenStream, width: Width) -> TokenStream {
    let integer = integer(width);
    quote!(#integer::from(#factor))
}

/// The binomial and the entries read, each with its width. The closure gives the expression for a table.
pub fn factors(
    plan: &Plan,
    choose: Option<&Choose>,
    reads: &[Read],
    scope: &Scope,
    called: impl Fn(TableId) -> TokenStream,
) -> Vec<(TokenStream, Width)> {
    let choose = choose.map(|Choose { whole, part, triangle }| {
        let (name, whole, part) = (triangle_name(*triangle), scope.value(whole), scope.value(part));
        (quote!(#name.choose(#whole, #part)), plan.triangles[*triangle].width)
    });
    let reads = reads.iter().map(|Read { table, at, .. }| {
        let name = called(*table);
        let table = &plan.tables[*table];
        (entry(name, table, at, scope), table.width)
    });
    choose.into_iter().chain(reads).collect()
}

/// An entry of a table.
fn entry(name: TokenStream, table: &Table, at: &[Affine], scope: &Scope) -> TokenStream {
    let indices =
        table.axes.iter().zip(at).map(|(axis, value)| scope.value(&value.plus(-1, &Affine::constant(axis.low))));
    quote!(#name #([#indices])*)
}
