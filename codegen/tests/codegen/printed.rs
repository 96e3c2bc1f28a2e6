//! A printed tree reads as the same tree.

use std::fs;

use common::rules;
use differential::draw;
use differential::effort::times;
use differential::random_spec::Size;
use qishu_codegen::compile::rules_files;
use qishu_spec_lang::ast::Variant;
use qishu_spec_lang::parse_text;

/// The tree of a text, if it has one.
fn tree(text: &str) -> Option<Variant> {
    parse_text("spec.rules", text).variant.ok()
}

/// What a tree says, without places.
fn said(variant: &Variant) -> String {
    let tree = format!("{variant:?}");
    let mut parts = tree.split("Span { ");
    let first = parts.next();
    let behind_spans = parts.filter_map(|part| Some(part.split_once('}')?.1));
    first.into_iter().chain(behind_spans).collect()
}

/// Prints a tree, and compares it with that of the printed text.
fn check(variant: &Variant) {
    let printed = variant.to_string();
    let again = tree(&printed).unwrap_or_else(|| panic!("cannot be read:\n{printed}"));
    assert_eq!(said(&again), said(variant), "{printed}");
}

#[test]
fn all_rules_files_are_printed() {
    let folders = ["variants", "spec-lang/tests", "codegen/tests", "tools", "apps"].map(rules::path);
    let files = rules_files(&folders).expect("the folders can be read");
    let trees: Vec<Variant> = files.iter().filter_map(|file| tree(&fs::read_to_string(file).ok()?)).collect();
    assert!(trees.len() > 200, "{} files have a tree", trees.len());
    trees.iter().for_each(check);
}

#[test]
fn random_rules_are_printed() {
    for number in 0..u64::from(times(50)) {
        let case = draw::case(16, number, Size::growing(number as f64 / 50.0)).expect("rules are drawn");
        case.texts("spec").iter().for_each(|(_, text)| check(&tree(text).expect("the rules can be read")));
        let game = draw::game(16, number).expect("a game is drawn");
        check(&tree(&game.text).expect("the game can be read"));
    }
}

#[test]
fn trees_that_differ_say_different_things() {
    let text = "variant v { piece p { count 1 on a1 b2 } move p steps forward to empty \
                end win if at least 1 p on d4 }";
    let said = |text: &str| said(&tree(text).expect("it can be read"));
    assert_eq!(said(text), said(&text.replace(' ', "  ")));
    for (word, other) in [
        ("a1", "a2"),
        ("a1 b2", "a1 | b2"),
        ("to empty", ""),
        ("count 1", "count 0..1"),
        ("v ", "w "),
        ("at least 1", "at least 2"),
        ("at least", "at most"),
        ("on d4", "on d5"),
        ("win", "lose"),
    ] {
        assert_ne!(said(text), said(&text.replacen(word, other, 1)), "{word}");
    }
}
