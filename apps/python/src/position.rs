//! Positions: the content of each square.

use pyo3::prelude::*;
use qishu::Position;

use crate::variant::{PyVariant, hashed};
use crate::{errors, names, pictures};

/// The content of each square of a variant's board. It need not satisfy the rules.
///
/// `str` gives one line of text in the style of FEN, which `Variant.position` reads.
#[pyclass(frozen, name = "Position", module = "qishu")]
#[derive(Debug)]
pub struct PyPosition {
    pub position: Position,
}

impl PyPosition {
    /// The object for a position of the library.
    pub fn of(position: Position) -> PyPosition {
        PyPosition { position }
    }
}

#[pymethods]
impl PyPosition {
    /// The variant of the position.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant::of(self.position.variant())
    }

    /// One line of text, with the letters of the rules (`own`) or those of other programs (`other`).
    #[pyo3(signature = (letters="own"))]
    fn text(&self, letters: &str) -> PyResult<String> {
        Ok(self.position.fen(names::letters(letters)?))
    }

    /// The board drawn in text, of several lines.
    fn draw(&self) -> String {
        self.position.draw()
    }

    /// The rules that the position breaks, in words, with their places and the squares concerned; empty if it satisfies
    /// them all.
    #[getter]
    fn broken(&self) -> Vec<String> {
        self.position.all_broken()
    }

    /// The board with its pieces as SVG.
    #[pyo3(signature = (*, dark=false))]
    fn svg(&self, py: Python<'_>, dark: bool) -> PyResult<String> {
        let svg = pictures::position(self.position.variant(), self.position.pieces(), dark);
        svg.map_err(|error| errors::raised(py, error))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        pictures::html(py, &self.svg(py, false)?, &self.__str__())
    }

    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<qishu.Position {:?}>", self.position)
    }

    fn __eq__(&self, other: &PyPosition) -> bool {
        self.position == other.position
    }

    fn __hash__(&self) -> u64 {
        hashed(&(self.position.variant().name(), self.position.pieces()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((self.variant().into_pyobject(py)?.getattr("position")?, (self.__str__(),)))
    }
}

/// Reading positions.
#[pymethods]
impl PyVariant {
    /// Reads a position from one line of text, in the style of FEN. The rules are not checked.
    ///
    /// Raises `PositionError` with the byte at which the text is not a position.
    fn position(&self, py: Python<'_>, text: &str) -> PyResult<PyPosition> {
        let position = self.variant.parse_position(text);
        position.map(PyPosition::of).map_err(|error| errors::raised(py, error))
    }
}
