//! Rows of ascending numbers in few bytes: the differences between neighbours, each in as many bytes as it takes.

use crate::chunks::CHUNK;

/// The number of rows between two of which the first byte is known. The rows between are skipped by their lengths.
const STEP: usize = 32;

/// The number of rows of each chunk but the last one.
pub const ROWS_IN_CHUNK: u64 = CHUNK;

/// The most numbers in a row.
pub const MOST_IN_ROW: usize = u16::MAX as usize;

/// A row for each of the numbers 0, 1, 2 and so on. Rows are cheapest if they hold numbers near their own.
#[derive(Clone, Debug, Default)]
pub struct NumberRows {
    chunks: Vec<RowChunk>,
    rows: u64,
    numbers: u64,
    bytes: u64,
}

/// Some thousand rows that follow each other.
#[derive(Clone, Debug)]
pub struct RowChunk {
    /// For each row its length in bytes, the difference between its first number and its own, and the gaps between
    /// neighbours.
    bytes: Box<[u8]>,
    /// The first byte of every [`STEP`]th row.
    starts: Box<[u32]>,
    rows: u64,
    numbers: u64,
}

/// Writes the rows of a chunk.
#[derive(Debug)]
pub struct RowWriter {
    /// The number of the next row.
    next: u64,
    bytes: Vec<u8>,
    starts: Vec<u32>,
    rows: u64,
    numbers: u64,
    row: Vec<u8>,
}

/// The numbers of a row, ascending.
#[derive(Clone, Debug)]
pub(super) struct NumberRow<'r> {
    bytes: &'r [u8],
    /// The number of the row, or the last number that was read.
    last: u64,
    is_first: bool,
}

impl RowWriter {
    /// A writer of the chunk with an index.
    #[must_use]
    pub fn new(chunk: usize) -> RowWriter {
        let next = chunk as u64 * CHUNK;
        RowWriter { next, bytes: Vec::new(), starts: Vec::new(), rows: 0, numbers: 0, row: Vec::new() }
    }

    /// Appends a row of ascending numbers, each of which occurs once; at most [`MOST_IN_ROW`].
    pub fn push(&mut self, numbers: &[u32]) {
        if (self.rows as usize).is_multiple_of(STEP) {
            // A chunk of the longest rows has less than 2^31 bytes.
            self.starts.push(self.bytes.len() as u32);
        }
        self.row.clear();
        let mut last = None;
        for &number in numbers {
            let number = u64::from(number);
            let difference = match last {
                None => zigzag(number as i64 - self.next as i64),
                Some(last) => number - last - 1,
            };
            write(&mut self.row, difference);
            last = Some(number);
        }
        write(&mut self.bytes, self.row.len() as u64);
        self.bytes.extend_from_slice(&self.row);
        self.numbers += numbers.len() as u64;
        self.rows += 1;
        self.next += 1;
    }

    /// The rows.
    #[must_use]
    pub fn finish(self) -> RowChunk {
        let RowWriter { bytes, starts, rows, numbers, .. } = self;
        RowChunk { bytes: bytes.into(), starts: starts.into(), rows, numbers }
    }
}

impl NumberRows {
    /// Appends a chunk; each but the last one is full.
    pub fn push(&mut self, chunk: RowChunk) {
        self.rows += chunk.rows;
        self.numbers += chunk.numbers;
        self.bytes += chunk.bytes();
        self.chunks.push(chunk);
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The number of numbers in all rows.
    #[must_use]
    pub fn numbers(&self) -> u64 {
        self.numbers
    }

    /// The bytes in memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The number of chunks.
    pub(super) fn chunks(&self) -> usize {
        self.chunks.len()
    }

    /// A row, of which there has to be one.
    pub(super) fn row(&self, number: u64) -> NumberRow<'_> {
        let (chunk, place) = (&self.chunks[(number / CHUNK) as usize], (number % CHUNK) as usize);
        let mut bytes = &chunk.bytes[chunk.starts[place / STEP] as usize..];
        for _ in 0..place % STEP {
            let length = read(&mut bytes) as usize;
            bytes = &bytes[length..];
        }
        NumberRow::new(&mut bytes, number)
    }

    /// The rows of a chunk, each with its number.
    pub(super) fn chunk(&self, chunk: usize) -> impl Iterator<Item = (u64, NumberRow<'_>)> {
        let (first, chunk) = (chunk as u64 * CHUNK, &self.chunks[chunk]);
        let mut bytes = &chunk.bytes[..];
        (first..first + chunk.rows).map(move |number| (number, NumberRow::new(&mut bytes, number)))
    }
}

impl RowChunk {
    /// The bytes in memory.
    fn bytes(&self) -> u64 {
        (self.bytes.len() + size_of_val(&*self.starts) + size_of::<RowChunk>()) as u64
    }
}

impl<'r> NumberRow<'r> {
    /// The row at the beginning of some bytes, which go on behind it.
    fn new(bytes: &mut &'r [u8], number: u64) -> NumberRow<'r> {
        let length = read(bytes) as usize;
        let (row, rest) = bytes.split_at(length);
        *bytes = rest;
        NumberRow { bytes: row, last: number, is_first: true }
    }
}

impl Iterator for NumberRow<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.bytes.is_empty() {
            return None;
        }
        let difference = read(&mut self.bytes);
        self.last = match self.is_first {
            true => self.last.wrapping_add_signed(unzigzag(difference)),
            false => self.last + difference + 1,
        };
        self.is_first = false;
        Some(self.last)
    }
}

/// Small numbers of either sign as small numbers.
fn zigzag(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// Appends a number, seven bits to a byte, the lowest first; the highest bit says that another byte follows.
fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads such a number.
fn read(bytes: &mut &[u8]) -> u64 {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = bytes[0];
        *bytes = &bytes[1..];
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return number;
        }
        shift += 7;
    }
}
