//! Whole numbers of any size, as in Python.

use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use qishu::rules::shortened;

/// A count or the number of a position, as a Python `int`.
#[derive(Clone, Debug)]
pub struct WholeNumber(pub BigUint);

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
        // Integers of other libraries have this method.
        let object = object.call_method0("__index__")?;
        if object.lt(0)? {
            return Err(PyValueError::new_err(format!("{} is less than 0", shortened(&object.to_string()))));
        }
        let bits: usize = object.call_method0("bit_length")?.extract()?;
        let bytes = object.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
        Ok(WholeNumber(BigUint::from_bytes_le(bytes.cast::<PyBytes>()?.as_bytes())))
    }
}
