//! Checking: a line for each sound file, and every mistake of every other.

use crate::program::{BROKEN, Folder, NONE, SMALL};

#[test]
fn sound_files_are_listed() {
    let folder = Folder::new("sound").with("small.rules", SMALL).with("other.txt", NONE);
    let run = folder.run(&["check", "small.rules", "other.txt", "./small.rules"]);
    assert_eq!(run.results(), "small.rules: ok (small)\nother.txt: ok (none)\n");
}

#[test]
fn all_mistakes_of_all_files_are_reported() {
    let folder = Folder::new("mistakes")
        .with("small.rules", SMALL)
        .with("broken.rules", BROKEN)
        .with("worse.rules", BROKEN.replace("broken", "worse"));
    insta::assert_snapshot!(folder.run(&["check", "small.rules", "broken.rules", "worse.rules"]).mistakes());
}

#[test]
fn files_may_extend_one_another() {
    let derived = "variant derived extends small { published 12 \"A later book\" }";
    let folder = Folder::new("together").with("first.rules", derived).with("second.rules", SMALL);
    let run = folder.run(&["check", "first.rules", "second.rules"]);
    assert_eq!(run.results(), "first.rules: ok (derived)\nsecond.rules: ok (small)\n");
}

#[test]
fn standard_input_is_checked() {
    let folder = Folder::new("check_input").with("none.rules", NONE);
    let run = folder.run_with(&["check", "-", "none.rules"], SMALL.as_bytes());
    assert_eq!(run.results(), "none.rules: ok (none)\nstandard input: ok (small)\n");
    let message = folder.run_with(&["check", "-"], BROKEN.as_bytes()).mistakes();
    assert!(message.contains("standard input:4:5"), "{message}");
}

#[test]
fn messages_are_coloured_on_request_only() {
    let folder = Folder::new("colour").with("broken.rules", BROKEN);
    let is_coloured = |arguments: &[&str]| folder.run(arguments).mistakes().contains('\u{1b}');
    assert!(!is_coloured(&["check", "broken.rules"]));
    assert!(!is_coloured(&["check", "broken.rules", "--color=never"]));
    assert!(is_coloured(&["check", "broken.rules", "--color=always"]));
    assert!(is_coloured(&["--color=always", "count", "no_such_name"]));
}
