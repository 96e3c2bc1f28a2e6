//! Tests of `unrank`: positions of numbers, from lines and from ranges, whole and in parts.

use crate::program::{Folder, NONE, SMALL};
use crate::rank::{ALL, NUMBERS};

#[test]
fn numbers_have_positions_in_their_order() {
    let folder = Folder::new("unrank").with("small.rules", SMALL).with("numbers.txt", NUMBERS);
    assert_eq!(folder.run(&["unrank", "small.rules", "numbers.txt"]).results(), ALL);
    assert_eq!(folder.run_with(&["unrank", "small.rules"], NUMBERS.as_bytes()).results(), ALL);
    assert_eq!(folder.run_with(&["unrank", "-", "numbers.txt"], SMALL.as_bytes()).results(), ALL);
    assert_eq!(folder.run_with(&["unrank", "small.rules"], b" 1_0\r\n007").results(), "2/SS\nS1/1S\n");
}

#[test]
fn ranges_leave_out_their_end() {
    let folder = Folder::new("unrank_range").with("small.rules", SMALL);
    let run = |range: &[&str]| folder.run(&[&["unrank", "small.rules"], range].concat()).results();
    assert_eq!(run(&["--from", "0"]), ALL);
    assert_eq!(run(&["--to", "1_1"]), ALL);
    assert_eq!(run(&["--from", "3", "--to", "5"]), "2/1S\n2/S1\n");
    assert_eq!(run(&["--from", "5", "--to", "5"]), "");
    assert_eq!(run(&["--from", "11"]), "");
    let rules = SMALL.as_bytes();
    assert_eq!(folder.run_with(&["unrank", "-", "--to", "1"], rules).results(), "2/2\n");
}

#[test]
fn parts_of_a_range_follow_one_another() {
    let folder = Folder::new("unrank_shards").with("small.rules", SMALL);
    for format in ["plain", "csv", "json", "human"] {
        let arguments = ["unrank", "--from", "1", "--to", "11", "--format", format, "small.rules"];
        let whole = folder.run(&arguments).results();
        let part = |index| folder.run(&[&arguments[..], &["--shard", &format!("{index}/3")]].concat()).results();
        assert_eq!((1..=3).map(part).collect::<String>(), whole, "{format}");
    }
}

#[test]
fn parts_of_a_file_follow_one_another() {
    let folder = Folder::new("unrank_file_shards").with("small.rules", SMALL).with("numbers.txt", NUMBERS);
    // There are fewer numbers than parts.
    let part = |index| {
        let shard = format!("{index}/13");
        folder.run(&["unrank", "--shard", &shard, "small.rules", "numbers.txt"]).results()
    };
    assert_eq!((1..=13).map(part).collect::<String>(), ALL);
    assert_eq!(folder.run(&["unrank", "--shard", "2/4", "small.rules", "numbers.txt"]).results(), "S1/2\n2/1S\n2/S1\n");
}

#[test]
fn the_end_of_a_long_range_is_there() {
    let folder = Folder::new("unrank_end");
    let from = "7583767311308936928441671793917387439658";
    let last = folder.run(&["unrank", "--from", from, "xiangqi"]).results();
    assert_eq!(folder.run_with(&["rank", "xiangqi"], last.as_bytes()).results(), format!("{from}\n"));
}

#[test]
fn positions_have_four_forms() {
    let folder = Folder::new("unrank_forms").with("small.rules", SMALL);
    let run = |format: &str| folder.run_with(&["unrank", "small.rules", "--format", format], b"0\n1_0\n").results();
    assert_eq!(run("plain"), "2/2\n2/SS\n");
    assert_eq!(run("csv"), "number,fen\n0,2/2\n10,2/SS\n");
    assert_eq!(run("json"), "{\"number\":\"0\",\"fen\":\"2/2\"}\n{\"number\":\"10\",\"fen\":\"2/SS\"}\n");
    assert_eq!(run("human"), "number 0\n2 . .\n1 . .\n  a b\n\nnumber 10\n2 . .\n1 S S\n  a b\n\n");
}

#[test]
fn bad_numbers_are_reported_by_their_lines() {
    let folder = Folder::new("unrank_bad").with("small.rules", SMALL);
    let beyond = "small has 11 positions, numbered from 0";
    let long = "9".repeat(100);
    let cases = [
        ("11", format!("no position has the number 11: {beyond}")),
        (&long, format!("no position has the number {}…: {beyond}", &long[..40])),
        ("-1", "expected a whole number, found `-1`".to_string()),
        ("", "expected a whole number, found nothing".to_string()),
        ("2/2", "expected a whole number, found `2/2`".to_string()),
    ];
    for (bad, complaint) in cases {
        let lines = format!("0\n{bad}\n10\n");
        let run = folder.run_with(&["unrank", "small.rules"], lines.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (Some(1), "2/2\n"));
        assert_eq!(run.err, format!("error: standard input:2: {complaint}\n"));
        let run = folder.run_with(&["unrank", "--keep-going", "small.rules"], lines.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (Some(1), "2/2\n\n2/SS\n"));
        assert_eq!(run.err, format!("error: standard input:2: {complaint}\n"));
    }
}

#[test]
fn bad_ranges_are_reported() {
    let folder = Folder::new("unrank_bad_range").with("small.rules", SMALL).with("none.rules", NONE);
    let run = |range: &[&str]| folder.run(&[&["unrank", "small.rules"], range].concat()).refusal();
    let beyond = "is beyond the last number: small has 11 positions, numbered from 0";
    assert_eq!(run(&["--to", "12"]), format!("error: 12 {beyond}\n"));
    assert_eq!(run(&["--from", "13"]), format!("error: 13 {beyond}\n"));
    assert_eq!(run(&["--from", "3", "--to", "2"]), "error: the range from 3 to 2 ends before it begins\n");
    assert_eq!(folder.run(&["unrank", "--from", "0", "none.rules"]).results(), "");
}

#[test]
fn positions_are_written_as_other_programs_read_them() {
    let rules = "variant rooks { board 2 x 1 sides red, black same piece rook R or C { count 0..1 anywhere } }";
    let folder = Folder::new("unrank_letters").with("rooks.rules", rules);
    let text = |side| {
        let arguments = ["unrank", "--from", "0", "--letters", "other", "--to-move", side, "rooks.rules"];
        folder.run(&arguments)
    };
    let lines = text("black").results();
    assert!(lines.lines().all(|line| line.ends_with(" b - - 0 1")), "{lines}");
    assert!(lines.contains("Cc b") && !lines.contains(['R', 'r']), "{lines}");
    assert_eq!(folder.run_with(&["rank", "rooks.rules"], lines.as_bytes()).results(), "0\n1\n2\n3\n4\n5\n6\n");
    let mistake = text("green").wrong_command();
    assert!(mistake.contains("there is no side `green`") && mistake.contains("red, black"), "{mistake}");
}
