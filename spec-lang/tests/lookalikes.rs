//! Characters that look like others, or like nothing at all, are named and distinguished.

use qishu_spec_lang::{Loaded, check_texts};

fn checked(statements: &str) -> Loaded {
    let text = format!("variant x {{\n    board 3 x 3\n    sides a, b same\n    {statements}\n}}\n");
    check_texts(&[("x.rules", &text)])
}

/// What is said about the statements, the first of which is on line 4.
fn said(statements: &str) -> String {
    let loaded = checked(statements);
    let mistakes = loaded.models.err().unwrap_or_default();
    mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources) + "\n").collect()
}

#[test]
fn characters_that_look_alike_are_distinguished() {
    for (statement, expected) in [
        ("piece st\u{43e}ne S { count 1 anywhere }", "4:13: error[E0017]: the language has no `\u{43e}`, U+043E"),
        ("piece stone \u{421} { count 1 anywhere }", "4:17: error[E0017]: the language has no `\u{421}`, U+0421"),
        ("pi\u{435}ce stone S { count 1 anywhere }", "4:7: error[E0017]: the language has no `\u{435}`, U+0435"),
        ("piece stone S { count \u{ff11} anywhere }", "help: it looks like `1`: write that"),
        ("piece stone S { count 1 on \u{ff41}1 }", "help: it looks like `a`: write that"),
        ("piece stone S { count 0\u{2025}1 anywhere }", "help: it looks like `..`: write that"),
        ("piece stone S { count 1 on board \u{2212} b1 }", "help: it looks like `-`: write that"),
        ("title \u{201c}x\u{201d} piece p { count 1 anywhere }", "help: it looks like `\"`: write that"),
    ] {
        let said = said(statement);
        assert!(said.contains(expected), "{statement}: {said}");
    }
}

#[test]
fn characters_that_cannot_be_seen_are_named_by_their_numbers() {
    for (statement, number) in [
        ("piece sto\u{200b}ne S { count 1 anywhere }", "U+200B"),
        ("piece stone S { count 1 anywhere }\u{200d}", "U+200D"),
        ("piece stone S { count 1\u{a0}anywhere }", "U+00A0"),
        ("piece stone S { count 1 on \u{200f}a1 }", "U+200F"),
        ("piece stone S { count 1 on \u{202e}1a }", "U+202E"),
        ("title \"\u{2066}x\" piece p { count 1 anywhere }", "U+2066"),
        ("piece stone S { count 1 anywhere } // \u{202e}x", "U+202E"),
    ] {
        let said = said(statement);
        assert!(said.contains("error[E0017]") && said.contains(number), "{statement}: {said}");
        assert!(!said.contains(['\u{200b}', '\u{200d}', '\u{a0}', '\u{200f}', '\u{202e}', '\u{2066}']), "{said}");
    }
}

#[test]
fn texts_and_comments_are_written_in_any_language() {
    let statements =
        "title \"\u{68cb}\u{6570} \u{434}\u{430} \u{5d0}\" piece p { count 1 anywhere } // \u{3b1}\u{200f}";
    assert!(checked(statements).models.is_ok());
    assert!(
        check_texts(&[("x.rules", "\u{feff}variant x { board 1 x 1 sides a piece p { count 1 anywhere } }")])
            .models
            .is_ok()
    );
}
