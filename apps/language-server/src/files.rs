//! Rules files on the disk: only regular files, and a limited number per question.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use qishu_spec_lang::limits;

use crate::document::Document;
use crate::uri::uri_of;

/// The extension of rules files.
pub const ENDING: &str = ".rules";

/// The maximum number of rules files read in a folder, the first by name.
pub const MOST_FILES: usize = 1000;
/// The maximum bytes of files read for one question, besides the text itself.
const MOST_BYTES: usize = 8 << 20;

/// The files read for one question, each once.
#[derive(Debug)]
pub struct FilesRead {
    documents: BTreeMap<String, Option<Arc<Document>>>,
    /// The bytes that may still be read; `None` without a limit.
    left: Option<usize>,
    /// Whether all requested files have been read.
    pub is_whole: bool,
}

impl Default for FilesRead {
    fn default() -> Self {
        FilesRead { documents: BTreeMap::new(), left: None, is_whole: true }
    }
}

impl FilesRead {
    /// Limits the bytes read from now on.
    pub fn limit(&mut self) {
        self.left = Some(MOST_BYTES);
    }

    /// The document of an address; its text is read at the first request.
    pub fn document(&mut self, uri: &str, text: impl FnOnce() -> Option<String>) -> Option<Arc<Document>> {
        if let Some(known) = self.documents.get(uri) {
            return known.clone();
        }
        if self.left == Some(0) {
            self.is_whole = false;
            return None;
        }
        let document = text().map(|text| Arc::new(Document::new(uri, text)));
        let bytes = document.as_ref().map_or(0, |document| document.text.as_str().len());
        self.left = self.left.map(|left| left.saturating_sub(bytes));
        self.documents.insert(uri.to_string(), document.clone());
        document
    }
}

/// The addresses of the rules files in a folder, in alphabetical order, and whether the list is complete.
pub fn rules_in(folder: &Path) -> (Vec<String>, bool) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = |path: &PathBuf| path.to_string_lossy().ends_with(ENDING);
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(named).collect();
    paths.sort();
    let is_whole = paths.len() <= MOST_FILES;
    paths.truncate(MOST_FILES);
    paths.retain(|path| path.is_file());
    (paths.iter().map(|path| uri_of(path)).collect(), is_whole)
}

/// The text of a regular file. Of a file that is too large it is the beginning, enough to detect that. Other kinds of
/// files have no text: a pipe may block forever, and a device has no end.
pub fn text_of(path: &Path) -> Option<String> {
    if !path.is_file() {
        return None;
    }
    let mut text = String::new();
    let file = File::open(path).ok()?;
    file.take(limits::FILE_BYTES as u64 + 1).read_to_string(&mut text).ok()?;
    Some(text)
}
