//! Every command counts a file in the same way: `count` says in which, `explain` shows it, and `emit` prints it.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::Folder;

/// Files of all methods. For some of them tables and a frontier are about as much work, or a short search decides
/// otherwise than a long one.
const FILES: &[&str] = &[
    "variants/rows/connect_four.rules",
    "variants/rows/noughts_and_crosses.rules",
    "variants/xiangqi/xiangqi.rules",
    "codegen/tests/agreement/cases_of_two_kings.rules",
    "codegen/tests/agreement/crossed_caps.rules",
    "codegen/tests/agreement/large_inner_axes.rules",
    "codegen/tests/controls/chess_inventories.rules",
    "codegen/tests/frontier/colours_6.rules",
    "codegen/tests/frontier/dominoes_6.rules",
    "codegen/tests/frontier/latin_5.rules",
    "codegen/tests/frontier/red_chariots.rules",
    "codegen/tests/published/go_3x3.rules",
];

/// The methods: the word of `count`, a heading of `explain` that only it has, and words that only its module has.
const METHODS: [(&str, &str, &str); 3] = [
    ("tables", "\nCOST", "pub struct Tables"),
    ("frontier", "\nFRONTIER", "static FRONTIER"),
    ("domains", "\nDOMAINS", "DomainSteps"),
];

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)
}

#[test]
fn commands_choose_the_same_way_of_counting() {
    let folder = Folder::new("choice");
    let mut met = [0; METHODS.len()];
    for file in FILES {
        let path = path(file);
        let path = path.to_str().expect("the path is text");
        let counted = folder.run(&["count", "--format=json", path]).results();
        let counted: Value = serde_json::from_str(&counted).expect("it is JSON");
        let method = &counted["variants"][0]["method"];
        let explained = folder.run(&["explain", path]).results();
        let emitted = folder.run(&["emit", path]).results();
        for ((name, heading, words), met) in METHODS.iter().zip(&mut met) {
            assert_eq!(explained.contains(heading), method == name, "`explain {file}` beside {method}");
            assert_eq!(emitted.contains(words), method == name, "`emit {file}` beside {method}");
            *met += u32::from(method == name);
        }
    }
    assert!(met.iter().all(|&met| met > 0), "each method is met: {met:?}");
}
