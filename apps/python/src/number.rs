//! Whole numbers, as in Python: of any size, and of machine size.

use num_bigint::{BigInt, BigUint, Sign};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use qishu::rules::shortened;

use crate::exceptions;

/// A count or the number of a position, as a Python `int`.
#[derive(Clone, Debug)]
pub struct WholeNumber(pub BigUint);

/// A Python integer with its sign.
#[derive(Clone, Debug)]
pub struct SignedNumber(pub BigInt);

/// A whole number that fits a machine type.
#[derive(Clone, Copy, Debug)]
pub struct Fitting<T>(pub T);

impl<'py> IntoPyObject<'py> for WholeNumber {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match u64::try_from(&self.0) {
            Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
            Err(_) => {
                let digits = PyBytes::new(py, &self.0.to_bytes_le());
                py.get_type::<PyInt>().call_method1("from_bytes", (digits, "little"))
            }
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for WholeNumber {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<WholeNumber> {
        if let Ok(small) = object.extract::<u64>() {
            return Ok(WholeNumber(small.into()));
        }
        let SignedNumber(number) = object.extract()?;
        match number.sign() {
            Sign::Minus => {
                Err(exceptions::no_number(format!("{} is less than 0", shortened(&number.to_string())), Vec::new()))
            }
            _ => Ok(WholeNumber(number.into_parts().1)),
        }
    }
}

impl<'py> IntoPyObject<'py> for SignedNumber {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (sign, size) = self.0.into_parts();
        let size = WholeNumber(size).into_pyobject(py)?;
        if sign == Sign::Minus { size.neg() } else { Ok(size) }
    }
}

impl<'py> FromPyObject<'_, 'py> for SignedNumber {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SignedNumber> {
        if let Ok(small) = object.extract::<i64>() {
            return Ok(SignedNumber(small.into()));
        }
        // Integers of other libraries have this method.
        let Ok(index) = object.getattr("__index__") else {
            let found = object.get_type().name()?;
            return Err(exceptions::wrong_type(format!("a whole number is expected, not `{found}`")));
        };
        let number = index.call0()?;
        let bits: usize = number.call_method0("bit_length")?.extract()?;
        let size = number.abs()?.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
        let sign = if number.lt(0)? { Sign::Minus } else { Sign::Plus };
        Ok(SignedNumber(BigInt::from_bytes_le(sign, size.cast::<PyBytes>()?.as_bytes())))
    }
}

impl<'py, T: TryFrom<BigUint>> FromPyObject<'_, 'py> for Fitting<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Fitting<T>> {
        let WholeNumber(number) = object.extract()?;
        let text = number.to_string();
        let found = number.try_into().map(Fitting);
        found.map_err(|_| exceptions::overflow(format!("{} is too large", shortened(&text))))
    }
}
