//! The destination of results: standard output, a file, or a part in a folder.
//!
//! A part is a file with a [`Manifest`], which is written last: a manifest implies a complete part. A repeated run
//! finds its part and leaves it alone. `qishu parts` checks files against manifests, and merges parts.

mod digest;
mod folder;
mod manifest;
mod question;
mod sum;

use std::io;
use std::path::PathBuf;

use qishu::{NewFile, Shard, path_in_words};
use sha2::{Digest, Sha256};

pub use folder::{PartFound, PartsFolder};
pub use manifest::Manifest;
pub use question::{PartCommand, PartQuestion};
pub use sum::{PartSum, sum_of_rows};

use crate::args::Destination;
use crate::terminal::answer;
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::Ended;
use digest::hexadecimal;
use folder::difference;
use manifest::{MANIFEST_SCHEMA, file_name, manifest_name};

/// Where results go.
pub enum OutputTarget {
    /// To standard output.
    Standard,
    /// To a file.
    File(PathBuf, NewFile),
    /// To a part of a folder.
    Part(Box<PartWriter>),
}

/// A part that is being written.
pub struct PartWriter {
    folder: PartsFolder,
    question: PartQuestion,
    shard: Shard,
    file: NewFile,
    digest: Sha256,
    lines: u64,
    bytes: u64,
}

impl OutputTarget {
    /// Opens the destination; `None`, with a message to the user, if it is an existing complete part. `question` is
    /// what the parts of one whole have in common.
    ///
    /// # Errors
    ///
    /// Fails if nothing can be written there, or if the folder has parts of another whole.
    pub fn open(
        destination: Destination<'_>,
        question: impl FnOnce() -> Result<PartQuestion, Failure>,
        console: &mut Console,
    ) -> Result<Option<OutputTarget>, Failure> {
        match destination {
            Destination::Standard => Ok(Some(OutputTarget::Standard)),
            Destination::File(path) => {
                let file = NewFile::begin(path).map_err(|error| Failure::unwritten(path, &error))?;
                Ok(Some(OutputTarget::File(path.to_path_buf(), file)))
            }
            Destination::Part(path, shard) => {
                std::fs::create_dir_all(path).map_err(|error| Failure::unwritten(path, &error))?;
                let writer = PartWriter::begin(PartsFolder::new(path), shard, question()?, console)?;
                Ok(writer.map(|writer| OutputTarget::Part(Box::new(writer))))
            }
        }
    }

    /// Writes numbers that may be a part of others, and ends the results: a part as it is kept, a whole as it is
    /// printed.
    ///
    /// # Errors
    ///
    /// Fails if they cannot be printed or written.
    pub fn deliver<P: PartSum>(
        mut self,
        numbers: P,
        printed: impl FnOnce(P) -> Result<String, Failure>,
        console: &mut Console,
    ) -> Result<(), Ended> {
        let text = match self {
            OutputTarget::Part(_) => numbers.kept(),
            OutputTarget::Standard | OutputTarget::File(..) => printed(numbers)?,
        };
        self.write(text.as_bytes(), console)?;
        Ok(self.finish(0)?)
    }

    /// Whether standard output is where the results go.
    pub fn is_standard(&self) -> bool {
        matches!(self, OutputTarget::Standard)
    }

    /// Adds bytes.
    ///
    /// # Errors
    ///
    /// Fails if they cannot be written.
    pub fn write(&mut self, bytes: &[u8], console: &mut Console) -> Result<(), Ended> {
        match self {
            OutputTarget::Standard => Ok(console.print_bytes(bytes)?),
            OutputTarget::File(path, file) => {
                file.write(bytes).map_err(|error| Failure::unwritten(path, &error).into())
            }
            OutputTarget::Part(part) => part.write(bytes).map_err(|error| part.unwritten(&error).into()),
        }
    }

    /// Finishes the results, after this number of bad input lines: the file or part is complete now.
    ///
    /// # Errors
    ///
    /// Fails if they cannot be put in their place.
    pub fn finish(self, bad_lines: u64) -> Result<(), Failure> {
        match self {
            OutputTarget::Standard => Ok(()),
            OutputTarget::File(path, file) => file.keep().map_err(|error| Failure::unwritten(&path, &error)),
            OutputTarget::Part(part) => part.finish(bad_lines),
        }
    }
}

impl PartWriter {
    fn begin(
        folder: PartsFolder,
        shard: Shard,
        question: PartQuestion,
        console: &mut Console,
    ) -> Result<Option<PartWriter>, Failure> {
        let Shard { index, of } = shard;
        let there = folder.found(shard)?;
        let differs = match &there {
            Some(PartFound::Manifest(manifest)) => difference(manifest, &question, of),
            Some(PartFound::Damaged(_)) | None => folder.stranger(&question, of)?,
        };
        if let Some(what) = differs {
            let text = format!("`{}` keeps parts of another whole: {what}", path_in_words(folder.path()));
            let help = vec!["another folder can keep these parts".to_string()];
            return Err(Failure::Message { text, help });
        }
        let damage = match there {
            None => None,
            Some(PartFound::Damaged(what)) => Some(what),
            Some(PartFound::Manifest(manifest)) => match folder.damage(&manifest) {
                Some(what) => Some(what),
                None => {
                    console.note(&format!("part {index} of {of} is there already, and whole"));
                    if manifest.bad_lines > 0 {
                        console.fail(&bad_lines(manifest.bad_lines));
                    }
                    return Ok(None);
                }
            },
        };
        if let Some(what) = damage {
            console.note(&format!("part {index} of {of} is made again: {what}"));
        }
        folder.clear(shard, &question);
        let path = folder.path().join(file_name(shard, &question));
        let file = NewFile::begin(&path).map_err(|error| Failure::unwritten(&path, &error))?;
        Ok(Some(PartWriter { folder, question, shard, file, digest: Sha256::new(), lines: 0, bytes: 0 }))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.digest.update(bytes);
        self.lines += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.bytes += bytes.len() as u64;
        self.file.write(bytes)
    }

    fn finish(self, bad_lines: u64) -> Result<(), Failure> {
        let PartWriter { folder, question, shard, file, digest, lines, bytes } = self;
        let manifest = Manifest {
            schema: MANIFEST_SCHEMA,
            part: shard.index,
            of: shard.of,
            lines: question.is_text().then_some(lines),
            bytes,
            bad_lines,
            sha256: hexadecimal(digest),
            question,
        };
        let path = folder.file(&manifest);
        file.keep().map_err(|error| Failure::unwritten(&path, &error))?;
        let text = answer::json(&manifest);
        let path = folder.path().join(manifest_name(shard));
        NewFile::put(&path, text.as_bytes()).map_err(|error| Failure::unwritten(&path, &error))
    }

    fn unwritten(&self, error: &io::Error) -> Failure {
        Failure::unwritten(&self.folder.path().join(file_name(self.shard, &self.question)), error)
    }
}

/// The failure for bad lines that an earlier run has reported.
pub fn bad_lines(number: u64) -> Failure {
    Failure::new(format!("{number} of the lines read were bad, and have no result"))
}
