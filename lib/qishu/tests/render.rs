//! Mistakes rendered with their source lines.

use qishu::{Error, Reading};

#[test]
fn mistakes_show_their_source_lines() {
    let fixtures = [
        "E0101_unknown_region.rules",
        "E0503_already_defined/derived.rules",
        "E0001_cannot_read.rules",
        "E0307_placements_overlap.rules",
    ];
    let paths = fixtures.map(|file| format!("../../spec-lang/tests/fail/{file}").into());
    let Err(Error::Rules(mistakes)) = Reading::of_files(&paths, &[]).variants else { panic!("these are mistakes") };
    insta::with_settings!({omit_expression => true, prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!("render", mistakes.render(false));
    });
    assert!(mistakes.render(true).contains("\u{1b}["));
}
