//! The number of legal positions, estimated from a random sample.

use num_bigint::BigUint;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use qishu::{SampleTally, share_of};

use crate::errors;
use crate::number::{Fitting, WholeNumber};

/// The verdicts about randomly drawn positions with a side to move: whether they are legal.
///
/// The sum of two estimates is that of both samples together: separately drawn parts of one sample add up to the whole.
///
/// yes, no, undecided: the numbers of legal, illegal and undecided positions; of: the size of the sampled set.
#[pyclass(frozen, name = "Estimate", module = "qishu", eq)]
#[derive(Clone, Debug, PartialEq)]
pub struct PyEstimate {
    tally: SampleTally,
    of: BigUint,
}

impl PyEstimate {
    /// The verdicts about a sample of a set of size `of`.
    pub fn new(tally: SampleTally, of: BigUint) -> PyEstimate {
        PyEstimate { tally, of }
    }
}

/// The confidence of an interval, between 0 and 1.
#[derive(Clone, Copy, Debug)]
struct Confidence(f64);

impl<'py> FromPyObject<'_, 'py> for Confidence {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Confidence> {
        let confidence = match object.extract::<f64>() {
            Ok(number) => number,
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => f64::INFINITY,
            Err(_) => {
                let found = object.get_type().name()?;
                return Err(errors::wrong_type(format!("a confidence is a number, not `{found}`")));
            }
        };
        match confidence > 0.0 && confidence < 1.0 {
            true => Ok(Confidence(confidence)),
            false => Err(errors::wrong(format!("the confidence {confidence} is not between 0 and 1"), Vec::new())),
        }
    }
}

#[pymethods]
impl PyEstimate {
    #[new]
    fn from_numbers(yes: Fitting<u64>, no: Fitting<u64>, undecided: Fitting<u64>, of: WholeNumber) -> PyEstimate {
        PyEstimate { tally: SampleTally { yes: yes.0, no: no.0, undecided: undecided.0 }, of: of.0 }
    }

    /// The number of legal positions in the sample.
    #[getter]
    fn yes(&self) -> u64 {
        self.tally.yes
    }

    /// The number of illegal positions in the sample.
    #[getter]
    fn no(&self) -> u64 {
        self.tally.no
    }

    /// The number of undecided positions in the sample.
    #[getter]
    fn undecided(&self) -> u64 {
        self.tally.undecided
    }

    /// The size of the sample.
    #[getter]
    fn drawn(&self) -> u64 {
        self.tally.drawn()
    }

    /// The size of the sampled set: positions with each side to move.
    #[getter]
    fn of(&self) -> WholeNumber {
        WholeNumber(self.of.clone())
    }

    /// The share of legal positions among the decided ones; `None` if none was decided.
    #[getter]
    fn share(&self) -> Option<f64> {
        self.tally.share()
    }

    /// The confidence interval of the share (Wilson's), which covers both verdicts of undecided positions; `None` for
    /// an empty sample.
    #[pyo3(signature = (confidence=Confidence(0.95)), text_signature = "($self, confidence=0.95)")]
    fn interval(&self, confidence: Confidence) -> Option<(f64, f64)> {
        self.tally.interval(confidence.0)
    }

    /// The estimated number of legal positions; `None` if none was decided.
    #[getter]
    fn number(&self) -> Option<WholeNumber> {
        self.tally.share().map(|share| WholeNumber(share_of(&self.of, share)))
    }

    /// The confidence interval of that number; `None` for an empty sample.
    #[pyo3(signature = (confidence=Confidence(0.95)), text_signature = "($self, confidence=0.95)")]
    fn numbers(&self, confidence: Confidence) -> Option<(WholeNumber, WholeNumber)> {
        let (low, high) = self.interval(confidence)?;
        Some((WholeNumber(share_of(&self.of, low)), WholeNumber(share_of(&self.of, high))))
    }

    fn __add__(&self, other: &PyEstimate) -> PyResult<PyEstimate> {
        if self.of != other.of {
            return Err(errors::wrong("the estimates are of different positions", Vec::new()));
        }
        Ok(PyEstimate { tally: self.tally.and(other.tally), of: self.of.clone() })
    }

    /// Zero plus this estimate is this estimate, so that `sum` works.
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
