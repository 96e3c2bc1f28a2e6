//! How many positions are legal, estimated from some that are drawn at random.

use num_bigint::BigUint;
use pyo3::prelude::*;
use qishu::{SampleTally, share_of};

use crate::errors;
use crate::number::WholeNumber;

/// What was found about positions drawn at random, each with a side to move: for how many it holds that they are legal.
///
/// The sum of two estimates is that of both samples together: parts of one sample that were drawn apart add up to the whole.
///
/// yes, no, undecided: for how many it holds, does not, or was not found out; of: from how many they were drawn.
#[pyclass(frozen, name = "Estimate", module = "qishu", eq)]
#[derive(Clone, Debug, PartialEq)]
pub struct PyEstimate {
    tally: SampleTally,
    of: BigUint,
}

impl PyEstimate {
    /// The verdicts about a sample of so many.
    pub fn new(tally: SampleTally, of: BigUint) -> PyEstimate {
        PyEstimate { tally, of }
    }
}

/// The confidence, if it is one.
fn confidence(confidence: f64) -> PyResult<f64> {
    match confidence > 0.0 && confidence < 1.0 {
        true => Ok(confidence),
        false => Err(errors::wrong(format!("the confidence {confidence} is not between 0 and 1"), Vec::new())),
    }
}

#[pymethods]
impl PyEstimate {
    #[new]
    fn from_numbers(yes: u64, no: u64, undecided: u64, of: WholeNumber) -> PyEstimate {
        PyEstimate { tally: SampleTally { yes, no, undecided }, of: of.0 }
    }

    /// For how many it holds.
    #[getter]
    fn yes(&self) -> u64 {
        self.tally.yes
    }

    /// For how many it does not.
    #[getter]
    fn no(&self) -> u64 {
        self.tally.no
    }

    /// How many searches were given up.
    #[getter]
    fn undecided(&self) -> u64 {
        self.tally.undecided
    }

    /// How many were drawn.
    #[getter]
    fn drawn(&self) -> u64 {
        self.tally.drawn()
    }

    /// From how many they were drawn: positions with each side to move.
    #[getter]
    fn of(&self) -> WholeNumber {
        WholeNumber(self.of.clone())
    }

    /// The share for which it holds, of those that were decided; `None` if none was.
    #[getter]
    fn share(&self) -> Option<f64> {
        self.tally.share()
    }

    /// The interval in which the share lies with that confidence (Wilson's), whatever the undecided ones are; `None` if nothing was
    /// drawn.
    #[pyo3(signature = (confidence=0.95))]
    fn interval(&self, confidence: f64) -> PyResult<Option<(f64, f64)>> {
        Ok(self.tally.interval(self::confidence(confidence)?))
    }

    /// The number of positions that the share stands for; `None` if none was decided.
    #[getter]
    fn number(&self) -> Option<WholeNumber> {
        self.tally.share().map(|share| WholeNumber(share_of(&self.of, share)))
    }

    /// The numbers of positions between which that number lies with that confidence; `None` if nothing was drawn.
    #[pyo3(signature = (confidence=0.95))]
    fn numbers(&self, confidence: f64) -> PyResult<Option<(WholeNumber, WholeNumber)>> {
        let interval = self.interval(confidence)?;
        Ok(interval.map(|(low, high)| (WholeNumber(share_of(&self.of, low)), WholeNumber(share_of(&self.of, high)))))
    }

    fn __add__(&self, other: &PyEstimate) -> PyResult<PyEstimate> {
        if self.of != other.of {
            return Err(errors::wrong("the estimates are of different positions", Vec::new()));
        }
        Ok(PyEstimate { tally: self.tally.and(other.tally), of: self.of.clone() })
    }

    /// Nothing and this estimate are this estimate, so that `sum` adds many.
    fn __radd__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match other.eq(0)? {
            true => Ok(self.clone().into_pyobject(py)?.into_any()),
            false => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    fn __repr__(&self) -> String {
        let SampleTally { yes, no, undecided } = self.tally;
        format!("Estimate(yes={yes}, no={no}, undecided={undecided}, of={})", self.of)
    }

    fn __getnewargs__(&self) -> (u64, u64, u64, WholeNumber) {
        (self.tally.yes, self.tally.no, self.tally.undecided, self.of())
    }
}
