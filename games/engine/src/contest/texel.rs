//! Tuning by positions: the values under which the evaluations of quiet positions predict best how their games ended.
//!
//! The method is that of the program Texel (P. Österlund, 2014): a logistic curve turns an evaluation into expected
//! points. First the scale of the curve is fitted to the values as they are, so that the tuned ones keep their unit. The
//! loss is that of logistic regression, which has one minimum; Newton's method finds it in a few steps (*iteratively
//! reweighted least squares*, McCullagh and Nelder 1989). Values that hardly matter in the positions stay near where
//! they were, as under a normal prior (*ridge regression*).

use qishu_rules::Game;

use super::linear::solve_positive;
use super::self_play::LabelledPosition;
use super::training::{MOST_TUNED_GROUPS, TrainingRow, TrainingSet};
use super::values::{MOST_POINTS_OF_VALUE, groups, with_points};
use crate::game::EngineGame;
use crate::threads::Threads;

/// The standard deviation of the prior of a value, in points: half the value of the least piece.
const PRIOR: f64 = 50.0;
/// The scale where the positions do not tell it: 400 points are ten to one.
const DEFAULT_SCALE: f64 = std::f64::consts::LN_10 / 400.0;
/// The greatest scale that is looked for: a few points are ten to one.
const MOST_SCALE: f64 = 1.0;
/// The halvings of the interval of the scale, and the most of a step that does not lower the loss.
const HALVINGS: u32 = 60;
/// The change of the values in points below which they are found.
const SMALL: f64 = 0.01;

/// A step of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitStep {
    /// Its number, from 1; 0 before the first step.
    pub number: u32,
    /// The mean loss of a position, in natural logarithms: 0.693 if nothing is predicted.
    pub loss: f64,
    /// The greatest change of a value, in points.
    pub change: f64,
}

/// Values that are fitted to positions.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedValues {
    /// The points of each group.
    pub points: Vec<f64>,
    /// Every step, the first being the values as they were.
    pub steps: Vec<FitStep>,
}

/// The game whose values are fitted to positions, in at most `steps` steps, and the steps.
///
/// # Errors
///
/// Fails with a message if the game has no values or too many, without positions, and if a position is of another board.
pub fn texel(
    game: &EngineGame,
    positions: &[LabelledPosition],
    steps: u32,
    threads: Threads,
) -> Result<(Game, Vec<FitStep>), String> {
    let groups = groups(game);
    if groups.is_empty() || groups.len() > MOST_TUNED_GROUPS {
        return Err(format!("there are {} values to tune, and not 1 to {MOST_TUNED_GROUPS}", groups.len()));
    }
    if positions.is_empty() {
        return Err("there are no quiet positions to tune by".to_owned());
    }
    let set = TrainingSet::of(game, &groups, positions, threads).map_err(|error| error.to_string())?;
    let points: Vec<f64> = groups.iter().map(|group| game.game().piece_values[group.places[0]].points.into()).collect();
    let fitted = fit(&set, &points, scale(&set, &points), steps);
    let mut tuned = game.game().clone();
    for (group, points) in groups.iter().zip(&fitted.points) {
        let most = f64::from(MOST_POINTS_OF_VALUE);
        tuned = with_points(&tuned, &group.places, points.round().clamp(-most, most) as i32);
    }
    Ok((tuned, fitted.steps))
}

/// The scale under which values predict the results best: by how much a point multiplies the odds, as a logarithm.
#[must_use]
pub fn scale(set: &TrainingSet, points: &[f64]) -> f64 {
    let evaluations: Vec<(f64, f64)> = set.rows().iter().map(|row| (evaluation(row, points), row.result)).collect();
    // The derivative of the loss grows with the scale.
    let slope = |scale: f64| -> f64 {
        evaluations.iter().map(|(points, result)| (expected(scale * points) - result) * points).sum()
    };
    if slope(0.0) >= 0.0 || slope(MOST_SCALE) <= 0.0 {
        return DEFAULT_SCALE;
    }
    let (mut low, mut high) = (0.0, MOST_SCALE);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if slope(middle) < 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// Fits values to the results under a scale, from those at the beginning on.
#[must_use]
pub fn fit(set: &TrainingSet, begin: &[f64], scale: f64, steps: u32) -> FittedValues {
    let regression = ValueRegression { set, begin, scale };
    let mut points = begin.to_vec();
    let mut total = regression.loss(&points);
    let mut done = vec![FitStep { number: 0, loss: regression.mean_loss(&points), change: 0.0 }];
    for number in 1..=steps {
        let (gradient, mut curvature) = regression.derivatives(&points);
        let Some(step) = solve_positive(&mut curvature, &gradient) else { break };
        let Some((next, loss)) = regression.best_along(&points, &step, total) else { break };
        let change = points.iter().zip(&next).map(|(before, after)| (after - before).abs()).fold(0.0, f64::max);
        (points, total) = (next, loss);
        done.push(FitStep { number, loss: regression.mean_loss(&points), change });
        if change < SMALL {
            break;
        }
    }
    FittedValues { points, steps: done }
}

/// What is minimised.
struct ValueRegression<'s> {
    set: &'s TrainingSet,
    begin: &'s [f64],
    scale: f64,
}

impl ValueRegression<'_> {
    /// The loss of all positions, and that of the prior.
    fn loss(&self, points: &[f64]) -> f64 {
        let prior = points.iter().zip(self.begin).map(|(now, begin)| ((now - begin) / PRIOR).powi(2) / 2.0);
        self.loss_of_positions(points) + prior.sum::<f64>()
    }

    fn loss_of_positions(&self, points: &[f64]) -> f64 {
        let loss = |row: &TrainingRow| {
            let odds = self.scale * evaluation(row, points);
            // The logarithm of 1 + e^odds, without overflow.
            odds.max(0.0) + (-odds.abs()).exp().ln_1p() - row.result * odds
        };
        self.set.rows().iter().map(loss).sum()
    }

    fn mean_loss(&self, points: &[f64]) -> f64 {
        self.loss_of_positions(points) / self.set.rows().len().max(1) as f64
    }

    /// The gradient of the loss, and its second derivatives, row by row.
    fn derivatives(&self, points: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let number = self.set.groups();
        let mut gradient: Vec<f64> =
            points.iter().zip(self.begin).map(|(now, begin)| (now - begin) / (PRIOR * PRIOR)).collect();
        let mut curvature = vec![vec![0.0; number]; number];
        curvature.iter_mut().enumerate().for_each(|(place, row)| row[place] = 1.0 / (PRIOR * PRIOR));
        for row in self.set.rows() {
            let expected = expected(self.scale * evaluation(row, points));
            let slope = (expected - row.result) * self.scale;
            let weight = expected * (1.0 - expected) * self.scale * self.scale;
            for &(one, count) in &row.counts {
                gradient[one as usize] += slope * f64::from(count);
                let weight = weight * f64::from(count);
                row.counts.iter().for_each(|&(other, count)| {
                    curvature[one as usize][other as usize] += weight * f64::from(count);
                });
            }
        }
        (gradient, curvature)
    }

    /// The values after a step against `step`, or a part of it, and their loss; `None` if none lowers the loss.
    fn best_along(&self, points: &[f64], step: &[f64], loss: f64) -> Option<(Vec<f64>, f64)> {
        let mut part = 1.0;
        for _ in 0..HALVINGS {
            let next: Vec<f64> = points.iter().zip(step).map(|(now, step)| now - part * step).collect();
            let of_next = self.loss(&next);
            if of_next < loss {
                return Some((next, of_next));
            }
            part /= 2.0;
        }
        None
    }
}

/// The points of the first side by values.
fn evaluation(row: &TrainingRow, points: &[f64]) -> f64 {
    let tuned = row.counts.iter().map(|&(group, count)| f64::from(count) * points[group as usize]);
    f64::from(row.rest) + tuned.sum::<f64>()
}

/// The share of the points that the first side gets on average, for the logarithm of the odds.
fn expected(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Sequence;

    /// Positions in which each value counts a few times, with results drawn from these values.
    fn drawn(values: &[f64], scale: f64, number: usize) -> TrainingSet {
        let mut sequence = Sequence::new(5);
        let row = |_| {
            let counts = (0u32..values.len() as u32).map(|group| (group, sequence.below(7) as i32 - 3)).collect();
            let mut row = TrainingRow { counts, rest: 10, result: 0.0 };
            let chance = expected(scale * evaluation(&row, values));
            row.result = f64::from((sequence.below(1 << 20) as f64) < chance * f64::from(1 << 20));
            row
        };
        TrainingSet::of_rows(values.len(), (0..number).map(row).collect())
    }

    const VALUES: [f64; 3] = [480.0, 90.0, -20.0];

    #[test]
    fn values_that_gave_the_results_are_found() {
        let scale = 0.005;
        let set = drawn(&VALUES, scale, 40_000);
        let FittedValues { points, steps } = fit(&set, &[100.0, 100.0, 0.0], scale, 40);
        for (found, value) in points.iter().zip(VALUES) {
            assert!((found - value).abs() < 4.0 + value.abs() / 25.0, "{points:?}");
        }
        assert!(steps.len() < 15 && steps.is_sorted_by(|one, next| next.loss < one.loss), "{steps:?}");
        assert_eq!(fit(&set, &[100.0, 100.0, 0.0], scale, 0).points, [100.0, 100.0, 0.0]);
    }

    #[test]
    fn the_scale_of_the_results_is_found() {
        let set = drawn(&VALUES, 0.005, 40_000);
        assert!((scale(&set, &VALUES) - 0.005).abs() < 2e-4, "{}", scale(&set, &VALUES));
        let twice = VALUES.map(|value| 2.0 * value);
        assert!((scale(&set, &twice) - 0.0025).abs() < 1e-4, "values and scale are exchangeable");
        assert!((scale(&set, &VALUES.map(|value| -value)) - DEFAULT_SCALE).abs() < 1e-12, "of values that mislead");
    }

    #[test]
    fn derivatives_are_those_of_the_loss() {
        let set = drawn(&VALUES, 0.005, 200);
        let regression = ValueRegression { set: &set, begin: &[300.0, 100.0, 0.0], scale: 0.004 };
        let at = [310.0, 80.0, 5.0];
        let (gradient, curvature) = regression.derivatives(&at);
        let moved = |place: usize, by: f64| {
            let mut moved = at;
            moved[place] += by;
            moved
        };
        for place in 0..at.len() {
            let (less, more) = (moved(place, -0.01), moved(place, 0.01));
            let slope = (regression.loss(&more) - regression.loss(&less)) / 0.02;
            assert!((slope - gradient[place]).abs() < 1e-5 * (1.0 + slope.abs()), "{slope} {gradient:?}");
            let (less, more) = (regression.derivatives(&less).0, regression.derivatives(&more).0);
            for other in 0..at.len() {
                let bend = (more[other] - less[other]) / 0.02;
                assert!((bend - curvature[place][other]).abs() < 1e-6 * (1.0 + bend.abs()), "{bend} {curvature:?}");
            }
        }
    }

    #[test]
    fn a_value_that_does_not_matter_stays() {
        let mut set = drawn(&VALUES[..2], 0.005, 2000);
        set = TrainingSet::of_rows(3, set.rows().to_vec());
        let FittedValues { points, .. } = fit(&set, &[100.0, 100.0, 33.0], 0.005, 40);
        assert!((points[2] - 33.0).abs() < 1e-9, "{points:?}");
    }
}
