//! Prints the values of squares: kinds, groups of values, and what these add to the counted statistics.

use proc_macro2::{Ident, TokenStream};
use qishu_counting::frontier::WrittenStatistic;
use qishu_counting::system::KindId;
use quote::quote;

use super::super::tokens::{comment, integers, name, number, size};
use super::FrontierPrinter;

impl FrontierPrinter<'_> {
    /// The values of a square.
    pub(super) fn kinds(&self) -> TokenStream {
        let all = || self.values.iter().flat_map(|groups| groups.iter().flatten());
        let kinds = self.kinds.iter().enumerate().filter(|(kind, _)| all().any(|value| *value == Some(*kind)));
        let kinds = kinds.map(|(kind, name)| {
            let kind = size(kind);
            quote!(const #name: Option<usize> = Some(#kind);)
        });
        let empty = all().any(Option::is_none).then(|| {
            quote! {
                /// No piece.
                const EMPTY: Option<usize> = None;
            }
        });
        quote!(#empty #(#kinds)*)
    }

    /// The groups of values of squares.
    pub(super) fn values(&self) -> TokenStream {
        let values = self.values.iter().enumerate().map(|(index, values)| {
            let (called, length) = (self.values_name(index), size(values.len()));
            let groups = values.iter().map(|group| {
                let values = group.iter().map(|&value| self.value(value));
                quote!(&[#(#values),*])
            });
            quote!(static #called: [ValueGroup<'static>; #length] = [#(#groups),*];)
        });
        quote! {
            #(
                /// The values of some squares, those of one effect together.
                #values
            )*
        }
    }

    /// The name of some groups of values.
    pub(super) fn values_name(&self, index: usize) -> Ident {
        one_of("VALUES", index, self.values.len())
    }

    /// The sums that are counted beside the states, and what values add to them.
    pub(super) fn statistics(&self) -> Vec<TokenStream> {
        let statistics = &self.frontier.counted;
        if statistics.is_empty() {
            return Vec::new();
        }
        let each = statistics.iter().map(|WrittenStatistic { says, range: (least, most), gaps }| {
            let (says, least, most) = (comment(std::slice::from_ref(says)), number(*least), number(*most));
            let gaps = gaps.iter().map(|&(first, last)| {
                let (first, last) = (number(first), number(last));
                quote!(.except(#first, #last))
            });
            quote!(#says counted(#least, #most) #(#gaps)*)
        });
        let length = size(statistics.len());
        let added = self.counted.iter().enumerate().map(|(index, groups)| {
            let (called, of_groups) = (self.counted_name(index), size(groups.len()));
            let groups = groups.iter().map(|added| integers(added));
            quote! {
                /// What each group of values of some squares adds to these sums.
                static #called: [[i64; #length]; #of_groups] = [#(#groups),*];
            }
        });
        let list = quote! {
            /// The sums that are counted beside the states: for each combination of their values, a state has a number of
            /// ways.
            fn statistics() -> [CountedStatistic; #length] {
                [#(#each),*]
            }
        };
        std::iter::once(list).chain(added).collect()
    }

    /// The name of what some groups of values add.
    pub(super) fn counted_name(&self, index: usize) -> Ident {
        one_of("STATISTICS", index, self.counted.len())
    }

    /// One value.
    pub(in crate::emit) fn value(&self, value: Option<KindId>) -> TokenStream {
        let name = value.map(|kind| &self.kinds[kind]);
        name.map_or_else(|| quote!(EMPTY), |name| quote!(#name))
    }
}

/// The name of one of some items: with a number, if there are several.
fn one_of(stem: &str, index: usize, items: usize) -> Ident {
    name(&if items == 1 { stem.to_owned() } else { format!("{stem}_{}", index + 1) })
}
