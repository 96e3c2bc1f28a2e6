//! Tests of `check`: a line for each valid file, and every error of every other.

use crate::program::{BROKEN, Folder, NONE, SMALL};

/// Pieces that keep to one rank and are allowed on two; one of them may be taken though there has to be one.
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
    let is_coloured = |arguments: &[&str]| folder.run(arguments).err.contains('\u{1b}');
    assert!(!is_coloured(&["check", "broken.rules"]));
    assert!(!is_coloured(&["check", "broken.rules", "--color=never"]));
    assert!(is_coloured(&["check", "broken.rules", "--color=always"]));
    assert!(is_coloured(&["--color=always", "count", "no_such_name"]));
}

/// Both sides have the man, with the same results.
const ALIKE: &str = r#"variant alike {
    board 3 x 3
    sides left, right mirror ranks
    piece man M { count 0..1 anywhere }
    start "1m1/3/1M1"
    move man steps along file, rank
}
"#;

#[test]
fn what_both_sides_prove_is_told_once() {
    let folder = Folder::new("alike").with("alike.rules", ALIKE);
    let lines = "alike.rules: ok (alike)
  alike.rules:4: each side: man on 9 squares, sound and tight; 0..1 of them, sound and tight
";
    assert_eq!(folder.run(&["check", "alike.rules"]).results(), lines);
    let json = folder.run(&["check", "--format", "json", "alike.rules"]).results();
    let report: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(report["files"][0]["statements"].as_array().map(Vec::len), Some(2));
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
    let piece = &wide["statements"][0];
    assert_eq!((&piece["place"], &piece["statement"]), (&"wide.rules:4".into(), &"piece".into()));
    assert_eq!((&piece["sound"], &piece["tight"]), (&false.into(), &false.into()));
    assert_eq!((&piece["unreached"], &piece["astray"]), (&"a1..d1".into(), &"".into()));
    assert_eq!(wide["statements"][1]["tight"], true);
}

#[test]
fn mistakes_in_short_are_a_line_each() {
    let folder = Folder::new("short").with("broken.rules", BROKEN).with("small.rules", SMALL);
    let message = folder.run(&["check", "--format", "short", "broken.rules"]).mistakes();
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.len(), 2, "{message}");
    assert!(lines[0].starts_with("broken.rules:4:5: error[E0012]: expected a statement, found `peice`"), "{message}");
    assert!(lines[1].starts_with("broken.rules:5:32: error[E0101]: "), "{message}");
    assert_eq!(folder.run(&["check", "--format", "short", "small.rules"]).results(), "small.rules: ok (small)\n");
    let missing = folder.run(&["check", "--format", "short", "missing.rules"]).mistakes();
    assert_eq!(missing, "error[E0001]: cannot read `missing.rules`: there is no such file\n");
}

/// Rules with two warnings.
const DOUBTFUL: &str = "variant doubtful {
    board 2 x 2
    sides alone
    region corner = a1
    piece stone S { count 0..2 anywhere at most 2 per file }
}
";

#[test]
fn warnings_are_told_in_each_form_and_may_be_denied() {
    let folder = Folder::new("warnings").with("doubtful.rules", DOUBTFUL);
    let check = |arguments: &[&str]| folder.run(&[&["check", "doubtful.rules"], arguments].concat());
    let run = check(&["--format", "short"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "doubtful.rules: ok (doubtful)\n"), "{run:?}");
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines.len(), 2, "{run:?}");
    assert!(lines[0].starts_with("doubtful.rules:4:12: warning[W0101]: the region `corner` is never used"), "{run:?}");
    assert!(lines[1].starts_with("doubtful.rules:5:41: warning[W0401]: "), "{run:?}");
    let run = check(&["--deny", "warnings"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), "doubtful.rules: ok (doubtful)\n"), "{run:?}");
    assert!(run.err.contains("warning[W0101]") && run.err.contains("region corner = a1"), "{run:?}");
    let json = check(&["--format", "json", "--deny=warnings"]);
    let report: serde_json::Value = serde_json::from_str(&json.out).expect("it is JSON");
    assert_eq!((json.code, json.err.as_str()), (Some(1), ""));
    assert_eq!(report["mistakes"].as_array().map(Vec::len), Some(0));
    assert_eq!(
        (&report["warnings"][1]["code"], &report["warnings"][1]["severity"]),
        (&"W0401".into(), &"warning".into())
    );
    let sarif: serde_json::Value = serde_json::from_str(&check(&["--format", "sarif"]).results()).expect("it is JSON");
    assert_eq!(sarif["runs"][0]["results"][0]["level"], "warning");
    // Only `check` speaks of warnings.
    assert_eq!(folder.run(&["count", "--format", "plain", "doubtful.rules"]).results(), "11\n");
    let input = folder.run_with(&["check", "--format", "short", "-"], DOUBTFUL.as_bytes());
    assert!(input.err.contains("standard input:4:12: warning[W0101]"), "{input:?}");
}

#[test]
fn what_is_compiled_in_can_be_extended_anywhere() {
    let derived = "variant derived extends noughts_and_crosses { title \"Derived\" }";
    let folder = Folder::new("bases").with("derived.rules", derived);
    assert_eq!(folder.run(&["count", "--format", "plain", "derived.rules"]).results(), "6046\n");
    assert_eq!(folder.run_with(&["count", "--format", "plain", "-"], derived.as_bytes()).results(), "6046\n");
    assert_eq!(folder.run(&["check", "--format", "short", "derived.rules"]).results(), "derived.rules: ok (derived)\n");
    // A base of a base is found too, and a file beside comes first.
    let further = "variant further extends jieqi_first_rank { }";
    folder.run_with(&["check", "--format", "short", "-"], further.as_bytes()).results();
    let own = folder.with("noughts_and_crosses.rules", SMALL.replace("variant small", "variant noughts_and_crosses"));
    assert_eq!(own.run(&["count", "--format", "plain", "derived.rules"]).results(), "11\n");
    let message = own.run_with(&["check", "-"], b"variant d extends xiangki { }").mistakes();
    assert!(message.contains("did you mean `xiangqi`?"), "{message}");
}

#[test]
fn mistakes_for_programs_are_results() {
    let folder = Folder::new("mistakes_json").with("broken one.rules", BROKEN);
    let run = folder.run(&["check", "--format", "json", "broken one.rules"]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{run:?}");
    let report: serde_json::Value = serde_json::from_str(&run.out).expect("it is JSON");
    let mistakes = report["mistakes"].as_array().expect("they are a list");
    let [first, second] = mistakes.as_slice() else { panic!("{report}") };
    assert_eq!((&first["code"], &second["code"]), (&"E0012".into(), &"E0101".into()));
    let place = &first["places"][0];
    assert_eq!((&place["line"], &place["column"], &place["end_column"]), (&4.into(), &5.into(), &10.into()), "{place}");
    let bytes = [0, 1].map(|end| place["bytes"][end].as_u64().expect("it is a number") as usize);
    assert_eq!(&BROKEN[bytes[0]..bytes[1]], "peice");
    assert_eq!(first["fix"]["replacement"], "piece");

    let run = folder.run(&["check", "--format", "sarif", "broken one.rules"]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{run:?}");
    let log: serde_json::Value = serde_json::from_str(&run.out).expect("it is JSON");
    assert_eq!(log["version"], "2.1.0");
    let results = &log["runs"][0]["results"];
    let location = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(location["artifactLocation"]["uri"], "broken%20one.rules");
    assert_eq!(location["region"]["startLine"], 4);
    let replacement = &results[0]["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "piece");
    let rules: Vec<&str> = log["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|rule| rule["id"].as_str())
        .collect();
    assert_eq!(rules, ["E0012", "E0101"], "each rule is described");
    let sound = folder.run_with(&["check", "--format", "sarif", "-"], SMALL.as_bytes()).results();
    let log: serde_json::Value = serde_json::from_str(&sound).expect("it is JSON");
    assert_eq!(log["runs"][0]["results"].as_array().map(Vec::len), Some(0));
}

#[test]
fn all_that_a_position_breaks_is_told() {
    let rules = "variant pair {
    board 3 x 3
    sides one
    piece king K { count 1 on ranks 1 }
    piece rook R { count 0..1 anywhere }
    forbid king touches rook
}";
    let folder = Folder::new("position").with("pair.rules", rules).with("small.rules", SMALL);
    let check = |position: &str, target: &str| folder.run(&["check", "--fen", position, target]);
    assert_eq!(check("2R/3/K2", "pair.rules").results(), "pair.rules: the position keeps all rules\n");
    let run = check("3/RR1/K2", "pair.rules");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.code, run.err.as_str(), lines.len()), (Some(1), "", 3), "{run:?}");
    assert_eq!(lines[0], "pair.rules: the position breaks");
    assert!(lines[1].contains("pair.rules:5: count 0..1 rook"), "{run:?}");
    assert!(lines[2].contains("pair.rules:6: "), "{run:?}");
    assert!(check("K2/3/3", "pair.rules").wrong_command().contains("pair.rules: rank 3, byte 0: found `K`"));
    assert_eq!(check("3/1o1/X2", "noughts_and_crosses").results().lines().count(), 1);
    let json = folder.run(&["check", "--format=json", "--fen", "3/RR1/K2", "pair.rules"]);
    let report: serde_json::Value = serde_json::from_str(&json.out).expect("it is JSON");
    assert_eq!((json.code, report["positions"][0]["broken"].as_array().map(Vec::len)), (Some(1), Some(2)));
    assert_eq!(folder.run(&["check", "--format=sarif", "--fen", "3", "pair.rules"]).code, Some(2));
}
