//! Prints the tables: the type that holds them, and the calls that fill it.

use proc_macro2::TokenStream;
use qishu_counting::plan::{Plan, Table};
use quote::quote;

use super::tokens::{self, docs};
use super::{function, tables_read};

/// The type of all tables, and the function that fills them one after the other.
pub fn declaration(plan: &Plan) -> [TokenStream; 2] {
    let names: Vec<_> = plan.tables.iter().map(|table| tokens::name(&table.name)).collect();
    let shapes = plan.tables.iter().map(|table| function::shape(plan, table));
    let filled = plan.tables.iter().map(|table| filled(plan, table));
    let of_type = docs(&["The tables of the count.".to_owned()]);
    let of_new = docs(&["Fills the tables one after the other.".to_owned()]);
    let declared = quote!(#of_type pub struct Tables { #(#names: #shapes,)* });
    let implemented = quote! {
        impl Tables {
            #of_new
            fn new() -> Tables {
                #(let #names = #filled;)*
                Tables { #(#names),* }
            }
        }
    };
    [declared, implemented]
}

/// The call that fills the table. A table that is filled from no others is hidden from the compiler, which could
/// otherwise evaluate small boards at compile time.
fn filled(plan: &Plan, table: &Table) -> TokenStream {
    let arguments = tables_read(table).into_iter().map(|id| {
        let (read, name) = (&plan.tables[id], tokens::name(&plan.tables[id].name));
        if read.axes.is_empty() { quote!(#name) } else { quote!(&#name) }
    });
    let name = tokens::name(&table.name);
    let arguments: Vec<TokenStream> = arguments.collect();
    match arguments.as_slice() {
        [] => quote!(black_box(#name())),
        arguments => quote!(#name(#(#arguments),*)),
    }
}
