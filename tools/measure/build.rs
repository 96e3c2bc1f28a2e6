//! Puts the sources of the crates that modules call into this one, so that a module can be compiled wherever the program
//! has been taken.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The crates that generated modules call, as folders of the workspace.
const CRATES: &[&str] = &["rules", "runtime"];

fn main() -> Result<(), Box<dyn Error>> {
    let workspace = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    println!("cargo::rerun-if-changed=../../Cargo.toml");
    let mut files = String::from(
        "/// The files of the crates that modules call: names and texts.\nconst FILES: &[(&str, &str)] = &[\n",
    );
    for name in CRATES {
        println!("cargo::rerun-if-changed=../../{name}/src");
        println!("cargo::rerun-if-changed=../../{name}/Cargo.toml");
        for file in sources(&workspace.join(name).join("src"))? {
            let inside = file.strip_prefix(&workspace)?.display().to_string();
            writeln!(files, "    ({inside:?}, include_str!({:?})),", file.display().to_string())?;
        }
        let manifest = fs::read_to_string(workspace.join(name).join("Cargo.toml"))?;
        let package = format!("[package]\nname = \"qishu-{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n");
        writeln!(
            files,
            "    ({:?}, {:?}),",
            format!("{name}/Cargo.toml"),
            package + section(&manifest, "[dependencies]")
        )?;
    }
    let manifest = fs::read_to_string(workspace.join("Cargo.toml"))?;
    let versions = section(&manifest, "[workspace.dependencies]");
    writeln!(files, "];\n/// The versions of what they need.\nconst VERSIONS: &str = {versions:?};")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("files.rs"), files)?;
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
