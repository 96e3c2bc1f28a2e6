//! The answers for a page.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use qishu_rules::{GameState, Letters};

use super::ReportOptions;
use crate::error::Error;
use crate::moves::Moves;
use crate::orbits::{Orbits, Symmetry};
use crate::perft::MOST_PLIES;
use crate::plan::{PlacingSteps, PlanSize};
use crate::position::Position;
use crate::square_counts::SquareCounts;
use crate::table::{By, CountTable};
use crate::variant::Variant;
use crate::work::Work;

/// An answer, or why there is none.
pub type Answered<T> = Result<T, String>;

/// How positions are counted.
pub struct ReportedPlan {
    /// The plan in words.
    pub explained: String,
    /// How large it is, and its classes; `None` if positions are not counted by tables.
    pub classes: Option<(PlanSize, Vec<PlacingSteps>)>,
}

/// Sequences of moves are counted for as many plies as have no more than this, as far as the growth so far predicts it.
const MOST_SEQUENCES: u64 = 500_000;

/// The beginning of games.
pub struct ReportedOpening {
    /// The opening.
    pub state: GameState,
    /// The same in one line.
    pub text: String,
    /// Its legal moves.
    pub moves: Vec<String>,
    /// The number of sequences of moves of each length, from one ply on.
    pub sequences: Vec<u64>,
}

/// All answers.
pub struct ReportAnswers {
    /// The number of positions.
    pub count: Answered<BigUint>,
    /// The number of legal ones, if it was asked for.
    pub legal: Option<Answered<BigUint>>,
    /// The numbers of positions by pieces.
    pub pieces: Answered<CountTable>,
    /// The number of positions with each piece on each square.
    pub squares: Answered<SquareCounts>,
    /// The number of positions up to symmetry.
    pub orbits: Answered<Orbits>,
    /// Whether what holds for the pieces of the first side holds for those of the other. Moves are those of a type of
    /// whichever side, so that positions alone can tell sides apart.
    pub sides_are_alike: bool,
    /// How they are counted.
    pub plan: Answered<ReportedPlan>,
    /// Positions drawn at random, with their numbers.
    pub sample: Answered<Vec<(BigUint, Position)>>,
    /// How pieces move, where the rules say so.
    pub moves: Option<Moves>,
    /// How games begin, where the rules say how pieces move and the material is not restricted.
    pub opening: Option<Answered<ReportedOpening>>,
    /// What has no answer, and why.
    pub left_out: Vec<(&'static str, String)>,
}

impl ReportAnswers {
    /// Computes all answers. A reason replaces a missing answer.
    ///
    /// # Errors
    ///
    /// Fails if the work is stopped, or if the rules cannot be read.
    pub fn of(
        variant: &Variant,
        options: ReportOptions,
        reason: &dyn Fn(Error) -> String,
        work: &Work<'_>,
    ) -> Result<ReportAnswers, Error> {
        let mut runner = QuestionRunner { reason, longest: options.longest, work, left_out: Vec::new() };
        let moves = match variant.moves() {
            Ok(moves) => Some(moves),
            Err(Error::NoMoves { .. }) => None,
            Err(error) => return Err(error),
        };
        let symmetries = variant.symmetries()?;
        Ok(ReportAnswers {
            count: runner.ask("the count", |work| variant.count(work))?,
            legal: match options.legal {
                true => Some(runner.ask("legal positions", |work| variant.count_legal(work))?),
                false => None,
            },
            pieces: runner.ask("positions by pieces", |work| variant.table(&By::Pieces, work))?,
            squares: runner.ask("squares", |work| variant.squares(work))?,
            orbits: runner.ask("positions up to symmetry", |work| variant.orbits(&symmetries, work))?,
            sides_are_alike: symmetries.contains(&Symmetry::Sides),
            plan: runner.ask("the plan", |work| plan(variant, work))?,
            sample: runner.ask("a sample", |work| sample(variant, options, work))?,
            opening: match moves.as_ref().filter(|_| variant.material().is_none()) {
                Some(moves) => Some(runner.ask("the opening", |work| opening(moves, work))?),
                None => None,
            },
            moves,
            left_out: runner.left_out,
        })
    }
}

fn plan(variant: &Variant, work: &Work<'_>) -> Result<ReportedPlan, Error> {
    let plan = variant.plan(work)?;
    let classes = match (plan.size(), plan.placing()) {
        (Err(Error::NotCompiled(_)), _) | (_, Err(Error::NotCompiled(_))) => None,
        (size, steps) => Some((size?, steps?)),
    };
    Ok(ReportedPlan { explained: plan.explain()?, classes })
}

fn opening(moves: &Moves, work: &Work<'_>) -> Result<ReportedOpening, Error> {
    let state = moves.start()?;
    let legal = moves.legal(&state);
    let mut sequences = Vec::new();
    let (mut before, mut total) = (1, legal.len() as u64);
    for plies in 2..=MOST_PLIES {
        sequences.push(total);
        let growth = total.div_ceil(before);
        if growth == 0 || total.saturating_mul(growth) > MOST_SEQUENCES {
            break;
        }
        before = total;
        total = moves.perft(&state, plies, None, work)?.total;
    }
    Ok(ReportedOpening {
        text: moves.state_text(&state, Letters::Own),
        moves: legal.iter().map(|mv| moves.move_text(mv, &state, Letters::Own)).collect(),
        state,
        sequences,
    })
}

/// The positions of the sample; none if there are no positions at all.
fn sample(variant: &Variant, options: ReportOptions, work: &Work<'_>) -> Result<Vec<(BigUint, Position)>, Error> {
    let positions = variant.positions(work)?;
    Ok((0..options.sample.into()).filter_map(|index| positions.sample(options.seed, index)).collect())
}

/// Runs questions, and continues without an answer where one fails.
struct QuestionRunner<'a> {
    reason: &'a dyn Fn(Error) -> String,
    longest: Option<Duration>,
    work: &'a Work<'a>,
    /// What has no answer, and why.
    left_out: Vec<(&'static str, String)>,
}

impl QuestionRunner<'_> {
    fn ask<T>(
        &mut self,
        what: &'static str,
        question: impl FnOnce(&Work<'_>) -> Result<T, Error>,
    ) -> Result<Answered<T>, Error> {
        let limit = self.longest.map(|longest| (Instant::now(), longest));
        let is_late = || limit.is_some_and(|(begun, longest)| begun.elapsed() > longest);
        let watch = |progress| if is_late() { ControlFlow::Break(()) } else { self.work.report(progress) };
        let error = match question(&self.work.watched_by(&watch)) {
            Ok(answer) => return Ok(Ok(answer)),
            Err(error) => error,
        };
        let why = match (error, self.longest) {
            (Error::Stopped(_), Some(longest)) if is_late() => {
                format!("this takes longer than the {} s allowed", longest.as_secs_f64())
            }
            (stopped @ Error::Stopped(_), _) => return Err(stopped),
            (error, _) => (self.reason)(error),
        };
        self.left_out.push((what, why.clone()));
        Ok(Err(why))
    }
}
