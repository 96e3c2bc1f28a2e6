//! Joining many factors into one, two at a time, the cheapest pair first.

use super::factor::{Factor, Rule};
use super::join::{Weight, join};
use super::store::{Step, Store};

/// Up to this many factors, every pair is weighed up; beyond it, neighbours are joined from left to right.
const PAIRS_WEIGHED: usize = 24;

/// Joins the factors into one; `None` if there are none.
///
/// The cheapest pair is the one whose join takes the fewest steps and leaves the smallest table. A join that another
/// part of the board has already made costs nothing, so equal factors (the files of a board, say) are joined by doubling.
pub fn contract(
    store: &mut Store,
    rules: &[Rule],
    mut factors: Vec<Factor>,
    weight: Weight,
    keep_men: bool,
) -> Option<Factor> {
    let step = || if weight == Weight::Interleave { Step::Words } else { Step::Join };
    while factors.len() > 1 {
        // The order of the tables, which is the same for parts of the board that are alike.
        factors.sort_by_key(|factor| factor.table);
        let (first, second) =
            if factors.len() > PAIRS_WEIGHED { (0, 1) } else { cheapest(store, rules, &factors, weight, keep_men) };
        let other = factors.remove(second);
        let joined = join(store, rules, (&factors[first], &other), weight, keep_men, step());
        factors[first] = joined;
    }
    factors.pop()
}

/// The pair, first before second, whose join is cheapest, among those that share an open constraint if there are any;
/// the earliest of equals.
fn cheapest(store: &mut Store, rules: &[Rule], factors: &[Factor], weight: Weight, keep_men: bool) -> (usize, usize) {
    let mut best = ((true, u128::MAX), (0, 1));
    let mut tried: Vec<(usize, usize)> = Vec::new();
    for first in 0..factors.len() {
        for second in first + 1..factors.len() {
            let alike =
                |&(a, b): &(usize, usize)| factors[a].is_like(&factors[first]) && factors[b].is_like(&factors[second]);
            if tried.iter().any(alike) {
                continue;
            }
            tried.push((first, second));
            let pair = (&factors[first], &factors[second]);
            let strangers = !pair.0.open.keys().any(|id| pair.1.open.contains_key(id));
            let cost = store.weigh(|store| join(store, rules, pair, weight, keep_men, Step::Join).entries());
            let cost = (strangers, cost);
            if cost < best.0 {
                best = (cost, (first, second));
            }
        }
    }
    best.1
}
