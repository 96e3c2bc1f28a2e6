//! The positions that games come to, and their values.

use pyo3::prelude::*;
use qishu::rules::Letters;
use qishu::{Error, Moves, ReachOptions, ReachedValues, Symmetry};

use crate::ask::ask;
use crate::names::generators;
use crate::number::Fitting;
use crate::state::PyState;
use crate::texts::GivenNames;
use crate::variant::PyVariant;
use crate::work::PyWork;
use crate::{answers, errors};

/// All symmetries that the rules have, by one name.
const ALL: &str = "all";

#[pymethods]
impl PyState {
    /// The different positions that games come to from this state, ply by ply, and the number of games. Without `plies`,
    /// positions are followed until none is new. Symmetries are named as for `Variant.orbits`, or `all` alone for those
    /// that the rules have; with them, orbits are counted.
    ///
    /// Raises `RefusedError` if the positions take more memory than allowed, which is only seen on the way.
    #[pyo3(signature = (plies=None, *, up_to=None, work=None))]
    fn reach<'py>(
        &self,
        py: Python<'py>,
        plies: Option<Fitting<u32>>,
        up_to: Option<GivenNames>,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (moves, state) = (self.moves.clone(), self.state.clone());
        let plies = plies.map(|Fitting(plies)| plies);
        let reach = ask(py, work, move |work| {
            let options = ReachOptions { plies, up_to: symmetries(&moves, up_to)?, ..ReachOptions::default() };
            moves.reach(&state, &options, work)
        })?;
        answers::reach(py, &reach)
    }
}

/// The symmetries with these names; none without names.
///
/// # Errors
///
/// Fails if the rules of a compiled variant cannot be read.
pub fn symmetries(moves: &Moves, names: Option<GivenNames>) -> Result<Vec<Symmetry>, Error> {
    match names {
        None => Ok(Vec::new()),
        Some(GivenNames(names)) if names == [ALL] => moves.variant().symmetries(),
        Some(GivenNames(names)) => Ok(generators(&names)),
    }
}

/// The values of all positions that games come to from a state.
///
/// Both sides play best: the winner as fast as possible, the loser as slowly as possible. A game without end is a draw.
#[pyclass(frozen, name = "ReachedValues", module = "qishu")]
#[derive(Debug)]
pub struct PyReachedValues {
    owner: Py<PyVariant>,
    moves: Moves,
    values: ReachedValues,
}

impl PyReachedValues {
    /// The object for the values of a variant's positions.
    pub fn of(owner: &Bound<'_, PyVariant>, moves: &Moves, values: ReachedValues) -> PyReachedValues {
        PyReachedValues { owner: owner.clone().unbind(), moves: moves.clone(), values }
    }

    /// The value of a state, and those of its moves for the side that makes them, the best first.
    ///
    /// # Errors
    ///
    /// Fails if the state is of another variant.
    pub fn probe<'py>(&self, py: Python<'py>, state: &PyState) -> PyResult<Bound<'py, PyAny>> {
        self.check(py, state)?;
        let moves = self.values.moves(&state.state).into_iter().map(|(mv, value)| {
            let text = self.moves.move_text(&mv, &state.state, Letters::Own);
            (text, value.map(|value| value.to_string()))
        });
        let value = self.values.value(&state.state);
        answers::probe(py, value.map(|value| value.to_string()), moves.collect())
    }

    fn check(&self, py: Python<'_>, state: &PyState) -> PyResult<()> {
        match self.moves.variant().name() == state.moves.variant().name() {
            true => Ok(()),
            false => Err(errors::raised(py, Error::OtherVariant)),
        }
    }
}

#[pymethods]
impl PyReachedValues {
    /// The variant.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyVariant> {
        self.owner.bind(py).clone()
    }

    /// The state from which games come to the positions.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyState {
        PyState::of(self.owner.bind(py), &self.moves, self.values.start().clone())
    }

    /// The number of positions; up to symmetries, that of orbits.
    #[getter]
    fn positions(&self) -> u64 {
        self.values.positions()
    }

    /// The figures of the positions with each side to move: the numbers of wins, losses and draws, their plies, and the
    /// longest win and loss. The side is `either` where positions are solved up to a symmetry that exchanges the sides.
    #[getter]
    fn solved<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let rules = self.moves.variant().rules();
        let figures = self.values.figures().iter().map(|one| {
            let side = one.to_move.map_or("either", |side| &*rules.sides[side.index()]);
            answers::solved(py, None, side, &one.figures, rules)
        });
        figures.collect()
    }

    /// The ends of games in the rules that the values do not consider, and their possible effects, a sentence each.
    #[getter]
    fn unheeded(&self) -> Vec<String> {
        self.values.unheeded()
    }

    /// The value of a state for the side to move; `None` if no game comes to it.
    fn value(&self, py: Python<'_>, state: &PyState) -> PyResult<Option<String>> {
        self.check(py, state)?;
        Ok(self.values.value(&state.state).map(|value| value.to_string()))
    }

    /// A line of best play from a state on, by default the first one: up to the end of the game, or up to where a
    /// position returns.
    ///
    /// Raises `InputError` if no game comes to the state.
    #[pyo3(signature = (state=None))]
    fn best_line(&self, py: Python<'_>, state: Option<&PyState>) -> PyResult<Vec<String>> {
        state.map_or(Ok(()), |state| self.check(py, state))?;
        let mut state = state.map_or(self.values.start(), |state| &state.state).clone();
        let line = self.values.best_line(&state).map_err(|error| errors::raised(py, error))?;
        let mut texts = Vec::new();
        for mv in &line {
            texts.push(self.moves.move_text(mv, &state, Letters::Own));
            state = self.moves.after(&state, mv);
        }
        Ok(texts)
    }

    fn __repr__(&self) -> String {
        format!(
            "<qishu.ReachedValues {}: {} positions, {}>",
            self.moves.variant().name(),
            self.values.positions(),
            self.values.start_value()
        )
    }
}
