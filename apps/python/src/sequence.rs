//! Positions as a sequence: length, indices, slices, membership, iteration.

use num_bigint::{BigInt, BigUint, Sign};
use pyo3::prelude::*;
use pyo3::types::{PyRange, PySlice};
use qishu::rules::shortened;

use crate::batches::each;
use crate::errors;
use crate::given::GivenPosition;
use crate::number::{Fitting, SignedNumber, WholeNumber};
use crate::positions::PyPositions;
use crate::ranked_positions::Unranked;

/// The number of positions that an iterator unranks first. Each batch is twice as large as the one before.
const FIRST_BATCH: usize = 8;

/// The maximum number of positions of a batch.
const LARGEST_BATCH: usize = 1 << 13;

/// The maximum number of cells of a batch.
const MOST_CELLS: usize = 1 << 20;

/// The batches from which on the threads are worth their start.
const ON_THREADS: usize = 64;

impl PyPositions {
    /// All numbers, as a `range`, whose ends may have any size.
    fn range<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.get_type::<PyRange>().call1((WholeNumber(self.numbered.count().clone()),))
    }

    /// The slice of some numbers.
    fn sliced<'py>(slf: &Bound<'py, PyPositions>, numbers: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("qishu._slices")?.getattr("PositionSlice")?.call1((slf, numbers))
    }

    /// The number at an index, which counts from the end if it is negative.
    fn at(&self, index: BigInt) -> PyResult<BigUint> {
        let count = self.numbered.count();
        let shown = || shortened(&index.to_string());
        let from_start = if index.sign() == Sign::Minus { &index + BigInt::from(count.clone()) } else { index.clone() };
        let number = from_start.to_biguint().filter(|number| number < count);
        number.ok_or_else(|| {
            let name = self.numbered.variant().name();
            errors::no_number(
                format!("no position has the index {}: {name} has {count} positions", shown()),
                Vec::new(),
            )
        })
    }
}

/// The sequence.
#[pymethods]
impl PyPositions {
    fn __len__(&self) -> PyResult<usize> {
        let count = self.numbered.count();
        let fits = |length: &usize| isize::try_from(*length).is_ok();
        usize::try_from(count).ok().filter(fits).ok_or_else(|| {
            errors::overflow(format!("{count} positions are more than a length of Python: `count` has their number"))
        })
    }

    fn __bool__(&self) -> bool {
        *self.numbered.count() != BigUint::ZERO
    }

    fn __getitem__<'py>(slf: &Bound<'py, PyPositions>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, positions) = (slf.py(), slf.get());
        if index.cast::<PySlice>().is_ok() {
            return PyPositions::sliced(slf, positions.range(py)?.get_item(index)?);
        }
        let SignedNumber(index) = index.extract()?;
        let number = positions.at(index)?;
        let unranked = positions.numbered.unrank(&number).map_err(|error| errors::raised(py, error))?;
        positions.object(py, unranked)
    }

    /// Whether a position has a number: a text, a `Position` or a `State`, whose counters do not matter. With symmetries,
    /// only the representatives of orbits are contained.
    fn __contains__(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(given) = position.extract::<GivenPosition>() else { return Ok(false) };
        let index = self.numbered.index(&given).map_err(|error| errors::raised(py, error))?;
        Ok(index.is_some())
    }

    fn __iter__(slf: &Bound<'_, PyPositions>) -> PyResult<PyPositionIterator> {
        let numbers = slf.get().range(slf.py())?;
        PyPositions::iterate(slf, &numbers)
    }

    fn __reversed__(slf: &Bound<'_, PyPositions>) -> PyResult<PyPositionIterator> {
        let numbers = slf.get().range(slf.py())?;
        let (py, none) = (slf.py(), slf.py().None());
        let backwards = py.get_type::<PySlice>().call1((&none, &none, -1))?;
        PyPositions::iterate(slf, &numbers.get_item(backwards)?)
    }

    /// The index of a position, which is its number; between `start` and `stop` if they are given, as for lists.
    ///
    /// Raises `PositionError` if the position has none. With symmetries, only the representatives of orbits have one;
    /// `rank` gives every position the number of its orbit.
    #[pyo3(signature = (position, start=None, stop=None, /))]
    fn index<'py>(
        &self,
        py: Python<'py>,
        position: GivenPosition,
        start: Option<&Bound<'py, PyAny>>,
        stop: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<WholeNumber> {
        let raised = |error| errors::raised(py, error);
        let number = self.numbered.index(&position).map_err(raised)?;
        let Some(number) = number else {
            // The reason is known to `rank`, except that an orbit has another representative.
            let other = WholeNumber(self.numbered.rank(&position).map_err(raised)?);
            let message = format!("the position does not represent its orbit, whose number is {}", other.0);
            return Err(errors::no_position(message));
        };
        let number = WholeNumber(number);
        if start.is_some() || stop.is_some() {
            let between = py.get_type::<PySlice>().call1((start, stop))?;
            let allowed = self.range(py)?.get_item(between)?;
            if !allowed.contains(number.clone())? {
                return Err(errors::no_position("the position is not between these indices"));
            }
        }
        Ok(number)
    }

    /// A position drawn uniformly at random, as `sample` draws it: a `Position`, or a `State` for legal positions.
    /// `index` is the index in the sample of the seed.
    #[pyo3(
        signature = (*, seed, index=Fitting(0)),
        text_signature = "($self, *, seed, index=0)"
    )]
    fn choice<'py>(&self, py: Python<'py>, seed: Fitting<u64>, index: Fitting<u64>) -> PyResult<Bound<'py, PyAny>> {
        let drawn = self.numbered.sample(seed.0, index.0).map_err(|error| errors::raised(py, error))?;
        self.object(py, drawn)
    }

    /// An iterator over the positions of a range of numbers.
    #[pyo3(name = "_iterate")]
    fn iterate(slf: &Bound<'_, PyPositions>, numbers: &Bound<'_, PyAny>) -> PyResult<PyPositionIterator> {
        let part = |name| -> PyResult<BigInt> { Ok(numbers.getattr(name)?.extract::<SignedNumber>()?.0) };
        let (next, step, end) = (part("start")?, part("step")?, part("stop")?);
        let cells = slf.get().numbered.variant().rules().cells().max(1);
        let largest = (MOST_CELLS / cells).clamp(1, LARGEST_BATCH);
        let positions = slf.clone().unbind();
        Ok(PyPositionIterator {
            positions,
            next,
            step,
            end,
            batch: FIRST_BATCH.min(largest),
            largest,
            ready: Vec::new(),
        })
    }
}

/// An iterator over positions, which are unranked in batches.
#[pyclass(name = "PositionIterator", module = "qishu._native")]
#[derive(Debug)]
pub struct PyPositionIterator {
    positions: Py<PyPositions>,
    /// The number of the next batch's first position, and the distance to the next number.
    next: BigInt,
    step: BigInt,
    /// The first number beyond the last.
    end: BigInt,
    /// The size of the next batch, and the largest.
    batch: usize,
    largest: usize,
    /// The unranked positions, the next one last.
    ready: Vec<Unranked>,
}

#[pymethods]
impl PyPositionIterator {
    fn __iter__(slf: PyRef<'_, PyPositionIterator>) -> PyRef<'_, PyPositionIterator> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.ready.is_empty() {
            self.ready = self.unranked(py)?;
        }
        let positions = self.positions.bind(py).clone();
        self.ready.pop().map(|unranked| positions.get().object(py, unranked)).transpose()
    }
}

impl PyPositionIterator {
    /// The positions of the next batch, in reverse order.
    fn unranked(&mut self, py: Python<'_>) -> PyResult<Vec<Unranked>> {
        let (mut numbers, mut next) = (Vec::new(), self.next.clone());
        while numbers.len() < self.batch && (&self.end - &next).sign() == self.step.sign() {
            // Ranges of positions have no negative numbers.
            let Some(number) = next.to_biguint() else { break };
            numbers.push(number);
            next += &self.step;
        }
        numbers.reverse();
        let numbered = self.positions.get().numbered.clone();
        let unranked = if numbers.len() < ON_THREADS {
            let unranked = numbers.iter().map(|number| numbered.unrank(number)).collect::<Result<_, _>>();
            unranked.map_err(|error| errors::raised(py, error))?
        } else {
            each(py, None, numbers.len(), move |item| numbered.unrank(&numbers[item]))?
        };
        // A batch that was stopped comes again.
        (self.next, self.batch) = (next, (2 * self.batch).min(self.largest));
        Ok(unranked)
    }
}
