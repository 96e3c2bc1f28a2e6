//! What a joined factor must still tell, and by which axes its table tells it.

use smallvec::smallvec;

use super::factor::{Factor, SumRule};
use super::gathered::{FeedCase, Gathered};
use crate::plan::{Affine, Axis};
use crate::planner::names::common_words;
use crate::planner::nest::{Basis, LoopNest, basis};
use crate::system::ConstraintId;

/// Whether a later step asks how many pieces a factor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberOfPieces {
    /// It does.
    Asked,
    /// It does not.
    Spent,
}

/// A number that the joined factor must still tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NumberKept {
    /// What has been gathered of a constraint's sum.
    Sum(ConstraintId),
    /// How many pieces there are.
    Pieces,
}

/// The numbers that the joined factor must still tell, each over the variables of the nest.
pub struct Needed(Vec<(NumberKept, Affine)>);

/// Axes, and every needed number as a function of them.
pub struct Remembered {
    /// The axes of the joined table.
    pub axes: Vec<Axis>,
    /// The numbers in terms of the axes, in their order.
    expressions: Vec<Affine>,
}

impl Needed {
    /// The open sums, and the pieces if they are asked for.
    pub fn of(sums: &Gathered<'_>, pieces: &Affine, asked: NumberOfPieces) -> Needed {
        let mut numbers: Vec<(NumberKept, Affine)> =
            sums.open.iter().map(|(id, sum)| (NumberKept::Sum(*id), sum.form.clone())).collect();
        // By what they are made of, not by whose they are, so that what is alike on two sides becomes one table; single
        // numbers first, so that their sums follow from them.
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

    /// Picks the axes. The forms of the cases become the entries that their choices lead to.
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

    /// Axes for several cases at once: each number is an axis of its own, long enough for every case.
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

/// What a number is called in the rules.
fn name_of(rules: &[SumRule], number: NumberKept) -> String {
    match number {
        NumberKept::Sum(id) => rules[id].name.clone(),
        NumberKept::Pieces => "pieces".to_owned(),
    }
}

/// What is left of a number when others have been taken off: what the variables left have in common, if that is a name.
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
