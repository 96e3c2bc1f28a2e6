//! Endgames: solved, kept and looked up.

use super::moves::LINE;
use crate::program::{Folder, SMALL};

/// Two men on a line of three squares; whoever cannot move has lost, and neither may step next to the other.
const SHORT: &str = r#"variant short {
    board 4 x 1
    sides left, right mirror files
    piece man M { count 1 anywhere }
    start "M2m"
    royal man
    move man steps sideways
    end lose if no move
    end perpetual: win if 3 repeats
    end draw if 1 plies without taking
}
"#;

fn folder(name: &str) -> Folder {
    Folder::new(name).with("line.rules", LINE).with("short.rules", SHORT).with("small.rules", SMALL)
}

/// Who is to move two squares away from the other has to go back, as long as there is room.
#[test]
fn a_whole_game_is_solved() {
    let folder = folder("solve");
    let plain = folder.run(&["solve", "--format=plain", "--verify", "line.rules"]).results();
    let rows: Vec<Vec<&str>> = plain.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 2, "{plain}");
    assert_eq!(rows[0][..3], ["M | M", "left", "12"], "{plain}");
    assert_eq!(rows[0][2..], rows[1][2..], "the sides are alike: {plain}");
    let human = folder.run(&["solve", "line.rules"]).results();
    assert!(human.starts_with("line: A line\n\n  material  to move  positions  wins"), "{human}");
    let json = folder.run(&["solve", "--format=json", "line.rules"]).results();
    assert!(json.contains("\"positions\": 12") && json.contains("\"unheeded\": []"), "{json}");
}

/// King and rook against king: the mates in one are those of all programs, and the numbers by plies add up to the figures.
#[test]
fn positions_are_counted_by_plies() {
    let folder = folder("solve_plies");
    let solve = |format: &str| folder.run(&["solve", "--material=K R | K", "--format", format, "chess"]).results();
    let csv = solve("csv");
    assert!(csv.starts_with("material,to_move,result,plies,positions\n"), "{csv}");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let sum = |side: &str, result: &str| -> u64 {
        let wanted = rows.iter().filter(|row| row[..3] == ["K R | K", side, result]);
        wanted.map(|row| row[4].parse::<u64>().expect("it is a number")).sum()
    };
    assert_eq!([sum("white", "won"), sum("white", "drawn"), sum("black", "won")], [175_168, 0, 0], "{csv}");
    assert_eq!(sum("black", "lost") + sum("black", "drawn"), 223_944, "{csv}");
    let in_plies = |side: &str, result: &str, plies: &str| {
        let row = rows.iter().find(|row| row[1..4] == [side, result, plies] && row[0] == "K R | K");
        row.map(|row| row[4].to_owned())
    };
    assert_eq!(in_plies("black", "lost", "0").as_deref(), Some("216"), "checkmates: {csv}");
    assert_eq!(in_plies("white", "won", "1").as_deref(), Some("1512"), "mates in one: {csv}");
    assert!(in_plies("white", "won", "31").is_some() && in_plies("white", "won", "33").is_none(), "{csv}");
    let human = solve("human");
    assert!(human.contains("  positions by plies to the end\n"), "{human}");
    assert!(human.contains("  K R | K, white to move\n    won in    1: 1_512  3: "), "{human}");
    assert!(human.lines().all(|line| line.chars().count() <= 100), "{human}");
    let json = solve("json");
    assert!(
        json.contains("\"losses_in\": [\n        {\n          \"plies\": 0,\n          \"positions\": 216"),
        "{json}"
    );
}

#[test]
fn tables_are_looked_up() {
    let folder = folder("probe");
    let none = folder.run(&["probe", "--tables=none", "line.rules"]).mistakes();
    assert!(none.contains("no table in `none` is of such men") && none.contains("qishu solve --tables"), "{none}");
    folder.run(&["solve", "--tables=tables", "--material=M | M", "line.rules"]).results();
    let plain = folder.run(&["probe", "--tables=tables", "--format=plain", "line.rules"]).results();
    let human = folder.run(&["probe", "--tables=tables", "line.rules"]).results();
    let (value, turns) = plain.split_once('\n').expect("there are lines");
    assert!(human.starts_with(&format!("line: A line\nM3m w - - 0 1: {value}\n")), "{human}");
    let turn = "a1b1\t".to_string() + value + "\n";
    assert_eq!(turns, turn, "the only move has the value of the state");
    let json = folder.run(&["probe", "--tables=tables", "--format=json", "line.rules"]).results();
    assert!(json.contains(&format!("\"value\": \"{value}\"")), "{json}");
    let near = folder.run(&["probe", "--tables=tables", "--fen=Mm3 w", "line.rules"]).mistakes();
    assert!(near.contains("no game comes to"), "{near}");
}

#[test]
fn what_is_not_heeded_is_said() {
    let run = folder("unheeded").run(&["solve", "--format=plain", "short.rules"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("repetitions are not looked at (short.rules:9)"), "{}", run.err);
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let folder = folder("unsolved");
    let none = folder.run(&["solve", "small.rules"]).mistakes();
    assert!(none.contains("the rules of small do not say how men move"), "{none}");
    let much = folder.run(&["solve", "--most-bytes=10", "line.rules"]).mistakes();
    assert!(much.contains("where 10 are allowed") && much.contains("--most-bytes allows 10 bytes"), "{much}");
    let wrong = folder.run(&["solve", "--material=2*M | M", "line.rules"]).wrong_command();
    assert!(wrong.contains("the number of left man is 2"), "{wrong}");
}
