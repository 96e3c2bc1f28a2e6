//! Checking: a line for each sound file, and every mistake of every other.

use crate::program::{BROKEN, Folder, NONE, SMALL};

/// Men who keep to one rank and are allowed on two; one of them may be taken though there has to be one.
const WIDE: &str = r#"variant wide {
    board 4 x 2
    sides left, right mirror files
    piece man M of left { count 1 anywhere }
    piece foe F of right { count 0..1 on ranks 2 }
    start "M2f/4"
    move man, foe steps sideways
}
"#;

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

#[test]
fn what_the_moves_prove_is_told() {
    let folder = Folder::new("proved").with("wide.rules", WIDE).with("small.rules", SMALL);
    let lines = "wide.rules: ok (wide)
  wide.rules:4: left man on 4 squares, sound; 0..1 of them, not proved: those from a2 can be such
  wide.rules:5: right foe on 4 squares, sound and tight; 0..1 of them, sound and tight
small.rules: ok (small)
";
    assert_eq!(folder.run(&["check", "wide.rules", "small.rules"]).results(), lines);
    let plain = folder.run(&["check", "--format", "plain", "wide.rules"]).results();
    assert_eq!(plain, "wide.rules: ok (wide)\n");
    let json = folder.run(&["check", "--format", "json", "wide.rules", "small.rules"]).results();
    let report: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    let [wide, small] = [0, 1].map(|file| &report["files"][file]);
    assert_eq!((&wide["proved"], &small["proved"]), (&false.into(), &serde_json::Value::Null));
    let man = &wide["statements"][0];
    assert_eq!((&man["place"], &man["statement"]), (&"wide.rules:4".into(), &"piece".into()));
    assert_eq!((&man["sound"], &man["tight"]), (&false.into(), &false.into()));
    assert_eq!((&man["unreached"], &man["astray"]), (&"a1..d1".into(), &"".into()));
    assert_eq!(wide["statements"][1]["tight"], true);
}
