//! Linear expressions and loop ends as Rust expressions over unsigned integers.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::plan::{Affine, Guard, Loop, Sum};

/// The names and ranges of a sum's loop variables.
pub struct Scope {
    names: Vec<proc_macro2::Ident>,
    ranges: Vec<(i64, i64)>,
}

impl Scope {
    /// The variables of a sum.
    pub fn new(sum: &Sum) -> Scope {
        Scope {
            names: sum.loops.iter().map(|one| format_ident!("{}", one.name)).collect(),
            ranges: sum.loops.iter().map(|one| (one.low[0].constant, one.high[0].constant)).collect(),
        }
    }

    /// The variable's name.
    pub fn name(&self, variable: usize) -> &proc_macro2::Ident {
        &self.names[variable]
    }

    /// The expression: what is added first, then what is taken away, so that no step falls below a result that is not
    /// negative.
    pub fn value(&self, affine: &Affine) -> TokenStream {
        let (plus, minus) = self.sides(affine);
        plus_minus(plus, &minus)
    }

    /// The loop's range, its end exclusive.
    pub fn range(&self, one: &Loop) -> TokenStream {
        let low = self.ends(&one.low, &quote!(max), 0, |ends, end| ends.1 <= end);
        let high = self.ends(&one.high, &quote!(min), 1, |ends, end| ends.0 >= end);
        quote!(#low..#high)
    }

    /// The first of several ends is a constant, the others depend on outer variables; `offset` is added to each.
    fn ends(
        &self,
        ends: &[Affine],
        combine: &TokenStream,
        offset: i64,
        makes_idle: impl Fn((i64, i64), i64) -> bool,
    ) -> TokenStream {
        let constant = ends[0].constant;
        let rest: Vec<Affine> = ends[1..].iter().map(|end| end.plus(1, &Affine::constant(offset))).collect();
        // The constant is idle where one of the others is always at least as strict.
        let stricter = ends[1..].iter().any(|end| {
            let (low, high) = end.range(&self.ranges);
            makes_idle((constant, constant), if offset == 0 { low } else { high })
        });
        let shown: Vec<TokenStream> = rest.iter().map(|end| self.not_negative(end)).collect();
        let number = Literal::i64_unsuffixed(constant + offset);
        match shown.as_slice() {
            [] => quote!(#number),
            [only] if stricter => only.clone(),
            [first, others @ ..] => {
                let mut all = others.to_vec();
                if !stricter {
                    all.push(quote!(#number));
                }
                quote!((#first)#(.#combine(#all))*)
            }
        }
    }

    /// The expression, or 0 where it would be negative.
    fn not_negative(&self, affine: &Affine) -> TokenStream {
        let (plus, minus) = self.sides(affine);
        if affine.range(&self.ranges).0 >= 0 || minus.is_empty() {
            return plus_minus(plus, &minus);
        }
        let plus = match plus.as_slice() {
            [] => quote!(0usize),
            [one] if affine.constant > 0 => quote!(#one),
            several => quote!((#(#several)+*)),
        };
        let plus = if plus.to_string().parse::<u64>().is_ok() {
            let number = Literal::usize_suffixed(affine.constant.unsigned_abs() as usize);
            quote!(#number)
        } else {
            plus
        };
        quote!(#plus.saturating_sub(#(#minus)+*))
    }

    /// The condition that a guard states, as comparisons of sums.
    pub fn condition(&self, guard: &Guard) -> TokenStream {
        let (least, most) = guard.value.range(&self.ranges);
        let above = (least < guard.low).then(|| self.at_most(&Affine::constant(guard.low), &guard.value));
        let below = (guard.high < most).then(|| self.at_most(&guard.value, &Affine::constant(guard.high)));
        let both: Vec<TokenStream> = above.into_iter().chain(below).collect();
        quote!(#(#both)&&*)
    }

    fn at_most(&self, left: &Affine, right: &Affine) -> TokenStream {
        let (plus, minus) = self.sides(&right.plus(-1, left));
        let (plus, minus) = (plus_minus(plus, &[]), plus_minus(minus, &[]));
        quote!(#minus <= #plus)
    }

    /// What is added and what is taken away.
    fn sides(&self, affine: &Affine) -> (Vec<TokenStream>, Vec<TokenStream>) {
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        for &(variable, coefficient) in &affine.terms {
            let name = &self.names[variable];
            let factor = Literal::u64_unsuffixed(coefficient.unsigned_abs());
            let term = if coefficient.abs() == 1 { quote!(#name) } else { quote!(#factor * #name) };
            if coefficient > 0 { &mut plus } else { &mut minus }.push(term);
        }
        let constant = Literal::u64_unsuffixed(affine.constant.unsigned_abs());
        match affine.constant {
            0 => {}
            // A difference reads better when it begins with its constant.
            1.. if plus.is_empty() => plus.insert(0, quote!(#constant)),
            1.. => plus.push(quote!(#constant)),
            _ => minus.push(quote!(#constant)),
        }
        (plus, minus)
    }
}

fn plus_minus(plus: Vec<TokenStream>, minus: &[TokenStream]) -> TokenStream {
    let plus = if plus.is_empty() { vec![quote!(0)] } else { plus };
    quote!(#(#plus)+* #(- #minus)*)
}
