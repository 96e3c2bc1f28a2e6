//! The drawn form of diagnostics, which only the feature `render` has.
#![cfg(feature = "render")]

use qishu_spec_lang::{load, render_fancy};

#[test]
fn diagnostics_show_their_source_lines() {
    let paths = [
        "tests/fail/E0101_unknown_region.rules".into(),
        "tests/fail/E0503_already_defined/derived.rules".into(),
        "tests/fail/E0001_cannot_read.rules".into(),
        "tests/fail/E0307_placements_overlap.rules".into(),
    ];
    let loaded = load(&paths);
    let diagnostics = loaded.models.expect_err("these are fixtures of mistakes");
    let text = render_fancy(&diagnostics, &loaded.sources, false);
    insta::with_settings!({omit_expression => true, prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!("render", text);
    });
    assert!(render_fancy(&diagnostics, &loaded.sources, true).contains("\u{1b}["));
}
