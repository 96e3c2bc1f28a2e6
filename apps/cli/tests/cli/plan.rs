//! Tests of `explain` and `emit`: the plan for people and for the Rust compiler.

use std::fs;

use crate::program::{Folder, SMALL};

#[test]
fn a_plan_is_explained_from_a_name_a_file_and_standard_input() {
    let folder = Folder::new("explain").with("small.rules", SMALL);
    let explained = folder.run(&["explain", "small.rules"]).results();
    assert!(explained.ends_with('\n') && !explained.trim().is_empty(), "{explained:?}");
    folder.run_with(&["explain", "-"], SMALL.as_bytes()).results();
    assert!(!folder.run(&["explain", "xiangqi"]).results().trim().is_empty());
}

#[test]
fn a_module_is_emitted_from_a_name_a_file_and_standard_input() {
    let folder = Folder::new("emit").with("small.rules", SMALL);
    let emitted = folder.run(&["emit", "small.rules"]).results();
    assert!(emitted.contains("small.rules") && emitted.contains("pub fn count() -> BigUint"), "{emitted}");
    assert!(folder.run_with(&["emit", "-"], SMALL.as_bytes()).results().contains("pub fn count()"));
}

#[test]
fn each_part_of_a_module_can_be_emitted() {
    let folder = Folder::new("emit_parts").with("small.rules", SMALL);
    let part = |part: &str| folder.run(&["emit", "--part", part, "small.rules"]).results();
    let (count, positions) = (part("count"), part("positions"));
    assert_eq!(count, folder.run(&["emit", "small.rules"]).results());
    assert!(positions.contains("static PART_TREE") && !positions.contains("pub fn count()"), "{positions}");
    for (part, head) in [(part("rules"), "pub static RULES"), (part("part-tree"), "static PART_TREE")] {
        assert!(part.contains(head) && part.len() < positions.len() && positions.contains(&part), "{part}");
    }
}

#[test]
fn the_whole_module_is_what_counts_with_the_positions_inside_it() {
    let folder = Folder::new("emit_all").with("small.rules", SMALL);
    let part = |part: &str| folder.run(&["emit", "--part", part, "small.rules"]).results();
    let all = part("all");
    let inside = all.strip_prefix(&part("count")).expect("it begins with what counts");
    let (head, module) = inside.split_once("pub mod positions {\nuse super::*;\n\n").expect("there is the module");
    assert!(head.trim().starts_with("///") && head.trim().lines().count() == 1, "{head}");
    assert_eq!(module, part("positions") + "}\n");
    let too_long = all.lines().find(|line| line.chars().count() > 120);
    assert_eq!(too_long, None, "lines are as long as those of any source");
}

#[test]
fn a_module_is_written_to_a_file() {
    let folder = Folder::new("emit_file").with("small.rules", SMALL);
    for part in ["count", "all"] {
        let text = folder.run(&["emit", "--part", part, "small.rules"]).results();
        let printed = folder.run(&["emit", "--part", part, "small.rules", "--output", "small.rs"]).results();
        assert_eq!(printed, "");
        assert_eq!(fs::read_to_string(folder.path().join("small.rs")).expect("the file is there"), text);
    }
    let nowhere = folder.run(&["emit", "small.rules", "--output", "no_such_folder/small.rs"]).mistakes();
    assert!(nowhere.starts_with("error: cannot write `no_such_folder/small.rs`: "), "{nowhere}");
}

#[test]
fn a_compiled_variant_and_its_file_give_the_same_text() {
    let folder = Folder::new("same");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/xiangqi/xiangqi_wei_li.rules");
    for command in ["explain", "emit"] {
        let compiled = folder.run(&[command, "xiangqi_wei_li"]).results();
        assert_eq!(folder.run(&[command, file]).results(), compiled, "{command}");
    }
}

#[test]
fn too_much_work_is_refused() {
    let folder = Folder::new("work").with("small.rules", SMALL);
    let message = folder.run(&["count", "small.rules", "--most-steps", "1"]).mistakes();
    assert!(message.contains("small.rules: ") && message.contains("too much work"), "{message}");
    assert!(message.contains("--most-steps allows 1 steps"), "{message}");
    folder.run(&["count", "small.rules", "--most-steps", "1000"]).results();
}

#[test]
fn what_tables_are_too_large_for_is_counted_cell_by_cell() {
    let folder = Folder::new("cells").with("small.rules", SMALL);
    let count = |most: &str| folder.run(&["count", "--format=plain", "small.rules", "--most-entries", most]).results();
    assert_eq!((count("0"), count("1000")), ("11\n".to_owned(), "11\n".to_owned()));
    let explain = |most: &str| folder.run(&["explain", "small.rules", "--most-entries", most]).results();
    assert!(explain("0").contains("FRONTIER") && !explain("1000").contains("FRONTIER"));
    let emit = |most: &str| folder.run(&["emit", "small.rules", "--most-entries", most]).results();
    assert!(emit("0").contains("fn squares()") && emit("1000").contains("pub struct Tables"));
    // There is no part tree without tables.
    let message = folder.run(&["emit", "small.rules", "--part=part-tree", "--most-entries", "0"]).mistakes();
    assert!(message.contains("small.rules: it is counted by a frontier and not by tables"), "{message}");
}

#[test]
fn refusals_print_their_numbers_in_groups() {
    let rules = "variant large { board 60 x 60 sides alone
        piece ant A { count 0..3600 anywhere } piece bee B { count 0..3600 anywhere } }";
    let message = Folder::new("refused")
        .with("large.rules", rules)
        .run(&["count", "large.rules", "--most-steps=1_000"])
        .mistakes();
    assert!(message.contains(" steps, where 1_000 are allowed"), "{message}");
    assert!(message.contains("help: --most-steps allows 1_000 steps;"), "{message}");
}
