//! Linear expressions and loop ends as Rust expressions over unsigned integers.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::plan::{Affine, Guard, Loop};

/// The names and ranges of loop variables.
pub struct Scope {
    names: Vec<proc_macro2::Ident>,
    ranges: Vec<(i64, i64)>,
    /// Whether the ends of other loops depend on the variable.
    bounds_others: Vec<bool>,
}

impl Scope {
    /// The variables of some loops.
    pub fn new(loops: &[Loop]) -> Scope {
        Scope {
            names: loops.iter().map(|one| format_ident!("{}", one.name)).collect(),
            ranges: loops.iter().map(|one| (one.low[0].constant, one.high[0].constant)).collect(),
            bounds_others: (0..loops.len())
                .map(|variable| {
                    let mut ends = loops.iter().flat_map(|one| one.low.iter().chain(&one.high));
                    ends.any(|end| end.coefficient(variable) != 0)
                })
                .collect(),
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

    /// The range of a loop, its end exclusive.
    pub fn range(&self, variable: usize, one: &Loop) -> TokenStream {
        let low = self.low_end(&one.low, self.bounds_others[variable]);
        let high = self.high_end(&one.high);
        quote!(#low..#high)
    }

    /// The greatest of the lower ends. The first is a constant; it needs its type where a method is called on the loop's
    /// variable before anything else tells the type.
    fn low_end(&self, ends: &[Affine], typed: bool) -> TokenStream {
        let constant = ends[0].constant;
        let number = if typed { Literal::usize_suffixed(constant as usize) } else { Literal::i64_unsuffixed(constant) };
        let others: Vec<TokenStream> = ends[1..].iter().map(|end| self.not_negative(end)).collect();
        let idle = constant <= 0 || ends[1..].iter().any(|end| end.range(&self.ranges).0 >= constant);
        match others.as_slice() {
            [] => quote!(#number),
            [only] if idle => only.clone(),
            [first, rest @ ..] if idle => quote!((#first) #(.max(#rest))*),
            [first, rest @ ..] => quote!((#first) #(.max(#rest))* .max(#number)),
        }
    }

    /// The least of the upper ends, made exclusive. The first is a constant.
    fn high_end(&self, ends: &[Affine]) -> TokenStream {
        let exclusive: Vec<Affine> = ends.iter().map(|end| end.plus(1, &Affine::constant(1))).collect();
        let constant = exclusive[0].constant;
        let number = Literal::i64_unsuffixed(constant.max(0));
        let idle = exclusive[1..].iter().any(|end| end.range(&self.ranges).1 <= constant);
        let others: Vec<TokenStream> = exclusive[1..].iter().map(|end| self.not_negative(end)).collect();
        match others.as_slice() {
            [] => quote!(#number),
            [only] if idle => only.clone(),
            [first, rest @ ..] if idle => quote!((#first) #(.min(#rest))*),
            [first, rest @ ..] => quote!((#first) #(.min(#rest))* .min(#number)),
        }
    }

    /// The expression, or 0 where it would be negative.
    fn not_negative(&self, affine: &Affine) -> TokenStream {
        let (plus, minus) = self.sides(affine);
        if affine.range(&self.ranges).0 >= 0 || minus.is_empty() {
            return plus_minus(plus, &minus);
        }
        let number = Literal::usize_suffixed(affine.constant.unsigned_abs() as usize);
        let plus = match plus.as_slice() {
            [] => quote!(0usize),
            [_] if affine.constant > 0 => quote!(#number),
            [only] => only.clone(),
            several => quote!((#(#several)+*)),
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
