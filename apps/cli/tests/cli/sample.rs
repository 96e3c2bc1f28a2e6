//! Tests of `sample`: equal seeds give equal samples, in any number of parts.

use crate::program::{Folder, NONE, SMALL};

#[test]
fn a_seed_has_a_sample_for_good() {
    let folder = Folder::new("sample").with("small.rules", SMALL);
    let run = |arguments: &[&str]| folder.run(&[&["sample"], arguments].concat()).results();
    insta::assert_snapshot!(run(&["-n", "3", "--seed", "1", "xiangqi"]));
    insta::assert_snapshot!("another_seed", run(&["-n", "3", "--seed", "2", "xiangqi"]));
    insta::assert_snapshot!("drawn", run(&["--format", "human", "jieqi"]));
    insta::assert_snapshot!("as_json", run(&["-n", "2", "--format", "json", "xiangqi"]));
    insta::assert_snapshot!("as_csv", run(&["-n", "12", "--format", "csv", "small.rules"]));
}

#[test]
fn what_is_drawn_has_the_number_that_is_printed() {
    let folder = Folder::new("sample_numbers");
    let csv = folder.run(&["sample", "-n", "500", "--format", "csv", "jieqi"]).results();
    let (numbers, fens): (Vec<&str>, Vec<&str>) = csv.lines().skip(1).filter_map(|line| line.split_once(',')).unzip();
    assert_eq!(fens.len(), 500);
    let ranked = folder.run_with(&["rank", "jieqi"], fens.join("\n").as_bytes()).results();
    assert_eq!(ranked.lines().collect::<Vec<_>>(), numbers);
}

#[test]
fn module_and_plan_draw_alike_with_any_number_of_threads() {
    let folder = Folder::new("sample_alike");
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/xiangqi/xiangqi.rules");
    let one = folder.run(&["sample", "-n", "10000", "--threads", "1", "xiangqi"]).results();
    assert_eq!(one.lines().count(), 10_000);
    for arguments in [&["--threads", "4", "xiangqi"][..], &["--threads", "3", rules], &["xiangqi"]] {
        assert_eq!(folder.run(&[&["sample", "-n", "10000"], arguments].concat()).results(), one, "{arguments:?}");
    }
}

#[test]
fn no_more_threads_are_started_than_can_have_work() {
    let folder = Folder::new("sample_threads").with("small.rules", SMALL);
    let few = folder.run(&["sample", "-n", "10", "--threads", "128", "small.rules"]).results();
    let many = folder.run(&["sample", "-n", "10", "--threads", "1000", "small.rules"]);
    assert_eq!((many.code, many.out), (Some(0), few));
    assert_eq!(many.err, "note: 128 threads are started and not 1_000: more would never have work\n");
}

#[test]
fn parts_of_a_sample_follow_one_another() {
    let folder = Folder::new("sample_shards").with("small.rules", SMALL);
    for format in ["plain", "csv", "json", "human"] {
        let arguments = ["sample", "-n", "10", "--seed", "5", "--format", format, "small.rules"];
        let whole = folder.run(&arguments).results();
        let part = |index| folder.run(&[&arguments[..], &["--shard", &format!("{index}/3")]].concat()).results();
        assert_eq!((1..=3).map(part).collect::<String>(), whole, "{format}");
    }
}

#[test]
fn a_longer_sample_begins_with_the_shorter_one() {
    let folder = Folder::new("sample_longer");
    let longer = folder.run(&["sample", "-n", "20", "xiangqi"]).results();
    assert!(longer.starts_with(&folder.run(&["sample", "-n", "7", "xiangqi"]).results()));
    assert_eq!(folder.run(&["sample", "-n", "0", "xiangqi"]).results(), "");
    assert_eq!(folder.run(&["sample", "-n", "2e1", "xiangqi"]).results(), longer);
}

#[test]
fn where_there_is_nothing_nothing_can_be_drawn() {
    let folder = Folder::new("sample_none").with("none.rules", NONE);
    assert_eq!(folder.run(&["sample", "none.rules"]).mistakes(), "error: none has no positions to draw from\n");
}
