//! One table as one function: its loops, and the product in its innermost line.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::expression::Scope;
use super::{integer, literal, tables_read};
use crate::plan::{Affine, Choose, Plan, Read, Sum, Table, Width};

/// The name of a triangle of binomials.
pub fn triangle_name(index: usize) -> Ident {
    match index {
        0 => format_ident!("CHOOSE"),
        _ => format_ident!("CHOOSE_{}", index + 1),
    }
}

/// The function that fills the table.
pub fn function(plan: &Plan, table: &Table) -> TokenStream {
    let name = format_ident!("{}", table.name);
    let docs = documentation(table);
    let parameters = tables_read(plan, table).into_iter().map(|read| {
        let name = format_ident!("{}", read.name);
        let shape = borrowed_shape(read);
        quote!(#name: #shape)
    });
    let shape = shape(table);
    let empty = empty(table);
    let body = if table.sums.is_empty() {
        empty
    } else {
        let sums = table.sums.iter().map(|sum| nest(plan, table, sum));
        quote! {
            let mut table = #empty;
            #(#sums)*
            table
        }
    };
    quote! {
        #(#[doc = #docs])*
        fn #name(#(#parameters),*) -> #shape {
            #body
        }
    }
}

/// The table's type: nested arrays, with vectors outside where the table is too large for the stack.
pub fn shape(table: &Table) -> TokenStream {
    shape_from(table, 0, table.vectors())
}

/// The type of what one value each of the first axes leaves; of all axes, so many are vectors.
fn shape_from(table: &Table, first: usize, vectors: usize) -> TokenStream {
    table.axes.iter().enumerate().skip(first).rev().fold(integer(table.width), |inner, (index, axis)| {
        let extent = literal(axis.extent());
        if index < vectors { quote!(Vec<#inner>) } else { quote!([#inner; #extent]) }
    })
}

/// The type of a parameter that is the table.
fn borrowed_shape(table: &Table) -> TokenStream {
    match (table.axes.first(), table.vectors()) {
        (None, _) => shape(table),
        (Some(_), 0) => {
            let shape = shape(table);
            quote!(&#shape)
        }
        (Some(_), vectors) => {
            let inner = shape_from(table, 1, vectors);
            quote!(&[#inner])
        }
    }
}

/// A table of zeros.
fn empty(table: &Table) -> TokenStream {
    let zero = match table.width {
        Width::Word => quote!(0u64),
        Width::Double => quote!(0u128),
        Width::Limbs(limbs) => {
            let limbs = literal(limbs);
            quote!(Wide::<#limbs>::ZERO)
        }
    };
    let vectors = table.vectors();
    table.axes.iter().enumerate().rev().fold(zero, |inner, (index, axis)| {
        let extent = literal(axis.extent());
        if index < vectors { quote!(vec![#inner; #extent]) } else { quote!([#inner; #extent]) }
    })
}

/// What the table is, whom it serves beside, and what its indices mean.
fn documentation(table: &Table) -> Vec<String> {
    let mut docs: Vec<String> = table.doc.iter().map(|sentence| format!(" {sentence}")).collect();
    if !table.also.is_empty() {
        docs.push(format!(" The same table serves {}.", table.also.join("; ")));
    }
    if !table.axes.is_empty() {
        let axes: Vec<String> =
            table.axes.iter().map(|axis| format!("`{}` {}..={}", axis.name, axis.low, axis.high)).collect();
        docs.push(String::new());
        docs.push(format!(" Indexed by {}.", axes.join(", ")));
        if table.axes.iter().any(|axis| axis.name == "other_men") {
            docs.push(" The other men are those that no other index counts.".to_owned());
        }
    }
    docs
}

/// The loops of one sum.
fn nest(plan: &Plan, table: &Table, sum: &Sum) -> TokenStream {
    let scope = Scope::new(&sum.loops);
    let target = entry(&quote!(table), table, &sum.target, &scope);
    let mut body = add(plan, table, sum, &scope, &target);
    if !sum.guards.is_empty() {
        let conditions = sum.guards.iter().map(|guard| scope.condition(guard));
        body = quote!(if #(#conditions)&&* { #body });
    }
    (0..sum.loops.len()).rev().fold(body, |body, variable| {
        let name = scope.name(variable);
        let range = scope.range(variable, &sum.loops[variable]);
        quote!(for #name in #range { #body })
    })
}

/// The innermost line: the product is added to the target.
fn add(plan: &Plan, table: &Table, sum: &Sum, scope: &Scope, target: &TokenStream) -> TokenStream {
    let factors = factors(plan, sum.choose.as_ref(), &sum.reads, scope, None);
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
        return if *own == width || matches!(width, Width::Limbs(_)) { only.clone() } else { widened(only, width) };
    }
    match width {
        Width::Limbs(limbs) => {
            let limbs = literal(limbs);
            let (first, rest) = (&factors[0].0, factors[1..].iter().map(|(factor, _)| factor));
            rest.fold(first.clone(), |product, factor| quote!(Wide::<#limbs>::product(#product, #factor)))
        }
        native => {
            let factors = factors
                .iter()
                .map(|(factor, own)| if *own == native { factor.clone() } else { widened(factor, native) });
            factors.reduce(|product, factor| quote!(#product * #factor)).unwrap_or_else(|| quote!(1))
        }
    }
}

fn widened(factor: &TokenStream, width: Width) -> TokenStream {
    let integer = integer(width);
    quote!(#integer::from(#factor))
}

/// The binomial and the entries read, each with its own width. The tables are variables of their own or fields of `owner`.
pub fn factors(
    plan: &Plan,
    choose: Option<&Choose>,
    reads: &[Read],
    scope: &Scope,
    owner: Option<&TokenStream>,
) -> Vec<(TokenStream, Width)> {
    let choose = choose.map(|Choose { whole, part, triangle }| {
        let name = triangle_name(*triangle);
        let (whole, part) = (scope.value(whole), scope.value(part));
        (quote!(#name.choose(#whole, #part)), plan.triangles[*triangle].width)
    });
    let reads = reads.iter().map(|Read { table, at, .. }| {
        let table = &plan.tables[*table];
        let name = format_ident!("{}", table.name);
        let name = owner.map_or_else(|| quote!(#name), |owner| quote!(#owner.#name));
        (entry(&name, table, at, scope), table.width)
    });
    choose.into_iter().chain(reads).collect()
}

/// An entry of a table.
fn entry(name: &TokenStream, table: &Table, at: &[Affine], scope: &Scope) -> TokenStream {
    let indices = table.axes.iter().zip(at).map(|(axis, value)| {
        let index = value.plus(-1, &Affine::constant(axis.low));
        let index = scope.value(&index);
        quote!([#index])
    });
    quote!(#name #(#indices)*)
}
