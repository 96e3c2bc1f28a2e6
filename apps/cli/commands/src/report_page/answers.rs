//! The library's answers for a page.

use qishu::{
    BigUint, By, CountTable, Error, Moves, Orbits, PlacingSteps, PlanSize, Position, SquareCounts, Symmetry, Variant,
    Work,
};

use crate::args::ReportArgs;
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::target::Target;

/// An answer, or why there is none.
pub type Answered<T> = Result<T, String>;

/// How positions are counted.
pub struct ReportedPlan {
    /// The plan in words.
    pub explained: String,
    /// How large it is, and its classes; `None` if positions are not counted by tables.
    pub classes: Option<(PlanSize, Vec<PlacingSteps>)>,
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
}

impl ReportAnswers {
    /// Computes all answers. A note replaces a missing answer.
    ///
    /// # Errors
    ///
    /// Fails if the user stops it, or if the rules cannot be read.
    pub fn of(target: &Target, args: &ReportArgs, console: &Console) -> Result<ReportAnswers, Failure> {
        let variant = &target.variant;
        let mut runner = QuestionRunner { target, args, console, left_out: Vec::new() };
        let moves = match variant.moves() {
            Ok(moves) => Some(moves),
            Err(Error::NoMoves { .. }) => None,
            Err(error) => return Err(target.failure(&error)),
        };
        let symmetries = variant.symmetries().map_err(|error| target.failure(&error))?;
        let answers = ReportAnswers {
            count: runner.ask("the count", |work| variant.count(work))?,
            legal: match args.legal {
                true => Some(runner.ask("legal positions", |work| variant.count_legal(work))?),
                false => None,
            },
            pieces: runner.ask("positions by pieces", |work| variant.table(&By::Pieces, work))?,
            squares: runner.ask("squares", |work| variant.squares(work))?,
            orbits: runner.ask("positions up to symmetry", |work| variant.orbits(&symmetries, work))?,
            sides_are_alike: symmetries.contains(&Symmetry::Sides),
            plan: runner.ask("the plan", |work| plan(variant, work))?,
            sample: runner.ask("a sample", |work| sample(variant, args, work))?,
            moves,
        };
        runner.note_what_is_left_out();
        Ok(answers)
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

/// The positions of the sample; none if there are no positions at all.
fn sample(variant: &Variant, args: &ReportArgs, work: &Work<'_>) -> Result<Vec<(BigUint, Position)>, Error> {
    let positions = variant.positions(work)?;
    Ok((0..args.number.into()).filter_map(|index| positions.sample(args.seed, index)).collect())
}

/// Runs questions, and continues without an answer where one fails.
struct QuestionRunner<'a> {
    target: &'a Target,
    args: &'a ReportArgs,
    console: &'a Console,
    /// What has no answer, and why.
    left_out: Vec<(&'static str, String)>,
}

impl QuestionRunner<'_> {
    fn ask<T>(
        &mut self,
        what: &'static str,
        question: impl FnOnce(&Work<'_>) -> Result<T, Error>,
    ) -> Result<Answered<T>, Failure> {
        match ask(self.target, &self.args.work, self.console, question) {
            Ok(answer) => Ok(Ok(answer)),
            Err(stopped @ Failure::Stopped(_)) => Err(stopped),
            Err(failure) => {
                let (text, help) = failure.told();
                let why = [&[text][..], &help].concat().join("; ");
                self.left_out.push((what, why.clone()));
                Ok(Err(why))
            }
        }
    }

    /// Says each reason once.
    fn note_what_is_left_out(self) {
        let mut rest = self.left_out;
        while let Some((_, why)) = rest.first().cloned() {
            let (same, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|(_, other)| *other == why);
            let what: Vec<&str> = same.into_iter().map(|(what, _)| what).collect();
            self.console.note(&format!("left out: {}, since {why}", what.join(", ")));
            rest = others;
        }
    }
}
