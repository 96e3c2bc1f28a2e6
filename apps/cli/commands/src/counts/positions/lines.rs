//! The lines of a file or of standard input, or a part of a file's lines.

use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Take};

use qishu::Shard;

use super::input::{Input, InputFile};
use super::stream::{BATCH, ItemSource};
use crate::terminal::console::Failure;

/// The most bytes of a line: about twice the longest position of the largest boards.
const LONGEST: usize = 1 << 20;

/// Why an input has no parts.
pub const CANNOT_BE_CUT: &str = "only a regular file can be looked through beforehand";

/// Lines that are still to come.
pub struct InputLines {
    name: String,
    input: Take<BufReader<InputFile>>,
    /// The bytes of all lines, where that is known.
    size: Option<u64>,
    /// The number of the last line that has been read, or of the one before the first.
    read: u64,
}

/// A line with its number, counted from 1.
pub struct NumberedLine {
    number: u64,
    bytes: Vec<u8>,
}

impl InputLines {
    /// The lines of an input, or its part of them for a shard.
    ///
    /// Where a part begins is known only when all lines have been counted, so nothing but a regular file has parts.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read, or has no parts.
    pub fn of(input: Input, shard: Option<Shard>) -> Result<InputLines, Failure> {
        let Input { name, mut bytes, size } = input;
        let Some(shard) = shard else {
            return Ok(InputLines { name, input: bytes.take(u64::MAX), size, read: 0 });
        };
        if size.is_none() {
            return Err(Failure::new(format!("cannot cut `{name}` into parts: {CANNOT_BE_CUT}")));
        }
        let cannot = |error| Failure::unread(&name, &error);
        let LinesPart { before, bytes: size } = part(&mut bytes, shard).map_err(cannot)?;
        Ok(InputLines { name, input: bytes.take(size), size: Some(size), read: before })
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
            return Err(Failure::unread(&self.name, &error));
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
        self.size.map(u128::from)
    }

    /// Waits for a line, and takes those that are available after it: a program that writes one line and waits gets its
    /// answer.
    fn next(&mut self, items: &mut Vec<NumberedLine>) -> Result<u128, Failure> {
        let mut bytes = 0;
        while items.is_empty() || self.input.get_ref().buffer().contains(&b'\n') && items.len() < BATCH {
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
struct LinesPart {
    /// The number of lines before it.
    before: u64,
    /// How many bytes it has.
    bytes: u64,
}

/// Goes to the beginning of a part of the file's lines.
fn part(file: &mut BufReader<InputFile>, shard: Shard) -> io::Result<LinesPart> {
    let (lines, _) = pass_over(file, u64::MAX)?;
    let lines = shard.cut_machine(0..lines);
    file.rewind()?;
    let (before, start) = pass_over(file, lines.start)?;
    let (_, bytes) = pass_over(file, lines.end - lines.start)?;
    file.seek(SeekFrom::Start(start))?;
    Ok(LinesPart { before, bytes })
}

/// The number of further lines and of their bytes, within a limit of lines.
fn pass_over(file: &mut BufReader<InputFile>, most: u64) -> io::Result<(u64, u64)> {
    let (mut lines, mut bytes) = (0, 0);
    while lines < most {
        match file.skip_until(b'\n')? {
            0 => break,
            more => bytes += more as u64,
        }
        lines += 1;
    }
    Ok((lines, bytes))
}
