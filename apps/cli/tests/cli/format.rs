//! Tests of `fmt`: files are rewritten, standard input is answered, and a check changes nothing.

use std::fs;

use crate::program::{BROKEN, Folder};

/// Rules with careless formatting.
const HURRIED: &str = "variant small{board 2x2 // 变体 🀄\n  sides alone\r\n\n\r\npiece stone S{count 0..2 anywhere}}";

/// The formatted rules.
const IN_ORDER: &str = "variant small {
    board 2 x 2  // 变体 🀄
    sides alone

    piece stone S { count 0..2 anywhere }
}
";

#[test]
fn files_are_replaced_and_input_is_answered() {
    let folder = Folder::new("fmt").with("small.rules", HURRIED).with("other.rules", IN_ORDER);
    let read = |file: &str| fs::read_to_string(folder.path().join(file)).expect("it is there");
    assert_eq!(folder.run_with(&["fmt", "-"], HURRIED.as_bytes()).results(), IN_ORDER);
    assert_eq!(folder.run(&["fmt", "small.rules", "other.rules"]).results(), "small.rules: formatted\n");
    assert_eq!((read("small.rules").as_str(), read("other.rules").as_str()), (IN_ORDER, IN_ORDER));
    assert_eq!(folder.run(&["fmt", "small.rules"]).results(), "");
    assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 2, "nothing else is left behind");
}

#[test]
fn a_check_shows_what_would_change() {
    let folder = Folder::new("fmt_check").with("small.rules", HURRIED).with("other.rules", IN_ORDER);
    let run = folder.run(&["fmt", "--check", "other.rules", "small.rules"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.starts_with("--- small.rules\n+++ small.rules\n"), "{run:?}");
    assert!(run.out.contains("\n-  sides alone\n") && run.out.contains("\n+    sides alone\n"), "{run:?}");
    let said = "error: small.rules is not in canonical form\nhelp: `qishu fmt small.rules` puts it in order\n";
    assert_eq!(run.err, said);
    assert_eq!(folder.run(&["fmt", "--check", "other.rules"]).results(), "");
    assert_eq!(fs::read_to_string(folder.path().join("small.rules")).expect("it is there"), HURRIED);
}

/// A checkout may have all lines end in CR LF.
#[test]
fn line_ends_are_kept() {
    let [hurried, in_order] = [HURRIED, IN_ORDER].map(|text| text.replace("\r\n", "\n").replace('\n', "\r\n"));
    let folder = Folder::new("fmt_ends").with("small.rules", &*hurried).with("other.rules", &*in_order);
    let run = folder.run(&["fmt", "--check", "other.rules", "small.rules"]);
    assert!(run.out.contains("\n+    sides alone\n") && !run.err.contains("other.rules"), "{run:?}");
    assert_eq!(folder.run(&["fmt", "small.rules"]).results(), "small.rules: formatted\n");
    assert_eq!(fs::read_to_string(folder.path().join("small.rules")).expect("it is there"), in_order);
    assert_eq!(folder.run(&["fmt", "--check", "small.rules", "other.rules"]).results(), "");
}

#[test]
fn what_cannot_be_read_stays_as_it_is() {
    let folder = Folder::new("fmt_broken").with("broken.rules", BROKEN).with("bytes.rules", b"\xff");
    let err = folder.run(&["fmt", "broken.rules", "bytes.rules", "none.rules"]).mistakes();
    for part in [
        "expected a statement, found `peice`",
        "bytes.rules is not a text in UTF-8",
        "cannot read `none.rules`: there is no such file or folder",
    ] {
        assert!(err.contains(part), "{err}");
    }
    // An undefined name does not matter to formatting.
    assert!(!err.contains("hillside"), "{err}");
    assert_eq!(fs::read_to_string(folder.path().join("broken.rules")).expect("it is there"), BROKEN);
}

#[cfg(unix)]
#[test]
fn rights_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new("fmt_link").with("small.rules", HURRIED);
    let [file, link] = ["small.rules", "link.rules"].map(|name| folder.path().join(name));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it is ours");
    symlink("small.rules", &link).expect("the folder can be written");
    assert_eq!(folder.run(&["fmt", "link.rules"]).results(), "link.rules: formatted\n");
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(fs::read_to_string(&file).expect("it is there"), IN_ORDER);
    assert_eq!(fs::metadata(&file).expect("it is there").permissions().mode() & 0o777, 0o640);
}
