//! Positions and their numbers: ranking, unranking and sampling, one at a time and in batches.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use qishu::rules::Letters;
use qishu::{Error, LegalGrade, Moves, PackedNumbers, Packing, file_error_in_words, path_in_words};

use crate::ask::ask;
use crate::batches::{allowed, each};
use crate::estimate::PyEstimate;
use crate::number::WholeNumber;
use crate::position::PyPosition;
use crate::ranked_positions::RankedPositions;
use crate::state::PyState;
use crate::variant::PyVariant;
use crate::work::PyWork;
use crate::{errors, names};

/// The bytes of a Python text besides its characters.
const TEXT: usize = 64;

/// The data for restoring positions: the variant, whether they are legal, the limits on work, and the symmetries.
type RestoredFrom<'py> = (PyVariant, bool, PyWork, Bound<'py, PyTuple>);

/// The positions of a variant with their numbers, from 0 up to their count, or its legal positions with theirs.
///
/// Numbers belong to the rules and to the version of the package that made them. Batches of numbers are NumPy arrays of
/// `width` bytes each, the most significant first, as `qishu rank --format binary` packs them.
#[pyclass(frozen, name = "Positions", module = "qishu")]
#[derive(Debug)]
pub struct PyPositions {
    numbered: RankedPositions,
    packing: Packing,
    /// The names of the symmetries up to which they are numbered.
    up_to: Vec<String>,
    moves: Option<Moves>,
    /// The limits on work with which they were numbered.
    work: PyWork,
}

impl PyPositions {
    /// Numbered positions, with their symmetries and limits on work.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn new(
        py: Python<'_>,
        numbered: RankedPositions,
        up_to: Vec<String>,
        work: Option<&PyWork>,
    ) -> PyResult<PyPositions> {
        let packing = numbered.packing().map_err(|error| errors::raised(py, error))?;
        let work = work.map(PyWork::without_watcher).unwrap_or_default();
        let moves = numbered.variant().moves().ok();
        Ok(PyPositions { numbered, packing, up_to, moves, work })
    }

    /// Bytes as an array of packed numbers.
    fn array<'py>(&self, py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        let bytes = PyBytes::new(py, bytes);
        py.import("qishu._arrays")?.call_method1("packed", (bytes, self.packing.width()))
    }

    /// An array of packed numbers, or Python integers, as numbers.
    fn numbers(&self, numbers: &Bound<'_, PyAny>) -> PyResult<Vec<BigUint>> {
        if !numbers.hasattr("dtype")? {
            let numbers: Vec<WholeNumber> = numbers.try_iter()?.map(|one| one?.extract()).collect::<PyResult<_>>()?;
            return Ok(numbers.into_iter().map(|number| number.0).collect());
        }
        let width = self.packing.width();
        let bytes = numbers.py().import("qishu._arrays")?.call_method1("bytes_of", (numbers, width))?;
        let bytes = bytes.cast::<PyBytes>()?.as_bytes();
        Ok(bytes.chunks_exact(width).map(BigUint::from_bytes_be).collect())
    }

    /// Numbers packed one after another into bytes.
    fn packed(&self, py: Python<'_>, numbers: &[BigUint]) -> PyResult<Vec<u8>> {
        let mut bytes = Vec::with_capacity(numbers.len() * self.packing.width());
        for (item, number) in numbers.iter().enumerate() {
            self.packing.pack(number, &mut bytes).map_err(|error| errors::raised_at(py, item, error))?;
        }
        Ok(bytes)
    }

    /// Refuses a batch of texts that would exceed the allowed memory, by an upper bound of their length.
    fn texts_allowed(&self, texts: usize, work: Option<&PyWork>) -> PyResult<()> {
        let rules = self.numbered.variant().rules();
        let symbol = rules.pieces().map(|kind| kind.placement.symbol.len()).max().unwrap_or(1);
        allowed("a batch of texts", texts, TEXT + (symbol + 1) * rules.cells(), work)
    }
}

#[pymethods]
impl PyPositions {
    /// The number of positions.
    #[getter]
    fn count(&self) -> WholeNumber {
        WholeNumber(self.numbered.count().clone())
    }

    /// The variant of the positions.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant::of(self.numbered.variant())
    }

    /// Whether they are the legal positions, each with the side to move.
    #[getter]
    fn legal(&self) -> bool {
        matches!(self.numbered, RankedPositions::Legal(_))
    }

    /// The symmetries up to which they are numbered, by their given names; empty if every position has a separate
    /// number.
    #[getter]
    fn up_to<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.up_to)
    }

    /// The bytes of a packed number.
    #[getter]
    fn width(&self) -> usize {
        self.packing.width()
    }

    /// The lines before packed numbers in a file, which identify the positions.
    #[getter]
    fn head<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.packing.head())
    }

    /// The number of a position: a text, a `Position` or a `State`.
    ///
    /// Raises `PositionError` if it breaks a rule, which is named, or is not legal.
    #[pyo3(signature = (position, /))]
    fn rank(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<WholeNumber> {
        let number = if let Ok(state) = position.cast::<PyState>() {
            let state = state.get();
            match &self.numbered {
                _ if state.moves.variant().name() != self.numbered.variant().name() => Err(Error::OtherVariant),
                RankedPositions::Legal(legal) => legal.rank(&state.state),
                RankedPositions::All(_) => self.numbered.rank(&self.numbered.text(&state.state, Letters::Own)),
            }
        } else if let Ok(position) = position.cast::<PyPosition>() {
            match &self.numbered {
                RankedPositions::All(positions) => positions.rank(&position.get().position),
                RankedPositions::Legal(_) => {
                    let help = vec!["`Variant.state` reads a position with a side to move".to_owned()];
                    return Err(errors::wrong("a legal position has a side to move", help));
                }
            }
        } else {
            self.numbered.rank(position.cast::<PyString>()?.to_str()?)
        };
        number.map(WholeNumber).map_err(|error| errors::raised(py, error))
    }

    /// The position of a number: a `Position`, or a `State` for legal positions.
    #[pyo3(signature = (number, /))]
    fn unrank<'py>(&self, py: Python<'py>, number: WholeNumber) -> PyResult<Bound<'py, PyAny>> {
        let raised = |error| errors::raised(py, error);
        Ok(match (&self.numbered, &self.moves) {
            (RankedPositions::Legal(legal), Some(moves)) => {
                let state = legal.unrank(&number.0).map_err(raised)?;
                PyState::of(moves, state).into_pyobject(py)?.into_any()
            }
            (RankedPositions::All(positions), _) => {
                let position = positions.unrank(&number.0).map_err(raised)?;
                PyPosition::of(position).into_pyobject(py)?.into_any()
            }
            (RankedPositions::Legal(legal), None) => {
                return Err(raised(Error::NoMoves { variant: legal.variant().name().to_owned() }));
            }
        })
    }

    /// The packed numbers of many positions, given as texts: a NumPy array of the shape (texts, width).
    ///
    /// Raises `PositionError`, with the attribute `item`, for the first without a number.
    #[pyo3(signature = (texts, *, work=None))]
    fn rank_many<'py>(
        &self,
        py: Python<'py>,
        texts: Vec<String>,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let numbered = self.numbered.clone();
        let numbers = each(py, work, texts.len(), move |item| numbered.rank(&texts[item]))?;
        self.array(py, &self.packed(py, &numbers)?)
    }

    /// The texts of many positions, given by packed numbers, or by any integers.
    ///
    /// Raises `InputError`, with the attribute `item`, for the first number without a position.
    #[pyo3(signature = (numbers, *, letters="own", work=None))]
    fn unrank_many(
        &self,
        py: Python<'_>,
        numbers: &Bound<'_, PyAny>,
        letters: &str,
        work: Option<&PyWork>,
    ) -> PyResult<Vec<String>> {
        let (numbers, letters) = (self.numbers(numbers)?, names::letters(letters)?);
        self.texts_allowed(numbers.len(), work)?;
        let numbered = self.numbered.clone();
        each(py, work, numbers.len(), move |item| Ok(numbered.text(&numbered.unrank(&numbers[item])?, letters)))
    }

    /// Positions drawn uniformly at random, as texts.
    ///
    /// A seed gives one sample everywhere, the one that `qishu sample` draws. `first` is the index of the first in the
    /// sample, so that parts of one can be drawn separately.
    #[pyo3(signature = (number, *, seed, first=0, letters="own", work=None))]
    fn sample(
        &self,
        py: Python<'_>,
        number: usize,
        seed: u64,
        first: u64,
        letters: &str,
        work: Option<&PyWork>,
    ) -> PyResult<Vec<String>> {
        let letters = names::letters(letters)?;
        self.texts_allowed(number, work)?;
        let numbered = self.numbered.clone();
        each(py, work, number, move |item| {
            Ok(numbered.text(&numbered.sample(seed, first.wrapping_add(item as u64))?, letters))
        })
    }

    /// A random sample as packed numbers: a NumPy array of the shape (number, width).
    #[pyo3(signature = (number, *, seed, first=0, work=None))]
    fn sample_numbers<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        seed: u64,
        first: u64,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        allowed("a batch of numbers", number, 4 * TEXT + self.packing.width(), work)?;
        let numbered = self.numbered.clone();
        let drawn = each(py, work, number, move |item| numbered.sample_number(seed, first.wrapping_add(item as u64)))?;
        self.array(py, &self.packed(py, &drawn)?)
    }

    /// Integers as packed numbers.
    fn pack<'py>(&self, py: Python<'py>, numbers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.array(py, &self.packed(py, &self.numbers(numbers)?)?)
    }

    /// Packed numbers as integers.
    fn unpack(&self, numbers: &Bound<'_, PyAny>) -> PyResult<Vec<WholeNumber>> {
        Ok(self.numbers(numbers)?.into_iter().map(WholeNumber).collect())
    }

    /// Writes numbers, packed or not, into a file that `read` and `qishu unrank` read.
    fn write(&self, py: Python<'_>, path: PathBuf, numbers: &Bound<'_, PyAny>) -> PyResult<()> {
        let bytes = self.packed(py, &self.numbers(numbers)?)?;
        let write = || File::create(&path)?.write_all(&[self.packing.head(), bytes].concat());
        py.detach(write).map_err(|error| {
            errors::raised(
                py,
                Error::File(format!("cannot write `{}`: {}", path_in_words(&path), file_error_in_words(&error))),
            )
        })
    }

    /// The packed numbers of a file written by `write` or `qishu`.
    ///
    /// Raises `InputError` if they belong to other positions or another version, or if the file is truncated.
    #[pyo3(signature = (path, *, work=None))]
    fn read<'py>(&self, py: Python<'py>, path: PathBuf, work: Option<&PyWork>) -> PyResult<Bound<'py, PyAny>> {
        let unread = |error| {
            let why = file_error_in_words(&error);
            errors::raised(py, Error::File(format!("cannot read `{}`: {why}", path_in_words(&path))))
        };
        let file = File::open(&path).map_err(unread)?;
        let bytes = file.metadata().map_err(unread)?.len();
        // A file larger than a machine's memory exceeds any limit.
        allowed("the numbers of the file", usize::try_from(bytes).unwrap_or(usize::MAX), 1, work)?;
        let packing = self.packing.clone();
        let packed = ask(py, work, move |_| {
            let mut bytes = Vec::new();
            for number in PackedNumbers::read(BufReader::new(file), &packing)? {
                packing.pack(&number?, &mut bytes)?;
            }
            Ok(bytes)
        })?;
        self.array(py, &packed)
    }

    /// Estimates the number of legal positions with a side to move, from a random sample. In a legal position no royal
    /// piece of the waiting side can be captured at once, and a number of plies can be retracted, each to such a
    /// position. `first` is the index of the first in the sample.
    #[pyo3(signature = (number, *, seed, first=0, plies_back=0, work=None))]
    fn estimate(
        &self,
        py: Python<'_>,
        number: u64,
        seed: u64,
        first: u64,
        plies_back: u32,
        work: Option<&PyWork>,
    ) -> PyResult<PyEstimate> {
        let RankedPositions::All(positions) = self.numbered.clone() else {
            return Err(errors::wrong(
                "these positions are all legal",
                vec!["`Variant.positions()` has all".to_owned()],
            ));
        };
        // Orbits are drawn uniformly, but differ in size.
        if !self.up_to.is_empty() {
            return Err(errors::wrong(
                "these positions stand for orbits",
                vec!["`Variant.positions()` has all, each with a number of its own".to_owned()],
            ));
        }
        let none = || Error::NoMoves { variant: positions.variant().name().to_owned() };
        let moves = self.moves.clone().ok_or_else(|| errors::raised(py, none()))?;
        let of = moves.pairs(&positions);
        let indices = first..first.saturating_add(number);
        let grade = LegalGrade { plies_back };
        let tally = ask(py, work, move |work| moves.estimate(&positions, grade, seed, indices, None, work))?;
        Ok(PyEstimate::new(tally, of))
    }

    fn __repr__(&self) -> String {
        let what = if self.legal() { "legal positions" } else { "positions" };
        let up_to = match self.up_to.as_slice() {
            [] => String::new(),
            words => format!(" up to {}", words.join(", ")),
        };
        format!("<qishu.Positions {}: {} {what}{up_to}>", self.numbered.variant().name(), self.numbered.count())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, RestoredFrom<'py>)> {
        let again = py.import("qishu._restored")?.getattr("positions")?;
        Ok((again, (self.variant(), self.legal(), self.work.without_watcher(), self.up_to(py)?)))
    }
}
