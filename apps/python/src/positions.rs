//! Positions and their numbers: ranking and unranking one at a time.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};
use qishu::{Error, LegalGrade, Moves, Packing, Positions};

use crate::ask::ask;
use crate::errors;
use crate::estimate::PyEstimate;
use crate::given::GivenPosition;
use crate::number::{Fitting, WholeNumber};
use crate::position::PyPosition;
use crate::ranked_positions::{RankedPositions, Unranked};
use crate::state::PyState;
use crate::variant::{PyVariant, hashed};
use crate::work::PyWork;

/// The data for restoring positions: the variant, whether they are legal, the limits on work, and the symmetries.
type RestoredFrom<'py> = (Bound<'py, PyVariant>, bool, PyWork, Bound<'py, PyTuple>);

/// The positions of a variant with their numbers, from 0 up to their count, or its legal positions with theirs.
///
/// They are a sequence: `positions[10**30]`, `positions[-1]`, `position in positions`, `for position in positions`.
/// Slices such as `positions[::1000]` are sequences, too, and list nothing. `count` is always exact; `len` raises
/// `InputOverflowError` where Python's lengths end. `positions.count` is a number and not the method of lists.
///
/// Numbers belong to the rules and to the version of the package that made them. Batches of numbers are NumPy arrays of
/// `width` bytes each, the most significant first, as `qishu rank --format binary` packs them.
#[pyclass(frozen, name = "Positions", module = "qishu")]
#[derive(Debug)]
pub struct PyPositions {
    /// The variant's object, which all positions share.
    pub owner: Py<PyVariant>,
    pub numbered: RankedPositions,
    pub packing: Packing,
    /// The names of the symmetries up to which they are numbered.
    up_to: Vec<String>,
    moves: Option<Moves>,
    /// The limits on work with which they were numbered.
    work: PyWork,
}

impl PyPositions {
    /// Numbered positions, with their symmetries and limits on work.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn new(
        owner: &Bound<'_, PyVariant>,
        numbered: RankedPositions,
        up_to: Vec<String>,
        work: Option<&PyWork>,
    ) -> PyResult<PyPositions> {
        let packing = numbered.packing().map_err(|error| errors::raised(owner.py(), error))?;
        let work = work.map(PyWork::without_watcher).unwrap_or_default();
        let moves = numbered.variant().moves().ok();
        Ok(PyPositions { owner: owner.clone().unbind(), numbered, packing, up_to, moves, work })
    }

    /// The object for a position with a side to move, which only legal positions have.
    ///
    /// # Errors
    ///
    /// Fails if the library does.
    pub fn object<'py>(&self, py: Python<'py>, unranked: Unranked) -> PyResult<Bound<'py, PyAny>> {
        let owner = self.owner.bind(py);
        match (unranked, &self.moves) {
            (Unranked::Position(position), _) => Ok(PyPosition::of(owner, position).into_pyobject(py)?.into_any()),
            (Unranked::State(state), Some(moves)) => Ok(PyState::of(owner, moves, state).into_pyobject(py)?.into_any()),
            (Unranked::State(_), None) => {
                let variant = self.numbered.variant().name().to_owned();
                Err(errors::raised(py, Error::NoMoves { variant }))
            }
        }
    }

    /// All positions, for questions that are not about legal ones or orbits.
    fn all(&self) -> PyResult<&Positions> {
        let RankedPositions::All(positions) = &self.numbered else {
            let help = vec!["`Variant.positions()` has all".to_owned()];
            return Err(errors::wrong("these positions are all legal", help));
        };
        // Orbits are drawn uniformly, but differ in size.
        if !self.up_to.is_empty() {
            let help = vec!["`Variant.positions()` has all, each with a number of its own".to_owned()];
            return Err(errors::wrong("these positions stand for orbits", help));
        }
        Ok(positions)
    }
}

#[pymethods]
impl PyPositions {
    /// The number of positions.
    #[getter]
    fn count(&self) -> WholeNumber {
        WholeNumber(self.numbered.count().clone())
    }

    /// The variant of the positions.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyVariant> {
        self.owner.bind(py).clone()
    }

    /// Whether they are the legal positions, each with the side to move.
    #[getter]
    fn legal(&self) -> bool {
        matches!(self.numbered, RankedPositions::Legal(_))
    }

    /// The symmetries up to which they are numbered, by their given names; empty if every position has a separate
    /// number.
    #[getter]
    fn up_to<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.up_to)
    }

    /// The bytes of a packed number.
    #[getter]
    fn width(&self) -> usize {
        self.packing.width()
    }

    /// The lines before packed numbers in a file, which identify the positions.
    #[getter]
    fn head<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.packing.head())
    }

    /// The number of a position: a text, a `Position` or a `State`.
    ///
    /// Raises `PositionError` if it breaks a rule, which is named, or is not legal.
    #[pyo3(signature = (position, /))]
    fn rank(&self, py: Python<'_>, position: GivenPosition) -> PyResult<WholeNumber> {
        self.numbered.rank(&position).map(WholeNumber).map_err(|error| errors::raised(py, error))
    }

    /// The position of a number: a `Position`, or a `State` for legal positions.
    ///
    /// Raises `NumberError` if no position has the number.
    #[pyo3(signature = (number, /))]
    fn unrank<'py>(&self, py: Python<'py>, number: WholeNumber) -> PyResult<Bound<'py, PyAny>> {
        let unranked = self.numbered.unrank(&number.0).map_err(|error| errors::raised(py, error))?;
        self.object(py, unranked)
    }

    /// Estimates the number of legal positions with a side to move, from a random sample. In a legal position no royal
    /// piece of the waiting side can be captured at once, and a number of plies can be retracted, each to such a
    /// position. `first` is the index of the first in the sample.
    #[pyo3(signature = (number, *, seed, first=Fitting(0), plies_back=Fitting(0), work=None), text_signature = "($self, number, *, seed, first=0, plies_back=0, work=None)")]
    fn estimate(
        &self,
        py: Python<'_>,
        number: Fitting<u64>,
        seed: Fitting<u64>,
        first: Fitting<u64>,
        plies_back: Fitting<u32>,
        work: Option<&PyWork>,
    ) -> PyResult<PyEstimate> {
        let positions = self.all()?.clone();
        let none = || Error::NoMoves { variant: positions.variant().name().to_owned() };
        let moves = self.moves.clone().ok_or_else(|| errors::raised(py, none()))?;
        let of = moves.pairs(&positions);
        let indices = first.0..first.0.saturating_add(number.0);
        let grade = LegalGrade { plies_back: plies_back.0 };
        let tally = ask(py, work, move |work| moves.estimate(&positions, grade, seed.0, indices, None, work))?;
        Ok(PyEstimate::new(tally, of))
    }

    fn __repr__(&self) -> String {
        let what = if self.legal() { "legal positions" } else { "positions" };
        let up_to = match self.up_to.as_slice() {
            [] => String::new(),
            words => format!(" up to {}", words.join(", ")),
        };
        format!("<qishu.Positions {}: {} {what}{up_to}>", self.numbered.variant().name(), self.numbered.count())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, RestoredFrom<'py>)> {
        let again = py.import("qishu._restored")?.getattr("positions")?;
        Ok((again, (self.variant(py), self.legal(), self.work.without_watcher(), self.up_to(py)?)))
    }

    /// Positions are equal if they are those of equal variants, numbered in the same way and within the same limits.
    fn __eq__(&self, py: Python<'_>, other: &PyPositions) -> PyResult<bool> {
        let is_same_kind = self.legal() == other.legal() && self.up_to == other.up_to;
        let limits = |of: &PyPositions| {
            let limits = of.work.limits;
            (limits.steps(), limits.entries(), limits.bytes())
        };
        Ok(is_same_kind && limits(self) == limits(other) && self.owner.bind(py).eq(other.owner.bind(py))?)
    }

    fn __hash__(&self) -> u64 {
        hashed(&(self.numbered.variant().name(), self.legal(), &self.up_to, self.numbered.count()))
    }

    #[classmethod]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("types")?.getattr("GenericAlias")?.call1((class, item))
    }
}
