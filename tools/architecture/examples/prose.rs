//! Prints the number of sentences in each document of the repository, with their mean and greatest length in words, and
//! the beginning of the longest one: `cargo run --package qishu-architecture --example prose`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use architecture::files_below;
use architecture::prose::prose_of;

/// The number of characters of the longest sentence that are printed.
const BEGINNING: usize = 60;

fn main() -> io::Result<()> {
    let repository =
        env::args_os().nth(1).map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), PathBuf::from);
    let mut out = io::stdout().lock();
    writeln!(out, "sentences  mean  longest  document")?;
    for path in documents(&repository)? {
        let prose = prose_of(&fs::read_to_string(&path)?);
        let Some((words, longest)) = prose.longest() else { continue };
        let name = path.strip_prefix(&repository).unwrap_or(&path).display();
        writeln!(out, "{:9}  {:4.1}  {words:7}  {name}", prose.sentences.len(), prose.mean())?;
        let beginning: String = longest.chars().take(BEGINNING).collect();
        writeln!(out, "{:26}  {beginning}…", "")?;
    }
    Ok(())
}

/// The documents below a folder. Chinese text has no spaces between words, so its documents are left out.
fn documents(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = files_below(folder, &["md"])?;
    found.retain(|path| !path.to_string_lossy().ends_with(".zh.md"));
    Ok(found)
}
