//! Rules written within tests.

use std::fs;
use std::path::{Path, PathBuf};

use qishu_codegen::compile::rules_files;
use qishu_spec_lang::{Loaded, Model};

/// The model of rules in which nothing is wrong.
pub fn model(text: &str) -> Model {
    only(qishu_spec_lang::check_texts(&[("spec.rules", text)]))
}

/// The model of a rules file in which nothing is wrong, and which may extend a variant of the library.
pub fn read(file: &Path) -> Model {
    let bases = library().into_iter().map(|base| {
        let name = base.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(&base).expect("the file can be read"))
    });
    let bases: Vec<(String, String)> = bases.collect();
    let bases: Vec<(&str, &str)> = bases.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    only(qishu_spec_lang::load_with(&[file.to_path_buf()], &bases))
}

/// The model of a variant of the library.
pub fn of_the_library(name: &str) -> Model {
    let files = library();
    let file = files.iter().find(|file| file.file_stem().is_some_and(|stem| stem == name));
    read(file.unwrap_or_else(|| panic!("there is no variant {name}")))
}

/// The files of the library.
fn library() -> Vec<PathBuf> {
    rules_files(&[path("variants")]).expect("the folder is there")
}

/// A path from the workspace's folder.
pub fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)
}

fn only(loaded: Loaded) -> Model {
    let mut models = loaded.models.unwrap_or_else(|mistakes| {
        let texts: Vec<String> = mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources)).collect();
        panic!("{}", texts.join("\n"))
    });
    models.swap_remove(0)
}
