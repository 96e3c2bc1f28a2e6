//! Positions: the content of each square.

use pyo3::prelude::*;
use qishu::Position;

use crate::variant::{PyVariant, hashed};
use crate::{errors, names, pictures};

/// What restores a line of text after pickling: a function, and its arguments.
pub type RestoredLine<'py> = (Bound<'py, PyAny>, (Bound<'py, PyVariant>, String));

/// The content of each square of a variant's board. It need not satisfy the rules.
///
/// `str` gives one line of text in the style of FEN, which `Variant.position` reads. A position is a mapping from the
/// names of the occupied squares to their pieces: `position["e4"]`, `"e4" in position`, `position.items()`.
#[pyclass(frozen, mapping, name = "Position", module = "qishu")]
#[derive(Debug)]
pub struct PyPosition {
    /// The variant's object, which all its positions share.
    pub owner: Py<PyVariant>,
    pub position: Position,
}

impl PyPosition {
    /// The object for a position of the library.
    pub fn of(owner: &Bound<'_, PyVariant>, position: Position) -> PyPosition {
        PyPosition { owner: owner.clone().unbind(), position }
    }
}

#[pymethods]
impl PyPosition {
    /// The variant of the position.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyVariant> {
        self.owner.bind(py).clone()
    }

    /// One line of text, with the letters of the rules (`own`) or those of other programs (`other`).
    #[pyo3(signature = (letters="own"))]
    fn text(&self, letters: &str) -> PyResult<String> {
        Ok(self.position.fen(names::letters(letters)?))
    }

    /// Everything drawn in text, of several lines: the boards of all layers, the hands and the state variables.
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<RestoredLine<'py>> {
        let again = py.import("qishu._restored")?.getattr("position")?;
        Ok((again, (self.variant(py), self.__str__())))
    }
}

/// Reading positions.
#[pymethods]
impl PyVariant {
    /// Reads a position from one line of text, in the style of FEN. The rules are not checked.
    ///
    /// Raises `PositionError` with the byte at which the text is not a position.
    fn position(slf: &Bound<'_, PyVariant>, text: &str) -> PyResult<PyPosition> {
        let position = slf.get().variant.parse_position(text);
        position.map(|position| PyPosition::of(slf, position)).map_err(|error| errors::raised(slf.py(), error))
    }
}
