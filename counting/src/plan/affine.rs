//! Linear expressions in loop variables.

use std::iter;

use smallvec::{SmallVec, smallvec};

/// Pairs of a variable and its coefficient. Most expressions have few, and planning makes millions of them.
pub type Terms = SmallVec<[(usize, i64); 3]>;

/// An integer that depends linearly on the loop variables: `constant + sum of coefficient * variable`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Affine {
    /// The constant part.
    pub constant: i64,
    /// Pairs of a variable and its coefficient, sorted by variable, without zero coefficients.
    pub terms: Terms,
}

impl Affine {
    /// A constant expression.
    pub fn constant(constant: i64) -> Affine {
        Affine { constant, terms: Terms::new() }
    }

    /// A single variable.
    pub fn variable(variable: usize) -> Affine {
        Affine { constant: 0, terms: smallvec![(variable, 1)] }
    }

    /// The coefficient of a variable; 0 if it does not occur.
    #[inline]
    pub fn coefficient(&self, variable: usize) -> i64 {
        self.terms.iter().find(|term| term.0 == variable).map_or(0, |term| term.1)
    }

    /// Whether no variable occurs.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// This plus `factor` times the other.
    pub fn plus(&self, factor: i64, other: &Affine) -> Affine {
        Affine { constant: self.constant + factor * other.constant, terms: self.terms_plus(factor, other).collect() }
    }

    /// The difference of the greatest and the least value of this plus `factor` times the other, without building the
    /// sum.
    #[inline]
    pub(crate) fn extent_with(&self, factor: i64, other: &Affine, ranges: &[(i64, i64)]) -> i64 {
        let extent = |(variable, coefficient): (usize, i64)| {
            let (low, high) = ranges[variable];
            // An empty range still has a distance between its ends, so that no term makes the extent smaller.
            (coefficient * (high - low)).abs()
        };
        self.terms_plus(factor, other).map(extent).sum()
    }

    /// The terms of this plus `factor` times the other.
    #[inline]
    fn terms_plus<'a>(&'a self, factor: i64, other: &'a Affine) -> impl Iterator<Item = (usize, i64)> + 'a {
        let (mut left, mut right) = (self.terms.as_slice(), other.terms.as_slice());
        let next = move || {
            let (term, lefts, rights) = match (left.first(), right.first()) {
                (None, None) => return None,
                (Some(a), Some(b)) if a.0 == b.0 => ((a.0, a.1 + factor * b.1), 1, 1),
                (Some(a), b) if b.is_none_or(|b| a.0 < b.0) => (*a, 1, 0),
                (_, Some(b)) => ((b.0, factor * b.1), 0, 1),
                (Some(_), None) => unreachable!("the third arm takes a left term that has no right one beside it"),
            };
            (left, right) = (&left[lefts..], &right[rights..]);
            Some(term)
        };
        iter::from_fn(next).filter(|term| term.1 != 0)
    }

    /// The difference of this and `factor` times the other, if it is constant.
    #[inline]
    pub fn constant_beyond(&self, factor: i64, other: &Affine) -> Option<i64> {
        let mut pairs = self.terms.iter().zip(&other.terms);
        let vary_alike = self.terms.len() == other.terms.len() && pairs.all(|(a, b)| a.0 == b.0 && a.1 == factor * b.1);
        vary_alike.then_some(self.constant - factor * other.constant)
    }

    /// This with every variable replaced.
    pub fn substitute(&self, replacement: impl Fn(usize) -> Affine) -> Affine {
        self.terms.iter().fold(Affine::constant(self.constant), |sum, &(variable, coefficient)| {
            sum.plus(coefficient, &replacement(variable))
        })
    }

    /// This with one variable replaced.
    pub fn with(&self, variable: usize, replacement: &Affine) -> Affine {
        match self.coefficient(variable) {
            0 => self.clone(),
            times => self.plus(-times, &Affine::variable(variable)).plus(times, replacement),
        }
    }

    /// The expression over the variables' names.
    pub fn shown<'n>(&self, name: impl Fn(usize) -> &'n str) -> String {
        let mut text = String::new();
        for &(variable, coefficient) in &self.terms {
            let sign = match (text.is_empty(), coefficient < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let factor = if coefficient.abs() == 1 { String::new() } else { format!("{} * ", coefficient.abs()) };
            text += &format!("{sign}{factor}{}", name(variable));
        }
        match (text.is_empty(), self.constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => text,
            (false, constant) if constant > 0 && text.starts_with('-') => format!("{constant} - {}", &text[1..]),
            (false, constant) if constant > 0 => format!("{text} + {constant}"),
            (false, constant) => format!("{text} - {}", constant.abs()),
        }
    }

    /// The value for given variables.
    pub fn value(&self, variables: &[i64]) -> i64 {
        self.terms.iter().fold(self.constant, |sum, &(variable, coefficient)| sum + coefficient * variables[variable])
    }

    /// The least and the greatest value, given the range of each variable.
    pub fn range(&self, ranges: &[(i64, i64)]) -> (i64, i64) {
        self.range_by(|variable| ranges[variable])
    }

    /// The least and the greatest value, given a function for the range of each variable.
    pub(crate) fn range_by(&self, range_of: impl Fn(usize) -> (i64, i64)) -> (i64, i64) {
        self.terms.iter().fold((self.constant, self.constant), |(low, high), &(variable, coefficient)| {
            let ends = range_of(variable);
            let (a, b) = (coefficient * ends.0, coefficient * ends.1);
            (low + a.min(b), high + a.max(b))
        })
    }
}
