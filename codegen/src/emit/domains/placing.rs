//! Prints the list of domains, and the steps that place pieces.

use proc_macro2::TokenStream;
use qishu_counting::domains::WrittenDomain;
use qishu_runtime::circuit::Measure;
use qishu_runtime::domains::{AllowedSums, DomainPool, PlacingStep, StepEnd, SumFeed, SumGrowth};
use quote::quote;

use super::super::frontier::limit;
use super::super::tokens::{number, size};
use super::DomainPrinter;

impl DomainPrinter<'_> {
    /// The function that lists the domains.
    pub(super) fn domains(&self) -> TokenStream {
        let domains = self.written.domains.iter().enumerate().map(|(id, domain)| self.domain(id, domain));
        quote! {
            /// The domains of squares, by what may be on them.
            fn domains() -> Vec<ListedDomain> {
                Vec::from([#(#domains),*])
            }
        }
    }

    fn domain(&self, id: usize, domain: &WrittenDomain) -> TokenStream {
        let values = domain.values.iter().map(|&value| self.squares.value(value));
        let pool = self.pools[id].as_ref().map(|pool| quote!(.pool(#pool)));
        let cells = (!domain.cells.is_empty()).then(|| {
            let cells = domain.cells.iter().map(|&cell| size(cell));
            quote!(.only_on(&[#(#cells),*]))
        });
        let told_apart = domain.told_apart.map(|[occupied, empty]| {
            let (occupied, empty) = (size(occupied), size(empty));
            quote!(.told_apart(#occupied, #empty))
        });
        quote!(domain(&[#(#values),*]) #pool #cells #told_apart)
    }

    /// The function that lists the steps.
    pub(super) fn placing(&self) -> TokenStream {
        let steps = self.written.steps.steps.iter().map(|step| self.step(step));
        quote! {
            /// The steps in their order: up to some number of pieces are placed on squares of a pool.
            fn placing() -> Vec<PlacingStep> {
                Vec::from([#(#steps),*])
            }
        }
    }

    fn step(&self, step: &PlacingStep) -> TokenStream {
        let (kinds, pool, most) = (self.names(&step.kinds), self.pool(step.pool), number(step.most));
        let sums = step.sums.iter().map(|&SumGrowth { sum, coefficient, bounds: (low, high) }| {
            let (sum, coefficient, low, high) = (self.sum(sum), number(coefficient), limit(low), limit(high));
            quote!(.adds(#coefficient, #sum, (#low, #high)))
        });
        let ends = step.ends.chunk_by(are_alike).map(|ends| self.ends(ends));
        quote!(place(&[#(#kinds),*], #pool, #most) #(#sums)* #(#ends)*)
    }

    /// What ends after a step: some of one kind.
    fn ends(&self, ends: &[StepEnd]) -> TokenStream {
        let pools = |pool: fn(&StepEnd) -> Option<DomainPool>| {
            let pools = ends.iter().filter_map(pool).map(|pool| self.pool(pool));
            quote!(&[#(#pools),*])
        };
        match &ends[0] {
            StepEnd::Merged { into, .. } => {
                let (into, from) = (self.pool(*into), pools(merged));
                quote!(.merges(#from, #into))
            }
            StepEnd::Filled(_) => {
                let filled = pools(ended);
                quote!(.fills(#filled))
            }
            StepEnd::Forgotten(_) => {
                let emptied = pools(ended);
                quote!(.empties(#emptied))
            }
            &StepEnd::Settled { sum, first, last } => {
                let (sum, first, last) = (self.sum(sum), limit(first), limit(last));
                quote!(.settles(#sum, #first, #last))
            }
            StepEnd::Known { sum, allowed, feeds } => {
                let sum = self.sum(*sum);
                let ended = match allowed {
                    None => quote!(.keeps(#sum)),
                    Some(AllowedSums { range: (low, high), gaps }) => {
                        let (low, high) = (limit(*low), limit(*high));
                        let gaps = gaps.iter().map(|&(first, last)| {
                            let (first, last) = (number(first), number(last));
                            quote!(.except(#first, #last))
                        });
                        quote!(.ends(#sum, (#low, #high)) #(#gaps)*)
                    }
                };
                let feeds = feeds.iter().map(|feed| self.feed(feed));
                quote!(#ended #(#feeds)*)
            }
        }
    }

    fn feed(&self, &SumFeed { to, measure, coefficient }: &SumFeed) -> TokenStream {
        let (to, coefficient) = (self.sum(to), number(coefficient));
        let measure = match measure {
            Measure::Beyond(over) => {
                let over = number(over);
                quote!(Measure::Beyond(#over))
            }
            Measure::Within(low, high) => {
                let (low, high) = (limit(low), limit(high));
                quote!(Measure::Within(#low, #high))
            }
        };
        quote!(.feeding(#coefficient, #measure, #to))
    }
}

/// Whether one method prints two ends, one after the other.
fn are_alike(one: &StepEnd, other: &StepEnd) -> bool {
    match (one, other) {
        (StepEnd::Merged { into, .. }, StepEnd::Merged { into: other, .. }) => into == other,
        (StepEnd::Filled(_), StepEnd::Filled(_)) | (StepEnd::Forgotten(_), StepEnd::Forgotten(_)) => true,
        _ => false,
    }
}

/// The pool that is merged into another.
fn merged(end: &StepEnd) -> Option<DomainPool> {
    match end {
        StepEnd::Merged { from, .. } => Some(*from),
        _ => None,
    }
}

/// The pool that is filled or left empty.
fn ended(end: &StepEnd) -> Option<DomainPool> {
    match end {
        StepEnd::Filled(pool) | StepEnd::Forgotten(pool) => Some(*pool),
        _ => None,
    }
}
