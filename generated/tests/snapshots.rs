//! The compiled modules equal the reviewed snapshots of `codegen/tests/library.rs`.

use std::fs;
use std::path::Path;

use common::reviewed::reviewed;
use qishu_runtime::Variant;

/// The modules that the build script has written, each with the name of its snapshot: for counting, for moves, and for
/// counting legal positions.
fn modules(variant: &Variant) -> Vec<(&'static str, String)> {
    let moves = variant.play.map(|_| ("moves", written(&format!("{}.moves.rs", variant.name))));
    let legal = variant.count_legal.map(|_| ("legal_rust", written(&format!("{}.legal.rs", variant.name))));
    [("rust", written(&format!("{}.rs", variant.name)))].into_iter().chain(moves).chain(legal).collect()
}

fn written(file: &str) -> String {
    let path = Path::new(env!("OUT_DIR")).join(file);
    fs::read_to_string(path).expect("the build script has written the module")
}

#[test]
fn the_modules_compiled_are_those_reviewed() {
    let mut differ = Vec::new();
    for variant in generated::VARIANTS {
        for (what, module) in modules(variant) {
            let file = format!("{}.{what}.snap", variant.name);
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(&file);
            let snapshot = fs::read_to_string(path).unwrap_or_default();
            // After the header between two lines of hyphens.
            let text = snapshot.splitn(3, "---\n").nth(2).unwrap_or_default();
            if text.trim_end() != reviewed(&module).trim_end() {
                differ.push(file);
            }
        }
    }
    assert!(
        differ.is_empty(),
        "{differ:?} are not what is compiled: `cargo test --package qishu-codegen-tests --test library` shows the difference"
    );
}
