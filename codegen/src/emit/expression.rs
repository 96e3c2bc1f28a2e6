//! Linear expressions and loop ends as Rust expressions over unsigned integers.

use super::names;
use crate::plan::{Affine, Guard, Loop};

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
        for (variable, one) in loops.iter().enumerate() {
            let range = scope.range(variable, one);
            if [".min(", ".max(", ".saturating_sub("].iter().any(|method| range.contains(method)) {
                let ends = one.low.iter().chain(&one.high);
                ends.flat_map(|end| &end.terms).for_each(|&(other, _)| scope.is_asked[other] = true);
            }
        }
        scope
    }

    /// The variable's name.
    pub fn name(&self, variable: usize) -> &str {
        &self.names[variable]
    }

    /// Binds the form's value to a new name based on `name`, and returns the definition. The constant of a pure sum is
    /// left out.
    pub fn bind(&mut self, form: &Affine, name: &str) -> String {
        let mut form = form.clone();
        if form.terms.iter().all(|term| term.1 > 0) {
            form.constant = 0;
        }
        let names = self.taken.iter().chain(&self.names).chain(self.bound.iter().map(|(_, bound)| bound));
        let name = names::variable(name, |name| names.clone().any(|one| one == name));
        let definition = format!("let {name} = {};", self.value(&form));
        self.bound.push((form, name));
        definition
    }

    /// Whether one of the variables has the name.
    pub fn has(&self, name: &str) -> bool {
        self.names.iter().any(|one| one == name)
    }

    /// Whether the form depends on several variables and has no name yet.
    pub fn can_bind(&self, form: &Affine) -> bool {
        form.terms.len() > 1 && self.bound_form(form).is_none()
    }

    /// The expression: additions first and then subtractions, so that no intermediate result is negative if the final
    /// one is not.
    pub fn value(&self, affine: &Affine) -> String {
        let (plus, minus) = self.sides(affine);
        plus_minus(&plus, &minus)
    }

    /// The range of a loop, its end exclusive.
    pub fn range(&self, variable: usize, one: &Loop) -> String {
        format!("{}..{}", self.low_end(&one.low, self.is_asked[variable]), self.high_end(&one.high))
    }

    /// The greatest of the lower ends. The first is a constant; it needs a type suffix where a method is called on the
    /// loop's variable before anything else determines the type.
    fn low_end(&self, ends: &[Affine], typed: bool) -> String {
        let constant = ends[0].constant.max(0);
        let others: Vec<String> = ends[1..].iter().map(|end| self.not_negative(end)).collect();
        let idle = ends[0].constant <= 0 || ends[1..].iter().any(|end| end.range(&self.ranges).0 >= constant);
        let constant = (others.is_empty() || !idle).then(|| constant.to_string());
        let constant = constant.map(|text| if typed && others.is_empty() { text + "usize" } else { text });
        several("max", others, constant)
    }

    /// The least of the upper ends, made exclusive. The first is a constant.
    fn high_end(&self, ends: &[Affine]) -> String {
        let exclusive: Vec<Affine> = ends.iter().map(|end| end.plus(1, &Affine::constant(1))).collect();
        let constant = exclusive[0].constant.max(0);
        let others: Vec<String> = exclusive[1..].iter().map(|end| self.not_negative(end)).collect();
        let idle = exclusive[1..].iter().any(|end| end.range(&self.ranges).1 <= exclusive[0].constant);
        let constant = (others.is_empty() || !idle).then(|| constant.to_string());
        several("min", others, constant)
    }

    /// The expression, saturating at 0 where it would be negative.
    fn not_negative(&self, affine: &Affine) -> String {
        let (plus, minus) = self.sides(affine);
        if affine.range(&self.ranges).0 >= 0 || minus.is_empty() {
            return plus_minus(&plus, &minus);
        }
        let plus = match plus.as_slice() {
            [] => "0usize".to_owned(),
            [only] if affine.constant > 0 => format!("{only}usize"),
            several => receiver(&several.join(" + ")),
        };
        format!("{plus}.saturating_sub({})", minus.join(" + "))
    }

    /// The condition of a guard, as comparisons of sums.
    pub fn condition(&self, guard: &Guard) -> String {
        let (least, most) = guard.value.range(&self.ranges);
        let above = (least < guard.low).then(|| self.at_most(&Affine::constant(guard.low), &guard.value));
        let below = (guard.high < most).then(|| self.at_most(&guard.value, &Affine::constant(guard.high)));
        let both: Vec<String> = above.into_iter().chain(below).collect();
        if both.is_empty() { "true".to_owned() } else { both.join(" && ") }
    }

    fn at_most(&self, left: &Affine, right: &Affine) -> String {
        let (plus, minus) = self.sides(&right.plus(-1, left));
        format!("{} <= {}", plus_minus(&minus, &[]), plus_minus(&plus, &[]))
    }

    /// A named form that equals this form or its negative up to a constant: the sign, the name and the constant.
    fn bound_form(&self, affine: &Affine) -> Option<(i64, &str, i64)> {
        self.bound.iter().find_map(|(form, name)| {
            let beyond = |sign: i64| Some((sign, name.as_str(), affine.constant_beyond(sign, form)?));
            [1, -1].into_iter().find_map(beyond)
        })
    }

    /// The added terms and the subtracted terms.
    fn sides(&self, affine: &Affine) -> (Vec<String>, Vec<String>) {
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        let mut add = |coefficient: i64, name: &str| {
            let factor = coefficient.unsigned_abs();
            let term = if factor == 1 { name.to_owned() } else { format!("{factor} * {name}") };
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
        let constant = rest.unsigned_abs().to_string();
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

fn plus_minus(plus: &[String], minus: &[String]) -> String {
    let plus = if plus.is_empty() { "0".to_owned() } else { plus.join(" + ") };
    minus.iter().fold(plus, |text, term| format!("{text} - {term}"))
}

/// The greatest or the least of some ends; the constant end is only an argument.
fn several(method: &str, others: Vec<String>, constant: Option<String>) -> String {
    let mut ends = others.into_iter().chain(constant);
    let Some(first) = ends.next() else { return "0".to_owned() };
    let rest: Vec<String> = ends.map(|end| format!(".{method}({end})")).collect();
    if rest.is_empty() { first } else { receiver(&first) + &rest.concat() }
}

/// The expression in a form on which a method can be called.
fn receiver(text: &str) -> String {
    let is_call = text.ends_with(')') && text.contains(".saturating_sub(");
    if text.contains(' ') && !is_call { format!("({text})") } else { text.to_owned() }
}
