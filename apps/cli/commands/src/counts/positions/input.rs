//! An open file, or standard input.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Stdin};
use std::path::Path;

use qishu::path_in_words;

use crate::terminal::console::Failure;
use crate::terminal::target::STANDARD_INPUT;

/// The bytes that are read at once.
const BUFFER: usize = 1 << 18;

/// An input that is open.
pub struct Input {
    /// Its name in messages.
    pub name: String,
    /// Its bytes.
    pub bytes: BufReader<InputFile>,
    /// How many there are, where that is known: of a regular file.
    pub size: Option<u64>,
}

/// Where bytes come from.
pub enum InputFile {
    /// Standard input, which has no places to go to.
    Standard(Stdin),
    /// A file, or something else that has a path.
    File(File),
}

impl Input {
    /// Opens the file; standard input without a file, or for `-`.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be opened.
    pub fn open(file: Option<&OsStr>) -> Result<Input, Failure> {
        let Some(path) = file.filter(|file| *file != "-").map(Path::new) else {
            return Ok(Input::of(STANDARD_INPUT.to_string(), InputFile::Standard(io::stdin()), None));
        };
        let name = path_in_words(path);
        let file = File::open(path).map_err(|error| Failure::unread(&name, &error))?;
        // A folder can be opened on some systems, and fails later on all.
        if file.metadata().is_ok_and(|about| about.is_dir()) {
            return Err(Failure::unread(&name, &io::ErrorKind::IsADirectory.into()));
        }
        let size = file.metadata().ok().filter(|about| about.is_file()).map(|about| about.len());
        Ok(Input::of(name, InputFile::File(file), size))
    }

    fn of(name: String, file: InputFile, size: Option<u64>) -> Input {
        Input { name, bytes: BufReader::with_capacity(BUFFER, file), size }
    }

    /// Whether it has packed numbers, which begin with a word as no position's text does and no number. Waits for the
    /// first bytes.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be read.
    pub fn is_packed(&mut self) -> Result<bool, Failure> {
        let Input { name, bytes, .. } = self;
        let first = bytes.fill_buf().map_err(|error| Failure::unread(&name, &error))?;
        Ok(first.starts_with(b"qishu "))
    }
}

impl Read for InputFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            InputFile::Standard(input) => input.read(buffer),
            InputFile::File(file) => file.read(buffer),
        }
    }
}

impl Seek for InputFile {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        match self {
            InputFile::Standard(_) => Err(io::ErrorKind::NotSeekable.into()),
            InputFile::File(file) => file.seek(place),
        }
    }
}
