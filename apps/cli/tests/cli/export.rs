//! Tests of `export`: the rules as a formula.

use std::fs;

use crate::program::{BROKEN, Folder, NONE, SMALL};

#[test]
fn a_formula_is_written_to_standard_output() {
    let folder = Folder::new("export").with("small.rules", SMALL);
    let text = folder.run(&["emit", "--part=cnf", "small.rules"]).results();
    insta::assert_snapshot!(text);
    assert_eq!(folder.run_with(&["emit", "--part=cnf", "-"], SMALL.as_bytes()).results(), text);
}

#[test]
fn a_formula_is_written_to_a_file() {
    let folder = Folder::new("export_file").with("small.rules", SMALL);
    let text = folder.run(&["emit", "--part=cnf", "small.rules"]).results();
    assert_eq!(folder.run(&["emit", "small.rules", "--part=cnf", "--output", "small.cnf"]).results(), "");
    let written = fs::read_to_string(folder.path().join("small.cnf")).expect("the file is there");
    assert_eq!(written, text);
}

#[test]
fn rules_without_a_position_have_no_empty_clause() {
    let text = Folder::new("export_none").with("none.rules", NONE).run(&["emit", "--part=cnf", "none.rules"]).results();
    assert!(text.lines().all(|line| line != "0"), "{text}");
}

#[test]
fn a_compiled_variant_and_its_file_give_the_same_formula() {
    let folder = Folder::new("export_same");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/xiangqi/xiangqi_wei_li.rules");
    let compiled = folder.run(&["emit", "--part=cnf", "xiangqi_wei_li"]).results();
    assert!(folder.run(&["emit", "--part=cnf", file]).results() == compiled);
}

#[test]
fn mistakes_are_reported() {
    let large = "variant large { board 64 x 64 sides alone piece stone S { count 1500..2500 anywhere } }";
    let folder = Folder::new("export_mistakes")
        .with("broken.rules", BROKEN)
        .with("small.rules", SMALL)
        .with("large.rules", large);
    let message = |arguments: &[&str]| folder.run(arguments).refusal();
    assert!(message(&["emit", "--part=cnf", "broken.rules"]).contains("hillside"));
    assert!(message(&["emit", "--part=cnf", "xianqgi"]).contains("did you mean `xiangqi`?"));
    let expected =
        "error: large.rules: the formula of this variant is too large: it has more than the 5_000_000 clauses";
    assert!(message(&["emit", "--part=cnf", "large.rules"]).starts_with(expected));
    let nowhere = message(&["emit", "--part=cnf", "small.rules", "--output", "no_such_folder/small.cnf"]);
    assert!(nowhere.starts_with("error: cannot write `no_such_folder/small.cnf`: "), "{nowhere}");
}
