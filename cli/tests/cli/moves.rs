//! Legal moves, and how many ways there are to go on.

use crate::program::{Folder, SMALL};

/// Two men on a line, each of whom may go to the next square.
const LINE: &str = r#"variant line {
    title "A line"
    board 5 x 1
    sides left, right mirror files
    piece man M { count 1 anywhere }
    start "M3m"
    royal man
    move man steps sideways
    end lose if no move
}
"#;

fn folder(name: &str) -> Folder {
    Folder::new(name).with("line.rules", LINE).with("small.rules", SMALL)
}

#[test]
fn moves_are_drawn_and_listed() {
    let folder = folder("moves");
    assert_eq!(
        folder.run(&["moves", "line.rules"]).results(),
        "line: A line\n1 M . . . m\n  a b c d e\n\nleft to move: 1 move\n  a1b1\n"
    );
    assert_eq!(folder.run(&["moves", "--format", "plain", "--fen", "1M2m b", "line.rules"]).results(), "e1d1\n");
    let json = folder.run(&["moves", "--format", "json", "--fen", "2M1m b - - 3 2", "line.rules"]).results();
    let expected = r#"{
  "schema": 1,
  "name": "line",
  "title": "A line",
  "state": "2M1m b - - 3 2",
  "to_move": "right",
  "in_check": false,
  "outcome": "lose",
  "moves": []
}
"#;
    assert_eq!(json, expected);
}

#[test]
fn what_is_no_state_of_a_game_is_a_mistake() {
    let folder = folder("moves_mistakes");
    let said = folder.run(&["moves", "--fen", "2Mm1 w", "line.rules"]).mistakes();
    assert!(said.contains("line.rules: no game comes to 2Mm1 w - - 0 1"), "{said}");
    assert!(said.contains("right is in check, and left is to move"), "{said}");
    let said = folder.run(&["moves", "--fen", "5 w", "line.rules"]).mistakes();
    assert!(said.contains("count 1 left man"), "{said}");
    let said = folder.run(&["moves", "--fen", "M3m x", "line.rules"]).mistakes();
    assert!(said.contains("byte 4: found `x`, expected `w` or `b`"), "{said}");
    for command in [
        &["moves", "small.rules"][..],
        &["perft", "--depth", "1", "small.rules"],
        &["explain", "--moves", "small.rules"],
    ] {
        let said = folder.run(command).mistakes();
        assert!(said.contains("the rules of small do not say how men move"), "{said}");
    }
}

#[test]
fn ways_to_go_on_are_counted() {
    let folder = folder("perft");
    assert_eq!(
        folder.run(&["perft", "--depth", "3", "line.rules"]).results(),
        "line: A line\n  plies  ways\n      1     1\n      2     1\n      3     1\n"
    );
    assert_eq!(folder.run(&["perft", "--depth", "0", "--format", "plain", "line.rules"]).results(), "1\n");
    let divided = ["perft", "--depth", "3", "--divide", "--format", "plain", "xiangqi"];
    let divided = folder.run(&divided).results();
    assert_eq!(divided.lines().count(), 44);
    let ways = divided.lines().filter_map(|line| line.split_once('\t')?.1.parse::<u64>().ok());
    assert_eq!(ways.sum::<u64>(), 79_666);
    let by_threads =
        |threads| folder.run(&["perft", "--depth", "3", "--threads", threads, "--format", "json", "xiangqi"]).results();
    assert!(by_threads("1").contains("\"total\": \"79666\""), "{}", by_threads("1"));
    assert_eq!(by_threads("1"), by_threads("3"));
}

#[test]
fn where_men_go_is_drawn() {
    let drawn = folder("explain_moves").run(&["explain", "--moves", "xiangqi"]).results();
    assert!(drawn.contains("red horse N, by xiangqi.rules:47\n"), "{drawn}");
    assert!(drawn.contains("   5  .  .  .  +  N  +  .  .  .\n"), "{drawn}");
}
