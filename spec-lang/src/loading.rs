//! From files to models: reading files and their bases, and checking them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::Loaded;
use crate::ast::Variant;
use crate::catalogue;
use crate::check;
use crate::diagnostic::Diagnostic;
use crate::encoding::utf8_text;
use crate::fixes;
use crate::limits;
use crate::parse;
use crate::report::Report;
use crate::sources::{FileId, Sources};

/// The files read so far, and the variants in them.
#[derive(Default)]
pub(crate) struct Library {
    sources: Sources,
    entries: Vec<LoadedFile>,
    report: Report,
    /// The entries by the canonical paths of their files, so that no file is read twice.
    by_place: BTreeMap<PathBuf, usize>,
}

/// The reason for reading a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReadReason {
    /// The caller names it. It may be a pipe.
    Asked,
    /// It lies where a base is expected. A pipe is refused, since reading might block forever.
    Found,
}

/// One file: its path as given, and its variant if it has one.
struct LoadedFile {
    path: Option<PathBuf>,
    name: String,
    variant: Option<Variant>,
}

impl Library {
    /// Reads several files. Returns the entry of each that could be read.
    pub(crate) fn read_all(&mut self, paths: &[PathBuf]) -> Vec<usize> {
        paths.iter().filter_map(|path| self.read(path, ReadReason::Asked)).collect()
    }

    /// Adds several texts.
    pub(crate) fn add_all(&mut self, texts: &[(&str, &str)]) -> Vec<usize> {
        let mut entries = Vec::new();
        for (name, text) in texts {
            match text.len() > limits::FILE_BYTES {
                true => self.report.add(|| catalogue::file_too_large(name)),
                false => entries.push(self.add(name, None, text.to_string())),
            }
        }
        entries
    }

    /// Reads the missing bases of the files so far, and recursively their bases. They come from their files, or else
    /// from the pairs of a name and a text: there may be no such file, or one with a variant of another name, as the
    /// extending file itself may be.
    pub(crate) fn read_bases(&mut self, bases: &[(&str, &str)]) {
        let mut next = 0;
        while let Some(entry) = self.entries.get(next) {
            next += 1;
            let Some(base) = entry.variant.as_ref().and_then(|variant| variant.extends.as_ref()) else { continue };
            let base = base.text.clone();
            // Missing files are reported where they are named, with the other unknown bases.
            if self.has_variant(&base) {
                continue;
            }
            if let Some(path) = base_path(entry).filter(|path| path.exists()) {
                self.read(&path, ReadReason::Found);
            }
            if let Some((name, text)) = bases.iter().find(|(name, _)| *name == base && !self.has_variant(name)) {
                self.add(&format!("{name}.rules"), None, (*text).to_string());
            }
        }
    }

    /// Checks all variants and returns the models of the requested entries.
    pub(crate) fn finish(mut self, asked: &[usize], bases: &[(&str, &str)]) -> Loaded {
        let files: Vec<check::File> = self.entries.iter().map(LoadedFile::as_file).collect();
        let bases: Vec<&str> = bases.iter().map(|(name, _)| *name).collect();
        let models = check::check(&files, &bases, &self.sources, &mut self.report);
        let (mut mistakes, mut warnings) = std::mem::take(&mut self.report).finish();
        // Files with mistakes have no warnings.
        let said = if mistakes.is_empty() { &mut warnings } else { &mut mistakes };
        fixes::keep_fitting(said, &self.sources, |file, text| self.said_of(file, text, &bases));
        let models = match mistakes.is_empty() {
            true => Ok(asked.iter().filter_map(|entry| models.get(entry).cloned()).collect()),
            false => Err(mistakes),
        };
        Loaded { sources: self.sources, models, warnings }
    }

    /// All mistakes and warnings for a changed text of one file.
    fn said_of(&self, changed: FileId, text: String, bases: &[&str]) -> Vec<Diagnostic> {
        let sources = self.sources.with_text(changed, text);
        let mut report = Report::default();
        let variant = parse::parse(changed, sources.file(changed).text(), &mut report);
        let mut files: Vec<check::File> = self.entries.iter().map(LoadedFile::as_file).collect();
        // Each file is added together with its entry.
        if let Some(file) = files.get_mut(changed.0 as usize) {
            file.variant = variant.as_ref();
        }
        check::check(&files, bases, &sources, &mut report);
        let (mut said, warnings) = report.finish();
        said.extend(warnings);
        said
    }

    fn has_variant(&self, name: &str) -> bool {
        self.entries.iter().filter_map(|entry| entry.variant.as_ref()).any(|variant| variant.name.text == name)
    }

    /// Reads one file, unless it has been read.
    fn read(&mut self, path: &Path, why: ReadReason) -> Option<usize> {
        let shown = path.display().to_string();
        // If the path cannot be resolved, reading fails as well, with the reason.
        let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if let Some(&entry) = self.by_place.get(&place) {
            return Some(entry);
        }
        let text = text_of(path, &shown, why, &mut self.report)?;
        let entry = self.add(&shown, Some(path), text);
        self.by_place.insert(place, entry);
        Some(entry)
    }

    fn add(&mut self, name: &str, path: Option<&Path>, text: String) -> usize {
        let full_path = path.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()));
        let file = self.sources.add(name.to_string(), full_path, text);
        let variant = parse::parse(file, self.sources.file(file).text(), &mut self.report);
        self.entries.push(LoadedFile { path: path.map(Path::to_path_buf), name: name.to_string(), variant });
        self.entries.len() - 1
    }
}

impl LoadedFile {
    fn as_file(&self) -> check::File<'_> {
        let stem = Path::new(&self.name).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let base_path = base_path(self).map(|path| path.display().to_string());
        check::File { stem, base_path, variant: self.variant.as_ref() }
    }
}

/// The expected path of the base of an entry.
fn base_path(entry: &LoadedFile) -> Option<PathBuf> {
    let base = entry.variant.as_ref()?.extends.as_ref()?;
    Some(entry.path.as_ref()?.with_file_name(format!("{}.rules", base.text)))
}

fn text_of(path: &Path, shown: &str, why: ReadReason, report: &mut Report) -> Option<String> {
    if path.is_dir() {
        report.add(|| catalogue::directory(shown));
        return None;
    }
    if why == ReadReason::Found && !path.is_file() {
        report.add(|| catalogue::cannot_read(shown, "it is not a regular file"));
        return None;
    }
    let mut bytes = Vec::new();
    // One byte more than allowed shows that the file is too long; a device or a growing file has no end.
    let read = File::open(path).and_then(|file| file.take(limits::FILE_BYTES as u64 + 1).read_to_end(&mut bytes));
    if let Err(error) = read {
        report.add(|| catalogue::cannot_read(shown, &reason(&error)));
        return None;
    }
    if bytes.len() > limits::FILE_BYTES {
        report.add(|| catalogue::file_too_large(shown));
        return None;
    }
    let text = utf8_text(bytes);
    if let Err(why) = &text {
        report.add(|| catalogue::not_utf8(shown, why));
    }
    text.ok()
}

/// Common reasons in the same words on every system.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    }
}
