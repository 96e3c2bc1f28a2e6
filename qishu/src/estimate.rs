//! How many positions something holds for, estimated from some that are drawn at random.

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

/// So many positions are taken back for one at most, before it is given up as undecided.
pub const MOST_TAKEN_BACK: u32 = 10_000;

/// How much is asked of a position with a side to move before it counts as legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LegalGrade {
    /// How many plies can be taken back, each to a position in which no royal piece of the side that waits can be taken
    /// at once. With 0 plies that is asked of the position itself only.
    pub plies_back: u32,
}

/// What was found about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleVerdict {
    /// It holds.
    Yes,
    /// It does not.
    No,
    /// The search was given up: after [`MOST_TAKEN_BACK`] positions, or where one has too many before it.
    Undecided,
}

/// What was found about positions drawn at random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleTally {
    /// For how many it holds.
    pub yes: u64,
    /// For how many it does not.
    pub no: u64,
    /// How many searches were given up.
    pub undecided: u64,
}

impl SampleTally {
    /// How many were drawn.
    pub fn drawn(&self) -> u64 {
        self.yes.saturating_add(self.no).saturating_add(self.undecided)
    }

    /// One verdict more.
    pub fn add(&mut self, verdict: SampleVerdict) {
        let number = match verdict {
            SampleVerdict::Yes => &mut self.yes,
            SampleVerdict::No => &mut self.no,
            SampleVerdict::Undecided => &mut self.undecided,
        };
        *number = number.saturating_add(1);
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: SampleTally) -> SampleTally {
        SampleTally {
            yes: self.yes.saturating_add(other.yes),
            no: self.no.saturating_add(other.no),
            undecided: self.undecided.saturating_add(other.undecided),
        }
    }

    /// The share for which it holds, of those that were decided; `None` if none was.
    pub fn share(&self) -> Option<f64> {
        let decided = self.yes.saturating_add(self.no);
        (decided > 0).then(|| self.yes as f64 / decided as f64)
    }

    /// The interval in which the share lies with a confidence strictly between 0 and 1, as E. B. Wilson's score gives
    /// it (Probable inference, the law of succession, and statistical inference, 1927). The undecided ones count as no
    /// for its lower end and as yes for its upper one, so that it holds whatever they are; `None` if nothing was drawn.
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

/// One end of the interval of Wilson's score: the lower one for a negative number of standard deviations.
fn wilson(yes: u64, of: u64, z: f64) -> Option<f64> {
    if of == 0 {
        return None;
    }
    let (n, share) = (of as f64, yes as f64 / of as f64);
    let middle = share + z * z / (2.0 * n);
    let reach = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    Some(((middle + reach) / (1.0 + z * z / n)).clamp(0.0, 1.0))
}

/// Within how many standard deviations of its mean a normal variable lies with that probability. Halving an interval
/// finds it, since the error function rises.
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

/// So much of a number: a share between 0 and 1, to 52 bits.
pub fn share_of(number: &BigUint, share: f64) -> BigUint {
    const BITS: u32 = 52;
    let parts = (share.clamp(0.0, 1.0) * f64::from(BITS).exp2()).round() as u64;
    (number * parts) >> BITS
}

impl Moves {
    /// A position with a side to move, each pair as likely as any other: the position is the one that
    /// [`Positions::sample`] draws; `None` if there are no positions.
    pub fn sample(&self, positions: &Positions, seed: u64, index: u64) -> Option<GameState> {
        let (_, position) = positions.sample(seed, index)?;
        let to_move = positions.sample_side(seed, index);
        Some(GameState { position: position.pieces().to_vec(), to_move, quiet_plies: 0, move_number: 1 })
    }

    /// How many pairs of a position and a side to move there are.
    pub fn pairs(&self, positions: &Positions) -> BigUint {
        positions.count() * self.variant().rules().sides.len()
    }

    /// Whether a position with a side to move is legal of a grade.
    pub fn legal_of_grade(&self, state: &GameState, grade: LegalGrade) -> SampleVerdict {
        let game = self.interpreter();
        let waiting = Game::other(state.to_move);
        if game.in_check(&state.position, waiting) {
            return SampleVerdict::No;
        }
        let mut left = MOST_TAKEN_BACK;
        let mut takes_back = PliesBack { game: &game, left: &mut left };
        takes_back.verdict(&state.position, waiting, grade.plies_back)
    }

    /// The verdicts about the positions of a sample that have these indices, on so many threads; on as many as there
    /// are processors without a number.
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

/// A search for plies that can be taken back one after the other.
struct PliesBack<'a> {
    game: &'a qishu_codegen::moves::interpret::Interpreter<'a>,
    /// How many positions may still be looked at.
    left: &'a mut u32,
}

impl PliesBack<'_> {
    fn verdict(&mut self, position: &[Piece], mover: SideId, plies: u32) -> SampleVerdict {
        let Some(further) = plies.checked_sub(1) else { return SampleVerdict::Yes };
        let game = self.game;
        let mut found = SampleVerdict::No;
        let end = game.positions_before(position, mover, &mut |before| {
            found = match self.left.checked_sub(1) {
                None => SampleVerdict::Undecided,
                Some(left) => {
                    *self.left = left;
                    self.verdict(before, Game::other(mover), further)
                }
            };
            match found {
                SampleVerdict::No => ControlFlow::Continue(()),
                SampleVerdict::Yes | SampleVerdict::Undecided => ControlFlow::Break(()),
            }
        });
        // Where the function broke off, it has found something.
        if end.is_none() { SampleVerdict::Undecided } else { found }
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
