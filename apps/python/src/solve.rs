//! Solving: the values of the positions of some material, or of all positions that games come to.

use pyo3::prelude::*;
use qishu::rules::shortened;
use qishu::{ReachedOptions, SolveOptions};

use crate::ask::ask;
use crate::errors;
use crate::reach::{PyReachedValues, symmetries};
use crate::state::PyState;
use crate::tables::{PyEndgameTables, metric_of};
use crate::texts::{GivenNames, GivenPath};
use crate::variant::PyVariant;
use crate::work::PyWork;

#[pymethods]
impl PyVariant {
    /// Solves positions, by one of two methods; `verify` compares every value with those of the successor positions.
    ///
    /// `material` solves all positions of some material, and of all that it can turn into, as `EndgameTables`. The
    /// default material is that of the opening. Tables in the folder are reused, and others are written into it. The
    /// metric is what plies are counted up to: `end`, `conversion` or `zeroing`.
    ///
    /// `reached` solves the positions that games come to from the state `start`, by default the opening, as
    /// `ReachedValues`. Symmetries are named as for `State.reach`; with them, orbits are solved.
    #[pyo3(signature = (material=None, *, method="material", metric=None, folder=None, start=None, up_to=None, verify=false, work=None))]
    #[allow(clippy::too_many_arguments)]
    fn solve<'py>(
        slf: &Bound<'py, PyVariant>,
        material: Option<&str>,
        method: &str,
        metric: Option<&str>,
        folder: Option<GivenPath>,
        start: Option<&PyState>,
        up_to: Option<GivenNames>,
        verify: bool,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, variant) = (slf.py(), slf.get());
        let foreign = |names: &str, other: &str| {
            errors::wrong(
                format!("{names} belong to the method `{other}`"),
                vec![format!("this is the method `{method}`")],
            )
        };
        match method {
            "material" if start.is_some() || up_to.is_some() => Err(foreign("`start` and `up_to`", "reached")),
            "material" => {
                let tables = variant.solve_material(py, material, metric, folder, verify, work)?;
                Ok(tables.into_pyobject(py)?.into_any())
            }
            "reached" if material.is_some() || metric.is_some() || folder.is_some() => {
                Err(foreign("`material`, `metric` and `folder`", "material"))
            }
            "reached" => Ok(solve_reached(slf, start, up_to, verify, work)?.into_pyobject(py)?.into_any()),
            other => {
                let help = vec!["a method is `material` or `reached`".to_owned()];
                Err(errors::wrong(format!("there is no method `{}`", shortened(other)), help))
            }
        }
    }
}

impl PyVariant {
    fn solve_material(
        &self,
        py: Python<'_>,
        material: Option<&str>,
        metric: Option<&str>,
        folder: Option<GivenPath>,
        verify: bool,
        work: Option<&PyWork>,
    ) -> PyResult<PyEndgameTables> {
        let material = material.map(|material| self.variant.parse_material(material)).transpose();
        let material = material.map_err(|error| errors::raised(py, error))?;
        let threads = work.and_then(|work| work.threads);
        let folder = folder.map(|GivenPath(folder)| folder);
        let options = SolveOptions { material, metric: metric_of(metric)?, folder, threads, verify };
        let variant = self.variant.clone();
        let tables = ask(py, work, move |work| variant.solve(&options, work))?;
        Ok(PyEndgameTables::of(&self.variant, tables))
    }
}

fn solve_reached(
    owner: &Bound<'_, PyVariant>,
    start: Option<&PyState>,
    up_to: Option<GivenNames>,
    verify: bool,
    work: Option<&PyWork>,
) -> PyResult<PyReachedValues> {
    let py = owner.py();
    let moves = owner.get().moves(py)?;
    if start.is_some_and(|start| start.moves.variant().name() != moves.variant().name()) {
        return Err(errors::raised(py, qishu::Error::OtherVariant));
    }
    let state = start.map_or_else(|| moves.start(), |start| Ok(start.state.clone()));
    let state = state.map_err(|error| errors::raised(py, error))?;
    let solver = moves.clone();
    let values = ask(py, work, move |work| {
        let options = ReachedOptions { up_to: symmetries(&solver, up_to)?, threads: None, verify };
        solver.solve_reached(&state, &options, work)
    })?;
    Ok(PyReachedValues::of(owner, moves, values))
}
