//! Tests of state variables on the command line: fields of positions, tables, and their display.

use std::collections::BTreeSet;

use crate::program::Folder;

/// Two stones on two squares, and two state variables with two values each.
pub const MOVES: &str = "variant turns {
    board 2 x 1
    sides white, black same
    piece stone S { count 0..1 anywhere }
    state to_move: white as w, black as b
    state weather: rain, sun
    forbid white stone on a1, to_move black
}";

/// Seven boards, two kinds of weather, and either side to move; but not black if there is a white stone on a1.
const POSITIONS: usize = 7 * 2 * 2 - 2 * 2;

#[test]
fn positions_have_a_field_for_each_state_variable() {
    let folder = Folder::new("factors").with("turns.rules", MOVES);
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
    let broken = folder.run(&["check", "--fen=S1 b rain", "turns.rules"]);
    assert!(format!("{broken:?}").contains("forbid white stone on a1, to_move black"), "{broken:?}");
    let drawn = folder.run(&["draw", "--fen=Ss w sun", "turns.rules"]);
    assert!(drawn.out.contains("to_move: white") && drawn.out.contains("weather: sun"), "{drawn:?}");
}

#[test]
fn tables_are_by_state_variables_and_by_chosen_pieces() {
    let folder = Folder::new("factor_columns").with("turns.rules", MOVES);
    let run = |by: &str, format: &str| folder.run(&["count", "--by", by, "--format", format, "turns.rules"]).results();
    assert_eq!(run("to_move", "plain"), "white\t14\nblack\t10\n");
    assert_eq!(
        run("weather,to_move", "csv"),
        "weather,to_move,positions\nrain,white,7\nrain,black,5\nsun,white,7\nsun,black,5\n"
    );
    let both = "white stone,black stone,positions\n0,0,4\n0,1,8\n1,0,6\n1,1,6\n";
    for by in ["stone", "piece:stone", "white stone, black stone", "S,s"] {
        assert_eq!(run(by, "csv"), both, "{by}");
    }
    assert_eq!(run("state:to_move,black stone", "plain"), "white\t0\t6\nwhite\t1\t8\nblack\t0\t4\nblack\t1\t6\n");
    let human = run("to_move", "human");
    assert!(human.contains("  to_move  positions    share\n  white           14  58.33 %\n"), "{human}");
    let json = run("to_move,white stone", "json");
    assert!(json.contains("\"white\",\n        0") && json.contains("\"white stone\""), "{json}");
    for (by, what) in [
        ("to_mov", "there is no piece or state variable `to_mov`"),
        ("piece:to_move", "there is no piece `to_move`"),
        ("state:stone", "there is no state variable `stone`"),
        ("", "there is no piece or state variable ``"),
    ] {
        let wrong = folder.run(&["count", "--by", by, "turns.rules"]).wrong_command();
        assert!(wrong.contains(what) && wrong.contains("the state variables are to_move, weather"), "{by}: {wrong}");
    }
    let near = folder.run(&["count", "--by=to_mov", "turns.rules"]).wrong_command();
    assert!(near.contains("did you mean `to_move`?"), "{near}");
    let shells = folder.run(&["completions", "bash"]).results();
    assert!(shells.contains("pieces side piece material"), "the words of any rules are completed");
}

#[test]
fn values_are_no_pieces_in_tables() {
    let folder = Folder::new("factor_tables").with("turns.rules", MOVES);
    let run = |arguments: &[&str]| folder.run(&[arguments, &["turns.rules"]].concat()).results();
    assert_eq!(run(&["count", "--by=pieces", "--format=plain"]), "0\t4\n1\t14\n2\t6\n");
    assert!(run(&["count", "--by=material", "--format=csv"]).starts_with("white stone,black stone,positions\n"));
    assert!(!run(&["count", "--by=piece", "--format=plain"]).contains("to_move"));
    assert_eq!(run(&["count", "--material=S|", "--format=plain"]).trim(), "6");
    let squares = run(&["count", "--by=square", "--format=plain"]);
    assert_eq!(squares, "white stone\ta1\t4\nwhite stone\tb1\t8\nblack stone\ta1\t8\nblack stone\tb1\t6\n");
    assert!(run(&["show"]).contains("\nstate to_move: white as w, black as b\n"));
    let shown = run(&["show", "--format=plain"]);
    assert!(shown.ends_with(
        "state\tto_move\twhite\tw\nstate\tto_move\tblack\tb\nstate\tweather\train\train\nstate\tweather\tsun\tsun\n"
    ));
    let other = "variant other extends turns { replace state weather: rain, sun, snow }";
    std::fs::write(folder.path().join("other.rules"), other).expect("the file can be written");
    let differences = folder.run(&["diff", "turns.rules", "other.rules"]).results();
    assert!(differences.contains("only in other: state weather: rain, sun, snow\n"), "{differences}");
}
