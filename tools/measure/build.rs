//! Embeds the sources of the crates that modules call. A module can thus be compiled wherever the program has been
//! installed, and with exactly the code that was tested.
//!
//! Outside the workspace there are no such sources: modules then use the published crates of this version.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The crates that generated modules call, by their names, each in a folder of the workspace.
const CRATES: &[(&str, &str)] = &[("qishu-rules", "lib/rules"), ("qishu-runtime", "lib/runtime")];

fn main() -> Result<(), Box<dyn Error>> {
    let workspace = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let is_inside = CRATES.iter().all(|(_, folder)| workspace.join(folder).join("src").is_dir());
    let text = if is_inside { of_workspace(&workspace)? } else { published()? };
    fs::write(Path::new(&env::var("OUT_DIR")?).join("files.rs"), text)?;
    Ok(())
}

/// The sources of the workspace's crates, the versions of what they need, and those that were tested.
fn of_workspace(workspace: &Path) -> Result<String, Box<dyn Error>> {
    println!("cargo::rerun-if-changed=../../Cargo.toml");
    println!("cargo::rerun-if-changed=../../Cargo.lock");
    let version = env::var("CARGO_PKG_VERSION")?;
    let mut files = Vec::new();
    for (name, folder) in CRATES {
        println!("cargo::rerun-if-changed=../../{folder}/src");
        println!("cargo::rerun-if-changed=../../{folder}/Cargo.toml");
        for file in sources(&workspace.join(folder).join("src"))? {
            let inside = file.strip_prefix(workspace)?.display().to_string();
            files.push((inside, format!("include_str!({:?})", file.display().to_string())));
        }
        let manifest = fs::read_to_string(workspace.join(folder).join("Cargo.toml"))?;
        let package = format!("[package]\nname = \"{name}\"\nversion = \"{version}\"\nedition = \"2024\"\n\n");
        files.push((format!("{folder}/Cargo.toml"), format!("{:?}", package + section(&manifest, "[dependencies]"))));
    }
    let manifest = fs::read_to_string(workspace.join("Cargo.toml"))?;
    let versions = section(&manifest, "[workspace.dependencies]");
    let lock = format!("Some(include_str!({:?}))", workspace.join("Cargo.lock").display().to_string());
    constants(&files, versions, &lock)
}

/// The dependencies without sources: the runtime of this crate's version.
fn published() -> Result<String, Box<dyn Error>> {
    let version = env::var("CARGO_PKG_VERSION")?;
    constants(&[], &format!("[workspace.dependencies]\nqishu-runtime = \"={version}\"\n"), "None")
}

/// The constants; files are pairs of a name and an expression for the text.
fn constants(files: &[(String, String)], versions: &str, lock: &str) -> Result<String, Box<dyn Error>> {
    let mut text = String::from("/// The files of the crates that modules call: names and texts.\n");
    writeln!(text, "const FILES: &[(&str, &str)] = &[")?;
    for (name, file) in files {
        writeln!(text, "    ({name:?}, {file}),")?;
    }
    writeln!(text, "];\n/// The versions of what modules need.\nconst VERSIONS: &str = {versions:?};")?;
    writeln!(text, "/// Keeps what the runtime needs to the versions that it was tested with, where these are known.")?;
    writeln!(text, "const LOCK: Option<&str> = {lock};")?;
    Ok(text)
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
