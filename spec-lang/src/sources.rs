//! The rules files that were read: their names, their texts and the starts of their lines.

use std::ops::Range;
use std::path::{Path, PathBuf};

use qishu_rules::Origin;

/// An index into [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A stretch of one file, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// A place for display: line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// One file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    path: Option<PathBuf>,
    text: String,
    line_starts: Vec<usize>,
}

/// All files that were read, in the order of reading.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Span {
    /// The span of a tree that was not read from a text.
    pub const NOWHERE: Span = Span { file: FileId(u32::MAX), start: 0, end: 0 };

    /// The span as a range of bytes.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// From the start of this span to the end of another of the same file.
    pub fn to(self, last: Span) -> Span {
        Span { end: last.end, ..self }
    }
}

impl SourceFile {
    fn new(name: String, path: Option<PathBuf>, text: String) -> SourceFile {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        SourceFile { name, path, text, line_starts }
    }

    /// The name for messages: the path as given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name without any folder, which does not depend on the machine.
    pub fn base_name(&self) -> &str {
        self.name.rsplit(['/', '\\']).next().unwrap_or(&self.name)
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The path it was read from; `None` for a text in memory.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Line and column of a byte.
    pub fn place(&self, byte: usize) -> LineColumn {
        let byte = byte.min(self.text.len());
        let line = self.line(byte);
        let before = &self.text.as_bytes()[self.line_starts[line as usize - 1]..byte];
        // A continuation byte of a character has the leading bits 10.
        let column = before.iter().filter(|&&b| b & 0xC0 != 0x80).count() + 1;
        LineColumn { line, column: column as u32 }
    }

    /// The line of a byte, counted from 1.
    fn line(&self, byte: usize) -> u32 {
        self.line_starts.partition_point(|&start| start <= byte) as u32
    }
}

impl Sources {
    /// Adds a text under its name for messages.
    pub(crate) fn add(&mut self, name: String, path: Option<PathBuf>, text: String) -> FileId {
        self.files.push(SourceFile::new(name, path, text));
        FileId(self.files.len() as u32 - 1)
    }

    /// A copy with another text of one file.
    pub(crate) fn with_text(&self, id: FileId, text: String) -> Sources {
        let mut changed = self.clone();
        let SourceFile { name, path, .. } = self.file(id).clone();
        changed.files[id.0 as usize] = SourceFile::new(name, path, text);
        changed
    }

    /// The file of that id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files, in the order of reading.
    pub fn files(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter()
    }

    /// The full paths of all files from a disk, including those required by `extends`. A build script watches them.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().filter_map(|file| file.path())
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text().get(span.range()).unwrap_or_default()
    }

    /// The file and the line of a span's start, for the model.
    pub(crate) fn origin(&self, span: Span) -> Origin {
        let file = self.file(span.file);
        Origin { file: file.base_name().to_string().into(), line: file.line(span.start) }
    }
}
