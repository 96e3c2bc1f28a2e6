//! The values of a table's file as words, read when they are needed, and written, a piece at a time.

use std::fs::File;
use std::io::{self, BufRead, Read, Seek, SeekFrom};
use std::iter;
use std::sync::{Mutex, PoisonError};

use qishu_endgames::pages::WordSource;

/// The number of bytes that are read or written at once.
const PIECE: usize = 1 << 13;

/// The words of a file, in eight bytes each, the lowest first.
#[derive(Debug)]
pub(super) struct FileWords {
    file: Mutex<File>,
    /// The place of the first word, in bytes.
    start: u64,
}

impl FileWords {
    /// The words from a place on.
    pub fn new(file: File, start: u64) -> FileWords {
        FileWords { file: Mutex::new(file), start }
    }
}

impl WordSource for FileWords {
    fn read(&self, first: u64, words: &mut [u64]) -> io::Result<()> {
        let place = first.checked_mul(8).and_then(|first| first.checked_add(self.start));
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(place.ok_or(io::ErrorKind::InvalidInput)?))?;
        let mut bytes = [0; PIECE];
        for words in words.chunks_mut(PIECE / 8) {
            let bytes = &mut bytes[..8 * words.len()];
            file.read_exact(bytes)?;
            for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
                *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            }
        }
        Ok(())
    }
}

/// Passes the bytes of an input on in pieces, up to its end.
///
/// # Errors
///
/// Fails if it cannot be read.
pub(super) fn for_each_piece(mut input: impl BufRead, mut each: impl FnMut(&[u8])) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        each(bytes);
        let length = bytes.len();
        input.consume(length);
    }
}

/// The bytes of words, in pieces.
pub(super) fn pieces(mut words: impl Iterator<Item = u64>) -> impl Iterator<Item = Vec<u8>> {
    iter::from_fn(move || {
        let bytes: Vec<u8> = words.by_ref().take(PIECE / 8).flat_map(u64::to_le_bytes).collect();
        (!bytes.is_empty()).then_some(bytes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn words_are_read_where_they_were_written() {
        let mut file = tempfile::tempfile().expect("there is room");
        file.write_all(b"head\n").expect("it can be written");
        let written: Vec<u64> = (0..PIECE as u64).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let pieces: Vec<Vec<u8>> = pieces(written.iter().copied()).collect();
        assert!(pieces.len() == 8 && pieces.iter().all(|piece| piece.len() == PIECE));
        pieces.iter().for_each(|piece| file.write_all(piece).expect("it can be written"));
        let mut read = Vec::new();
        file.seek(SeekFrom::Start(5)).expect("it is there");
        for_each_piece(io::BufReader::new(&file), |piece| read.extend_from_slice(piece)).expect("it can be read");
        assert_eq!(read, pieces.concat());
        let words = FileWords::new(file, 5);
        let mut found = vec![0; PIECE - 3];
        words.read(3, &mut found).expect("they are there");
        assert_eq!(found, written[3..]);
        assert!(words.read(4, &mut found).is_err() && words.read(u64::MAX, &mut found).is_err());
    }
}
