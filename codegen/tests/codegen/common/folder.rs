//! A folder for the files of one test.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder in cargo's own for tests, so that what a failed test leaves behind is found, and goes with the target.
pub struct Folder(pub PathBuf);

impl Folder {
    /// The test's folder, empty at first but for what cargo has compiled there.
    pub fn new(test: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
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
}
