//! Walls that moves make.

use qishu_import::{Collection, Imported, RulesPart};

/// A piece of each side on a board of four by four, with additional lines.
fn imported(betza: &str, lines: &str) -> Imported {
    let text = format!(
        "[one]\nmaxRank = 4\nmaxFile = 4\ncustomPiece1 = q:{betza}\nstartFen = 2*q/4/4/Q*2 w - - 0 1\ncastling = false\n\
         stalemateValue = loss\n{lines}\n"
    );
    let collection = Collection::read(&text).expect("the file has no mistakes");
    let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
    let checked = qishu_spec_lang::check_texts(&[("one.rules", &imported.text)]);
    assert!(checked.models.is_ok(), "{}", imported.text);
    imported
}

/// The drop that follows each move.
fn drops(betza: &str, lines: &str) -> Vec<String> {
    let imported = imported(betza, lines);
    let text = imported.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let moves = text.split(" end ").next().unwrap_or(&text).split(" move ").skip(1);
    moves.map(|one| one.split_once(" then drops ").map_or("", |(_, drop)| drop).to_owned()).collect()
}

/// The omissions, each with its part.
fn left_out(imported: &Imported) -> Vec<(RulesPart, &str)> {
    imported.left_out.iter().map(|one| (one.part, &*one.what)).collect()
}

#[test]
fn walls_are_dropped_behind_a_piece_along_its_lines_or_anywhere() {
    assert_eq!(drops("mN", "wallingRule = past"), ["wall behind"]);
    assert_eq!(drops("mQ", "wallingRule = arrow"), ["wall along file, rank, diagonal"]);
    assert_eq!(drops("mB", "wallingRule = arrow"), ["wall along diagonal"]);
    assert_eq!(drops("mR", "wallingRule = arrow"), ["wall along file, rank"]);
    assert_eq!(drops("mN", "wallingRule = arrow"), ["wall leaps 1 along file, rank then 1 along diagonal"]);
    assert_eq!(drops("mK", "wallingRule = arrow"), ["wall steps along file, rank, diagonal"]);
    assert_eq!(drops("mD", "wallingRule = arrow"), ["wall leaps 2 along file, rank"]);
    assert_eq!(drops("mK", "wallingRule = static"), ["wall"]);
    assert_eq!(drops("mK", ""), [""]);
}

#[test]
fn walls_are_pieces_from_the_opening_on() {
    let walled = imported("mK", "wallingRule = static");
    assert!(walled.text.contains("piece wall    A of white { count 0..14 anywhere }"), "{}", walled.text);
    assert!(walled.text.contains("start \"2Aq/4/4/QA2\""), "{}", walled.text);
    assert_eq!((left_out(&walled), walled.has_all_positions()), (vec![], true));
    // Without such a rule, the squares of walls are no squares.
    assert!(imported("mK", "").text.contains("start \"2*q/4/4/Q*2\""));
}

#[test]
fn nothing_captures_walls() {
    let walled = imported("K", "wallingRule = past");
    let moves = walled.text.lines().filter_map(|line| line.trim().strip_prefix("move piece_q "));
    assert_eq!(
        moves.collect::<Vec<_>>(),
        [
            "steps along file, rank, diagonal to empty then drops wall behind",
            "steps along file, rank, diagonal onto enemy but wall then drops wall behind",
        ]
    );
    assert!(walled.text.contains("count 0..1"), "{}", walled.text);
    assert_eq!(left_out(&walled), []);
    // Walls are made along the moves to empty squares.
    assert_eq!(drops("mRcB", "wallingRule = arrow"), [""; 0]);
    assert_eq!(drops("R", "wallingRule = arrow"), ["wall along file, rank"; 2]);
}

#[test]
fn regions_of_walls_are_seen_from_each_side() {
    let lines = "wallingRule = static\nwallingRegionWhite = *2\nwallingRegionBlack = *3";
    let walled = imported("mW", lines);
    assert!(walled.text.contains("then drops wall into ranks 2"), "{}", walled.text);
    // The walls of the opening may be elsewhere.
    assert!(walled.text.contains("A of white { count 0..10 on b1..b3 a2 a3 c2..d3 c4 }"), "{}", walled.text);
    assert_eq!(left_out(&walled), [(RulesPart::Moves, "that a piece does not move if no wall can be made")]);
}

#[test]
fn other_walls_are_told() {
    let told = [(RulesPart::Positions, "the walls that moves make")];
    for (betza, lines) in [
        ("mK", "wallingRule = duck"),
        ("mK", "wallingRule = edge"),
        ("mR2", "wallingRule = arrow"),
        ("mRcB", "wallingRule = arrow"),
        ("mRmN", "wallingRule = arrow"),
        ("mK", "wallingRule = static\nwallOrMove = true"),
        ("mK", "wallingRule = static\npass = true"),
        ("mK", "wallingRule = past\nwallingRegion = *2"),
        ("mQ", "wallingRule = arrow\nwallingRegion = *2"),
    ] {
        assert_eq!(left_out(&imported(betza, lines)), told, "{betza} {lines}");
    }
}
