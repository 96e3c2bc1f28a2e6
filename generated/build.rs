//! Compiles the rules files in `variants/` into modules of this crate.

use std::env;
use std::path::Path;

/// A module that counts in more lines is not reviewed as text, and takes longer to compile than a program saves by it: a plan counts
/// its variant in milliseconds. The feature `long` compiles modules of any length.
const LONGEST: usize = 600;

fn main() -> Result<(), qishu_codegen::CompileError> {
    // A package has the rules inside, by the link that stands here; where links are not checked out, they lie beside.
    let rules = if Path::new("variants").is_dir() { "variants" } else { "../variants" };
    let longest = env::var_os("CARGO_FEATURE_LONG").map_or(LONGEST, |_| usize::MAX);
    qishu_codegen::compile_library(&[rules], longest)
}
