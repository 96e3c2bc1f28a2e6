//! Rules that a test writes down itself.

use std::path::{Path, PathBuf};

use qishu_codegen::compile::rules_files;
use qishu_spec_lang::{Loaded, Model};

/// The model of rules in which nothing is wrong.
pub fn model(text: &str) -> Model {
    only(qishu_spec_lang::check_texts(&[("spec.rules", text)]))
}

/// The model of a rules file in which nothing is wrong.
pub fn read(file: &Path) -> Model {
    only(qishu_spec_lang::load(&[file.to_path_buf()]))
}

/// The model of a variant of the library, which extends no other.
pub fn of_the_library(name: &str) -> Model {
    let files = rules_files(&[path("variants")]).expect("the folder is there");
    let file = files.iter().find(|file| file.file_stem().is_some_and(|stem| stem == name));
    read(file.unwrap_or_else(|| panic!("there is no variant {name}")))
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
