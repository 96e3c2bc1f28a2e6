//! One table turned round: the function that visits the choices behind an entry.
//!
//! The formatter would give each parameter and each number of a choice a line of its own, so the lines that have many of
//! them are laid out here.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::expression::Scope;
use super::nested::Nested;
use super::{literal, page_of, stage};
use crate::plan::{Plan, Sum, Table, Walk, Width};

/// The name of the function.
pub fn name(table: &Table) -> Ident {
    format_ident!("walk_{}", table.name)
}

/// In what the choices are visited: words suffice for those of a table of words.
pub fn kind(table: &Table) -> &'static str {
    if table.width == Width::Word { "Words" } else { "Numbers" }
}

/// The function. Positions are numbered in that width.
pub fn function(plan: &Plan, table: &Table, number: Width) -> String {
    let width = if table.width == Width::Word { Width::Word } else { number };
    let walks: Vec<Walk> = table.sums.iter().map(|sum| Walk::new(table, sum)).collect();
    let visits: Vec<Nested> = walks.iter().enumerate().map(|(sum, walk)| visit(sum, walk)).collect();
    let loops: TokenStream = walks.iter().map(|walk| nest(plan, table, walk, width)).collect();
    let given = given(table, &loops, &visits);
    let body = page_of(vec![quote!(fn body() { #given #loops Continue(()) })]);

    let used = |name: &'static str, is_used: bool| if is_used { name.to_owned() } else { format!("_{name}") };
    let reads = table.sums.iter().any(|sum: &Sum| !sum.reads.is_empty());
    let (tables, at) = (used("tables", reads), used("at", !given.is_empty()));
    let search = used("search", !table.sums.is_empty());
    let mut text = format!(
        "/// The choices that lead to an entry of [`{}`].\n\
         fn {}({tables}: &Tables, {at}: &[usize], {search}: &mut {}) -> Walked {{\n",
        table.name,
        name(table),
        kind(table)
    );
    let mut visits = visits.iter();
    for line in body.lines().skip(1) {
        let content = line.trim_start();
        match if content == VISIT { visits.next() } else { None } {
            Some(visit) => visit.write(&mut text, line.len() - content.len(), ""),
            None => text += &format!("{line}\n"),
        }
    }
    text
}

/// The numbers of the entry, by the names that the loops have for them; those that no loop asks for have none.
fn given(table: &Table, loops: &TokenStream, visits: &[Nested]) -> TokenStream {
    let texts: Vec<String> = visits.iter().map(Nested::flat).chain([loops.to_string()]).collect();
    let is_asked_for = |name: &str| {
        texts.iter().any(|text| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|one| one == name))
    };
    let names: Vec<Option<Ident>> =
        table.axes.iter().map(|axis| is_asked_for(&axis.name).then(|| format_ident!("{}", axis.name))).collect();
    let patterns: Vec<TokenStream> =
        names.iter().map(|name| name.as_ref().map_or_else(|| quote!(_), |name| quote!(#name))).collect();
    match patterns.as_slice() {
        _ if names.iter().all(Option::is_none) => quote!(),
        [only] => quote!(let #only = at[0];),
        several => {
            let indices = (0..several.len()).map(literal);
            quote!(let (#(#several),*) = (#(at[#indices]),*);)
        }
    }
}

/// What stands for the visit of a sum's choice while the loops around it are formatted.
const VISIT: &str = "visit;";

/// The loops of one sum, turned round.
fn nest(plan: &Plan, table: &Table, walk: &Walk, width: Width) -> TokenStream {
    let scope = Scope::new(&walk.loops);
    let factors = stage::factors(plan, walk.choose.as_ref(), &walk.reads, &scope, Some(&quote!(tables)));
    let ways = in_width(&factors, table.width, width);
    let mut body = quote! {
        let ways = #ways;
        visit;
    };
    if !walk.guards.is_empty() {
        let conditions = walk.guards.iter().map(|guard| scope.condition(guard));
        body = quote!(if #(#conditions)&&* { #body });
    }
    (walk.given..walk.loops.len()).rev().fold(body, |body, variable| {
        let name = scope.name(variable);
        let range = scope.range(variable, &walk.loops[variable]);
        quote!(for #name in #range { #body })
    })
}

/// The visit of a choice of one sum, which has the numbers of that sum's loops.
fn visit(sum: usize, walk: &Walk) -> Nested {
    let scope = Scope::new(&walk.loops);
    let numbers = walk.numbers.iter().map(|form| Nested::text(scope.value(form).to_string()));
    Nested::new(format!("search.visit({sum}, &["), numbers, "], ways)?;")
}

/// The product of the factors, formed in the width of their table and given in that of the number.
fn in_width(factors: &[(TokenStream, Width)], own: Width, number: Width) -> TokenStream {
    match (factors, own, number) {
        (factors, Width::Word, Width::Word) => stage::product(factors, Width::Word),
        ([], ..) => quote!(widen(1u64)),
        ([(only, _)], ..) => quote!(widen(#only)),
        (several, Width::Limbs(_), Width::Limbs(_)) => stage::product(several, number),
        (several, own, number) => {
            let product = stage::product(several, own);
            if own == number { product } else { quote!(widen(#product)) }
        }
    }
}
