//! The sequential probability ratio test (SPRT): a match that ends as soon as its results decide between two
//! differences in strength.
//!
//! Wald's test (*Sequential Tests of Statistical Hypotheses*, 1945) on the points of pairs of games. The likelihood of
//! a difference is that of the most likely distribution with its mean, as in M. Van den Bergh's generalised test.

use super::tally::MatchTally;

/// The probability of deciding for the one difference where the other is true.
const ERROR: f64 = 0.05;
/// What is added to the number of pairs with each result, so that no result is impossible.
const UNSEEN: f64 = 1e-3;
/// The halvings of the interval that a root lies in.
const HALVINGS: u32 = 64;

/// A choice between two differences in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialTest {
    /// The lesser difference, and the greater.
    elo: [f64; 2],
}

/// What a test says of the results so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestState {
    /// The logarithm of how many times as likely the results are with the greater difference.
    pub log_likelihood_ratio: f64,
    /// The index of the difference that is accepted; `None` if the results do not decide yet.
    pub accepted: Option<usize>,
}

impl SequentialTest {
    /// A test of two differences; `None` unless both are finite and the first is the lesser.
    #[must_use]
    pub fn of(elo: [f64; 2]) -> Option<SequentialTest> {
        (elo[0] < elo[1] && elo.iter().all(|one| one.is_finite())).then_some(SequentialTest { elo })
    }

    /// The two differences.
    #[must_use]
    pub fn elo(self) -> [f64; 2] {
        self.elo
    }

    /// The logarithm of the ratio at which the greater difference is accepted; the lesser is at its opposite.
    #[must_use]
    pub fn bound(self) -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// What the results say.
    #[must_use]
    pub fn state(self, tally: &MatchTally) -> TestState {
        let numbers = tally.pairs.map(|number| number as f64 + UNSEEN);
        let [without, with] = self.elo.map(|elo| log_likelihood(numbers, share(elo)));
        let log_likelihood_ratio = with - without;
        let accepted = match log_likelihood_ratio {
            ratio if ratio >= self.bound() => Some(1),
            ratio if ratio <= -self.bound() => Some(0),
            _ => None,
        };
        TestState { log_likelihood_ratio, accepted }
    }
}

/// The expected share of the points at a difference in Elo.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The logarithm of the likelihood of these numbers of pairs under the most likely distribution with a mean, up to a
/// term that does not depend on the mean.
///
/// With the share `q` of pairs that have a result, its probability is `q / (1 + t (result - mean))`, where `t` is such
/// that the mean is as given (Lagrange's multiplier).
fn log_likelihood(numbers: [f64; 5], mean: f64) -> f64 {
    let beyond = [0.0, 0.25, 0.5, 0.75, 1.0].map(|result| result - mean);
    let excess =
        |t: f64| -> f64 { numbers.iter().zip(beyond).map(|(n, beyond)| n * beyond / (1.0 + t * beyond)).sum() };
    // The excess falls from infinity to minus infinity between these.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let t = f64::midpoint(low, high);
    -numbers.iter().zip(beyond).map(|(n, beyond)| n * (t * beyond).ln_1p()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(pairs: [u64; 5]) -> TestState {
        let test = SequentialTest::of([0.0, 10.0]).expect("the first is the lesser");
        test.state(&MatchTally { pairs, ..MatchTally::default() })
    }

    #[test]
    fn the_ratio_is_that_of_a_normal_distribution_where_differences_are_small() {
        // N (s1 - s0) (2 mean - s0 - s1) / (2 variance), of shares of the points.
        let pairs = [100, 400, 1000, 450, 120];
        let [pairs_played, s0, s1] = [2070.0, share(0.0), share(10.0)];
        let mean = (0.25 * 400.0 + 0.5 * 1000.0 + 0.75 * 450.0 + 120.0) / pairs_played;
        let squares = (0.0625 * 400.0 + 0.25 * 1000.0 + 0.5625 * 450.0 + 120.0) / pairs_played;
        let normal = pairs_played * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * (squares - mean * mean));
        let ratio = state(pairs).log_likelihood_ratio;
        assert!((ratio - normal).abs() < 0.02 * normal.abs(), "{ratio} {normal}");
    }

    #[test]
    fn results_decide_when_they_are_many() {
        assert_eq!(state([0; 5]).accepted, None);
        assert_eq!(state([1, 4, 10, 6, 2]).accepted, None);
        assert_eq!(state([100, 400, 1000, 550, 200]).accepted, Some(1));
        assert_eq!(state([200, 550, 1000, 400, 100]).accepted, Some(0));
        assert_eq!(state([0, 0, 0, 0, 200]).accepted, Some(1), "all points are finite numbers too");
    }

    #[test]
    fn differences_are_finite_and_in_order() {
        for wrong in [[10.0, 0.0], [5.0, 5.0], [f64::NAN, 1.0], [0.0, f64::INFINITY]] {
            assert_eq!(SequentialTest::of(wrong), None, "{wrong:?}");
        }
    }
}
