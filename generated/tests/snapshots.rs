//! The plans and the generated modules, as they were last reviewed.
//!
//! The plan is the thing to read first, and it is compared first: it is short, and while it is unchanged, the counting is.
//! `cargo insta review` shows what changed; without it a `.snap.new` file beside the old one does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use qishu_codegen::compile::legal_diagrams;
use qishu_codegen::explain::{explain, explain_legal};
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::system::Statistic;
use qishu_runtime::Variant;

/// Modules of more lines are not reviewed: their plans are, and of their text it is noticed that it changes.
const MOST_LINES: usize = 600;

/// Compares a text with the snapshot of that name.
fn compare(variant: &Variant, what: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let name = format!("{}.{what}", variant.name);
    settings.bind(|| insta::assert_snapshot!(name, without_line_numbers(text)));
}

/// The text without the numbers of lines in rules files, which a comment there would change.
fn without_line_numbers(text: &str) -> String {
    let mut parts = text.split(".rules:");
    let mut filtered = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        filtered += ".rules";
        filtered += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    filtered
}

/// The modules that the build script has written, each with the name of its snapshots: what counts, what makes turns, and what counts
/// legal positions.
fn modules(variant: &Variant) -> Vec<(&'static str, String)> {
    let moves = variant.play.map(|_| ("moves", written(&format!("{}.moves.rs", variant.name))));
    let legal = variant.count_legal.map(|_| ("legal_rust", written(&format!("{}.legal.rs", variant.name))));
    [("rust", written(&format!("{}.rs", variant.name)))].into_iter().chain(moves).chain(legal).collect()
}

fn written(file: &str) -> String {
    let path = Path::new(env!("OUT_DIR")).join(file);
    fs::read_to_string(path).expect("the build script has written the module")
}

/// The module, or what is said of one that is too long to be reviewed.
fn reviewed(module: &str) -> String {
    match module.lines().count() {
        0..=MOST_LINES => module.to_owned(),
        lines => {
            format!("{lines} lines, too many to review; the plan is reviewed instead\nFNV-1a {:016x}\n", fnv(module))
        }
    }
}

/// The digest of Fowler, Noll and Vo in 64 bits.
fn fnv(text: &str) -> u64 {
    let step = |digest: u64, byte: &u8| (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    text.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[test]
fn the_plans_and_then_the_modules_are_as_reviewed() {
    for variant in generated::VARIANTS {
        let models = qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes");
        let planned = plan(&models[0], Statistic::Total, Limits::default()).expect("it was planned once before");
        compare(variant, "plan", &explain(&models[0], &planned));
        if variant.count_legal.is_some() {
            let diagrams = legal_diagrams(&models[0]).expect("the build script has written them");
            compare(variant, "legal", &explain_legal(&models[0], &diagrams));
        }
    }
    for variant in generated::VARIANTS {
        for (what, module) in modules(variant) {
            compare(variant, what, &reviewed(&without_line_numbers(&module)));
        }
    }
}

#[test]
fn no_line_of_a_reviewed_module_is_too_long() {
    for variant in generated::VARIANTS {
        for (what, module) in modules(variant).into_iter().filter(|(_, module)| module.lines().count() <= MOST_LINES) {
            let long: Vec<&str> = module.lines().filter(|line| line.chars().count() > 120).collect();
            assert!(long.is_empty(), "{} {what}: {long:#?}", variant.name);
        }
    }
}

#[test]
fn a_module_that_is_too_long_is_known_by_its_digest() {
    assert_eq!(fnv("a"), 0xaf63_dc4c_8601_ec8c, "the digest is the published one");
    let text = "line\n".repeat(MOST_LINES);
    assert_eq!(reviewed(&text), text);
    let longer = reviewed(&(text.clone() + "more\n"));
    assert!(longer.starts_with("601 lines, too many to review"), "{longer}");
    assert_ne!(longer, reviewed(&(text + "other\n")), "any change is noticed");
}

#[test]
fn no_snapshot_is_left_over() {
    let names = |variant: &Variant| {
        let whats = ["plan", "rust"].into_iter().chain(variant.play.map(|_| "moves"));
        let whats = whats.chain(variant.count_legal.into_iter().flat_map(|_| ["legal", "legal_rust"]));
        whats.map(|what| format!("{}.{what}.snap", variant.name)).collect::<Vec<String>>()
    };
    let owed: BTreeSet<String> = generated::VARIANTS.iter().flat_map(names).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots");
    let entries = fs::read_dir(&folder).expect("there are snapshots");
    let files: BTreeSet<String> = entries
        .map(|entry| entry.expect("the folder can be read").file_name().to_string_lossy().into_owned())
        .filter(|file| file.ends_with(".snap"))
        .collect();
    assert_eq!(files, owed, "{}", folder.display());
}
