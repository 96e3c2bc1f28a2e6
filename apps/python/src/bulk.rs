//! Ranking, unranking and sampling positions in bulk, and files of numbers.

use std::fs::File;
use std::io::{BufReader, Write};

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PySlice};
use qishu::{Error, PackedNumbers, Packing};

use crate::batches::{allowed, each};
use crate::filled::filled;
use crate::given::GivenPositions;
use crate::number::{Fitting, WholeNumber};
use crate::packed_numbers::GivenNumbers;
use crate::positions::PyPositions;
use crate::texts::GivenPath;
use crate::work::PyWork;
use crate::{errors, names};

/// The bytes of a Python text besides its characters.
const TEXT: usize = 64;

/// The numbers of a file that are read before the user is asked whether to go on.
const NUMBERS_READ: usize = 1 << 17;

impl PyPositions {
    /// Bytes as an array of packed numbers.
    fn packed_array<'py>(&self, bytes: Bound<'py, PyByteArray>, numbers: usize) -> PyResult<Bound<'py, PyAny>> {
        let shape = (numbers, self.packing.width());
        bytes.py().import("qishu._arrays")?.call_method1("shaped", (bytes, "uint8", shape))
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
    /// The packed numbers of many positions, given as texts, as `Position` or as `State`: a NumPy array of the shape
    /// (positions, width).
    ///
    /// Raises `PositionError`, with the attribute `item`, for the first without a number.
    #[pyo3(signature = (positions, *, work=None))]
    fn rank_many<'py>(
        &self,
        py: Python<'py>,
        positions: GivenPositions,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let GivenPositions(given) = positions;
        let (numbered, packing) = (self.numbered.clone(), self.packing.clone());
        let (number, width) = (given.len(), self.packing.width());
        let given = std::sync::Arc::new(given);
        let bytes = filled(py, work, "a batch of numbers", [number, width], move |item, record| {
            put(&packing, &numbered.rank(&given[item])?, record)
        })?;
        self.packed_array(bytes, number)
    }

    /// The texts of many positions, given by packed numbers, or by any integers.
    ///
    /// Raises `NumberError`, with the attribute `item`, for the first number without a position.
    #[pyo3(signature = (numbers, *, letters="own", work=None))]
    fn unrank_many(
        &self,
        py: Python<'_>,
        numbers: &Bound<'_, PyAny>,
        letters: &str,
        work: Option<&PyWork>,
    ) -> PyResult<Vec<String>> {
        let (numbers, letters) = (GivenNumbers::of(numbers, &self.packing)?, names::letters(letters)?);
        let width = self.packing.width();
        let items = numbers.len() / width;
        self.texts_allowed(items, work)?;
        let numbered = self.numbered.clone();
        each(py, work, items, move |item| {
            Ok(numbered.unrank(&numbers.number(item, width))?.text(numbered.variant().rules(), letters))
        })
    }

    /// Positions drawn uniformly at random, as texts.
    ///
    /// A seed gives one sample everywhere, the one that `qishu sample` draws. `first` is the index of the first in the
    /// sample, so that parts of one can be drawn separately.
    #[pyo3(
        signature = (number, *, seed, first=Fitting(0), letters="own", work=None),
        text_signature = "($self, number, *, seed, first=0, letters='own', work=None)"
    )]
    fn sample(
        &self,
        py: Python<'_>,
        number: Fitting<usize>,
        seed: Fitting<u64>,
        first: Fitting<u64>,
        letters: &str,
        work: Option<&PyWork>,
    ) -> PyResult<Vec<String>> {
        let letters = names::letters(letters)?;
        self.texts_allowed(number.0, work)?;
        let numbered = self.numbered.clone();
        each(py, work, number.0, move |item| {
            let drawn = numbered.sample(seed.0, first.0.wrapping_add(item as u64))?;
            Ok(drawn.text(numbered.variant().rules(), letters))
        })
    }

    /// A random sample as packed numbers: a NumPy array of the shape (number, width).
    #[pyo3(
        signature = (number, *, seed, first=Fitting(0), work=None),
        text_signature = "($self, number, *, seed, first=0, work=None)"
    )]
    fn sample_numbers<'py>(
        &self,
        py: Python<'py>,
        number: Fitting<usize>,
        seed: Fitting<u64>,
        first: Fitting<u64>,
        work: Option<&PyWork>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (numbered, packing) = (self.numbered.clone(), self.packing.clone());
        let records = [number.0, self.packing.width()];
        let bytes = filled(py, work, "a batch of numbers", records, move |item, record| {
            put(&packing, &numbered.sample_number(seed.0, first.0.wrapping_add(item as u64))?, record)
        })?;
        self.packed_array(bytes, number.0)
    }

    /// Integers of any kind as packed numbers.
    ///
    /// Raises `NumberError`, with the attribute `item`, for the first that is not below the count.
    fn pack<'py>(&self, py: Python<'py>, numbers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = GivenNumbers::checked(numbers, &self.packing)?;
        self.packed_array(PyByteArray::new(py, &numbers), numbers.len() / self.packing.width())
    }

    /// Packed numbers as integers.
    fn unpack(&self, numbers: &Bound<'_, PyAny>) -> PyResult<Vec<WholeNumber>> {
        let (numbers, width) = (GivenNumbers::of(numbers, &self.packing)?, self.packing.width());
        Ok((0..numbers.len() / width).map(|item| WholeNumber(numbers.number(item, width))).collect())
    }

    /// Writes numbers, packed or not, into a file that `read` and `qishu unrank` read.
    fn write(&self, py: Python<'_>, path: GivenPath, numbers: &Bound<'_, PyAny>) -> PyResult<()> {
        let numbers = GivenNumbers::checked(numbers, &self.packing)?;
        let write = || {
            let mut file = File::create(&path.0)?;
            file.write_all(&self.packing.head())?;
            file.write_all(&numbers)
        };
        py.detach(write).map_err(|error| errors::file("write", &path.0, &error))
    }

    /// The packed numbers of a file written by `write` or `qishu`.
    ///
    /// Raises `InputError` if they belong to other positions or another version, or if the file is truncated.
    #[pyo3(signature = (path, *, work=None))]
    fn read<'py>(&self, py: Python<'py>, path: GivenPath, work: Option<&PyWork>) -> PyResult<Bound<'py, PyAny>> {
        let unread = |error| errors::file("read", &path.0, &error);
        let file = File::open(&path.0).map_err(unread)?;
        let bytes = file.metadata().map_err(unread)?.len();
        // A file larger than a machine's memory exceeds any limit.
        allowed("the numbers of the file", usize::try_from(bytes).unwrap_or(usize::MAX), 1, work)?;
        let raised = |error| errors::raised(py, error);
        let width = self.packing.width();
        let numbers = PackedNumbers::read(BufReader::new(file), &self.packing).map_err(raised)?;
        let room = usize::try_from(bytes).unwrap_or(usize::MAX).saturating_sub(self.packing.head().len());
        let read = PyByteArray::new_with(py, room, |_| Ok(()))?;
        let view = PyMemoryView::from(&read)?;
        let (mut numbers, mut length) = (Some(numbers), 0);
        while let Some(mut left) = numbers.take() {
            py.check_signals()?;
            let packing = self.packing.clone();
            let part = py.detach(move || -> Result<_, Error> {
                let mut part = Vec::new();
                for number in left.by_ref().take(NUMBERS_READ) {
                    packing.pack(&number?, &mut part)?;
                }
                Ok((left, part))
            });
            let (left, part) = part.map_err(raised)?;
            if part.is_empty() || length + part.len() > room {
                break;
            }
            let place = PySlice::new(py, length as isize, (length + part.len()) as isize, 1);
            view.set_item(place, PyBytes::new(py, &part))?;
            length += part.len();
            numbers = Some(left);
        }
        view.call_method0("release")?;
        read.resize(length)?;
        self.packed_array(read, length / width)
    }
}

/// Writes a packed number into its record.
fn put(packing: &Packing, number: &num_bigint::BigUint, record: &mut [u8]) -> Result<(), Error> {
    let mut bytes = Vec::with_capacity(record.len());
    packing.pack(number, &mut bytes)?;
    record.copy_from_slice(&bytes);
    Ok(())
}
