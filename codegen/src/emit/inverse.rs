//! Prints the inverses of a table's sums: the function that visits the choices for an entry.

use proc_macro2::{Ident, TokenStream};
use qishu_counting::plan::{Inverse, Plan, Table, TableId, Width};
use quote::quote;

use super::expression::Scope;
use super::function::{factor_fits, factors, nested, product};
use super::page::STEP;
use super::tokens::{self, all, docs, parameter};

/// The names of the function's parameters.
const TAKEN: [&str; 4] = ["tables", "at", "search", "ways"];

/// The name of the function.
pub fn name(table: &Table) -> Ident {
    tokens::name(&format!("invert_{}", table.name))
}

/// The type of the counts with which choices are visited; words suffice for a table of words.
pub fn kind(table: &Table) -> Ident {
    tokens::name(if table.width == Width::Word { "Words" } else { "Numbers" })
}

/// The function. `number` is the width of the position numbers.
pub fn function(plan: &Plan, id: TableId, number: Width) -> TokenStream {
    let (table, inverses) = (&plan.tables[id], &plan.inverses[id]);
    let width = if table.width == Width::Word { Width::Word } else { number };
    let given: Vec<bool> = (0..table.axes.len()).map(|axis| inverses.iter().any(|one| one.used[axis])).collect();
    let reads_tables = inverses.iter().any(|one| !one.reads.is_empty());
    let (at, search) = (parameter("at", given.contains(&true)), parameter("search", !inverses.is_empty()));
    let tables = reads_tables.then(|| quote!(let tables = &*TABLES;));
    let entry = inverses.first().map(|first| entry_numbers(&Scope::new(&first.loops, &TAKEN), &given));
    let sums = inverses.iter().enumerate().map(|(sum, inverse)| nest(plan, table, (sum, inverse), width));
    let docs = docs(&[format!("The choices that lead to an entry of [`{}`].", table.name)]);
    let (name, kind) = (name(table), kind(table));
    quote! {
        #docs
        fn #name(#at: &[usize], #search: &mut #kind) -> Visited { #tables #entry #(#sums)* Continue(()) }
    }
}

/// Binds the numbers of the entry to the names that the loops use; unused numbers get no name.
fn entry_numbers(scope: &Scope, used: &[bool]) -> TokenStream {
    if !used.contains(&true) {
        return TokenStream::new();
    }
    let name = |(axis, used): (usize, &bool)| {
        let name = scope.name(axis);
        if *used { quote!(#name) } else { quote!(_) }
    };
    let names = used.iter().enumerate().map(name);
    let indices: Vec<_> = (0..used.len()).map(tokens::size).collect();
    match indices.as_slice() {
        [only] => quote!(#(let #names = at[#only];)*),
        indices => quote!(let (#(#names),*) = (#(at[#indices]),*);),
    }
}

/// The loops of the inverse of one sum.
fn nest(plan: &Plan, table: &Table, (sum, inverse): (usize, &Inverse), width: Width) -> TokenStream {
    let mut scope = Scope::new(&inverse.loops, &TAKEN);
    let (loops, condition) = (scope.loops(&inverse.loops, inverse.given), scope.conditions(&inverse.guards));
    let indent = STEP * (1 + loops.len() + usize::from(condition.is_some()));
    let called = |id: TableId| {
        let name = tokens::name(&plan.tables[id].name);
        quote!(tables.#name)
    };
    let of = |scope: &Scope| factors(plan, inverse.choose.as_ref(), &inverse.reads, scope, called);
    let mut definitions = Vec::new();
    if of(&scope).iter().any(|(factor, _)| !factor_fits(factor, indent)) {
        for (form, one) in inverse.numbers.iter().zip(&table.sums[sum].loops) {
            if scope.can_bind(form) {
                definitions.push(scope.bind(form, &format!("other_{}", one.name)));
            }
        }
    }
    let ways = in_width(&of(&scope), table.width, width);
    let (definitions, sum) = (all(definitions), tokens::size(sum));
    let numbers = inverse.numbers.iter().map(|form| scope.value(form));
    let inside = quote!(#definitions let ways = #ways; search.visit(#sum, &[#(#numbers),*], ways)?;);
    nested(&loops, condition.as_ref(), inside)
}

/// The product of the factors, formed in the width of the table and converted to that of the number.
fn in_width(factors: &[(TokenStream, Width)], own: Width, number: Width) -> TokenStream {
    match (factors, own, number) {
        ([], Width::Word, Width::Word) => quote!(1),
        (factors, Width::Word, Width::Word) => product(factors, Width::Word),
        ([], ..) => quote!(widen(1u64)),
        ([(only, _)], ..) => quote!(widen(#only)),
        (several, Width::Limbs(_), Width::Limbs(_)) => product(several, number),
        (several, own, number) => {
            let product = product(several, own);
            if own == number { product } else { quote!(widen(#product)) }
        }
    }
}
