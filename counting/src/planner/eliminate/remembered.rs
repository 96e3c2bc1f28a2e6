//! The numbers that a joined factor must provide, and the axes of its table that provide them.

use smallvec::smallvec;

use super::factor::{Factor, SumRule};
use super::gathered::{FeedCase, Gathered};
use crate::plan::{Affine, Axis};
use crate::planner::names::common_words;
use crate::planner::nest::{Basis, LoopNest, basis};
use crate::system::ConstraintId;

/// Whether a later step needs the number of a factor's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberOfPieces {
    /// It is needed.
    Asked,
    /// It is not needed.
    Spent,
}

/// A number that the joined factor must provide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NumberKept {
    /// The partial sum of a constraint.
    Sum(ConstraintId),
    /// The number of pieces.
    Pieces,
}

/// The numbers that the joined factor must provide, each over the variables of the nest.
pub struct Needed(Vec<(NumberKept, Affine)>);

/// Axes, and every needed number as a function of them.
pub struct Remembered {
    /// The axes of the joined table.
    pub axes: Vec<Axis>,
    /// The numbers in terms of the axes, in their order.
    expressions: Vec<Affine>,
}

impl Needed {
    /// The open sums, and the number of pieces if it is needed.
    pub fn of(sums: &Gathered<'_>, pieces: &Affine, asked: NumberOfPieces) -> Needed {
        let mut numbers: Vec<(NumberKept, Affine)> =
            sums.open.iter().map(|(id, sum)| (NumberKept::Sum(*id), sum.form.clone())).collect();
        // The order depends on the terms and not on sides, so that equivalent joins of two sides become one table.
        // Single numbers come first, so that their sums follow from them.
        numbers.sort_by(|(_, a), (_, b)| (a.terms.len(), &a.terms).cmp(&(b.terms.len(), &b.terms)));
        if asked == NumberOfPieces::Asked {
            numbers.push((NumberKept::Pieces, pieces.clone()));
        }
        Needed(numbers)
    }

    /// The numbers in one case.
    pub fn forms(&self, case: &FeedCase) -> Vec<Affine> {
        let form = |(number, form): &(NumberKept, Affine)| match *number {
            NumberKept::Sum(id) => case.sum(id, form),
            NumberKept::Pieces => form.clone(),
        };
        self.0.iter().map(form).collect()
    }

    /// Picks the axes. The forms of the cases are replaced by the target entries of their choices.
    pub fn remembered(&self, rules: &[SumRule], cases: &mut [(LoopNest, Vec<Affine>)]) -> Remembered {
        match cases {
            [] => Remembered { axes: Vec::new(), expressions: vec![Affine::default(); self.0.len()] },
            [(nest, forms)] => self.independent(rules, nest, forms),
            several => self.common(rules, several),
        }
    }

    /// Axes for one case: independent ones among the numbers.
    fn independent(&self, rules: &[SumRule], nest: &LoopNest, forms: &mut Vec<Affine>) -> Remembered {
        let Basis { axes, expressions } = basis(forms, &nest.ranges());
        let name = |(source, form): &(usize, Affine)| {
            let (number, whole) = (self.0[*source].0, &forms[*source]);
            let is_whole = [1, -1].iter().any(|&sign| form.constant_beyond(sign, whole).is_some());
            if is_whole { name_of(rules, number) } else { name_of_rest(rules, number, nest, form) }
        };
        let named = axes.iter().map(|axis| nest.axis(name(axis), &axis.1)).collect();
        *forms = axes.into_iter().map(|(_, form)| form).collect();
        Remembered { axes: named, expressions }
    }

    /// Axes for several cases at once: each number is a separate axis, long enough for every case.
    fn common(&self, rules: &[SumRule], cases: &mut [(LoopNest, Vec<Affine>)]) -> Remembered {
        let mut remembered = Remembered { axes: Vec::new(), expressions: Vec::new() };
        for (index, (number, _)) in self.0.iter().enumerate() {
            let ranges = cases.iter().map(|(nest, forms)| nest.range(&forms[index]));
            let (low, high) = ranges.fold((i64::MAX, i64::MIN), |all, one| (all.0.min(one.0), all.1.max(one.1)));
            let shift = (-low).max(0);
            for (_, forms) in cases.iter_mut() {
                forms[index].constant += shift;
            }
            remembered.axes.push(Axis { name: name_of(rules, *number), low: low + shift, high: high + shift });
            remembered.expressions.push(Affine { constant: -shift, terms: smallvec![(index, 1)] });
        }
        remembered
    }

    /// Writes the numbers into the joined factor, as functions of its axes.
    pub fn write(self, remembered: Remembered, joined: &mut Factor) {
        for ((number, _), expression) in self.0.into_iter().zip(remembered.expressions) {
            match number {
                NumberKept::Sum(id) => joined.open.get_mut(&id).expect("a needed sum is open").form = expression,
                NumberKept::Pieces => joined.pieces = expression,
            }
        }
    }
}

/// The name of a number in the rules.
fn name_of(rules: &[SumRule], number: NumberKept) -> String {
    match number {
        NumberKept::Sum(id) => rules[id].name.clone(),
        NumberKept::Pieces => "pieces".to_owned(),
    }
}

/// A name for the remainder of a number after others were subtracted: the common part of the names of its variables, if
/// there is one.
fn name_of_rest(rules: &[SumRule], number: NumberKept, nest: &LoopNest, rest: &Affine) -> String {
    let left: Vec<&str> = rest.terms.iter().map(|term| nest.variables[term.0].name.as_str()).collect();
    match (number, left.as_slice(), common_words(&left)) {
        (NumberKept::Pieces, ..) => "other_pieces".to_owned(),
        (_, [only], _) => (*only).to_owned(),
        (_, _, Some(common)) if common.ends_with("pieces") => common,
        (_, _, Some(common)) => format!("{common}_pieces"),
        (NumberKept::Sum(id), _, None) => format!("rest_of_{}", rules[id].name),
    }
}
