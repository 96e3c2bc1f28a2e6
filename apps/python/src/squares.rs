//! The number of positions in which each piece stands on each square.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use qishu::numbers::ratio;
use qishu::{Error, Painter, SquareCounts, Variant};

use crate::number::WholeNumber;
use crate::variant::PyVariant;
use crate::{answers, errors, pictures};

/// The number of positions in which each piece stands on each square.
///
/// A notebook shows a heat map for each piece.
#[pyclass(frozen, name = "SquareCounts", module = "qishu")]
#[derive(Debug)]
pub struct PySquareCounts {
    variant: Variant,
    counts: SquareCounts,
}

impl PySquareCounts {
    /// The counts of a variant.
    pub fn new(variant: &Variant, counts: SquareCounts) -> PySquareCounts {
        PySquareCounts { variant: variant.clone(), counts }
    }

    /// The numbers of pieces, ranks and files.
    fn shape(&self) -> (usize, usize, usize) {
        let board = &self.variant.rules().board;
        (self.variant.rules().non_value_type_ids().count(), board.ranks().into(), board.files().into())
    }

    /// A value for each piece, each rank and each file, with ranks from the first on. It is computed from the number of
    /// a square, and is `none` for places without a square.
    fn cells<T: Clone>(&self, none: &T, cell: impl Fn(&BigUint) -> T) -> Vec<T> {
        let (pieces, ranks, files) = self.shape();
        let mut cells = vec![none.clone(); pieces * ranks * files];
        for (piece, positions) in self.counts.positions.iter().take(pieces).enumerate() {
            for (square, positions) in self.variant.rules().board.squares().iter().zip(positions) {
                let (rank, file) = (usize::from(square.rank), usize::from(square.file));
                cells[(piece * ranks + rank) * files + file] = cell(positions);
            }
        }
        cells
    }
}

#[pymethods]
impl PySquareCounts {
    /// The variant of the counted positions.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant::of(&self.variant)
    }

    /// The number of all positions.
    #[getter]
    fn total(&self) -> WholeNumber {
        WholeNumber(self.counts.total.clone())
    }

    /// The names of the pieces, in the order of the arrays.
    #[getter]
    fn pieces(&self) -> Vec<String> {
        let rules = self.variant.rules();
        rules.non_value_type_ids().map(|piece| rules.piece_name(piece)).collect()
    }

    /// The share of the positions in which each piece stands on each square: a NumPy array of floats, indexed by piece,
    /// rank and file. It is NaN where there is no square.
    fn shares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let share = |positions: &BigUint| ratio(positions, &self.counts.total).unwrap_or(f64::NAN);
        let bytes: Vec<u8> = self.cells(&f64::NAN, share).into_iter().flat_map(f64::to_ne_bytes).collect();
        py.import("qishu._arrays")?.call_method1("floats", (PyBytes::new(py, &bytes), self.shape()))
    }

    /// The exact numbers in the same shape: a NumPy array of Python integers, with `None` where there is no square.
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = self.cells(&None, |positions| Some(WholeNumber(positions.clone())));
        py.import("qishu._arrays")?.call_method1("objects", (numbers, self.shape()))
    }

    /// A row for each piece and each square on which it can stand.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rules = self.variant.rules();
        let mut rows = Vec::new();
        for (piece, positions) in rules.non_value_type_ids().zip(&self.counts.positions) {
            let squares = rules.board.squares().iter().zip(positions);
            for (square, positions) in squares.filter(|(_, positions)| **positions != BigUint::ZERO) {
                let key = (rules.piece_name(piece), square.to_string());
                rows.push((key.into_pyobject(py)?, WholeNumber(positions.clone())));
            }
        }
        answers::table_of(py, &["piece", "square"], rows, Some(self.total()))
    }

    /// The heat map of a piece as SVG; without one, those of all pieces that stand on the board.
    #[pyo3(signature = (piece=None, *, dark=false))]
    fn svg(&self, py: Python<'_>, piece: Option<&str>, dark: bool) -> PyResult<String> {
        let drawn = self.drawn(piece).map_err(|error| errors::raised(py, error))?;
        Ok(pictures::file(&drawn, self.variant.title(), dark))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        pictures::html(py, &self.svg(py, None, false)?, self.variant.title())
    }

    fn __repr__(&self) -> String {
        let (pieces, ranks, files) = self.shape();
        let name = self.variant.name();
        format!("<qishu.SquareCounts {name}: {pieces} pieces on {files} files and {ranks} ranks>")
    }
}

impl PySquareCounts {
    fn drawn(&self, piece: Option<&str>) -> Result<qishu::pictures::Picture, Error> {
        let painter = Painter::of(&self.variant)?;
        if let Some(piece) = piece {
            return painter.heat(&self.counts, self.variant.piece_called(piece)?);
        }
        let rules = self.variant.rules();
        let stands = |piece: &qishu::rules::PieceTypeId| !rules.piece_type(*piece).reach().is_empty();
        let pictures = rules.non_value_type_ids().filter(stands).map(|piece| painter.heat(&self.counts, piece));
        Painter::in_rows(pictures.collect::<Result<_, Error>>()?)
    }
}
