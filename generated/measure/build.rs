//! Puts the runtime's sources into this crate, so that a module can be compiled wherever the program has been taken.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The crate that generated modules call.
const RUNTIME: &str = "../../runtime";

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join(RUNTIME);
    println!("cargo::rerun-if-changed={RUNTIME}/src");
    println!("cargo::rerun-if-changed={RUNTIME}/Cargo.toml");
    let mut text = String::from("const RUNTIME: &[(&str, &str)] = &[\n");
    for file in sources(&runtime.join("src"))? {
        let name = file.strip_prefix(&runtime)?;
        writeln!(text, "    ({:?}, include_str!({:?})),", name.display().to_string(), file.display().to_string())?;
    }
    let manifest = fs::read_to_string(runtime.join("Cargo.toml"))?;
    writeln!(text, "];\nconst RUNTIME_NEEDS: &str = {:?};", section(&manifest, "[dependencies]"))?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("runtime.rs"), text)?;
    Ok(())
}

/// The files of a folder and of those in it, sorted.
fn sources(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => files.extend(sources(&path)?),
            false => files.push(path),
        }
    }
    files.sort();
    Ok(files)
}

/// The lines of one section of a manifest, its heading included.
fn section<'m>(manifest: &'m str, heading: &str) -> &'m str {
    let section = &manifest[manifest.find(heading).unwrap_or(manifest.len())..];
    section.find("\n[").map_or(section, |end| &section[..=end])
}
