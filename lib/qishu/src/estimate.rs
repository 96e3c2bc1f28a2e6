//! Estimating in how many positions a property holds, from a random sample.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::BigUint;
use qishu_engine::Threads;
use qishu_rules::{Game, GameState, Piece, SideId};
use rayon::prelude::*;

use crate::error::Error;
use crate::moves::Moves;
use crate::positions::Positions;
use crate::threads::on_threads;
use crate::work::{Progress, Work};

/// The maximum number of earlier positions searched for one position; beyond it the verdict is undecided.
pub const MOST_TAKEN_BACK: u32 = 10_000;

/// The requirements on a position with a side to move before it counts as legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LegalGrade {
    /// The number of plies that must be retractable, one after the other. In each position reached, the waiting side's
    /// royal pieces must not be open to immediate capture. With 0 plies this applies to the position itself only.
    pub plies_back: u32,
}

/// The verdict about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleVerdict {
    /// The property holds.
    Yes,
    /// The property does not hold.
    No,
    /// The search was given up: after [`MOST_TAKEN_BACK`] positions, or at a position with too many predecessors.
    Undecided,
}

/// The verdicts about a random sample of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleTally {
    /// The number of positions with the property.
    pub yes: u64,
    /// The number of positions without it.
    pub no: u64,
    /// The number of undecided searches.
    pub undecided: u64,
}

impl SampleTally {
    /// The size of the sample.
    pub fn drawn(&self) -> u64 {
        self.yes.saturating_add(self.no).saturating_add(self.undecided)
    }

    /// Adds one verdict.
    pub fn add(&mut self, verdict: SampleVerdict) {
        let number = match verdict {
            SampleVerdict::Yes => &mut self.yes,
            SampleVerdict::No => &mut self.no,
            SampleVerdict::Undecided => &mut self.undecided,
        };
        *number = number.saturating_add(1);
    }

    /// The sum of both.
    #[must_use]
    pub fn and(self, other: SampleTally) -> SampleTally {
        SampleTally {
            yes: self.yes.saturating_add(other.yes),
            no: self.no.saturating_add(other.no),
            undecided: self.undecided.saturating_add(other.undecided),
        }
    }

    /// The share of positions with the property among the decided ones; `None` if none was decided.
    pub fn share(&self) -> Option<f64> {
        let decided = self.yes.saturating_add(self.no);
        (decided > 0).then(|| self.yes as f64 / decided as f64)
    }

    /// The confidence interval of the share, by E. B. Wilson's score (Probable inference, the law of succession, and
    /// statistical inference, 1927). The confidence lies strictly between 0 and 1. Undecided positions count as no for
    /// the lower end and as yes for the upper one, so that the interval is valid in either case. The result is `None`
    /// for an empty sample.
    ///
    /// ```
    /// let tally = qishu::SampleTally { yes: 10, no: 90, undecided: 0 };
    /// let (low, high) = tally.interval(0.95).expect("a hundred were drawn");
    /// assert_eq!((format!("{low:.4}"), format!("{high:.4}")), ("0.0552".to_string(), "0.1744".to_string()));
    /// ```
    pub fn interval(&self, confidence: f64) -> Option<(f64, f64)> {
        let drawn = self.drawn();
        let z = deviations(confidence);
        let low = wilson(self.yes, drawn, -z)?;
        let high = wilson(self.yes.saturating_add(self.undecided), drawn, z)?;
        Some((low, high))
    }
}

/// One end of Wilson's score interval; a negative number of standard deviations gives the lower end.
fn wilson(yes: u64, of: u64, z: f64) -> Option<f64> {
    if of == 0 {
        return None;
    }
    let (n, share) = (of as f64, yes as f64 / of as f64);
    let middle = share + z * z / (2.0 * n);
    let reach = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    Some(((middle + reach) / (1.0 + z * z / n)).clamp(0.0, 1.0))
}

/// The number of standard deviations around its mean within which a normal variable lies with that probability. It is
/// found by bisection, since the error function is increasing.
pub(crate) fn deviations(probability: f64) -> f64 {
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..100 {
        let middle: f64 = (low + high) / 2.0;
        match libm::erf(middle / std::f64::consts::SQRT_2) < probability {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

/// A share between 0 and 1 of a number, to 52 bits.
pub fn share_of(number: &BigUint, share: f64) -> BigUint {
    const BITS: u32 = 52;
    let parts = (share.clamp(0.0, 1.0) * f64::from(BITS).exp2()).round() as u64;
    (number * parts) >> BITS
}

impl Moves {
    /// A pair of a position and a side to move, drawn uniformly. The position is the one that [`Positions::sample`]
    /// draws. The result is `None` if there are no positions.
    pub fn sample(&self, positions: &Positions, seed: u64, index: u64) -> Option<GameState> {
        let (_, position) = positions.sample(seed, index)?;
        let to_move = positions.sample_side(seed, index);
        Some(GameState { position: position.pieces().to_vec(), to_move, quiet_plies: 0, move_number: 1 })
    }

    /// The number of pairs of a position and a side to move.
    pub fn pairs(&self, positions: &Positions) -> BigUint {
        positions.count() * self.variant().rules().sides.len()
    }

    /// Whether a position with a side to move is legal by this grade.
    pub fn legal_of_grade(&self, state: &GameState, grade: LegalGrade) -> SampleVerdict {
        let game = self.interpreter();
        let waiting = Game::other(state.to_move);
        if game.in_check(&state.position, waiting) {
            return SampleVerdict::No;
        }
        let mut left = MOST_TAKEN_BACK;
        let mut takes_back = PliesBack { game: &game, left: &mut left };
        let mover = self.game().moved_last(self.variant().rules(), &state.position, state.to_move);
        takes_back.verdict(&state.position, mover, grade.plies_back)
    }

    /// The verdicts about the sampled positions with these indices. They are computed on `threads` threads, by default
    /// one per processor.
    ///
    /// # Errors
    ///
    /// Fails if there are no positions, if the threads cannot be started, or if the work is stopped.
    pub fn estimate(
        &self,
        positions: &Positions,
        grade: LegalGrade,
        seed: u64,
        indices: Range<u64>,
        threads: Option<Threads>,
        work: &Work<'_>,
    ) -> Result<SampleTally, Error> {
        let none = || Error::NoPositions { variant: self.variant().name().to_string() };
        if *positions.count() == BigUint::ZERO {
            return Err(none());
        }
        let (done, of) = (AtomicU64::new(0), u128::from(indices.end.saturating_sub(indices.start)));
        let progress = || Progress::of_units(done.load(Ordering::Relaxed).into(), of, "positions");
        let one = |index: u64| {
            let state = self.sample(positions, seed, index)?;
            let verdict = self.legal_of_grade(&state, grade);
            done.fetch_add(1, Ordering::Relaxed);
            let mut tally = SampleTally::default();
            tally.add(verdict);
            work.report(progress()).is_continue().then_some(tally)
        };
        let all = || indices.clone().into_par_iter().map(one).try_reduce(SampleTally::default, |a, b| Some(a.and(b)));
        match (on_threads(threads, all)?, work.report(progress())) {
            (Some(tally), ControlFlow::Continue(())) => Ok(tally),
            _ => Err(Error::Stopped(progress())),
        }
    }
}

/// A search for plies that can be retracted one after the other.
struct PliesBack<'a> {
    game: &'a qishu_moves::interpret::Interpreter<'a>,
    /// The number of positions that may still be visited.
    left: &'a mut u32,
}

impl PliesBack<'_> {
    fn verdict(&mut self, position: &[Piece], mover: SideId, plies: u32) -> SampleVerdict {
        let Some(further) = plies.checked_sub(1) else { return SampleVerdict::Yes };
        let game = self.game;
        let mut found = SampleVerdict::No;
        let end = game.positions_before(position, mover, &mut |before, _| {
            found = match self.left.checked_sub(1) {
                None => SampleVerdict::Undecided,
                Some(left) => {
                    *self.left = left;
                    self.verdict(before, game.game.moved_last(game.rules, before, mover), further)
                }
            };
            match found {
                SampleVerdict::No => ControlFlow::Continue(()),
                SampleVerdict::Yes | SampleVerdict::Undecided => ControlFlow::Break(()),
            }
        });
        // An early end of the search means that the function found a result.
        if end.is_err() { SampleVerdict::Undecided } else { found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_known() {
        for (probability, expected) in [(0.682_689_492_137, 1.0), (0.95, 1.959_963_984_540), (0.99, 2.575_829_303_549)]
        {
            assert!((deviations(probability) - expected).abs() < 1e-9, "{probability}");
        }
    }

    #[test]
    fn intervals_hold_whatever_the_undecided_are() {
        let tally = SampleTally { yes: 30, no: 60, undecided: 10 };
        let (low, high) = tally.interval(0.9).expect("there are a hundred");
        let (all_no, _) = SampleTally { yes: 30, no: 70, undecided: 0 }.interval(0.9).expect("there are a hundred");
        let (_, all_yes) = SampleTally { yes: 40, no: 60, undecided: 0 }.interval(0.9).expect("there are a hundred");
        assert_eq!((low, high), (all_no, all_yes));
        assert_eq!(SampleTally::default().interval(0.9), None);
        let (low, high) = SampleTally { yes: 0, no: 5, undecided: 0 }.interval(0.95).expect("there are five");
        assert!(low == 0.0 && 0.4 < high && high < 0.5, "{high}");
    }

    #[test]
    fn shares_of_large_numbers_are_exact_to_their_bits() {
        let number: BigUint = BigUint::from(10u32).pow(100);
        assert_eq!(share_of(&number, 1.0), number);
        assert_eq!(share_of(&number, 0.25), &number / 4u32);
        assert_eq!(share_of(&number, 0.0), BigUint::ZERO);
    }
}
