//! The lines of a file or of standard input, or a part of a file's lines.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use qishu::BigUint;

use super::stream::{BATCH, ItemSource};
use crate::args::Shard;
use crate::console::Failure;
use crate::target::STANDARD_INPUT;

/// The bytes that a line may have. The longest position of the largest boards has about half as many.
const LONGEST: usize = 1 << 20;

/// The bytes that are read at once.
const BUFFER: usize = 1 << 18;

/// Lines that are still to come.
pub struct InputLines {
    name: String,
    input: BufReader<Box<dyn Read>>,
    /// The bytes of all lines, where that is known.
    size: Option<u128>,
    /// The number of the last line that has been read, or of the one before the first.
    read: u64,
}

/// A line with its number, counted from 1.
pub struct NumberedLine {
    number: u64,
    bytes: Vec<u8>,
}

impl InputLines {
    /// The lines of the file, or its part of them for a shard; of standard input without a file, or for `-`.
    ///
    /// Where a part begins is known only when all lines have been counted, so nothing but a regular file has parts.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be opened, or has no parts.
    pub fn open(file: Option<&OsStr>, shard: Option<Shard>) -> Result<InputLines, Failure> {
        let path = file.filter(|file| *file != "-").map(Path::new);
        let name = path.map_or(STANDARD_INPUT.to_string(), |path| path.display().to_string());
        let cannot = |error| Failure::new(format!("cannot read `{name}`: {error}"));
        let file = path.map(File::open).transpose().map_err(cannot)?;
        let about = file.as_ref().and_then(|file| file.metadata().ok()).filter(|about| about.is_file());
        let size = about.map(|about| about.len());
        let (size, before, input): (_, _, Box<dyn Read>) = match (file, size, shard) {
            (None, _, None) => (None, 0, Box::new(io::stdin())),
            (Some(file), size, None) => (size, 0, Box::new(file)),
            (Some(mut file), Some(_), Some(shard)) => {
                let FilePart { before, bytes } = part(&mut file, shard).map_err(cannot)?;
                (Some(bytes), before, Box::new(file.take(bytes)))
            }
            (_, _, Some(_)) => {
                let why = "only the lines of a regular file can be counted beforehand";
                return Err(Failure::new(format!("cannot cut `{name}` into parts: {why}")));
            }
        };
        let input = BufReader::with_capacity(BUFFER, input);
        Ok(InputLines { name, input, size: size.map(u128::from), read: before })
    }

    /// The name of the input in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The next line; `None` at the end.
    fn line(&mut self) -> Result<Option<NumberedLine>, Failure> {
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
        Ok(Some(NumberedLine { number: self.read, bytes }))
    }
}

impl ItemSource for InputLines {
    type Item = NumberedLine;

    fn size(&self) -> Option<u128> {
        self.size
    }

    /// Waits for a line, and takes those that are there already behind it: whoever writes a line and waits for its answer
    /// gets one.
    fn next(&mut self, items: &mut Vec<NumberedLine>) -> Result<u128, Failure> {
        let mut bytes = 0;
        while items.is_empty() || self.input.buffer().contains(&b'\n') && items.len() < BATCH {
            let Some(line) = self.line()? else { break };
            bytes += line.bytes.len() as u128;
            items.push(line);
        }
        Ok(bytes)
    }
}

impl NumberedLine {
    /// What a function makes of the line's text; its complaint is reported with the line's place.
    pub fn read<T>(&self, name: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, String> {
        let text = std::str::from_utf8(&self.bytes).map_err(|error| {
            format!("the line is not a text in UTF-8: byte {} belongs to no character", error.valid_up_to())
        });
        let text = text.map(|text| text.trim_end_matches(['\n', '\r']));
        text.and_then(read).map_err(|complaint| format!("{name}:{}: {complaint}", self.number))
    }
}

/// A part of a file's lines.
struct FilePart {
    /// How many lines stand before it.
    before: u64,
    /// How many bytes it has.
    bytes: u64,
}

/// Goes to the beginning of a part of the file's lines.
fn part(file: &mut File, shard: Shard) -> io::Result<FilePart> {
    let (lines, _) = pass_over(file, u64::MAX)?;
    let range = shard.cut(BigUint::ZERO..lines.into());
    // No line of the file has a number that is too large.
    let [first, end] = [range.start, range.end].map(|line| u64::try_from(line).unwrap_or(lines));
    file.rewind()?;
    let (before, start) = pass_over(file, first)?;
    file.seek(SeekFrom::Start(start))?;
    let (_, bytes) = pass_over(file, end - first)?;
    file.seek(SeekFrom::Start(start))?;
    Ok(FilePart { before, bytes })
}

/// How many lines there are from here on, and their bytes, if no more than so many are looked at. Leaves the file
/// somewhere behind them.
fn pass_over(file: &mut File, most: u64) -> io::Result<(u64, u64)> {
    let mut input = BufReader::with_capacity(BUFFER, file);
    let (mut lines, mut bytes) = (0, 0);
    while lines < most {
        match input.skip_until(b'\n')? {
            0 => break,
            more => bytes += more as u64,
        }
        lines += 1;
    }
    Ok((lines, bytes))
}
