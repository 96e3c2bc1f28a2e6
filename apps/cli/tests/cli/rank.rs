//! Tests of `rank`: numbers of positions in all formats, and bad lines reported by line number.

use std::io::{BufRead, BufReader, Write};

use crate::program::{Folder, NONE, Run, SMALL};

/// All positions of [`SMALL`] in their order.
pub const ALL: &str = "2/2\n1S/2\nS1/2\n2/1S\n2/S1\nSS/2\n1S/1S\nS1/1S\n1S/S1\nS1/S1\n2/SS\n";

/// Their numbers.
pub const NUMBERS: &str = "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";

#[test]
fn positions_have_numbers_in_their_order() {
    let folder = Folder::new("rank").with("small.rules", SMALL).with("all.txt", ALL);
    assert_eq!(folder.run(&["rank", "small.rules", "all.txt"]).results(), NUMBERS);
    assert_eq!(folder.run_with(&["rank", "small.rules"], ALL.as_bytes()).results(), NUMBERS);
    assert_eq!(folder.run_with(&["rank", "small.rules", "-"], ALL.as_bytes()).results(), NUMBERS);
    assert_eq!(folder.run_with(&["rank", "-", "all.txt"], SMALL.as_bytes()).results(), NUMBERS);
    assert_eq!(folder.run_with(&["rank", "small.rules"], b"").results(), "");
}

#[test]
fn other_fields_and_ends_of_lines_do_not_matter() {
    let folder = Folder::new("rank_fields").with("small.rules", SMALL);
    let lines = b" S1/2 w - - 0 1\r\n1S/2\r\n2/SS";
    assert_eq!(folder.run_with(&["rank", "small.rules"], lines).results(), "2\n1\n10\n");
    // Where the side to move matters, they are read.
    let read = folder.run_with(&["rank", "--legal", "noughts_and_crosses"], b"3/3/3 rubbish");
    assert!(read.mistakes().contains("found `rubbish`, expected `w` or `b`, the side to move"));
}

#[test]
fn numbers_have_four_forms() {
    let folder = Folder::new("rank_forms").with("small.rules", SMALL);
    let run = |format: &str| folder.run_with(&["rank", "small.rules", "--format", format], b"2/2 w\n2/SS\n").results();
    assert_eq!(run("plain"), "0\n10\n");
    assert_eq!(run("csv"), "number,fen\n0,2/2\n10,2/SS\n");
    assert_eq!(run("json"), "{\"number\":\"0\",\"fen\":\"2/2\"}\n{\"number\":\"10\",\"fen\":\"2/SS\"}\n");
    insta::assert_snapshot!(run("human"), @r"
    number 0
    2 . .
    1 . .
      a b

    number 10
    2 . .
    1 S S
      a b
    ");
}

#[test]
fn module_and_plan_number_alike() {
    let folder = Folder::new("rank_alike");
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/xiangqi/xiangqi.rules");
    let positions = folder.run(&["sample", "-n", "50", "xiangqi"]).results();
    let numbers = folder.run_with(&["rank", "xiangqi"], positions.as_bytes()).results();
    assert_eq!(numbers.lines().count(), 50);
    assert_eq!(folder.run_with(&["rank", rules], positions.as_bytes()).results(), numbers);
    assert_eq!(folder.run_with(&["unrank", rules], numbers.as_bytes()).results(), positions);
}

#[test]
fn the_first_bad_line_ends_it() {
    let folder = Folder::new("rank_bad").with("small.rules", SMALL);
    let cases: [(&[u8], &str); 6] = [
        (b"2/X1", "rank 1, byte 2: found `X`, expected 1 to 2 empty squares from a1 on, or one of S"),
        (b"SS/S1", "the position breaks a rule, small.rules:6: count 0..2 stone: there are 3, on a1 a2 b2"),
        (b"", "rank 2, byte 0: the text ends, expected 1 to 2 empty squares from a2 on, or one of S"),
        (b"2/2/2", "rank 1, byte 3: found `/`, expected the end of the position"),
        (b"2/\xff", "the line is not a text in UTF-8: byte 2 belongs to no character"),
        ("2/1\u{1b}".as_bytes(), "rank 1, byte 3: found `\u{fffd}`, expected 1 for b1 to be empty, or one of S"),
    ];
    for (bad, complaint) in cases {
        let lines = [b"2/2\n2/SS\n", bad, b"\n2/2\n2/?\n"].concat();
        let run = folder.run_with(&["rank", "small.rules"], &lines);
        assert_eq!((run.code, run.out.as_str()), (Some(1), "0\n10\n"), "{complaint}");
        assert_eq!(run.err, format!("error: standard input:3: {complaint}\n"));
        let run = folder.run_with(&["rank", "--keep-going", "small.rules"], &lines);
        assert_eq!((run.code, run.out.as_str()), (Some(1), "0\n10\n\n0\n\n"), "{complaint}");
        assert!(run.err.starts_with(&format!("error: standard input:3: {complaint}\n")), "{}", run.err);
        assert!(run.err.contains("\nerror: standard input:5: rank 1, byte 2: found `?`, "), "{}", run.err);
        let run = folder.run_with(&["rank", "--keep-going", "--format=csv", "small.rules"], &lines);
        assert_eq!((run.code, run.out.as_str()), (Some(1), "number,fen\n0,2/2\n10,2/SS\n,\n0,2/2\n,\n"), "{complaint}");
        let run = folder.run_with(&["rank", "--keep-going", "--format=json", "small.rules"], &lines);
        assert_eq!(run.out.lines().nth(2), Some("{\"number\":null,\"fen\":null}"), "{complaint}");
    }
}

#[test]
fn a_bad_line_deep_in_a_file_is_found_by_any_number_of_threads() {
    let text = format!("{}2/3\n{}", "SS/2\n".repeat(10_000), "SS/2\n".repeat(10_000));
    let folder = Folder::new("rank_deep").with("small.rules", SMALL).with("deep.txt", text);
    for threads in ["1", "4"] {
        let run = folder.run(&["rank", "--threads", threads, "small.rules", "deep.txt"]);
        assert_eq!((run.code, run.out), (Some(1), "5\n".repeat(10_000)));
        assert!(run.err.starts_with("error: deep.txt:10001: rank 1, byte 2: found `3`, "), "{}", run.err);
        let run = folder.run(&["rank", "--threads", threads, "--keep-going", "small.rules", "deep.txt"]);
        assert_eq!((run.code, run.out), (Some(1), ["5\n".repeat(10_000), "5\n".repeat(10_000)].join("\n")));
    }
}

#[test]
fn bad_files_of_positions_are_reported() {
    let folder = Folder::new("rank_files").with("small.rules", SMALL).with("none.rules", NONE);
    let folder = folder.with("long.txt", "2/2\n".to_string() + &"2".repeat((1 << 20) + 1));
    // Whether the file can be read is known before the positions are numbered, for which there is no time here.
    for command in ["rank", "unrank"] {
        for (file, why) in [("missing.txt", "there is no such file or folder"), (".", "it is a folder")] {
            let message = folder.run(&[command, "--most-steps=1", "small.rules", file]).mistakes();
            assert_eq!(message, format!("error: cannot read `{file}`: {why}\n"));
        }
        let message = folder.run(&[command, "--most-steps=1", "small.rules", "long.txt"]).mistakes();
        assert!(message.contains("too much work"), "{message}");
    }
    let run = folder.run(&["rank", "--keep-going", "small.rules", "long.txt"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), "0\n"));
    assert_eq!(run.err, "error: long.txt:2: the line has more than the 1048576 bytes allowed\n");
    let run = folder.run_with(&["rank", "none.rules"], b"2/S1");
    assert_eq!(
        run.err,
        "error: standard input:1: the position breaks a rule, none.rules:5: forbid stone on a1: all of this holds\n"
    );
}

#[test]
fn every_line_is_answered_at_once() {
    let mut child = Folder::new("rank_answers").command(&["rank", "noughts_and_crosses"]).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("standard input is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    for (question, answer) in [("3/3/3\n", "0\n"), ("2X/3/3\n", "1\n"), ("3/3/3\n2X/3/3\n", "0\n1\n")] {
        input.write_all(question.as_bytes()).expect("the program reads");
        let mut lines = String::new();
        for _ in answer.lines() {
            output.read_line(&mut lines).expect("the program answers");
        }
        assert_eq!(lines, answer);
    }
    drop(input);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn positions_of_given_material_are_the_index_of_its_endgame() {
    let folder = Folder::new("rank_material");
    let material = ["--material", "K R | K", "xiangqi"];
    let count: u64 =
        folder.run(&[&["count", "--format=plain"], &material[..]].concat()).results().trim().parse().expect("a number");
    let from = (count - 3).to_string();
    let last = folder.run(&[&["unrank", "--from", &from], &material[..]].concat()).results();
    let numbers = format!("{}\n{}\n{}\n", count - 3, count - 2, count - 1);
    assert_eq!(folder.run_with(&[&["rank"], &material[..]].concat(), last.as_bytes()).results(), numbers);
    let run = folder.run_with(&[&["rank"], &material[..]].concat(), b"4k4/9/9/9/9/9/9/9/9/4K4");
    assert!(run.err.contains("count 1 red chariot: there are none"), "{}", run.err);
    let drawn = folder.run(&[&["sample", "-n", "20"], &material[..]].concat()).results();
    assert!(drawn.lines().all(|fen| fen.matches(char::is_alphabetic).count() == 3), "{drawn}");
    assert!(
        folder
            .run(&["sample", "--material", "K Z | K", "xiangqi"])
            .wrong_command()
            .contains("`Z` is no material of red")
    );
}

/// What the parts of a command's output are one after the other, and what all of them complain about.
fn parts_of(folder: &Folder, arguments: &[&str], of: u32) -> (String, String) {
    let part = |index| folder.run(&[arguments, &["--shard", &format!("{index}/{of}")]].concat());
    let parts: Vec<Run> = (1..=of).map(part).collect();
    (parts.iter().map(|part| part.out.as_str()).collect(), parts.iter().map(|part| part.err.as_str()).collect())
}

#[test]
fn parts_of_a_file_follow_one_another() {
    let unfinished = ALL.trim_end();
    let folder = Folder::new("rank_shards").with("small.rules", SMALL).with("all.txt", ALL).with("none.txt", "");
    let folder = folder.with("unfinished.txt", unfinished).with("ends.txt", ALL.replace('\n', "\r\n"));
    let formats = ["plain", "csv", "json", "human"].map(|format| ("all.txt", format));
    let files = ["none.txt", "unfinished.txt", "ends.txt"].map(|file| (file, "plain"));
    for (file, format) in formats.into_iter().chain(files) {
        let arguments = ["rank", "--format", format, "small.rules", file];
        let whole = folder.run(&arguments).results();
        assert_eq!(parts_of(&folder, &arguments, 3), (whole, String::new()), "{file}: {format}");
    }
    let part = |shard: &str| folder.run(&["rank", "--shard", shard, "small.rules", "all.txt"]).results();
    assert_eq!(["1/4", "2/4", "3/4", "4/4"].map(part), ["0\n1\n", "2\n3\n4\n", "5\n6\n7\n", "8\n9\n10\n"]);
}

#[test]
fn a_bad_line_has_the_same_number_in_every_part() {
    // The later lines are longer, so that parts of equal bytes would be different parts.
    let text = format!("{}2/3\n{}\n2/2", "SS/2\n".repeat(50_000), "1S/2 w - - 0 1\n".repeat(50_000));
    let folder = Folder::new("rank_bad_shards").with("small.rules", SMALL).with("deep.txt", text);
    let arguments = ["rank", "--keep-going", "small.rules", "deep.txt"];
    let whole = folder.run(&arguments);
    let lines: Vec<&str> = whole.err.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!(lines, ["deep.txt:50001", "deep.txt:100002"]);
    for of in [2, 5, 7] {
        assert_eq!(parts_of(&folder, &arguments, of), (whole.out.clone(), whole.err.clone()), "in {of}");
    }
    let run = folder.run(&["rank", "--shard", "2/2", "small.rules", "deep.txt"]);
    assert_eq!((run.code, run.out), (Some(1), "1\n".repeat(50_000)));
    assert!(run.err.starts_with("error: deep.txt:100002: "), "{}", run.err);
}

#[test]
fn a_pipe_has_no_parts() {
    let folder = Folder::new("rank_pipe").with("small.rules", SMALL);
    for input in [&["small.rules"][..], &["small.rules", "-"]] {
        let run = folder.run_with(&[&["rank", "--shard", "1/2"], input].concat(), ALL.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.starts_with("error: standard input cannot be cut into parts: its lines "), "{}", run.err);
    }
    #[cfg(target_os = "linux")]
    {
        let why = "only a regular file can be looked through beforehand";
        let run = folder.run_with(&["rank", "--shard", "1/2", "small.rules", "/dev/stdin"], ALL.as_bytes());
        assert_eq!(run.mistakes(), format!("error: cannot cut `/dev/stdin` into parts: {why}\n"));
    }
}
