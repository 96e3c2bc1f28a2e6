//! Prints the module of a count by domains: the local rules square by square, the domains of squares, and the steps that
//! place pieces.

mod placing;

use proc_macro2::{Ident, TokenStream};
use qishu_counting::domains::{WrittenDomain, WrittenDomains};
use qishu_counting::system::KindId;
use qishu_runtime::circuit::Field;
use qishu_runtime::domains::{DomainPool, SumField};
use qishu_spec_lang::Model;
use quote::quote;

use super::frontier::{ABOUT_STATES, FrontierPrinter, TAKEN, circuit_positions, imports};
use super::head;
use super::names::TakenNames;
use super::page::Page;
use super::tokens::{all, docs, name, number, optional, size};

/// The names that a module takes from the runtime beside those of a frontier, or gives to its own items.
const TAKEN_BESIDE: [&str; 10] =
    ["domain", "domains", "place", "placing", "pool", "sum_in", "DOMAINS", "ListedDomain", "Measure", "Vec"];

/// The Rust source of the module that counts the variant by the domains of squares.
///
/// The text is complete except for the `mod` around it, so that it can be included. It depends on the runtime crate
/// only, and is byte-identical for the same rules.
pub fn emit_domains(model: &Model, written: &WrittenDomains) -> String {
    let printer = DomainPrinter::new(model, written);
    let mut page = Page::new();
    let mut head = head(model);
    head.extend([String::new(), ABOUT_DOMAINS.to_owned(), String::new()]);
    head.push(format!("Squares are sorted one by one, {}. {ABOUT_STATES}", written.squares.order));
    page.head(&head);
    let sentence = format!("The number of positions of {}, counted when asked.", model.title.trim_end_matches('.'));
    let of_count = docs(&[sentence]);
    let mut items = vec![quote!(#of_count pub fn count() -> BigUint { DOMAINS.count() }), printer.count()];
    items.extend(printer.squares.items());
    items.extend([printer.pools(), printer.sums(), printer.domains(), printer.placing()]);
    let imported = imports(&items);
    page.items(quote!(#imported use ::qishu_runtime::domains::*;));
    items.into_iter().for_each(|item| page.items(item));
    page.into_text()
}

/// The Rust source of the inner module that numbers the variant's positions and has its rules.
///
/// It belongs inside the module that [`emit_domains`] prints.
pub(crate) fn emit_domains_positions(model: &Model, written: &WrittenDomains) -> String {
    let words = size(written.squares.words);
    let order = "Two positions are compared by the domains of their squares, in the order of the squares; then by the \
                 numbers of pieces that are placed, step by step; and then by the squares that the steps take.";
    circuit_positions(model, order, &quote!(DomainSteps<#words>), &name("DOMAINS"))
}

/// What the head of a module says about domains.
const ABOUT_DOMAINS: &str = "Squares are sorted first, and pieces are placed then. The domain of a square is what the rules \
     about a few squares leave on it: some kinds of pieces, and whether it may be empty. Values of a square that lead to \
     equal states are one domain. The squares of a domain are a pool. Pieces are placed kind by kind, on some squares of \
     each pool, for all numbers of squares in the pools at once. A kind that is placed no longer tells pools apart, so that \
     some merge.";

/// The names that all items of the module share.
struct DomainPrinter<'d> {
    written: &'d WrittenDomains,
    /// The local rules.
    squares: FrontierPrinter<'d>,
    /// For each domain the name of its pool.
    pools: Vec<Option<Ident>>,
    /// The names of the sums.
    sums: Vec<Ident>,
}

impl<'d> DomainPrinter<'d> {
    fn new(model: &'d Model, written: &'d WrittenDomains) -> DomainPrinter<'d> {
        let taken = &mut TakenNames::new(&[&TAKEN[..], &TAKEN_BESIDE].concat());
        let squares = FrontierPrinter::new(model, &written.squares, taken);
        let mut pools = 0;
        let pool = |domain: &WrittenDomain| {
            domain.pool.map(|_| {
                pools += 1;
                taken.free(&format!("POOL_{pools}"))
            })
        };
        let pools = written.domains.iter().map(pool).collect();
        let sums = written.sums.iter().map(|sum| taken.free(&sum.name.to_ascii_uppercase())).collect();
        DomainPrinter { written, squares, pools, sums }
    }

    /// The count as a whole.
    fn count(&self) -> TokenStream {
        let (words, squares) = (self.squares.words(), self.squares.steps());
        let starting: Vec<TokenStream> = self
            .written
            .starting()
            .map(|of| {
                let (sum, start) = (self.sum(of.sum), number(of.start));
                quote!((#sum, #start))
            })
            .collect();
        let starting = (!starting.is_empty()).then(|| quote!(.starting(&[#(#starting),*])));
        let interchangeable = self.written.interchangeable.iter().zip(&self.written.steps.kept).map(|(of, kept)| {
            let kinds = of.kinds.iter().map(|&kind| size(kind));
            let ranges = of.ranges.iter().map(|&(least, most)| {
                let (least, most) = (number(least), number(most));
                quote!((#least, #most))
            });
            let (at, base) = (optional(kept.0.map(field)), number(kept.1));
            quote!(.with_interchangeable(&[#(#kinds),*], &[#(#ranges),*], #at, #base))
        });
        let alike = self.written.alike.iter().map(|kinds| {
            let kinds = self.names(kinds);
            quote!(.with_alike(&[#(#kinds),*]))
        });
        let impossible = (!self.written.steps.is_possible).then(|| quote!(.impossible()));
        quote! {
            /// How squares are sorted, and how pieces are placed then.
            static DOMAINS: LazyLock<DomainSteps<#words>> = LazyLock::new(|| {
                DomainSteps::new(#squares, domains(), placing()) #starting #(#interchangeable)* #(#alike)* #impossible
            });
        }
    }

    /// The pools.
    fn pools(&self) -> TokenStream {
        let pools = self.written.domains.iter().zip(&self.pools).enumerate();
        let pools = pools.filter_map(|(id, (domain, called))| {
            let (called, squares) = (called.as_ref()?, field(domain.pool?.squares));
            let (docs, id) = (docs(&[format!("The squares left for {}.", self.written.content(domain))]), size(id));
            Some(quote!(#docs const #called: DomainPool = pool(#id, #squares);))
        });
        all(pools)
    }

    /// The sums that are counted while pieces are placed.
    fn sums(&self) -> TokenStream {
        let sums = self.written.sums.iter().zip(&self.sums);
        let sums = sums.map(|(of, called)| {
            let (docs, field, least) =
                (docs(std::slice::from_ref(&of.says)), field(of.sum.field), number(of.sum.least));
            quote!(#docs const #called: SumField = sum_in(#field, #least);)
        });
        all(sums)
    }

    /// The names of some kinds.
    fn names(&self, kinds: &[KindId]) -> Vec<&Ident> {
        kinds.iter().map(|&kind| &self.squares.kinds[kind]).collect()
    }

    fn pool(&self, pool: DomainPool) -> &Ident {
        self.pools[pool.domain].as_ref().expect("a pool has a name")
    }

    fn sum(&self, sum: SumField) -> &Ident {
        let place = self.written.sums.iter().position(|of| of.sum == sum);
        &self.sums[place.expect("a sum has a name")]
    }
}

/// A field, by its place.
fn field(of: Field) -> TokenStream {
    let (first, bits) = (size(of.first_bit()), size(of.bits() as usize));
    quote!(Field::nth(#first, #bits, 0))
}
