//! Tests of `--weighted`: sums of weights, tables of them, positions by weight, and formulas.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::program::Folder;

/// One position has no dot. Of those with one, one weighs 3 and three weigh 1; of those with two, three weigh 3 and
/// three weigh 1. Together they weigh 1 + 6 + 12.
const DOTS: &str = "variant dots {
    title \"Dots that weigh\"
    board 2 x 2
    sides alone
    piece dot D { count 0..2 anywhere }
    weight dot 3 on a1
}
";

fn folder(name: &str) -> Folder {
    Folder::new(name).with("dots.rules", DOTS)
}

#[test]
fn a_weighted_count_has_the_sum_and_the_mean() {
    let folder = folder("weighted_count");
    let run = |format: &str| folder.run(&["count", "--weighted", "--format", format, "dots.rules"]).results();
    assert_eq!(run("plain"), "19\n");
    assert!(
        run("human").starts_with("dots: Dots that weigh\n  weight      19\n  mean weight 1.72727\n  positions   11\n")
    );
    assert_eq!(run("csv"), "name,positions,log10,bits,weight\ndots.rules,11,1.041393,3.459432,19\n");
    let report: Value = serde_json::from_str(&run("json")).expect("it is JSON");
    let variant = &report["variants"][0];
    assert_eq!((&variant["weight"], &variant["count"]), (&"19".into(), &"11".into()));
    assert_eq!(variant["mean_weight"], 19.0 / 11.0);
    // Without weights each position weighs 1, and a failed target has as many fields as others.
    let csv = folder.run(&["count", "--weighted", "--format=csv", "noughts_and_crosses", "missing.rules"]);
    assert_eq!(csv.code, Some(1));
    assert!(csv.out.contains("\nnoughts_and_crosses,6046,3.781468,12.561765,6046\nmissing.rules,,,,\n"), "{}", csv.out);
}

#[test]
fn a_weighted_table_has_sums_and_a_mean_number() {
    let folder = folder("weighted_table");
    let run = |arguments: &[&str]| folder.run(&[&["count", "--weighted", "dots.rules"], arguments].concat()).results();
    assert_eq!(
        run(&["--by=pieces"]),
        "dots: Dots that weigh\n  pieces  weight    share\n       0       1   5.26 %\n       1       6  31.58 %\n       2      12  63.16 %\nmean of pieces: 1.57895\n"
    );
    assert_eq!(run(&["--by=pieces", "--format=csv"]), "pieces,weight\n0,1\n1,6\n2,12\n");
    let table: Value = serde_json::from_str(&run(&["--by=dot", "--format=json"])).expect("it is JSON");
    assert_eq!((&table["weighted"], &table["rows"][2]["weight"]), (&true.into(), &"12".into()));
    assert_eq!(run(&["--material", "2*D", "--format=plain"]), "12\n");
}

#[test]
fn each_position_has_as_many_numbers_as_it_weighs() {
    let folder = folder("weighted_numbers");
    let all = folder.run(&["unrank", "--weighted", "--from=0", "dots.rules"]).results();
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    all.lines().for_each(|position| *times.entry(position).or_default() += 1);
    assert_eq!(all.lines().count(), 19);
    assert_eq!(times.len(), 11);
    // A dot on a1 is the first letter of the lower rank.
    let weight = |position: &str| if position.contains("/D") { 3 } else { 1 };
    assert!(times.iter().all(|(position, &times)| times == weight(position)), "{times:?}");
    let beyond = folder.run(&["unrank", "--weighted", "--from=19", "--to=20", "dots.rules"]).wrong_command();
    assert!(beyond.contains("19"), "{beyond}");
}

#[test]
fn a_weighted_sample_draws_such_numbers() {
    let folder = folder("weighted_sample");
    let sample = ["sample", "--weighted", "-n", "50", "--seed", "3", "dots.rules"];
    let csv = folder.run(&[&sample[..], &["--format=csv"]].concat()).results();
    let (numbers, positions): (Vec<&str>, Vec<&str>) =
        csv.lines().skip(1).filter_map(|line| line.split_once(',')).unzip();
    assert_eq!(numbers.len(), 50);
    let unranked = folder.run_with(&["unrank", "--weighted", "dots.rules"], numbers.join("\n").as_bytes()).results();
    assert_eq!(unranked.lines().collect::<Vec<_>>(), positions);
    assert_eq!(folder.run(&[&sample[..], &["--output=packed"]].concat()).results(), "");
    let packed = folder.run(&[&sample[..], &["--format=binary", "--output=numbers.bin"]].concat());
    assert_eq!(packed.results(), "");
    let read = folder.run(&["unrank", "--weighted", "dots.rules", "numbers.bin"]).results();
    assert_eq!(read.lines().collect::<Vec<_>>(), positions);
    // The numbers of the positions themselves are others.
    assert_ne!(folder.run(&["unrank", "dots.rules", "numbers.bin"]).code, Some(0));
    let parts = |shard: &str| folder.run(&[&sample[..], &["--shard", shard]].concat()).results();
    assert_eq!(parts("1/2") + &parts("2/2"), positions.join("\n") + "\n");
}

#[test]
fn a_weighted_formula_has_weights() {
    let folder = folder("weighted_formula");
    let text = folder.run(&["emit", "--part=cnf", "--weighted", "dots.rules"]).results();
    assert!(text.contains("\nc p weight 1 3 0\nc p weight -1 1 0\nc p weight 2 1 0\n"), "{text}");
    assert!(!folder.run(&["emit", "--part=cnf", "dots.rules"]).results().contains("weight"));
}

#[test]
fn where_weights_mean_nothing_they_are_refused() {
    let folder = folder("weighted_refused");
    let refused = |command: &str| folder.run(&command.split(' ').collect::<Vec<_>>()).wrong_command();
    assert!(refused("rank --weighted dots.rules").contains("has no number of its own"));
    assert!(refused("emit --weighted dots.rules").contains("--part cnf"));
    assert!(refused("count --weighted --by=square dots.rules").contains("--by square"));
    for command in
        ["count --weighted --legal dots.rules", "count --weighted --up-to=all dots.rules", "count --weighted"]
    {
        refused(command);
    }
    let heavy =
        "variant heavy { board 2 x 2 sides alone piece tower T { count 0..9 anywhere stacked 9 } weight tower 64 }";
    let message =
        Folder::new("weighted_heavy").with("heavy.rules", heavy).run(&["count", "--weighted", "heavy.rules"]).refusal();
    assert!(
        message
            .contains("18_014_398_509_481_983 copies of pieces, one for each unit of weight, where 1_024 are allowed"),
        "{message}"
    );
    assert!(message.contains("weight tower 64 (heavy.rules:1)"), "{message}");
}
