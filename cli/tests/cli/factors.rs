//! Factors on the command line: fields of positions, tables, and what is shown of them.

use std::collections::BTreeSet;

use crate::program::Folder;

/// Two stones on two squares, and two factors with two values each.
pub const TURNS: &str = "variant turns {
    board 2 x 1
    sides white, black same
    piece stone S { count 0..1 anywhere }
    factor to_move: white as w, black as b
    factor weather: rain, sun
    forbid white stone on a1, to_move black
}";

/// Seven boards, two kinds of weather, and either side to move; but not black if there is a white stone on a1.
const POSITIONS: usize = 7 * 2 * 2 - 2 * 2;

#[test]
fn positions_have_a_field_for_each_factor() {
    let folder = Folder::new("factors").with("turns.rules", TURNS);
    let count = folder.run(&["count", "--format=plain", "turns.rules"]).results();
    assert_eq!(count.trim(), POSITIONS.to_string());
    let all = folder.run(&["unrank", "--from=0", "turns.rules"]).results();
    assert_eq!(all.lines().collect::<BTreeSet<_>>().len(), POSITIONS);
    assert!(all.lines().all(|line| line.split(' ').count() == 3), "{all}");
    assert!(all.lines().any(|line| line == "1S b sun") && !all.lines().any(|line| line == "S1 b sun"), "{all}");
    let numbers = folder.run_with(&["rank", "turns.rules"], all.as_bytes()).results();
    assert!(numbers.lines().eq((0..POSITIONS).map(|number| number.to_string())), "{numbers}");
    let mistaken = folder.run_with(&["rank", "turns.rules"], b"S1 w\n");
    assert!(mistaken.err.contains("expected a field behind the board for `weather`, one of rain sun"), "{mistaken:?}");
    let broken = folder.run(&["check", "--position=S1 b rain", "turns.rules"]);
    assert!(format!("{broken:?}").contains("forbid white stone on a1, to_move black"), "{broken:?}");
    let drawn = folder.run(&["draw", "--fen=Ss w sun", "turns.rules"]);
    assert!(drawn.out.contains("to_move: white") && drawn.out.contains("weather: sun"), "{drawn:?}");
}

#[test]
fn values_are_no_men_in_tables() {
    let folder = Folder::new("factor_tables").with("turns.rules", TURNS);
    let run = |arguments: &[&str]| folder.run(&[arguments, &["turns.rules"]].concat()).results();
    assert_eq!(run(&["table", "--by=men", "--format=plain"]), "0\t4\n1\t14\n2\t6\n");
    assert!(run(&["table", "--by=material", "--format=csv"]).starts_with("white stone,black stone,positions\n"));
    assert!(!run(&["table", "--by=piece", "--format=plain"]).contains("to_move"));
    assert_eq!(run(&["count", "--material=S|", "--format=plain"]).trim(), "6");
    let squares = run(&["squares", "--format=plain"]);
    assert_eq!(squares, "white stone\ta1\t4\nwhite stone\tb1\t8\nblack stone\ta1\t8\nblack stone\tb1\t6\n");
    assert!(run(&["show"]).contains("\nfactor to_move: white as w, black as b\n"));
    let shown = run(&["show", "--format=plain"]);
    assert!(shown.ends_with(
        "factor\tto_move\twhite\tw\nfactor\tto_move\tblack\tb\nfactor\tweather\train\train\nfactor\tweather\tsun\tsun\n"
    ));
    let other = "variant other extends turns { replace factor weather: rain, sun, snow }";
    std::fs::write(folder.path().join("other.rules"), other).expect("the file can be written");
    let differences = folder.run(&["diff", "turns.rules", "other.rules"]).results();
    assert!(differences.contains("only in other: factor weather: rain, sun, snow\n"), "{differences}");
}
