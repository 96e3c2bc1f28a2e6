//! Numbers that callers give: packed arrays, or integers of any kind, as packed bytes.

use std::ops::Deref;

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyString};
use qishu::{Error, Packing};

use crate::errors;
use crate::number::WholeNumber;

/// Numbers packed one after another.
#[derive(Debug)]
pub enum GivenNumbers {
    /// Those of an array, whose bytes belong to Python. They may exceed the count.
    Array(PyBackedBytes),
    /// Those of integers.
    Integers(Vec<u8>),
}

impl Deref for GivenNumbers {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            GivenNumbers::Array(bytes) => bytes,
            GivenNumbers::Integers(bytes) => bytes,
        }
    }
}

impl GivenNumbers {
    /// The numbers in an array of packed numbers, or in anything else that can be iterated.
    ///
    /// # Errors
    ///
    /// Fails if they are neither, and with the first integer that is no number of a position.
    pub fn of(numbers: &Bound<'_, PyAny>, packing: &Packing) -> PyResult<GivenNumbers> {
        let (py, width) = (numbers.py(), packing.width());
        // A table of numbers is packed; rows, columns and lists are integers.
        let has_rows = numbers.getattr("ndim").is_ok_and(|axes| axes.extract::<usize>().is_ok_and(|axes| axes > 1));
        if has_rows {
            let bytes = py.import("qishu._arrays")?.call_method1("bytes_of", (numbers, width))?;
            return Ok(GivenNumbers::Array(bytes.cast_into::<PyBytes>()?.into()));
        }
        let found = || -> PyResult<PyErr> {
            let found = numbers.get_type().name()?;
            Ok(errors::wrong_type(format!("packed numbers or integers are expected, not `{found}`")))
        };
        let is_text = numbers.cast::<PyString>().is_ok();
        let Some(integers) = numbers.try_iter().ok().filter(|_| !is_text) else { return Err(found()?) };
        let mut bytes = Vec::new();
        for (item, number) in integers.enumerate() {
            let WholeNumber(number) = number?.extract().map_err(|error: PyErr| errors::at(py, item, error))?;
            packing.pack(&number, &mut bytes).map_err(|error| errors::raised_at(py, item, error))?;
        }
        Ok(GivenNumbers::Integers(bytes))
    }

    /// The numbers, each of which is checked to be that of a position.
    ///
    /// # Errors
    ///
    /// Fails as `of` does, and with the first number of an array that no position has.
    pub fn checked(numbers: &Bound<'_, PyAny>, packing: &Packing) -> PyResult<GivenNumbers> {
        let given = GivenNumbers::of(numbers, packing)?;
        if let GivenNumbers::Array(bytes) = &given {
            let mut rows = bytes.chunks_exact(packing.width());
            let end = packed_end(packing);
            if let Some(item) = rows.position(|row| end.as_deref().is_none_or(|last| row > last)) {
                let row = &bytes[item * packing.width()..][..packing.width()];
                let error = Error::NoSuchNumber {
                    number: BigUint::from_bytes_be(row),
                    variant: packing.variant().to_owned(),
                    count: packing.count().clone(),
                };
                return Err(errors::raised_at(numbers.py(), item, error));
            }
        }
        Ok(given)
    }

    /// The number of an item, given by its index.
    pub fn number(&self, item: usize, width: usize) -> BigUint {
        BigUint::from_bytes_be(self.get(item * width..(item + 1) * width).unwrap_or_default())
    }
}

/// The greatest number as it is packed; `None` if there are no positions. Packed numbers compare as the numbers do.
fn packed_end(packing: &Packing) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let last = (*packing.count() != BigUint::ZERO).then(|| packing.count() - 1u32)?;
    packing.pack(&last, &mut bytes).ok().map(|()| bytes)
}
