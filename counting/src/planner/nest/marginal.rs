//! Marginals: a factor summed down to the part that a nest needs.
//!
//! A nest runs over every pair of entries of its two factors. It may need less of one factor: the sum over some axes
//! instead of each entry, or only the entries that satisfy a guard. Then the factor is summed down beforehand, once for
//! each value of the *conditioning*: the part of the guard or the binomial that depends on the other factor. That
//! replaces a sum for each of the other factor's entries. Examples are sums over the pieces that may still cross, and
//! the number of ways to fill a given number of free squares.

use std::collections::BTreeMap;

use super::basis::{Basis, basis};
use super::loops::LoopNest;
use crate::plan::Affine;
use crate::planner::tables::{Derivation, Tables, effort, greatest};

/// The parts of a nest that one of its factors takes over.
#[derive(Clone, Debug)]
pub struct Share {
    /// The factor.
    pub operand: usize,
    /// The guards, by their indices.
    pub guards: Vec<usize>,
    /// Whether it takes over the binomial.
    pub binomial: bool,
}

/// The result of summing a factor down.
pub struct Marginal {
    /// The factor and the parts that it takes over.
    pub share: Share,
    /// The parts of the guards and the binomial over the other factor's variables.
    pub conditioning: LinearSpan,
    /// The sums of the factor's variables that the nest still needs.
    pub needed: LinearSpan,
    /// The total work with this marginal, its construction included.
    pub work: u128,
}

/// The bit lengths of a nest's factors, computed once for all candidates.
pub struct FactorBits {
    /// Those of each operand's entries; 0 without a table.
    operands: [u64; 2],
    /// Those of the binomial; 0 without one.
    choose: u64,
}

/// Some sums of variables, as functions of independent ones.
pub struct LinearSpan {
    /// The independent sums.
    pub axes: Vec<Affine>,
    /// Each sum in terms of the axes.
    expressions: BTreeMap<Affine, Affine>,
}

impl LinearSpan {
    /// The sums, of which this is the basis.
    fn new(forms: Vec<Affine>, Basis { axes, expressions }: Basis) -> LinearSpan {
        let axes = axes.into_iter().map(|(_, form)| form).collect();
        LinearSpan { axes, expressions: forms.into_iter().zip(expressions).collect() }
    }

    /// The sum in terms of the axes, if it is one of those that the span was made of.
    pub fn expression(&self, form: &Affine) -> Affine {
        self.expressions.get(form).cloned().expect("the span was made of every form that is looked up")
    }
}

impl Share {
    /// The parts that a factor of the nest may take over: nothing, one guard, the binomial, or everything.
    fn all_of(nest: &LoopNest) -> Vec<Share> {
        let every: Vec<usize> = (0..nest.guards.len()).collect();
        let mut shares = Vec::new();
        let is_conditioning = |operand: usize| matches!(*nest.operands[operand].derivation, Derivation::Conditioning);
        for operand in [1, 0].into_iter().filter(|&operand| !is_conditioning(operand)) {
            let share = |guards: &[usize], binomial: bool| Share { operand, guards: guards.to_vec(), binomial };
            shares.push(share(&[], false));
            shares.extend(every.iter().map(|&guard| share(&[guard], false)));
            if nest.choose.is_some() {
                shares.push(share(&[], true));
                shares.push(share(&every, true));
            }
            if every.len() > 1 {
                shares.push(share(&every, false));
            }
        }
        shares
    }
}

impl Marginal {
    /// The marginal with which the nest takes the least work, at most `most_work`, if there is any.
    pub(crate) fn cheapest(nest: &LoopNest, target: &[Affine], bits: &FactorBits, most_work: u128) -> Option<Marginal> {
        let ranges = nest.ranges();
        let mut best: Option<Marginal> = None;
        for share in Share::all_of(nest) {
            // A candidate must take less work than the best so far.
            let most_work = best.as_ref().map_or(Some(most_work), |best| best.work.checked_sub(1));
            let better = most_work.and_then(|most_work| Marginal::of(nest, target, bits, &ranges, share, most_work));
            best = better.or(best);
        }
        best
    }

    /// The work of summing a factor down in this manner; `None` if that is impossible or exceeds the limit.
    fn of(
        nest: &LoopNest,
        target: &[Affine],
        bits: &FactorBits,
        ranges: &[(i64, i64)],
        share: Share,
        most_work: u128,
    ) -> Option<Marginal> {
        let (own, other) = (share.operand, 1 - share.operand);
        let is_own = |form: &Affine| form.terms.iter().any(|term| nest.variables[term.0].owner == own);
        if nest.operands[other].at.iter().any(is_own) {
            return None;
        }
        let binomial = nest.choose.iter().flat_map(|(whole, part)| [whole, part]);
        let guard = |index: usize| &nest.guards[index].value;
        let taken = share.guards.iter().map(|&index| guard(index)).chain(binomial.clone().filter(|_| share.binomial));
        let left = (0..nest.guards.len()).filter(|index| !share.guards.contains(index)).map(guard);
        let left = left.chain(binomial.filter(|_| !share.binomial)).chain(target);
        let parts = |forms: Vec<&Affine>, owner: usize| -> Vec<Affine> {
            forms.into_iter().map(|form| part_of(nest, form, owner)).collect()
        };
        let known = parts(taken.chain(&nest.operands[own].at).collect(), other);
        let conditioning = basis(&known, ranges);
        // The number of conditionings alone may exceed the limit, for any needed sums.
        let conditionings = size(nest, &conditioning);
        if work_with(nest, bits, &share, conditionings, 0) > most_work {
            return None;
        }
        let asked = parts(left.collect(), own);
        let needed = basis(&asked, ranges);
        let work = work_with(nest, bits, &share, conditionings, size(nest, &needed));
        if work > most_work {
            return None;
        }
        let (conditioning, needed) = (LinearSpan::new(known, conditioning), LinearSpan::new(asked, needed));
        Some(Marginal { share, conditioning, needed, work })
    }
}

impl FactorBits {
    /// The bit lengths of the nest's factors.
    pub fn of(nest: &LoopNest, tables: &impl Tables) -> FactorBits {
        let operands =
            [0, 1].map(|index| nest.operands[index].table.map_or(0, |table| tables.planned()[table].sum_bound.bits()));
        let choose = nest.choose.as_ref().map_or(0, |choose| greatest(choose, &nest.ranges()).bits());
        FactorBits { operands, choose }
    }

    /// The bit length of the products.
    fn product(&self) -> u64 {
        self.operands.iter().sum::<u64>() + self.choose
    }
}

/// The work of the nest without marginals.
pub(crate) fn work_of(nest: &LoopNest, bits: &FactorBits) -> u128 {
    let read = nest.operands.iter().filter(|operand| operand.table.is_some()).count();
    let factors = read as u128 + u128::from(nest.choose.is_some());
    extents(nest, |_| true).saturating_mul(factors).saturating_mul(effort(bits.product()))
}

/// The work of summing a factor down for this many conditionings, and of the nest with this many sums of the factor.
fn work_with(nest: &LoopNest, bits: &FactorBits, share: &Share, conditionings: u128, sums: u128) -> u128 {
    let (own, other) = (share.operand, 1 - share.operand);
    let own_factors = u128::from(nest.operands[own].table.is_some()) + u128::from(share.binomial);
    let own_bits = bits.operands[own] + if share.binomial { bits.choose } else { 0 };
    let stays = nest.choose.is_some() && !share.binomial;
    let factors = 1 + u128::from(nest.operands[other].table.is_some()) + u128::from(stays);
    let before = conditionings
        .saturating_mul(extents(nest, |owner| owner == own))
        .saturating_mul(own_factors.max(1) * effort(own_bits));
    let after =
        extents(nest, |owner| owner == other).saturating_mul(sums).saturating_mul(factors * effort(bits.product()));
    before.saturating_add(after)
}

/// The number of joint values of the sums with that basis.
fn size(nest: &LoopNest, basis: &Basis) -> u128 {
    basis.axes.iter().fold(1u128, |product, (_, form)| {
        let (low, high) = nest.range(form);
        product.saturating_mul((high - low + 1).max(0) as u128)
    })
}

/// The number of joint values of the variables of those owners.
fn extents(nest: &LoopNest, owners: impl Fn(usize) -> bool) -> u128 {
    let some = nest.variables.iter().filter(|variable| owners(variable.owner));
    some.fold(1u128, |product, variable| product.saturating_mul(variable.extent()))
}

/// The terms of the form whose variables belong to one factor, without the constant.
pub fn part_of(nest: &LoopNest, form: &Affine, owner: usize) -> Affine {
    let terms = form.terms.iter().copied().filter(|term| nest.variables[term.0].owner == owner);
    Affine { constant: 0, terms: terms.collect() }
}
