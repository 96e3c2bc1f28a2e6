//! Tests of the commands that create, show, compare, verify and watch rules, and of completions and the manual.

use std::fs;
use std::io::{BufRead, BufReader};

use serde_json::Value;

use crate::program::{BROKEN, Folder, SMALL};

/// Rules with a region, a partition, and two looks of one piece.
const LOOKS: &str = "variant looks {
    board 3 x 2
    sides white, black mirror ranks
    region camp = a1..b1
    partition wings = files a, files c
    piece king K { count 1 on camp called en \"king\" called zh \"王\" }
    piece stone S { count 0..2 on files a on ranks 1 as T }
    cap stone at most 1 per wings on board
}
";

#[test]
fn a_new_file_counts_at_once_and_is_never_replaced() {
    let folder = Folder::new("new");
    fs::create_dir(folder.path().join("games")).expect("the folder for tests can be written");
    for (argument, file) in
        [("first.rules", "first.rules"), ("second", "second.rules"), ("games", "games/my_game.rules")]
    {
        let said = folder.run(&["new", argument]).results();
        assert!(said.contains(&format!("`qishu count {file}` counts it")), "{said}");
        let name = file.rsplit('/').next().and_then(|file| file.strip_suffix(".rules")).expect("it is a rules file");
        let checked = folder.run(&["check", "--deny", "warnings", file]).results();
        assert_eq!(checked, format!("{file}: ok ({name})\n"));
        assert_eq!(folder.run(&["fmt", "--check", file]).results(), "");
    }
    let count = folder.run(&["count", "--format", "plain", "first.rules"]).results();
    assert!(count.trim().len() > 3, "{count}");
    let again = folder.run(&["new", "first.rules"]);
    assert_eq!((again.code, again.err.contains("first.rules")), (Some(1), true), "{again:?}");
    folder.run(&["new", "--extends", "noughts_and_crosses", "mine.rules"]).results();
    assert_eq!(folder.run(&["count", "--format", "plain", "mine.rules"]).results(), "6046\n");
    assert_eq!(folder.run(&["fmt", "--check", "mine.rules"]).results(), "");
    assert!(
        folder.run(&["new", "--extends", "xiangki", "other.rules"]).wrong_command().contains("did you mean `xiangqi`?")
    );
    assert!(folder.run(&["new", "3kings.rules"]).wrong_command().contains("a name is a letter"));
    assert!(folder.run(&["new", "game.txt"]).wrong_command().contains("these end in `.rules`"));
    assert!(!folder.path().join("other.rules").exists());
}

/// A file may be called as the variant of the library that it extends; a file with that name counts for others only if the
/// variant in it has the name, too.
#[test]
fn a_file_may_have_the_name_of_its_base() {
    let own = |base: &str| format!("variant mine extends {base} {{ title \"Mine\" }}\n");
    let folder = Folder::new("own_base")
        .with("noughts_and_crosses.rules", own("noughts_and_crosses"))
        .with("beside.rules", own("noughts_and_crosses").replace("mine", "beside"))
        .with("small.rules", SMALL)
        .with("mine.rules", own("small"));
    for file in ["noughts_and_crosses.rules", "beside.rules"] {
        assert_eq!(folder.run(&["count", "--format=plain", file]).results(), "6046\n");
    }
    let counted = folder.run(&["count", "--format=plain", "mine.rules"]).results();
    assert_eq!(counted, folder.run(&["count", "--format=plain", "small.rules"]).results());
    let itself = Folder::new("own_loop").with("small.rules", "variant small extends small { }");
    let looped = itself.run(&["count", "small.rules"]).mistakes();
    assert!(looped.contains("the variant `small` extends itself"), "{looped}");
    let missing = Folder::new("own_missing").with("nothing.rules", own("nothing"));
    let missing = missing.run(&["count", "nothing.rules"]).mistakes();
    assert!(missing.contains("there is no variant `nothing`"), "{missing}");
}

#[test]
fn regions_and_placements_are_drawn_as_each_side_sees_them() {
    let folder = Folder::new("show").with("looks.rules", LOOKS);
    let shown = folder.run(&["show", "looks.rules"]).results();
    let expected = "looks
3 x 2, 6 squares; sides white, black

region camp, 2 squares: a1 b1
  2 . . .
  1 # # .
    a b c

partition wings, 2 parts
  2 0 . 1
  1 0 . 1
    a b c

white king, 1, en king, zh 王
on camp
  2 . . .
  1 K K .
    a b c

white stone, 0..2
on files a; on ranks 1
  2 S . .
  1 * T T
    a b c

black king, 1, en king, zh 王
on camp
  2 k k .
  1 . . .
    a b c

black stone, 0..2
on files a; on ranks 1
  2 * t t
  1 s . .
    a b c
";
    assert_eq!(shown, expected);
    let plain = folder.run(&["show", "--format", "plain", "looks.rules"]).results();
    assert!(
        plain.starts_with("region\tcamp\ta1 b1\n") && plain.contains("piece\tblack king\ton camp\ta2 b2\n"),
        "{plain}"
    );
    let json: Value =
        serde_json::from_str(&folder.run(&["show", "--format=json", "looks.rules"]).results()).expect("it is JSON");
    assert_eq!(json["pieces"][0]["called"][1]["words"][0], "王");
    assert_eq!(json["partitions"][0]["parts"].as_array().map(Vec::len), Some(2));
    assert!(folder.run(&["show", "xiangqi"]).results().contains("region palace"));
}

#[test]
fn what_differs_is_told_with_both_counts() {
    let other =
        LOOKS.replace("variant looks", "variant others").replace("a1..b1", "a1 c1").replace("at most 1", "at most 2");
    let folder = Folder::new("diff").with("looks.rules", LOOKS).with("others.rules", other);
    let json = folder.run(&["diff", "--format", "json", "looks.rules", "others.rules"]).results();
    let json: Value = serde_json::from_str(&json).expect("it is JSON");
    let differences = json["differences"].as_array().expect("they are a list");
    let about =
        |what: &str| differences.iter().find(|one| one["what"] == what).unwrap_or_else(|| panic!("{what}: {json:#}"));
    assert_eq!(
        (&about("region camp")["first"], &about("region camp")["second"]),
        (&"also b1".into(), &"also c1".into())
    );
    assert_eq!(about("black king, squares")["second"], "also c2");
    let stated: Vec<&str> =
        differences.iter().filter(|one| one["first"] == "stated").filter_map(|one| one["what"].as_str()).collect();
    assert_eq!(
        stated,
        ["at most 1 black stone per wings on a1 a2 c1 c2", "at most 1 white stone per wings on a1 a2 c1 c2"]
    );
    let count = |file: &str| folder.run(&["count", "--format", "plain", file]).results();
    assert_eq!(json["counts"][0].as_str().map(|count| format!("{count}\n")), Some(count("looks.rules")));
    assert_eq!(json["counts"][1].as_str().map(|count| format!("{count}\n")), Some(count("others.rules")));
    let human = folder.run(&["diff", "looks.rules", "others.rules"]).results();
    assert!(human.starts_with("only in looks: at most 1 black stone per wings on a1 a2 c1 c2\n"), "{human}");
    assert!(human.contains("region camp\n  looks   also b1\n  others  also c1\n"), "{human}");
    assert!(human.contains("positions\n  looks   "), "{human}");
    assert_eq!(folder.run(&["diff", "--format=plain", "looks.rules", "looks.rules"]).results(), "");
    let plain = folder.run(&["diff", "--format=plain", "looks.rules", "others.rules"]).results();
    assert!(plain.contains("region camp\talso b1\talso c1\n"), "{plain}");
}

#[test]
fn counts_are_verified_whole_or_by_material() {
    let large = "variant large {
    board 6 x 6
    sides white, black mirror ranks
    piece king K { count 1 on ranks 1..2 }
    piece rook R { count 0..9 anywhere }
    forbid king touches enemy rook
}";
    let folder = Folder::new("verify").with("looks.rules", LOOKS).with("large.rules", large);
    let whole = folder.run(&["verify", "looks.rules"]).results();
    let last = whole.lines().last().expect("there is a row").trim_start();
    assert!(last.starts_with("all positions") && last.ends_with("agree"), "{whole}");
    let cut = folder
        .run(&["verify", "--most-boards", "1e4", "--most-materials", "2", "--most-pieces", "3", "large.rules"])
        .results();
    assert!(cut.contains("brute force looks at 10_000 boards at most"), "{cut}");
    assert!(cut.lines().any(|line| line.trim_start().starts_with("K R | K") && line.ends_with("agree")), "{cut}");
    let none = folder.run(&["verify", "--most-boards", "1", "--most-states", "1", "large.rules"]);
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("no two ways could count"), "{none:?}");
    assert!(folder.run(&["verify", "noughts_and_crosses"]).results().contains("module"));
}

#[test]
fn a_watched_file_is_counted_again_when_it_changes() {
    let folder = Folder::new("watch").with("small.rules", SMALL);
    let mut child = folder.command(&["watch", "small.rules"]).spawn().expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    let mut line = || {
        let mut line = String::new();
        output.read_line(&mut line).expect("the program writes");
        line
    };
    assert_eq!(line(), "small.rules: 11 positions\n");
    let larger = SMALL.replace("count 0..2", "count 0..3");
    fs::write(folder.path().join("small.rules"), larger).expect("the folder for tests can be written");
    assert_eq!((line(), line()), ("\n".to_owned(), "changed: small.rules\n".to_owned()));
    // The file may be read while it is being written: only the final report must be right.
    while line() != "small.rules: 15 positions\n" {}
    fs::write(folder.path().join("small.rules"), BROKEN).expect("the folder for tests can be written");
    while line() != "small.rules: not counted\n" {}
    child.kill().expect("the program can be ended");
    child.wait().expect("the program ends");
}

#[test]
fn shells_and_manuals_know_every_command() {
    let folder = Folder::new("shells");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = folder.run(&["completions", shell]).results();
        assert!(script.contains("unrank") && script.contains("most-steps"), "{shell}");
    }
    folder.run(&["man", "."]).results();
    let page =
        |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_else(|_| panic!("there is no {name}"));
    assert!(page("qishu.1").contains("qishu\\-verify(1)"), "{}", page("qishu.1"));
    assert!(page("qishu-count.1").contains("Counts the positions of variants"));
    folder.run(&["man", "new/folder"]).results();
    assert_eq!(page("new/folder/qishu.1"), page("qishu.1"));
    assert_eq!(folder.run(&["man", "qishu.1"]).code, Some(1));
}
