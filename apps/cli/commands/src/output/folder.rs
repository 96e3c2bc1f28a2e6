//! A folder of parts.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use qishu::{NewFile, Shard, file_error_in_words, open_regular, path_in_words, read_at_most};

use super::digest::digest_of;
use super::manifest::{MANIFEST, Manifest, file_name, manifest_name, shard_of};
use super::question::PartQuestion;
use crate::terminal::console::Failure;

/// The bytes that a manifest may have.
const LARGEST_MANIFEST: u64 = 1 << 20;

/// What is said of a part.
#[derive(Clone, Debug)]
pub enum PartFound {
    /// Its manifest.
    Manifest(Box<Manifest>),
    /// Its manifest is damaged: in which way.
    Damaged(String),
}

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

    /// What is said of a part, if anything is.
    ///
    /// # Errors
    ///
    /// Fails if the manifest is there and cannot be read, or says something else.
    pub fn found(&self, shard: Shard) -> Result<Option<PartFound>, Failure> {
        let path = self.0.join(manifest_name(shard));
        match path.try_exists() {
            Ok(false) => Ok(None),
            _ => read(&path).map(Some),
        }
    }

    /// All parts of which something is said, in their order; all of one whole.
    ///
    /// # Errors
    ///
    /// Fails if there are none, if two are of different wholes, or if a manifest cannot be read or says something else.
    pub fn parts(&self) -> Result<Vec<(Shard, PartFound)>, Failure> {
        let mut paths = self.names(|name| name.ends_with(MANIFEST))?;
        paths.sort_unstable();
        let mut parts: Vec<(Shard, PartFound)> = Vec::new();
        let mut first: Option<(&Path, Manifest)> = None;
        for path in &paths {
            let found = read(path)?;
            // A manifest that is damaged does not say which part it is of, but its name does.
            let named = path.file_name().and_then(|name| shard_of(name.to_str()?));
            match (&found, named) {
                (PartFound::Damaged(what), None) => {
                    return Err(Failure::new(format!("`{}`: {what}", path_in_words(path))));
                }
                (PartFound::Manifest(manifest), named) if named != Some(manifest.shard()) => {
                    return Err(Failure::new(format!("`{}` is the manifest of another part", path_in_words(path))));
                }
                _ => {}
            }
            let Some(shard) = named else { continue };
            let other_number = parts.first().filter(|(other, _)| other.of != shard.of);
            let difference = match (&first, &found) {
                (Some((_, first)), PartFound::Manifest(one)) => difference(first, &one.question, one.of),
                _ => other_number.map(|(other, _)| number_differs(other.of, shard.of)),
            };
            if let Some(what) = difference {
                let one = path_in_words(first.as_ref().map_or(&*paths[0], |(path, _)| path));
                return Err(Failure::new(format!(
                    "`{one}` and `{}` are of different wholes: {what}",
                    path_in_words(path)
                )));
            }
            if let (None, PartFound::Manifest(manifest)) = (&first, &found) {
                first = Some((path, *manifest.clone()));
            }
            parts.push((shard, found));
        }
        match parts.is_empty() {
            true => Err(Failure::new(format!("there are no parts in `{}`", path_in_words(&self.0)))),
            false => Ok(parts),
        }
    }

    /// The difference between a stored manifest and a question with this number of parts, if any. Only one manifest is
    /// checked: the others were compared with it when they were made, and `qishu parts` compares all.
    ///
    /// # Errors
    ///
    /// Fails if a manifest cannot be read, or says something else.
    pub fn stranger(&self, question: &PartQuestion, of: u64) -> Result<Option<String>, Failure> {
        for path in self.names(|name| name.ends_with(MANIFEST))? {
            if let PartFound::Manifest(manifest) = read(&path)? {
                return Ok(difference(&manifest, question, of));
            }
        }
        Ok(None)
    }

    /// Files of parts that were not finished, whether they are still being written or not.
    ///
    /// # Errors
    ///
    /// Fails if the folder cannot be read.
    pub fn unfinished(&self) -> Result<Vec<PathBuf>, Failure> {
        let unfinished =
            NewFile::unfinished(&self.0).map_err(|error| Failure::unread(path_in_words(&self.0), &error))?;
        Ok(unfinished.into_iter().filter(|(_, name)| name.starts_with("part-")).map(|(path, _)| path).collect())
    }

    /// Removes the leftovers of killed runs of a part.
    pub fn clear(&self, shard: Shard, question: &PartQuestion) {
        let names = [file_name(shard, question), manifest_name(shard)];
        // What cannot be looked through can be written to all the same.
        let _ = NewFile::remove_left_behind(&self.0, |name| names.iter().any(|own| own == name));
    }

    /// What is wrong with the file of a part, if anything is.
    pub fn damage(&self, manifest: &Manifest) -> Option<String> {
        let path = self.file(manifest);
        let file = match open_regular(&path) {
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

/// The difference between a manifest and a question with this number of parts.
pub fn difference(manifest: &Manifest, question: &PartQuestion, of: u64) -> Option<String> {
    let number = || number_differs(manifest.of, of);
    manifest.question.differs_from(question).or_else(|| (manifest.of != of).then(number))
}

fn number_differs(one: u64, other: u64) -> String {
    format!("one is cut into {one} parts, the other into {other}")
}

/// Reads a manifest. Where the disk was full or the machine went down, one may say nothing, or not all. One that says
/// something else is not touched: another program may have written it.
fn read(path: &Path) -> Result<PartFound, Failure> {
    let damaged = |why: String| Ok(PartFound::Damaged(format!("its manifest is damaged: {why}")));
    let other = |why: String| {
        let help = vec!["without this file the part is made again".to_string()];
        Err(Failure::Message { text: format!("cannot read `{}`: {why}", path.display()), help })
    };
    let bytes = match open_regular(path).and_then(|file| read_at_most(file, LARGEST_MANIFEST)) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::FileTooLarge => return damaged(file_error_in_words(&error)),
        Err(error) => return Err(Failure::unread(path_in_words(path), &error)),
    };
    match serde_json::from_slice::<Manifest>(&bytes) {
        Ok(manifest) if manifest.is_sound() => Ok(PartFound::Manifest(Box::new(manifest))),
        Ok(_) => other("it is no manifest of this form".to_string()),
        Err(error) if error.is_data() => other(error.to_string()),
        Err(error) => damaged(error.to_string()),
    }
}
