//! Copies of patterns: they are what the same patterns mean when they are written out.

use std::collections::BTreeSet;

use qishu_rules::Rules;
use qishu_spec_lang::check_texts;

use super::model;

/// The rules with these statements, on a board without its middle.
fn rules(statements: &str) -> Rules {
    let text = format!(
        "variant small {{ board 3 x 4 keep board - b2 - b3 sides white, black mirror ranks
            region posts = a1 b1 c3  lines bends = a1 a2, a2 a1 c3, c1 b1 b4  partition wings = files a, files b c
            piece stone S {{ count 0..2 anywhere }} piece king K {{ count 0..1 on ranks 1..2 }}
            piece cat C of white {{ count 0..1 anywhere }} state wind: north, south {statements} }}"
    );
    let loaded = check_texts(&[("small.rules", &text)]);
    loaded.models.unwrap_or_else(|mistakes| panic!("{statements}\n{mistakes:?}")).remove(0).rules
}

/// The patterns, each with its literals in some order.
fn patterns(rules: &Rules) -> BTreeSet<(String, BTreeSet<String>)> {
    let words = |pattern: &qishu_rules::Pattern| {
        let literals = pattern.literals.iter().map(|literal| format!("{literal:?}"));
        (pattern.name.to_string(), literals.collect())
    };
    let all: Vec<_> = rules.patterns.iter().map(words).collect();
    let different: BTreeSet<_> = all.iter().cloned().collect();
    assert_eq!(all.len(), different.len(), "no copy is there twice");
    different
}

fn mean_the_same(copied: &str, written_out: &[&str]) {
    assert_eq!(patterns(&rules(copied)), patterns(&rules(&written_out.join("\n"))), "{copied}");
}

#[test]
fn a_pattern_has_a_copy_for_each_square() {
    mean_the_same(
        "forbid stone at 0 0, no stone at 1 0 per square on posts",
        // Off the board there is no stone.
        &["forbid stone on a1, no stone on b1", "forbid stone on b1, no stone on c1", "forbid stone on c3"],
    );
    mean_the_same(
        "forbid stone at -2 1 per square",
        &["forbid stone on a2", "forbid stone on a3", "forbid stone on a4"],
    );
    // Kings stand on two ranks only: where one is needed there is no copy, and where none is, it is absent.
    mean_the_same(
        "forbid king at 0 0, stone at 0 1 per square on files a",
        &["forbid king on a1, stone on a2", "forbid king on a2, stone on a3"],
    );
    mean_the_same(
        "forbid stone at 0 0, no king at 0 1, wind north per square on a1..a2",
        &["forbid stone on a1, no king on a2, wind north", "forbid stone on a2, wind north"],
    );
}

#[test]
fn a_pattern_has_a_copy_for_each_line() {
    // The order is that of the board, and the list is as each side sees it.
    mean_the_same(
        "forbid stone at 1, no stone at 2 per bends",
        &["forbid stone on a1, no stone on a2", "forbid stone on b1, no stone on c1"],
    );
    mean_the_same(
        "forbid white stone at 3, no wind south per bends",
        &["forbid white stone on c3, no wind south", "forbid white stone on b4, no wind south"],
    );
    mean_the_same(
        "forbid stone at 1, stone at 4 per file",
        &["forbid stone on a1, stone on a4", "forbid stone on c1, stone on c4"],
    );
    mean_the_same("forbid stone at 6 per wings", &["forbid stone on c4"]);
    mean_the_same(
        "forbid stone at 1, stone on c4, no cat at 2 per rank",
        &[
            "forbid stone on a1, stone on c4, no cat on b1",
            "forbid stone on a2, stone on c4, no cat on c2",
            "forbid stone on a3, stone on c4, no cat on c3",
            "forbid stone on a4, stone on c4, no cat on b4",
        ],
    );
    // Where a place of the copy is the square that is named, the literal is there once, or the copy never occurs.
    mean_the_same(
        "forbid stone at 0 0, stone on a1 per square on a1 a2",
        &["forbid stone on a1", "forbid stone on a2, stone on a1"],
    );
    mean_the_same("forbid stone at 0 0, no stone on a1 per square on a1 a2", &["forbid stone on a2, no stone on a1"]);
}

#[test]
fn copies_are_those_that_a_loop_writes() {
    let board: Vec<(i64, i64)> = (0..4)
        .flat_map(|rank| (0..3).map(move |file| (file, rank)))
        .filter(|&(f, r)| f != 1 || r == 0 || r == 3)
        .collect();
    let name = |(file, rank): (i64, i64)| format!("{}{}", char::from(b"abc"[file as usize]), rank + 1);
    for first in -2..=2 {
        for second in -3..=3 {
            for side in ["", "black "] {
                let places = [(0, 1), (first, second)];
                let at = places.map(|(files, ranks)| format!("{side}stone at {files} {ranks}"));
                let copies = board.iter().filter_map(|&(file, rank)| {
                    let squares = places.map(|(files, ranks)| (file + files, rank + ranks));
                    if !squares.iter().all(|square| board.contains(square)) {
                        return None;
                    }
                    let [one, two] = squares.map(|square| format!("{side}stone on {}", name(square)));
                    Some(format!("forbid {one}, {two}"))
                });
                let copies: Vec<String> = copies.collect();
                if copies.is_empty() || places[0] == places[1] {
                    continue;
                }
                let copied = format!("forbid {}, {} per square", at[0], at[1]);
                mean_the_same(&copied, &copies.iter().map(String::as_str).collect::<Vec<&str>>());
            }
        }
    }
}

#[test]
fn all_copies_have_the_label_and_the_origin_of_their_statement() {
    let model = model("copies");
    let blocks: Vec<_> = model.rules.patterns.iter().filter(|pattern| pattern.name == "block").collect();
    assert_eq!(blocks.len(), 2 * 12, "those at the hole are missing");
    assert!(blocks.iter().all(|pattern| pattern.origin == blocks[0].origin));
    assert_eq!(blocks[0].origin.to_string(), "copies.rules:14");
    let names: BTreeSet<&str> = model.rules.patterns.iter().map(|pattern| &*pattern.name).collect();
    assert_eq!(names, ["", "block", "row"].into());
}

#[test]
fn the_literals_of_all_copies_are_limited() {
    let literals: Vec<String> = (0..13).map(|file| format!("stone at {file} 0, no stone at {file} 1")).collect();
    let text = |per: &str| {
        format!(
            "variant large {{ board 64 x 64 sides alone piece stone {{ count 0..9 anywhere }} forbid {} per {per} }}",
            literals.join(", ")
        )
    };
    let small = check_texts(&[("large.rules", &text("square on ranks 1..10"))]).models.expect("there is no mistake");
    assert_eq!(small[0].rules.patterns.len(), 52 * 10);
    let mistakes = check_texts(&[("large.rules", &text("square"))]).models.expect_err("there are too many");
    assert_eq!(mistakes.iter().map(|mistake| mistake.code.to_string()).collect::<Vec<_>>(), ["E0016"]);
}
