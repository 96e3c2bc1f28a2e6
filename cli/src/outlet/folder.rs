//! A folder that keeps parts.

use std::fs::{self, File};
use std::io::{BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use qishu::path_in_words;

use super::digest::digest_of;
use super::manifest::{MANIFEST, Manifest, manifest_name};
use super::question::PartQuestion;
use crate::args::Shard;
use crate::console::Failure;
use crate::new_file::UNFINISHED;

/// The bytes that a manifest may have.
const LARGEST_MANIFEST: u64 = 1 << 20;

/// A folder that keeps parts of one whole.
#[derive(Clone, Debug)]
pub struct PartsFolder(PathBuf);

impl PartsFolder {
    /// The folder of that path, whether it is there or not.
    pub fn new(path: &Path) -> PartsFolder {
        PartsFolder(path.to_path_buf())
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Where a part is kept.
    pub fn file(&self, manifest: &Manifest) -> PathBuf {
        self.0.join(manifest.file_name())
    }

    /// The manifest of a part, if there is one.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be read, or is none.
    pub fn manifest(&self, shard: Shard) -> Result<Option<Manifest>, Failure> {
        let path = self.0.join(manifest_name(shard));
        match path.try_exists() {
            Ok(false) => Ok(None),
            _ => read(&path).map(Some),
        }
    }

    /// All manifests, in the order of the parts; one at least, and all of one whole.
    ///
    /// # Errors
    ///
    /// Fails if there are none, if one cannot be read, or if two are of different wholes.
    pub fn manifests(&self) -> Result<Vec<Manifest>, Failure> {
        let mut paths = self.names(|name| name.ends_with(MANIFEST))?;
        paths.sort_unstable();
        let manifests: Vec<Manifest> = paths.iter().map(|path| read(path)).collect::<Result<_, Failure>>()?;
        let Some(first) = manifests.first() else {
            return Err(Failure::new(format!("there are no parts in `{}`", path_in_words(&self.0))));
        };
        for (manifest, path) in manifests.iter().zip(&paths) {
            if let Some(what) = difference(first, &manifest.question, manifest.of) {
                let (one, other) = (path_in_words(&paths[0]), path_in_words(path));
                return Err(Failure::new(format!("`{one}` and `{other}` are of different wholes: {what}")));
            }
            if path.file_name().is_none_or(|name| *name != *manifest_name(manifest.shard())) {
                return Err(Failure::new(format!("`{}` is the manifest of another part", path_in_words(path))));
            }
        }
        Ok(manifests)
    }

    /// What a manifest here says otherwise than a question that is cut into so many parts, if there is any that does. One of them is
    /// looked at: the others were compared with it when they were made, and `qishu parts` compares all.
    ///
    /// # Errors
    ///
    /// Fails if the manifest cannot be read.
    pub fn stranger(&self, question: &PartQuestion, of: u64) -> Result<Option<String>, Failure> {
        let Some(path) = self.names(|name| name.ends_with(MANIFEST))?.into_iter().next() else { return Ok(None) };
        Ok(difference(&read(&path)?, question, of))
    }

    /// Files of parts that were not finished, whether somebody still writes them or not.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub fn unfinished(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut paths = self.names(|name| name.starts_with(".part-") && name.ends_with(UNFINISHED))?;
        paths.sort_unstable();
        Ok(paths)
    }

    /// What is wrong with the file of a part, if anything is.
    pub fn damage(&self, manifest: &Manifest) -> Option<String> {
        let path = self.file(manifest);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Some("the file is not there".to_string()),
            Err(error) => return Some(format!("the file cannot be read: {error}")),
        };
        let length = file.metadata().map_or(0, |about| about.len());
        if length != manifest.bytes {
            return Some(format!("the file has {length} bytes, and the manifest says {}", manifest.bytes));
        }
        match digest_of(file) {
            Ok(digest) if digest == manifest.sha256 => None,
            Ok(_) => Some("the file has another digest than the manifest says".to_string()),
            Err(error) => Some(format!("the file cannot be read: {error}")),
        }
    }

    /// The paths of the files here with such names, in no order.
    fn names(&self, is_wanted: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>, Failure> {
        let cannot = |error| Failure::unread(path_in_words(&self.0), &error);
        let entries = fs::read_dir(&self.0).map_err(cannot)?;
        let mut paths = Vec::new();
        for entry in entries {
            let entry = entry.map_err(cannot)?;
            if entry.file_name().to_str().is_some_and(&is_wanted) {
                paths.push(entry.path());
            }
        }
        Ok(paths)
    }
}

/// What a manifest says otherwise than a question that is cut into so many parts.
pub fn difference(manifest: &Manifest, question: &PartQuestion, of: u64) -> Option<String> {
    let number = || format!("one is cut into {} parts, the other into {of}", manifest.of);
    manifest.question.differs_from(question).or_else(|| (manifest.of != of).then(number))
}

fn read(path: &Path) -> Result<Manifest, Failure> {
    let cannot = |why: String| Failure::new(format!("cannot read `{}`: {why}", path_in_words(path)));
    let file = File::open(path).map_err(|error| Failure::unread(path_in_words(path), &error))?;
    let manifest: Manifest = serde_json::from_reader(BufReader::new(file).take(LARGEST_MANIFEST))
        .map_err(|error| cannot(error.to_string()))?;
    if manifest.is_sound() { Ok(manifest) } else { Err(cannot("it is no manifest of this form".to_string())) }
}
