//! Positions as NumPy arrays of small integers.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};
use qishu::Error;
use qishu::rules::{Board, Piece};

use crate::errors;
use crate::filled::filled;
use crate::legend::{Legend, StateVariable};
use crate::number::Fitting;
use crate::packed_numbers::GivenNumbers;
use crate::position::PyPosition;
use crate::positions::PyPositions;
use crate::ranked_positions::Unranked;
use crate::work::PyWork;

/// The code of a place of the grid that is not on the board.
const NO_SQUARE: i16 = -1;

/// What an array shows of each position.
#[derive(Clone, Debug)]
struct ArrayColumns {
    /// The type of NumPy: `int8` or `int16`.
    kind: &'static str,
    /// The axes of one position.
    shape: Vec<usize>,
    /// The content of each place.
    places: Vec<ArrayEntry>,
}

/// One entry of the array of a position.
#[derive(Clone, Debug)]
enum ArrayEntry {
    /// No square.
    None,
    /// The piece in a cell, by its code.
    Piece(usize),
    /// The height of the stack in a cell, by the heights of the pieces' numbers.
    Height(usize),
    /// The index of the value of a state variable in a cell, among its values.
    Value(usize, Vec<Piece>),
    /// The side to move.
    ToMove,
}

/// The source of the positions of an array.
enum ArraySource {
    Numbers(GivenNumbers),
    Sample { number: usize, seed: u64, first: u64 },
}

impl ArrayColumns {
    /// The entries of a position, by the heights of all pieces.
    fn write(&self, unranked: &Unranked, heights: &[u32], record: &mut [u8]) {
        let pieces = unranked.pieces();
        let code = |piece: &Piece| piece.number().map_or(0, |number| number + 1);
        let at = |cell: &usize| pieces.get(*cell).copied().unwrap_or(Piece::NONE);
        let entry = |place: &ArrayEntry| match place {
            ArrayEntry::None => NO_SQUARE,
            ArrayEntry::Piece(cell) => entry(code(&at(cell))),
            ArrayEntry::Height(cell) => {
                let height = at(cell).number().and_then(|number| heights.get(number)).copied();
                entry(height.unwrap_or(0) as usize)
            }
            ArrayEntry::Value(cell, values) => {
                values.iter().position(|value| *value == at(cell)).map_or(NO_SQUARE, entry)
            }
            ArrayEntry::ToMove => unranked.to_move().map_or(NO_SQUARE, |side| entry(side.index())),
        };
        let entries = self.places.iter().map(entry);
        match self.kind {
            "int8" => record.iter_mut().zip(entries).for_each(|(byte, entry)| *byte = entry as u8),
            _ => record.chunks_exact_mut(2).zip(entries).for_each(|(two, entry)| {
                two.copy_from_slice(&entry.to_ne_bytes());
            }),
        }
    }

    fn bytes(&self) -> usize {
        self.places.len() * if self.kind == "int8" { 1 } else { 2 }
    }
}

/// A code as an entry; the rules language has room for 21,600 pieces, and stacks are lower.
fn entry(code: usize) -> i16 {
    i16::try_from(code).unwrap_or(i16::MAX)
}

/// The smallest type that holds codes up to the largest.
fn kind(largest: usize) -> &'static str {
    if i8::try_from(largest).is_ok() { "int8" } else { "int16" }
}

impl ArrayColumns {
    /// The board of a layer, by ranks and files.
    fn of_board(legend: &Legend, board: &Board, layer: Option<&str>) -> PyResult<ArrayColumns> {
        let first = legend.board(layer)?.first;
        let ranks = (0..board.ranks()).flat_map(|rank| board.rank(rank));
        let places = ranks.map(|(_, id)| id.map_or(ArrayEntry::None, |id| ArrayEntry::Piece(first + id.index())));
        Ok(ArrayColumns {
            kind: kind(legend.pieces_on_boards().len()),
            shape: vec![board.ranks().into(), board.files().into()],
            places: places.collect(),
        })
    }

    /// The numbers of pieces in hand.
    fn of_hands(legend: &Legend) -> ArrayColumns {
        let places: Vec<ArrayEntry> = legend.slots().iter().map(|slot| ArrayEntry::Height(slot.cell)).collect();
        let tallest = legend.heights().iter().max().copied().unwrap_or(0);
        ArrayColumns { kind: kind(tallest as usize), shape: vec![places.len()], places }
    }

    /// The values of state variables.
    fn of_variables(legend: &Legend) -> ArrayColumns {
        let value =
            |one: &StateVariable| ArrayEntry::Value(one.cell, one.values.iter().map(|(value, _)| *value).collect());
        let places: Vec<ArrayEntry> = legend.variables().iter().map(value).collect();
        let most = legend.variables().iter().map(|one| one.values.len()).max().unwrap_or(0);
        ArrayColumns { kind: kind(most), shape: vec![places.len()], places }
    }

    /// The array of a single position.
    fn single<'py>(self, py: Python<'py>, position: &PyPosition) -> PyResult<Bound<'py, PyAny>> {
        let mut record = vec![0; self.bytes()];
        let heights = position.owner.get().legend(py)?.heights();
        self.write(&Unranked::Position(position.position.clone()), heights, &mut record);
        let shape = PyTuple::new(py, &self.shape)?;
        py.import("qishu._arrays")?.call_method1("shaped", (PyByteArray::new(py, &record), self.kind, shape))
    }
}

/// A single position.
#[pymethods]
impl PyPosition {
    /// The board of a layer, or of the first: a NumPy array of the codes of `Variant.legend`, by ranks and files.
    #[pyo3(name = "array", signature = (layer=None))]
    fn board_array<'py>(&self, py: Python<'py>, layer: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let legend = self.owner.get().legend(py)?;
        ArrayColumns::of_board(legend, &self.position.variant().rules().board, layer)?.single(py, self)
    }

    /// The numbers of pieces in hand: a NumPy array with an entry for each piece of `Variant.hand_pieces`.
    fn hands_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        ArrayColumns::of_hands(self.owner.get().legend(py)?).single(py, self)
    }

    /// The state variables: a NumPy array of the indices of their values in `Variant.variables`.
    fn variables_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        ArrayColumns::of_variables(self.owner.get().legend(py)?).single(py, self)
    }
}

impl PyPositions {
    /// The board of a layer, by ranks and files.
    fn board_columns(&self, py: Python<'_>, layer: Option<&str>) -> PyResult<ArrayColumns> {
        let legend = self.owner.get().legend(py)?;
        ArrayColumns::of_board(legend, &self.numbered.variant().rules().board, layer)
    }

    fn array<'py>(
        &self,
        py: Python<'py>,
        source: ArraySource,
        columns: ArrayColumns,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let width = self.packing.width();
        let items = match &source {
            ArraySource::Numbers(numbers) => numbers.len() / width,
            ArraySource::Sample { number, .. } => *number,
        };
        let shape: Vec<usize> = std::iter::once(items).chain(columns.shape.iter().copied()).collect();
        let (kind, bytes) = (columns.kind, columns.bytes());
        let heights = self.owner.get().legend(py)?.heights().to_vec();
        let (numbered, shared) = (self.numbered.clone(), std::sync::Arc::new((source, columns, heights)));
        let one = move |item: usize, record: &mut [u8]| -> Result<(), Error> {
            let (source, columns, heights) = &*shared;
            let unranked = match source {
                ArraySource::Numbers(numbers) => numbered.unrank(&numbers.number(item, width))?,
                ArraySource::Sample { seed, first, .. } => numbered.sample(*seed, first.wrapping_add(item as u64))?,
            };
            columns.write(&unranked, heights, record);
            Ok(())
        };
        let filled = filled(py, work, "an array of positions", [items, bytes], one)?;
        py.import("qishu._arrays")?.call_method1("shaped", (filled, kind, PyTuple::new(py, shape)?))
    }

    fn array_of_numbers<'py>(
        &self,
        numbers: &Bound<'py, PyAny>,
        columns: ArrayColumns,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let source = ArraySource::Numbers(GivenNumbers::of(numbers, &self.packing)?);
        self.array(numbers.py(), source, columns, work)
    }
}

#[pymethods]
impl PyPositions {
    /// The boards of many positions, given by packed numbers, or by any integers: a NumPy array of the shape
    /// (positions, ranks, files), with ranks and files from the first on. `Variant.legend` has the piece of each code: 0 is
    /// an empty square, and -1 a place that is not on the board. The type is `int8`, or `int16` for more than 127 pieces.
    /// With several layers, the boards are those of the given one, or of the first.
    ///
    /// Raises `NumberError`, with the attribute `item`, for the first number without a position.
    #[pyo3(signature = (numbers, *, layer=None, work=None))]
    fn boards<'py>(
        &self,
        numbers: &Bound<'py, PyAny>,
        layer: Option<&str>,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.array_of_numbers(numbers, self.board_columns(numbers.py(), layer)?, work)
    }

    /// The boards of positions drawn uniformly at random, as `sample` draws them, in an array as from `boards`.
    #[pyo3(
        signature = (number, *, seed, first=Fitting(0), layer=None, work=None),
        text_signature = "($self, number, *, seed, first=0, layer=None, work=None)"
    )]
    fn sample_boards<'py>(
        &self,
        py: Python<'py>,
        number: Fitting<usize>,
        seed: Fitting<u64>,
        first: Fitting<u64>,
        layer: Option<&str>,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let source = ArraySource::Sample { number: number.0, seed: seed.0, first: first.0 };
        self.array(py, source, self.board_columns(py, layer)?, work)
    }

    /// The numbers of pieces in hand of many positions: a NumPy array of the shape (positions, places), with a column
    /// for each piece of `Variant.hand_pieces`.
    #[pyo3(signature = (numbers, *, work=None))]
    fn hands<'py>(&self, numbers: &Bound<'py, PyAny>, work: Option<&PyWork>) -> PyResult<Bound<'py, PyAny>> {
        let columns = ArrayColumns::of_hands(self.owner.get().legend(numbers.py())?);
        self.array_of_numbers(numbers, columns, work)
    }

    /// The state variables of many positions: a NumPy array of the shape (positions, variables), with a column for each
    /// variable of `Variant.variables`. The entries are the indices of their values there.
    #[pyo3(signature = (numbers, *, work=None))]
    fn variables<'py>(&self, numbers: &Bound<'py, PyAny>, work: Option<&PyWork>) -> PyResult<Bound<'py, PyAny>> {
        let columns = ArrayColumns::of_variables(self.owner.get().legend(numbers.py())?);
        self.array_of_numbers(numbers, columns, work)
    }

    /// The sides to move of many legal positions: a NumPy array of their indices in `Variant.sides`.
    ///
    /// Raises `InputError` if the positions have no side to move.
    #[pyo3(signature = (numbers, *, work=None))]
    fn sides_to_move<'py>(&self, numbers: &Bound<'py, PyAny>, work: Option<&PyWork>) -> PyResult<Bound<'py, PyAny>> {
        if !matches!(self.numbered, crate::ranked_positions::RankedPositions::Legal(_)) {
            let help = vec!["`Variant.positions(legal=True)` has positions with a side to move".to_owned()];
            return Err(errors::wrong("these positions have no side to move", help));
        }
        let columns = ArrayColumns { kind: "int8", shape: Vec::new(), places: vec![ArrayEntry::ToMove] };
        self.array_of_numbers(numbers, columns, work)
    }
}
