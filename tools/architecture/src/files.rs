//! The files of the repository.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folders of what is built or installed: they hold files of others. `grammars` is Zed's, with a whole copy of the repository.
const BUILT: &[&str] = &["target", "node_modules", "build", "dist", "grammars"];

/// Whether files and folders of this name are left out: what is hidden (but for `.ci`) or built.
pub fn is_left_out(name: &str) -> bool {
    (name.starts_with('.') && name != ".ci") || BUILT.contains(&name)
}

/// The files below a folder whose names end in one of these, in order. What is hidden (but for `.ci`), linked or built is
/// left out, and so are lists of versions.
///
/// # Errors
///
/// Fails if a folder cannot be read.
pub fn files_below(folder: &Path, ends: &[&str]) -> io::Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if is_left_out(name) || path.is_symlink() || name == "package-lock.json" {
                continue;
            }
            let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
            match path.is_dir() {
                true => folders.push(path),
                false if ends.contains(&end) => found.push(path),
                false => {}
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}
