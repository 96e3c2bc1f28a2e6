//! The packages of a repository: those of each of its workspaces, as Cargo reads their manifests.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use serde_json::Value;

use crate::files::is_left_out;

/// One package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// What Cargo calls it.
    pub name: String,
    /// Its folder, relative to the repository, with `/` between parts.
    pub folder: String,
    /// The version of the compiler that it claims to need.
    pub rust_version: Option<String>,
    /// The root files of its library and its programs.
    pub roots: Vec<PathBuf>,
    /// The folders of the packages of the repository that its product needs. What only tests need does not count.
    pub needs: Vec<String>,
    /// The metadata for downloads; `None` if the package is not published.
    pub publication: Option<Publication>,
}

/// The metadata of a published package, as far as it may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// The keys of the manifest that describe a published package and are missing.
    pub missing: Vec<&'static str>,
    /// The names of the packages of the repository that the product needs without giving a version.
    pub without_version: Vec<String>,
}

/// The keys of the manifest that describe a published package.
const DESCRIBING_KEYS: [&str; 8] =
    ["authors", "categories", "description", "documentation", "keywords", "license", "readme", "rust_version"];

/// The packages of all workspaces below a folder, sorted by their folders.
///
/// # Errors
///
/// Fails if a folder cannot be read, if Cargo does not start, or if a manifest is wrong.
pub fn packages(repository: &Path) -> io::Result<Vec<Package>> {
    let repository = repository.canonicalize()?;
    let mut manifests = Vec::new();
    find_manifests(&repository, &mut manifests)?;
    let mut packages = Vec::new();
    for manifest in manifests {
        if fs::read_to_string(&manifest)?.lines().any(|line| line.trim() == "[workspace]") {
            let metadata = metadata(&manifest)?;
            packages.extend(list(&metadata["packages"]).map(|value| package(value, &repository)));
        }
    }
    packages.sort_unstable_by(|a, b| a.folder.cmp(&b.folder));
    Ok(packages)
}

/// Adds the manifests below a folder. Build outputs, installed packages and hidden folders are skipped.
fn find_manifests(folder: &Path, manifests: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name == "Cargo.toml" {
            manifests.push(entry.path());
        } else if entry.file_type()?.is_dir() && !is_left_out(&name) {
            find_manifests(&entry.path(), manifests)?;
        }
    }
    Ok(())
}

/// Cargo's metadata of a workspace.
fn metadata(manifest: &Path) -> io::Result<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path"];
    let output = Command::new(cargo).args(arguments).arg(manifest).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    serde_json::from_slice(&output.stdout).map_err(io::Error::from)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn package(value: &Value, repository: &Path) -> Package {
    let is_product = |target: &&Value| {
        list(&target["kind"]).all(|kind| !matches!(kind.as_str(), Some("test" | "bench" | "example" | "custom-build")))
    };
    let is_needed = |dependency: &&Value| dependency["kind"].as_str() != Some("dev");
    let manifest = PathBuf::from(text(&value["manifest_path"]));
    Package {
        name: text(&value["name"]),
        folder: relative(manifest.parent().unwrap_or(Path::new("")), repository),
        rust_version: value["rust_version"].as_str().map(str::to_owned),
        roots: list(&value["targets"]).filter(is_product).map(|target| text(&target["src_path"]).into()).collect(),
        needs: list(&value["dependencies"])
            .filter(is_needed)
            .filter_map(|dependency| dependency["path"].as_str())
            .map(|path| relative(Path::new(path), repository))
            .collect(),
        publication: value["publish"].is_null().then(|| publication(value)),
    }
}

fn publication(value: &Value) -> Publication {
    let is_present = |key: &&str| match &value[key] {
        Value::String(text) => !text.is_empty(),
        Value::Array(some) => !some.is_empty(),
        _ => false,
    };
    let dependencies = list(&value["dependencies"]);
    let of_ours = dependencies.filter(|one| one["kind"].as_str() != Some("dev") && one["path"].is_string());
    Publication {
        missing: DESCRIBING_KEYS.into_iter().filter(|key| !is_present(key)).collect(),
        without_version: of_ours.filter(|one| one["req"].as_str() == Some("*")).map(|one| text(&one["name"])).collect(),
    }
}

fn relative(folder: &Path, repository: &Path) -> String {
    let inside = folder.strip_prefix(repository).unwrap_or(folder);
    let parts: Vec<String> = inside.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts.join("/")
}
