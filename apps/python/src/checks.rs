//! What moves imply, counting in ways that share nothing with plans, formulas for other counters, and random games.

use num_bigint::BigUint;
use pyo3::prelude::*;
use qishu::Error;

use crate::answers;
use crate::ask::ask;
use crate::number::{Fitting, WholeNumber};
use crate::variant::PyVariant;
use crate::work::PyWork;

/// The most boards of brute force, and the most states of the naive frontier, as in `qishu verify`.
const MOST_BOARDS: u64 = 1_000_000;
const MOST_STATES: usize = 100_000;

/// The confidence of the intervals of random games.
const CONFIDENCE: f64 = 0.95;

#[pymethods]
impl PyVariant {
    /// The pieces, caps and budgets that the opening and the moves imply, as statements of rules: what `qishu derive`
    /// prints.
    ///
    /// Raises `InputError` if the rules do not say how pieces move.
    fn derive(&self, py: Python<'_>) -> PyResult<String> {
        let moves = self.moves(py)?.clone();
        ask(py, None, move |_| moves.derived_rules())
    }

    /// Counts the positions by brute force, by a naive frontier, by the plan and by the compiled module, as far as each
    /// can. The first two share nothing with plans but the rules; they are left out beyond `most_boards` boards and
    /// `most_states` states.
    #[pyo3(
        signature = (*, most_boards=Fitting(MOST_BOARDS), most_states=Fitting(MOST_STATES), work=None),
        text_signature = "($self, *, most_boards=1000000, most_states=100000, work=None)"
    )]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        most_boards: Fitting<u64>,
        most_states: Fitting<usize>,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let variant = self.variant.clone();
        let counts = ask(py, work, move |work| {
            let possible = |count: Result<BigUint, Error>| match count {
                Err(Error::TooMuchWork(_)) => Ok(None),
                count => count.map(Some),
            };
            let module = if variant.is_compiled() { Some(variant.count(work)?) } else { None };
            let plan = variant.plan(work).and_then(|plan| plan.count(work));
            Ok([
                variant.count_by_brute_force(most_boards.0)?,
                variant.count_by_naive_frontier(most_states.0)?,
                possible(plan)?,
                module,
            ])
        })?;
        answers::verified(py, counts.map(|count| count.map(WholeNumber)))
    }

    /// A propositional formula that has exactly one model for each position, for counters of models: the text of a file
    /// in the format DIMACS, with a comment for each variable that stands for a piece on a square.
    #[pyo3(signature = (*, work=None))]
    fn cnf(&self, py: Python<'_>, work: Option<&PyWork>) -> PyResult<String> {
        let variant = self.variant.clone();
        ask(py, work, move |_| Ok(variant.formula()?.to_string()))
    }

    /// Plays random games from the opening, in which all legal moves have equal probability, and returns their
    /// statistics. Games with the indices from `first` on follow from the seed, so that parts of a sample can be played
    /// separately. A game is given up after `most_plies` plies.
    #[pyo3(
        signature = (number, *, seed, first=Fitting(0), most_plies=Fitting(qishu::MOST_RANDOM_PLIES), work=None),
        text_signature = "($self, number, *, seed, first=0, most_plies=1000, work=None)"
    )]
    fn random_games<'py>(
        &self,
        py: Python<'py>,
        number: Fitting<u64>,
        seed: Fitting<u64>,
        first: Fitting<u64>,
        most_plies: Fitting<u32>,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let moves = self.moves(py)?.clone();
        let threads = work.and_then(|work| work.threads);
        let indices = first.0..first.0.saturating_add(number.0);
        let tally = ask(py, work, move |work| moves.random_games(seed.0, indices, most_plies.0, threads, work))?;
        let side = |side: qishu::rules::SideId| self.variant.rules().sides.get(side.index()).map(ToString::to_string);
        let ended = tally.ended.iter().map(|((way, winner), games)| (way.to_string(), winner.and_then(side), *games));
        let means = [tally.mean_plies(CONFIDENCE), tally.branching(CONFIDENCE)];
        let means = means.map(|mean| mean.map(|one| (one.mean, one.interval)));
        answers::random_games(py, ended.collect(), tally.plies, tally.moves, means)
    }
}
