//! Tests of estimates: shares with intervals, merged parts, and external programs.

use serde_json::Value;

use crate::moves::LINE;
use crate::program::{Folder, SMALL};

fn folder(name: &str) -> Folder {
    Folder::new(name).with("line.rules", LINE).with("small.rules", SMALL)
}

fn json(folder: &Folder, arguments: &[&str]) -> Value {
    let arguments = [&["estimate", "--format", "json"], arguments].concat();
    serde_json::from_str(&folder.run(&arguments).results()).expect("it is JSON")
}

#[test]
fn the_share_of_legal_positions_lies_in_its_interval() {
    // Two pieces are on five squares in 20 ways. In 8 of them they are adjacent, and the waiting side can be captured.
    let folder = folder("estimate");
    let estimate = json(&folder, &["-n", "2000", "line.rules"]);
    let number = |value: &Value| value.as_f64().expect("a number");
    let interval = &estimate["interval"];
    assert!(number(&interval[0]) < 0.6 && 0.6 < number(&interval[1]), "{estimate}");
    assert_eq!((&estimate["of"], &estimate["undecided"]), (&Value::from("40"), &Value::from(0)));
    let exact: u64 = folder
        .run(&["count", "--legal", "--format", "plain", "line.rules"])
        .results()
        .trim()
        .parse()
        .expect("a number");
    let ends = estimate["estimate_interval"].as_array().expect("two ends");
    let [low, high] = [0, 1].map(|end| ends[end].as_str().expect("digits").parse::<u64>().expect("a number"));
    assert!(exact == 24 && (low..=high).contains(&exact), "{estimate}");
    let text = folder.run(&["estimate", "-n", "500", "--grade", "traced", "--plies-back", "2", "line.rules"]).results();
    assert!(text.starts_with("line: A line\n  question    no royal piece of the side that waits"), "{text}");
    assert!(text.contains("and 2 plies can be taken back\n") && text.contains(" of 40\n"), "{text}");
    let plain = folder.run(&["estimate", "-n", "2000", "--format", "plain", "line.rules"]).results();
    let values: Vec<f64> = plain.trim().split('\t').map(|value| value.parse().expect("a number")).collect();
    assert_eq!(values.len(), 3);
    assert!((values[0] - number(&estimate["share"])).abs() < 1e-6, "{plain}");
}

#[test]
fn a_later_grade_is_harder_to_reach() {
    let folder = folder("estimate_grades");
    let yes = |arguments: &[&str]| {
        let estimate = json(&folder, &[arguments, &["-n", "400", "line.rules"]].concat());
        estimate["yes"].as_u64().expect("a number")
    };
    let grades = [&["--grade", "legal"][..], &["--grade", "preceded"], &["--grade", "traced", "--plies-back", "5"]];
    let [legal, preceded, traced] = grades.map(yes);
    assert!(legal > preceded && preceded >= traced && traced > 0, "{legal} {preceded} {traced}");
}

#[test]
fn programs_are_asked() {
    let folder = folder("estimate_programs");
    // In a fifth of the positions the first piece is on the first square, with which the line begins.
    let test = "while read -r line; do case $line in M*) echo yes;; *) echo no;; esac; done";
    let estimate = json(&folder, &["-n", "500", "--test", test, "line.rules"]);
    let interval = &estimate["interval"];
    assert!(interval[0].as_f64() < Some(0.2) && Some(0.2) < interval[1].as_f64(), "{estimate}");
    // Without moves there is no side to move.
    let estimate = json(&folder, &["-n", "20", "--test", "sed 's/.*/yes/'", "small.rules"]);
    assert_eq!((&estimate["yes"], &estimate["of"]), (&Value::from(20), &Value::from("11")));
    let rooks = "variant rooks { board 2 x 1 sides red, black same piece rook R or C { count 1 anywhere } }";
    let folder = folder.with("rooks.rules", rooks);
    for (letters, yes) in [("own", 0), ("other", 20)] {
        let test = "sed 's/.*[Cc].*/yes/; t; s/.*/no/'";
        let estimate = json(&folder, &["-n", "20", "--test", test, "--letters", letters, "rooks.rules"]);
        assert_eq!(estimate["yes"], Value::from(yes), "{letters}");
    }
    for (test, complaint) in [
        ("sed 's/.*/maybe/'", "answer 1 of the test is `maybe`, and neither `yes` nor `no`"),
        ("head -n 3 | sed 's/.*/no/'", "the test gave 3 answers to "),
        ("cat > /dev/null; exit 7", "the test failed: exit status: 7"),
    ] {
        let said = folder.run(&["estimate", "-n", "20", "--test", test, "line.rules"]).mistakes();
        assert!(said.contains(complaint), "{said}");
    }
}

#[test]
fn what_cannot_be_estimated_is_a_mistake() {
    let folder = folder("estimate_mistakes");
    let said = folder.run(&["estimate", "small.rules"]).mistakes();
    assert!(said.contains("the rules of small do not say how pieces move"), "{said}");
    for arguments in [
        &["estimate"][..],
        &["estimate", "--confidence", "1", "line.rules"],
        &["estimate", "--grade", "legal", "--test", "cat", "line.rules"],
        &["estimate", "--grade", "traced", "line.rules"],
        &["estimate", "--plies-back", "3", "line.rules"],
        &["estimate", "--letters", "other", "line.rules"],
        &["estimate", "--test", "cat", "--threads", "2", "line.rules"],
    ] {
        assert_eq!(folder.run(arguments).code, Some(2), "{arguments:?}");
    }
}

/// Two pieces step to and fro on a line: the first captures the other, or runs out of moves.
#[test]
fn games_are_played_at_random() {
    let folder = folder("games");
    let games = |more: &[&str]| {
        let arguments = [&["estimate", "--random-games", "-n", "60", "--format", "json"][..], more].concat();
        folder.run(&arguments).results()
    };
    let whole = games(&["line.rules"]);
    let object: Value = serde_json::from_str(&whole).expect("it is JSON");
    let sum: u64 = object["ended"].as_array().expect("ways").iter().filter_map(|ended| ended["games"].as_u64()).sum();
    assert_eq!(sum, 60, "{whole}");
    let [mean, low, high] =
        [&object["plies"]["mean"], &object["plies"]["interval"][0], &object["plies"]["interval"][1]]
            .map(|number| number.as_f64().expect("a number"));
    assert!(low < mean && mean < high && low > 0.0, "{whole}");
    assert_eq!(games(&["--threads", "1", "line.rules"]), whole);
    let short = folder.run(&["estimate", "--random-games", "--most-plies", "1", "-n", "20", "line.rules"]).results();
    assert!(short.contains("  given up"), "{short}");
}

/// In noughts and crosses with uniformly random moves, the first player wins 737/1260 of the games, the second 121/420,
/// and 8/63 are drawn.
#[test]
fn noughts_and_crosses_at_random_ends_as_often_as_it_should() {
    let folder = folder("noughts");
    let asked = ["estimate", "--random-games", "-n", "3000", "--confidence", "0.999", "--format", "plain"];
    let text = folder.run(&[&asked[..], &["noughts_and_crosses"]].concat()).results();
    for (row, expected) in [(2, 737.0 / 1260.0), (3, 121.0 / 420.0), (4, 8.0 / 63.0)] {
        let line = text.lines().nth(row).expect("a line");
        let values: Vec<f64> = line.split('\t').skip(1).map(|value| value.parse().expect("a number")).collect();
        assert!(values[1] < expected && expected < values[2], "{line}: {expected}");
    }
    // The library's own rules are compiled; the same rules from a file are carried out one pseudo-legal move after
    // another.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/rows/noughts_and_crosses.rules");
    assert_eq!(folder.run(&[&asked[..], &[file]].concat()).results(), text);
}
