//! The emitted rules in their reviewed form. That they are equal to the model's is tested where they are compiled.

use common::reviewed::without_line_numbers;
use common::rules;
use qishu_codegen::emit::emit_rules;

#[test]
fn emitted_rules_are_as_reviewed() {
    let text = emit_rules(&rules::read(&rules::path("codegen/tests/rules/camps.rules")));
    assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
    insta::assert_snapshot!("camps", without_line_numbers(&text));
}
