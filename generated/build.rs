//! Compiles the rules files in `variants/` into modules of this crate.

use std::env;
use std::path::Path;

use qishu_codegen::LibraryExtent;

/// The maximum lines of a counting module. The compilation of a longer one costs more time than it saves: a plan counts
/// its variant in milliseconds. The feature `whole` compiles modules of any length.
const LONGEST: usize = 800;

fn main() -> Result<(), qishu_codegen::CompileError> {
    // A package contains the rules through a symbolic link; where links are not checked out, the rules are in the
    // parent folder.
    let rules = if Path::new("variants").is_dir() { "variants" } else { "../variants" };
    let extent = match env::var_os("CARGO_FEATURE_WHOLE") {
        Some(_) => LibraryExtent::Whole,
        None => LibraryExtent::Part { longest: LONGEST, moves: env::var_os("CARGO_FEATURE_MOVES").is_some() },
    };
    qishu_codegen::compile_library(&[rules], extent)
}
