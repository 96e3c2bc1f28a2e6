//! Linear expressions and loop ends as Rust expressions over unsigned integers.

use proc_macro2::{Ident, Literal, TokenStream};
use qishu_counting::plan::{Affine, Guard, Loop};
use quote::quote;

use super::names;
use super::page::{STEP, WIDTH};
use super::tokens;

/// The spaces in the head of a loop, and its brace.
const BETWEEN_WORDS: usize = "     {".len();

/// The names and ranges of loop variables, and of forms that are bound to a name.
pub struct Scope {
    /// Names of other items.
    taken: Vec<String>,
    names: Vec<String>,
    ranges: Vec<(i64, i64)>,
    /// Whether a method is called on an expression that contains the variable.
    is_asked: Vec<bool>,
    /// Forms of several variables and their names.
    bound: Vec<(Affine, String)>,
}

impl Scope {
    /// The variables of some loops, where these names are taken.
    pub fn new(loops: &[Loop], taken: &[&str]) -> Scope {
        let mut names: Vec<String> = Vec::with_capacity(loops.len());
        for one in loops {
            let name = names::variable(&one.name, |name| taken.contains(&name) || names.iter().any(|one| one == name));
            names.push(name);
        }
        let mut scope = Scope {
            taken: taken.iter().map(|&name| name.to_owned()).collect(),
            names,
            ranges: loops.iter().map(Loop::widest).collect(),
            is_asked: vec![false; loops.len()],
            bound: Vec::new(),
        };
        for one in loops {
            if scope.calls_a_method(one) {
                let ends = one.low.iter().chain(&one.high);
                ends.flat_map(|end| &end.terms).for_each(|&(other, _)| scope.is_asked[other] = true);
            }
        }
        scope
    }

    /// The variable's name.
    pub fn name(&self, variable: usize) -> Ident {
        tokens::name(&self.names[variable])
    }

    /// Binds the form's value to a new name based on `name`, and returns the definition. The constant of a pure sum is
    /// left out.
    pub fn bind(&mut self, form: &Affine, name: &str) -> TokenStream {
        let mut form = form.clone();
        if form.terms.iter().all(|term| term.1 > 0) {
            form.constant = 0;
        }
        self.bind_exactly(&form, name)
    }

    /// Binds the form's value to a new name based on `name`, and returns the definition.
    pub(crate) fn bind_exactly(&mut self, form: &Affine, name: &str) -> TokenStream {
        let names = self.taken.iter().chain(&self.names).chain(self.bound.iter().map(|(_, bound)| bound));
        let name = names::variable(name, |name| names.clone().any(|one| one == name));
        let (bound, value) = (tokens::name(&name), self.value(form));
        self.bound.push((form.clone(), name));
        quote!(let #bound = #value;)
    }

    /// Whether one of the variables has the name.
    pub fn has(&self, name: &str) -> bool {
        self.names.iter().any(|one| one == name)
    }

    /// Whether the form depends on several variables and has no name yet.
    pub(crate) fn can_bind(&self, form: &Affine) -> bool {
        form.terms.len() > 1 && self.bound_form(form).is_none()
    }

    /// Whether the form is a variable and a constant, and has no name yet.
    pub(crate) fn can_bind_index(&self, form: &Affine) -> bool {
        form.terms.len() == 1 && form.constant != 0 && self.bound_form(form).is_none()
    }

    /// The expression: additions first and then subtractions, so that no intermediate result is negative if the final
    /// one is not.
    pub fn value(&self, affine: &Affine) -> TokenStream {
        let (plus, minus) = self.sides(affine);
        plus_minus(&plus, &minus)
    }

    /// The heads of all loops from `first` on. A range that does not fit on a line is bound to names above its loop.
    pub fn loops(&self, loops: &[Loop], first: usize) -> Vec<TokenStream> {
        let head = |(variable, one): (usize, &Loop)| {
            let name = self.name(variable);
            let (low, high) = (self.low_end(&one.low, self.is_asked[variable]), self.high_end(&one.high));
            let head = quote!(for #name in #low..#high);
            let indent = STEP * (1 + variable - first);
            match indent + tokens::columns(&head) + BETWEEN_WORDS <= WIDTH {
                true => head,
                false => quote!(let (low, high) = (#low, #high); for #name in low..high),
            }
        };
        loops.iter().enumerate().skip(first).map(head).collect()
    }

    /// The condition of all guards; `None` without guards.
    pub fn conditions(&self, guards: &[Guard]) -> Option<TokenStream> {
        let conditions: Vec<TokenStream> = guards.iter().map(|guard| self.condition(guard)).collect();
        (!conditions.is_empty()).then(|| quote!(#(#conditions)&&*))
    }

    /// Whether the range of a loop calls a method.
    fn calls_a_method(&self, one: &Loop) -> bool {
        let saturates = |end: &Affine| self.saturates(end);
        let (low, high) = (self.low_ends(&one.low), self.high_ends(&one.high));
        low.is_several() || high.is_several() || low.others.iter().chain(&high.others).any(saturates)
    }

    /// The greatest of the lower ends. The constant needs a type suffix where a method is called on the loop's variable
    /// before anything else determines the type.
    fn low_end(&self, ends: &[Affine], typed: bool) -> TokenStream {
        match self.low_ends(ends) {
            LoopEnds { others, constant: Some(constant) } if typed && others.is_empty() => typed_size(constant),
            ends => self.several("max", &ends),
        }
    }

    /// The least of the upper ends, made exclusive.
    fn high_end(&self, ends: &[Affine]) -> TokenStream {
        self.several("min", &self.high_ends(ends))
    }

    /// The lower ends. The first is a constant, which is left out if another is never below it.
    fn low_ends(&self, ends: &[Affine]) -> LoopEnds {
        let constant = ends[0].constant.max(0);
        let others = ends[1..].to_vec();
        let idle = ends[0].constant <= 0 || others.iter().any(|end| end.range(&self.ranges).0 >= constant);
        LoopEnds { constant: (others.is_empty() || !idle).then_some(constant), others }
    }

    /// The upper ends, made exclusive. The first is a constant, which is left out if another is never above it.
    fn high_ends(&self, ends: &[Affine]) -> LoopEnds {
        let others: Vec<Affine> = ends[1..].iter().map(|end| end.plus(1, &Affine::constant(1))).collect();
        let constant = ends[0].constant + 1;
        let idle = others.iter().any(|end| end.range(&self.ranges).1 <= constant);
        LoopEnds { constant: (others.is_empty() || !idle).then_some(constant.max(0)), others }
    }

    /// The greatest or the least of some ends; the constant end is only an argument.
    fn several(&self, method: &str, ends: &LoopEnds) -> TokenStream {
        let constant = ends.constant.map(tokens::number);
        let constant = constant.map(|constant| Expression { tokens: quote!(#constant), is_receiver: true });
        let mut all = ends.others.iter().map(|end| self.not_negative(end)).chain(constant);
        let Some(first) = all.next() else { return quote!(0) };
        let rest: Vec<TokenStream> = all.map(|end| end.tokens).collect();
        if rest.is_empty() {
            return first.tokens;
        }
        let (first, method) = (first.receiver(), tokens::name(method));
        quote!(#first #(.#method(#rest))*)
    }

    /// Whether the expression is written so that it is 0 where it would be negative.
    fn saturates(&self, affine: &Affine) -> bool {
        affine.range(&self.ranges).0 < 0 && !self.sides(affine).1.is_empty()
    }

    /// The expression, saturating at 0 where it would be negative.
    fn not_negative(&self, affine: &Affine) -> Expression {
        let (plus, minus) = self.sides(affine);
        if !self.saturates(affine) {
            let tokens = plus_minus(&plus, &minus);
            return Expression { is_receiver: is_one(&tokens), tokens };
        }
        let plus = match plus.as_slice() {
            [] => typed_size(0),
            [only] if affine.constant > 0 && is_number(only) => {
                let number: i64 = only.to_string().parse().unwrap_or_default();
                typed_size(number)
            }
            [only] if is_one(only) => only.clone(),
            several => quote!((#(#several)+*)),
        };
        Expression { tokens: quote!(#plus.saturating_sub(#(#minus)+*)), is_receiver: true }
    }

    /// The condition of a guard, as comparisons of sums.
    fn condition(&self, guard: &Guard) -> TokenStream {
        let (least, most) = guard.value.range(&self.ranges);
        let above = (least < guard.low).then(|| self.at_most(&Affine::constant(guard.low), &guard.value));
        let below = (guard.high < most).then(|| self.at_most(&guard.value, &Affine::constant(guard.high)));
        let both: Vec<TokenStream> = above.into_iter().chain(below).collect();
        if both.is_empty() { quote!(true) } else { quote!(#(#both)&&*) }
    }

    fn at_most(&self, left: &Affine, right: &Affine) -> TokenStream {
        let (plus, minus) = self.sides(&right.plus(-1, left));
        let (least, most) = (plus_minus(&minus, &[]), plus_minus(&plus, &[]));
        quote!(#least <= #most)
    }

    /// A named form that equals this form or its negative up to a constant: the sign, the name and the constant. A form
    /// of one variable has to be equal.
    fn bound_form(&self, affine: &Affine) -> Option<(i64, &str, i64)> {
        self.bound.iter().filter(|(form, _)| form.terms.len() > 1 || form == affine).find_map(|(form, name)| {
            let beyond = |sign: i64| Some((sign, name.as_str(), affine.constant_beyond(sign, form)?));
            [1, -1].into_iter().find_map(beyond)
        })
    }

    /// The added terms and the subtracted terms.
    fn sides(&self, affine: &Affine) -> (Vec<TokenStream>, Vec<TokenStream>) {
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        let mut add = |coefficient: i64, name: &str| {
            let term = term(coefficient, &tokens::name(name));
            if coefficient > 0 { &mut plus } else { &mut minus }.push(term);
        };
        let rest = match self.bound_form(affine) {
            Some((sign, name, rest)) => {
                add(sign, name);
                rest
            }
            None => {
                affine.terms.iter().for_each(|&(variable, coefficient)| add(coefficient, &self.names[variable]));
                affine.constant
            }
        };
        let constant = tokens::number(rest.unsigned_abs());
        let constant = quote!(#constant);
        match rest {
            0 => {}
            // A difference is easier to read when it begins with its constant.
            1.. if plus.is_empty() => plus.insert(0, constant),
            1.. => plus.push(constant),
            _ => minus.push(constant),
        }
        (plus, minus)
    }
}

/// The ends of a loop on one side: a constant, unless it never decides, and others.
struct LoopEnds {
    others: Vec<Affine>,
    constant: Option<i64>,
}

impl LoopEnds {
    fn is_several(&self) -> bool {
        self.others.len() + usize::from(self.constant.is_some()) > 1
    }
}

/// An expression.
struct Expression {
    tokens: TokenStream,
    /// Whether a method can be called on it without parentheses.
    is_receiver: bool,
}

impl Expression {
    /// The expression in a form on which a method can be called.
    fn receiver(self) -> TokenStream {
        let tokens = self.tokens;
        if self.is_receiver { tokens } else { quote!((#tokens)) }
    }
}

/// An expression over signed integers, whose intermediate results may be negative.
pub fn signed(affine: &Affine, name: impl Fn(usize) -> Ident) -> TokenStream {
    let (mut plus, mut minus) = (Vec::new(), Vec::new());
    for &(variable, coefficient) in &affine.terms {
        if coefficient > 0 { &mut plus } else { &mut minus }.push(term(coefficient, &name(variable)));
    }
    let constant = tokens::number(affine.constant.unsigned_abs());
    match affine.constant {
        0 => {}
        1.. => plus.push(quote!(#constant)),
        _ => minus.push(quote!(#constant)),
    }
    plus_minus(&plus, &minus)
}

/// A variable, times the absolute value of its coefficient.
fn term(coefficient: i64, name: &Ident) -> TokenStream {
    let factor = tokens::number(coefficient.unsigned_abs());
    if coefficient.unsigned_abs() == 1 { quote!(#name) } else { quote!(#factor * #name) }
}

fn plus_minus(plus: &[TokenStream], minus: &[TokenStream]) -> TokenStream {
    let plus = if plus.is_empty() { quote!(0) } else { quote!(#(#plus)+*) };
    quote!(#plus #(- #minus)*)
}

/// A number with the type of indices.
fn typed_size(number: i64) -> TokenStream {
    let number = Literal::usize_suffixed(usize::try_from(number).unwrap_or_default());
    quote!(#number)
}

/// Whether an expression is one name or number.
fn is_one(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().count() == 1
}

fn is_number(tokens: &TokenStream) -> bool {
    tokens.to_string().bytes().all(|byte| byte.is_ascii_digit())
}
