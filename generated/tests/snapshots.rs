//! The generated modules and their plans, as they were last reviewed.
//!
//! The plan is the thing to read first: it is short, and a change of the module that leaves the plan alone is a change
//! of wording. `cargo insta review` shows what changed; without it a `.snap.new` file beside the old one does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use qishu_codegen::explain::explain;
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::system::Statistic;

/// The most lines that may count one variant.
const MOST_LINES: usize = 600;

/// The most lines that may tell its rules and number its positions.
const MOST_LINES_OF_POSITIONS: usize = 760;

fn settings(folder: &str, variant: &qishu_runtime::Variant) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../snapshots/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_input_file(format!("../variants/{}", variant.files[0].0));
    settings
}

#[test]
fn the_plans_are_as_reviewed() {
    for variant in generated::VARIANTS {
        let models = qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes");
        let planned = plan(&models[0], Statistic::Total, Limits::default()).expect("it was planned once before");
        settings("plans", variant).bind(|| insta::assert_snapshot!(variant.name, explain(&models[0], &planned)));
    }
}

#[test]
fn the_modules_are_as_reviewed() {
    for variant in generated::VARIANTS {
        let path = Path::new(env!("OUT_DIR")).join(format!("{}.rs", variant.name));
        let module = fs::read_to_string(path).expect("the build script has written the module");
        assert!(module.lines().count() <= MOST_LINES, "the module of {} grows too long to read", variant.name);
        settings("modules", variant).bind(|| insta::assert_snapshot!(variant.name, module));
    }
}

#[test]
fn the_modules_of_positions_are_as_reviewed() {
    for variant in generated::VARIANTS {
        let path = Path::new(env!("OUT_DIR")).join(format!("{}.positions.rs", variant.name));
        let module = fs::read_to_string(path).expect("the build script has written the module");
        assert!(module.lines().count() <= MOST_LINES_OF_POSITIONS, "the positions of {} are too long", variant.name);
        settings("positions", variant).bind(|| insta::assert_snapshot!(variant.name, module));
    }
}

#[test]
fn no_snapshot_is_left_over() {
    let variants: BTreeSet<String> =
        generated::VARIANTS.iter().map(|variant| format!("{}.snap", variant.name)).collect();
    for folder in ["plans", "modules", "positions"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(folder);
        let entries = fs::read_dir(&folder).expect("there are snapshots");
        let files: BTreeSet<String> = entries
            .map(|entry| entry.expect("the folder can be read").file_name().to_string_lossy().into_owned())
            .filter(|file| file.ends_with(".snap"))
            .collect();
        assert_eq!(files, variants, "{}", folder.display());
    }
}
