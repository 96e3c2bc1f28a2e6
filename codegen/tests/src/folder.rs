//! A folder for the files of one test.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder within cargo's folder for tests, so that the leftovers of a failed test can be found, and disappear with
/// the target folder.
pub struct Folder(pub PathBuf);

impl Folder {
    /// The test's folder in cargo's, empty at first but for what cargo has compiled there.
    pub fn new(cargos: &str, test: &str) -> Folder {
        let path = Path::new(cargos).join(test);
        fs::create_dir_all(&path).expect("cargo's folder for tests can be written to");
        for entry in fs::read_dir(&path).expect("the folder is there") {
            let entry = entry.expect("the folder can be read");
            if entry.file_name() == "target" {
                continue;
            }
            let removed =
                if entry.path().is_dir() { fs::remove_dir_all(entry.path()) } else { fs::remove_file(entry.path()) };
            removed.expect("the folder is this test's own");
        }
        Folder(path)
    }

    /// A folder in it, which is made if it is not there.
    pub fn folder(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(&path).expect("the folder can be written to");
        path
    }

    /// Writes a file; the result is its path.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("the folder can be written to");
        path
    }
}
