//! The lines of a file or of standard input.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::stream::{BATCH, Source};
use crate::console::Failure;
use crate::rules::STANDARD_INPUT;

/// The bytes that a line may have. The longest position of the largest boards has about half as many.
const LONGEST: usize = 1 << 20;

/// The bytes that are read at once.
const BUFFER: usize = 1 << 18;

/// Lines that are still to come.
pub struct Lines {
    name: String,
    input: BufReader<Box<dyn Read>>,
    /// The bytes of all lines, where that is known.
    size: Option<u128>,
    /// How many lines have been read.
    read: u64,
}

/// A line with its number, counted from 1.
pub struct Line {
    number: u64,
    bytes: Vec<u8>,
}

impl Lines {
    /// The lines of the file; of standard input without one, or for `-`.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be opened.
    pub fn open(file: Option<&OsStr>) -> Result<Lines, Failure> {
        let (name, size, input): (_, _, Box<dyn Read>) = match file.filter(|file| *file != "-").map(Path::new) {
            None => (STANDARD_INPUT.to_string(), None, Box::new(io::stdin())),
            Some(path) => {
                let cannot = |error| Failure::new(format!("cannot read `{}`: {error}", path.display()));
                let file = File::open(path).map_err(cannot)?;
                let size = file.metadata().ok().filter(|about| about.is_file()).map(|about| about.len().into());
                (path.display().to_string(), size, Box::new(file))
            }
        };
        Ok(Lines { name, input: BufReader::with_capacity(BUFFER, input), size, read: 0 })
    }

    /// The name of the input in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The next line; `None` at the end.
    fn line(&mut self) -> Result<Option<Line>, Failure> {
        let mut bytes = Vec::new();
        let room = LONGEST as u64 + 1;
        if let Err(error) = self.input.by_ref().take(room).read_until(b'\n', &mut bytes) {
            return Err(Failure::new(format!("cannot read `{}`: {error}", self.name)));
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        self.read += 1;
        if bytes.len() > LONGEST {
            let text = format!("{}:{}: the line has more than the {LONGEST} bytes allowed", self.name, self.read);
            return Err(Failure::new(text));
        }
        Ok(Some(Line { number: self.read, bytes }))
    }
}

impl Source for Lines {
    type Item = Line;

    fn size(&self) -> Option<u128> {
        self.size
    }

    /// Waits for a line, and takes those that are there already behind it: whoever writes a line and waits for its answer
    /// gets one.
    fn next(&mut self, items: &mut Vec<Line>) -> Result<u128, Failure> {
        let mut bytes = 0;
        while items.is_empty() || self.input.buffer().contains(&b'\n') && items.len() < BATCH {
            let Some(line) = self.line()? else { break };
            bytes += line.bytes.len() as u128;
            items.push(line);
        }
        Ok(bytes)
    }
}

impl Line {
    /// What a function makes of the line's text; its complaint is told with the line's place.
    pub fn read<T>(&self, name: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, String> {
        let text = std::str::from_utf8(&self.bytes).map_err(|error| {
            format!("the line is not a text in UTF-8: byte {} belongs to no character", error.valid_up_to())
        });
        let text = text.map(|text| text.trim_end_matches(['\n', '\r']));
        text.and_then(read).map_err(|complaint| format!("{name}:{}: {complaint}", self.number))
    }
}
