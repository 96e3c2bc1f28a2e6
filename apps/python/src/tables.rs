//! Solved endgames.

use pyo3::prelude::*;
use qishu::rules::{Letters, SideId, shortened};
use qishu::{EndgameTables, Metric, Variant};

use crate::reach::PyReachedValues;
use crate::state::PyState;
use crate::texts::GivenPath;
use crate::variant::PyVariant;
use crate::{answers, errors};

/// The values of all positions of some material and of all that it can turn into.
///
/// Both sides play best: the winner as fast as possible, the loser as slowly as possible.
#[pyclass(frozen, name = "EndgameTables", module = "qishu")]
#[derive(Debug)]
pub struct PyEndgameTables {
    variant: Variant,
    tables: EndgameTables,
}

impl PyEndgameTables {
    /// The object for the tables of a variant.
    pub fn of(variant: &Variant, tables: EndgameTables) -> PyEndgameTables {
        PyEndgameTables { variant: variant.clone(), tables }
    }
}

#[pymethods]
impl PyEndgameTables {
    /// The variant.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant::of(&self.variant)
    }

    /// The figures of each material with each side to move, after all that it can turn into. They are the numbers of
    /// wins, losses and draws, their plies, and the longest win and loss.
    #[getter]
    fn solved<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let rules = self.variant.rules();
        let mut all = Vec::new();
        for one in self.tables.solved() {
            for (side, figures) in (0..).map(SideId).zip(&one.sides) {
                let Some(of) = figures else { continue };
                let (material, to_move) = (one.material.to_string(), &rules.sides[side.index()]);
                all.push(answers::solved(py, Some(&material), to_move, of, rules)?);
            }
        }
        Ok(all)
    }

    /// What the plies of values are counted up to.
    #[getter]
    fn metric(&self) -> &'static str {
        self.tables.metric().name()
    }

    /// The most plies of a win that is not cursed, and of a loss that is not blessed; `None` unless the metric is
    /// `zeroing`.
    #[getter]
    fn most_quiet_plies(&self) -> Option<u32> {
        self.tables.most_quiet_plies()
    }

    /// The ends of games in the rules that the tables do not consider, and their possible effects, a sentence each.
    #[getter]
    fn unheeded(&self) -> Vec<String> {
        self.tables.unheeded()
    }

    /// The value of a state for the side to move; `None` if there is no table of its material.
    fn value(&self, state: &PyState) -> Option<String> {
        self.tables.value(&state.state).map(|value| value.to_string())
    }

    fn __repr__(&self) -> String {
        format!("<qishu.EndgameTables {}: {} tables>", self.variant.name(), self.tables.tables())
    }
}

impl PyEndgameTables {
    /// The value of a state, and those of its moves for the side that makes them, the best first.
    ///
    /// # Errors
    ///
    /// Fails if the state is of another variant, or if no table covers its material.
    pub fn probe<'py>(&self, py: Python<'py>, state: &PyState) -> PyResult<Bound<'py, PyAny>> {
        if self.variant.name() != state.moves.variant().name() {
            return Err(errors::raised(py, qishu::Error::OtherVariant));
        }
        if self.tables.tables() == 0 {
            let help = "`Variant.solve` writes tables, each for one version of the package and one set of rules";
            return Err(errors::wrong("no table is of such pieces", vec![help.to_owned()]));
        }
        let moves = self.tables.moves(&state.state).map_err(|error| errors::raised(py, error))?;
        let moves = moves.iter().map(|(mv, value)| {
            let text = state.moves.move_text(mv, &state.state, Letters::Own);
            (text, value.map(|value| value.to_string()))
        });
        answers::probe(py, self.value(state), moves.collect())
    }
}

/// The metric of a name, by default the end of the game.
pub fn metric_of(name: Option<&str>) -> PyResult<Metric> {
    let Some(name) = name else { return Ok(Metric::End) };
    Metric::ALL.into_iter().find(|metric| metric.name() == name).ok_or_else(|| {
        let names = Metric::ALL.map(|metric| format!("`{}`", metric.name())).join(", ");
        errors::wrong(format!("there is no metric `{}`", shortened(name)), vec![format!("the metrics are {names}")])
    })
}

/// Looking up tables.
#[pymethods]
impl PyState {
    /// The values of the state and of its moves, from what `Variant.solve` has solved, or from tables of a metric in
    /// a folder.
    #[pyo3(signature = (tables, *, metric=None))]
    fn probe<'py>(
        &self,
        py: Python<'py>,
        tables: &Bound<'py, PyAny>,
        metric: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(solved) = tables.cast::<PyEndgameTables>() {
            return solved.get().probe(py, self);
        }
        if let Ok(solved) = tables.cast::<PyReachedValues>() {
            return solved.get().probe(py, self);
        }
        let GivenPath(folder) = tables.extract()?;
        let variant = self.moves.variant();
        let found = variant
            .solved_tables(&folder, metric_of(metric)?, &self.state)
            .map_err(|error| errors::raised(py, error))?;
        PyEndgameTables::of(variant, found).probe(py, self)
    }
}
