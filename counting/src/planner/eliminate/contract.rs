//! Joining many factors into one, two at a time, the cheapest pair first.

use std::collections::BTreeSet;

use super::factor::{Factor, SumRule};
use super::join::join;
use super::join_nest::Manner;
use super::remembered::NumberOfPieces;
use crate::planner::tables::{Exceeded, Store, Trial};
use crate::thresholds::KINDS_WEIGHED;

/// Joins the factors into one; `None` if there are none.
///
/// The cheapest pair is the one whose join takes the fewest steps and leaves the smallest table. A join that another
/// part of the board has already made costs nothing, so equal factors (the files of a board, say) are joined by
/// doubling. A large number of different factors (the squares of a board with caps that cross, say) is joined by a
/// sweep over the squares. The partial result keeps the sums of the lines that have begun, as a frontier does.
///
/// # Errors
///
/// Fails if the tables would exceed a limit.
pub(crate) fn contract(
    store: &mut Store,
    rules: &[SumRule],
    mut factors: Vec<Factor>,
    manner: &Manner,
    pieces: NumberOfPieces,
) -> Result<Option<Factor>, Exceeded> {
    if different(&factors) > KINDS_WEIGHED {
        factors.sort_by_key(|factor| factor.cells.first().copied());
        let mut rest = factors.into_iter();
        let Some(mut swept) = rest.next() else { return Ok(None) };
        for factor in rest {
            swept = join(store, rules, (&swept, &factor), manner, pieces)?;
        }
        return Ok(Some(swept));
    }
    while factors.len() > 1 {
        // The order of the tables is equal for equivalent parts of the board.
        factors.sort_by_key(|factor| factor.table);
        let (first, second) = cheapest(store, rules, &factors, manner, pieces);
        let other = factors.remove(second);
        let joined = join(store, rules, (&factors[first], &other), manner, pieces)?;
        factors[first] = joined;
    }
    Ok(factors.pop())
}

/// The number of factors that are no copies of earlier ones, counted up to a limit only.
fn different(factors: &[Factor]) -> usize {
    let mut kinds: Vec<&Factor> = Vec::new();
    for factor in factors {
        if !kinds.iter().any(|kind| kind.is_like(factor)) {
            kinds.push(factor);
        }
        if kinds.len() > KINDS_WEIGHED {
            break;
        }
    }
    kinds.len()
}

/// For each factor the first one that it is a copy of; itself if there is none.
fn copied(factors: &[Factor]) -> Vec<usize> {
    let mut kinds: Vec<usize> = Vec::new();
    let first_like =
        |(number, factor): (usize, &Factor)| match kinds.iter().find(|&&kind| factors[kind].is_like(factor)) {
            Some(&kind) => kind,
            None => {
                kinds.push(number);
                number
            }
        };
    factors.iter().enumerate().map(first_like).collect()
}

/// The pair whose join is cheapest, first before second, among those that share an open constraint if there are any;
/// the earliest of equals.
fn cheapest(
    store: &mut Store,
    rules: &[SumRule],
    factors: &[Factor],
    manner: &Manner,
    pieces: NumberOfPieces,
) -> (usize, usize) {
    let mut best = ((true, u128::MAX), (0, 1));
    let copied = copied(factors);
    let mut tried: BTreeSet<(usize, usize)> = BTreeSet::new();
    for first in 0..factors.len() {
        for second in first + 1..factors.len() {
            if !tried.insert((copied[first], copied[second])) {
                continue;
            }
            let pair = (&factors[first], &factors[second]);
            let strangers = !pair.0.open.keys().any(|id| pair.1.open.contains_key(id));
            let mut trial = Trial::of(store);
            let joined = join(&mut trial, rules, pair, manner, pieces);
            // A join that exceeds a limit is the last resort.
            let cost = joined.map_or(u128::MAX, |joined| trial.work().saturating_add(joined.entries()));
            let cost = (strangers, cost);
            if cost < best.0 {
                best = (cost, (first, second));
            }
        }
    }
    best.1
}
