//! What stands where in a position: squares, hands and state variables by name.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyString, PyTuple};
use qishu::rules::Piece;

use crate::board_text::BoardText;
use crate::errors;
use crate::legend::Legend;
use crate::position::PyPosition;

impl PyPosition {
    fn legend<'a>(&'a self, py: Python<'a>) -> PyResult<&'a Legend> {
        self.owner.get().legend(py)
    }

    fn piece_in(&self, cell: usize) -> Piece {
        self.position.pieces().get(cell).copied().unwrap_or(Piece::NONE)
    }

    /// The pieces on a square, on each layer that has one there.
    fn pieces_on<'a>(&'a self, legend: &'a Legend, square: usize) -> impl Iterator<Item = Piece> + 'a {
        let pieces = legend.boards().iter().map(move |board| self.piece_in(board.first + square));
        pieces.filter(|piece| *piece != Piece::NONE)
    }

    /// The occupied squares, each with the first piece on it.
    fn occupied<'a>(&'a self, legend: &'a Legend) -> impl Iterator<Item = (&'a str, Piece)> {
        let squares = legend.squares().iter().enumerate();
        squares.filter_map(|(square, name)| Some((name.as_str(), self.pieces_on(legend, square).next()?)))
    }

    /// The first piece on the square with a name; `None` if there is no such square or no piece.
    fn piece_on(&self, legend: &Legend, name: &Bound<'_, PyAny>) -> Option<Piece> {
        let Ok(name) = name.cast::<PyString>() else { return None };
        let square = legend.square(&name.to_string_lossy())?;
        self.pieces_on(legend, square).next()
    }
}

/// The squares.
#[pymethods]
impl PyPosition {
    /// The piece on a square; `None` if it is empty. With several layers, the piece of the given one, or without one
    /// that of the first that has a piece there.
    ///
    /// Raises `SquareError` for a name that no square has.
    #[pyo3(signature = (square, layer=None))]
    fn piece_at<'py>(&self, py: Python<'py>, square: &str, layer: Option<&str>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let legend = self.legend(py)?;
        let id = legend.square(square).ok_or_else(|| legend.no_square(square))?;
        let piece = match layer {
            None => self.pieces_on(legend, id).next(),
            layer => Some(self.piece_in(legend.board(layer)?.first + id)),
        };
        Ok(piece.and_then(|piece| legend.piece(py, piece)))
    }

    /// The pieces on a square, one for each layer that has one there.
    ///
    /// Raises `SquareError` for a name that no square has.
    fn pieces_at<'py>(&self, py: Python<'py>, square: &str) -> PyResult<Bound<'py, PyTuple>> {
        let legend = self.legend(py)?;
        let id = legend.square(square).ok_or_else(|| legend.no_square(square))?;
        let pieces: Vec<_> = self.pieces_on(legend, id).filter_map(|piece| legend.piece(py, piece)).collect();
        PyTuple::new(py, pieces)
    }

    /// The names of the occupied squares, from the first rank on.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.occupied(self.legend(py)?).map(|(name, _)| name).collect::<Vec<_>>())
    }

    /// The pieces on the occupied squares.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let legend = self.legend(py)?;
        PyList::new(py, self.occupied(legend).map(|(_, piece)| legend.piece(py, piece)).collect::<Vec<_>>())
    }

    /// Pairs of the name of an occupied square and its piece.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let legend = self.legend(py)?;
        let items = self.occupied(legend).map(|(name, piece)| (name, legend.piece(py, piece)));
        PyList::new(py, items.collect::<Vec<_>>())
    }

    /// The piece on a square; the default if it is empty, or if there is no such square.
    #[pyo3(signature = (square, default=None, /))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        square: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let legend = self.legend(py)?;
        Ok(self.piece_on(legend, square).and_then(|piece| legend.piece(py, piece)).or(default))
    }

    fn __getitem__<'py>(&self, py: Python<'py>, square: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let legend = self.legend(py)?;
        let found = self.piece_on(legend, square).and_then(|piece| legend.piece(py, piece));
        let Some(piece) = found else {
            let Ok(name) = square.cast::<PyString>() else {
                let found = square.get_type().name()?;
                return Err(errors::wrong_type(format!("a square is a text, not `{found}`")));
            };
            let name = name.to_string_lossy();
            return Err(match legend.square(&name) {
                None => legend.no_square(&name),
                Some(_) => errors::no_square(format!("there is no piece on `{name}`"), Vec::new()),
            });
        };
        Ok(piece)
    }

    fn __contains__(&self, py: Python<'_>, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.piece_on(self.legend(py)?, square).is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.keys(py)?.try_iter()
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.occupied(self.legend(py)?).count())
    }

    /// One board as text, of several lines: with the symbols of the rules, or with the local names of the pieces in a
    /// language of the rules, such as `zh`. The board is that of the given layer, or of the first. Wide characters take
    /// two columns.
    #[pyo3(signature = (layer=None, *, language=None, coordinates=true))]
    fn board(
        &self,
        py: Python<'_>,
        layer: Option<&str>,
        language: Option<&str>,
        coordinates: bool,
    ) -> PyResult<String> {
        let legend = self.legend(py)?;
        let rules = self.position.variant().rules();
        let layer = legend.board(layer)?;
        BoardText { rules, layer, language }.of(self.position.pieces(), coordinates)
    }
}

/// Besides the squares.
#[pymethods]
impl PyPosition {
    /// The pieces in hand: for each side that can have some, their numbers by the names of their types.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let legend = self.legend(py)?;
        let hands = PyDict::new(py);
        for slot in legend.slots() {
            let hand = match hands.get_item(&slot.side)? {
                Some(hand) => hand,
                None => {
                    hands.set_item(&slot.side, PyDict::new(py))?;
                    hands.as_any().get_item(&slot.side)?
                }
            };
            hand.set_item(&slot.name, legend.height(self.piece_in(slot.cell)))?;
        }
        Ok(hands)
    }

    /// The values of the state variables by their names. A variable without a value, which no valid position has, is
    /// `None`.
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for variable in self.legend(py)?.variables() {
            let value = variable.value(self.piece_in(variable.cell));
            values.set_item(&variable.name, value.map(|value| &variable.values[value].1))?;
        }
        Ok(values)
    }
}
