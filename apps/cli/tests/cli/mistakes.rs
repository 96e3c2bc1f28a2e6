//! Tests of bad input of every kind: a message with the fault, exit code 1, and never a panic.

use crate::program::{BROKEN, Folder, SMALL};

/// One byte more than a rules file may have.
const TOO_LARGE: usize = (1 << 20) + 1;

#[test]
fn bad_files_are_reported_by_every_command() {
    let folder = Folder::new("bad_files")
        .with("bytes.rules", b"variant \xff\xfe { }")
        .with("empty.rules", "")
        .with("large.rules", "/".repeat(TOO_LARGE))
        .with("broken.rules", BROKEN);
    let cases = [
        ("missing.rules", "cannot read `missing.rules`"),
        ("./", "is a folder"),
        ("bytes.rules", "not a text in UTF-8"),
        ("empty.rules", "no variant"),
        ("large.rules", "larger than the 1048576 bytes allowed"),
        ("broken.rules", "did you mean `piece`?"),
        ("broken.rules", "hillside"),
    ];
    for (file, expected) in cases {
        for command in ["count", "check", "explain", "emit", "rank", "unrank", "sample"] {
            let message = folder.run(&[command, file]).mistakes();
            assert!(message.contains(expected), "{command} {file}: {message}");
        }
    }
}

#[test]
fn bad_standard_input_is_reported_by_every_command() {
    let folder = Folder::new("bad_input");
    let large = "/".repeat(TOO_LARGE);
    let derived = b"variant derived extends small { }";
    let cases: [(&[u8], &str); 5] = [
        (b"variant \xff { }", "standard input is not a text in UTF-8: byte 8 belongs to no character"),
        (b"", "no variant"),
        (large.as_bytes(), "standard input is larger than the 1048576 bytes allowed"),
        (BROKEN.as_bytes(), "hillside"),
        (derived, "small"),
    ];
    for (input, expected) in cases {
        for command in ["count", "check", "explain", "emit"] {
            let message = folder.run_with(&[command, "-"], input).mistakes();
            assert!(message.contains(expected), "{command}: {message}");
        }
    }
}

#[test]
fn a_file_of_the_greatest_size_is_read() {
    let padding = " ".repeat((1 << 20) - SMALL.len());
    let folder = Folder::new("greatest").with("small.rules", format!("{SMALL}{padding}"));
    assert_eq!(folder.run(&["count", "--format=plain", "small.rules"]).results(), "11\n");
}

#[test]
fn an_unknown_name_comes_with_what_is_known() {
    let folder = Folder::new("unknown").with("small.rules", SMALL).with("plain_file", SMALL);
    let message = folder.run(&["count", "xiangqi_wei_lu"]).wrong_command();
    assert!(message.starts_with("error: there is no variant `xiangqi_wei_lu`\n"), "{message}");
    assert!(message.contains("help: did you mean `xiangqi_wei_li`?\n"), "{message}");
    assert!(message.contains("`qishu list` lists the ") && message.lines().count() == 3, "{message}");
    assert!(folder.run(&["count", "small"]).wrong_command().contains("for the file, write `small.rules`"));
    assert!(folder.run(&["count", "plain_file"]).wrong_command().contains("for the file, write `./plain_file`"));
    assert!(folder.run(&["count", ""]).wrong_command().contains("the argument `NAME|FILE` is empty"));
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_are_reported() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new("no_text");
    for (argument, code) in [(&b"\xff"[..], 2), (b"\xff.rules", 1)] {
        let mut command = folder.command(&["count"]);
        let output = command.arg(OsStr::from_bytes(argument)).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(code));
        assert!(String::from_utf8_lossy(&output.stderr).contains('\u{fffd}'));
    }
}
