//! What the engine says to players' programs.

use std::sync::{Arc, Mutex};

use qishu::engine::protocol::Session;

use super::games::library;

/// All that a session says to some lines; a search that has an end is waited for.
fn said(name: &str, lines: &[&str]) -> Vec<String> {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = heard.clone();
    let say = Arc::new(move |line: &str| ear.lock().expect("nobody panics").push(line.to_owned()));
    let mut session = Session::new(name, library(name), say).expect("it has an opening");
    for line in lines {
        if session.hear(line).is_break() {
            break;
        }
        let has_end = line.starts_with("go") && !line.contains("infinite") && !line.contains("ponder");
        if has_end || *line == "ponderhit" {
            session.wait();
        }
    }
    session.finish();
    heard.lock().expect("nobody panics").clone()
}

#[test]
fn uci_is_spoken() {
    let answers = said(
        "minixiangqi",
        &[
            "uci",
            "isready",
            "setoption name Hash value 1",
            "setoption name Level value middle",
            "ucinewgame",
            "position startpos moves a2b2",
            "go nodes 400",
            "quit",
        ],
    );
    let begin: Vec<&str> = answers.iter().take(2).map(String::as_str).collect();
    assert_eq!(begin, ["id name Qishu", "id author The Qishu authors"]);
    assert!(
        answers.iter().any(|line| line == "option name UCI_Variant type combo default minixiangqi var minixiangqi")
    );
    assert!(answers.contains(&"uciok".to_owned()) && answers.contains(&"readyok".to_owned()));
    let info = answers.iter().find(|line| line.starts_with("info depth 1 score cp ")).expect("it tells of its search");
    assert!(info.contains(" nodes ") && info.contains(" pv "), "{info}");
    assert!(answers.last().is_some_and(|last| last.starts_with("bestmove ")), "{answers:?}");
}

#[test]
fn ucci_is_spoken() {
    let answers = said(
        "xiangqi",
        &["ucci", "setoption hashsize 1", "position fen 3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1", "go depth 1", "quit"],
    );
    assert!(answers.contains(&"ucciok".to_owned()));
    let best: Vec<&String> = answers.iter().filter(|line| line.contains("bestmove")).collect();
    assert_eq!(best.len(), 1);
    assert_eq!(best[0], "bestmove b0b9", "ranks begin with 0");
    assert_eq!(answers.last().map(String::as_str), Some("bye"));
}

#[test]
fn a_search_is_stopped_and_a_guess_may_be_right() {
    for lines in [&["go infinite", "isready", "stop"][..], &["go ponder movetime 1", "ponderhit"], &["go infinite"]] {
        let answers = said("minixiangqi", lines);
        let best = answers.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(best, 1, "{answers:?}");
    }
}

#[test]
fn hostile_lines_are_answered() {
    let long = "x".repeat(100_000);
    let lines = [
        "",
        "   ",
        "\u{0}\u{1}",
        "position",
        "position fen",
        "position fen 9/9",
        "position fen 3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1 moves",
        "position fen 3k5/9/9/9/9/9/9/9/9/3K5 w",
        "position fen kkkkkkkkk/9/9/9/9/9/9/9/9/4K4 w",
        "position startpos moves a1a99 e2e4",
        "position startpos moves",
        "setoption",
        "setoption name",
        "setoption name Hash value",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value -1",
        "setoption name Level value grandmaster",
        "setoption name UCI_Variant value chess",
        "go depth 1 nodes 1 wtime x",
        "stop",
        "ponderhit",
        "stop",
        "bestmove",
        &long,
    ];
    let answers = said("xiangqi", &lines);
    assert!(answers.iter().all(|line| line.len() < 200), "nothing is said back at length");
    let best = answers.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(best, 1, "{answers:?}");
    assert!(answers.iter().any(|line| line.contains("the side that is not to move is in check")));
}

#[test]
fn who_has_no_turn_says_so() {
    let mated = "position fen 3k5/R8/4R4/9/9/9/9/9/9/3K5 b";
    let answers = said("xiangqi", &["uci", "position fen R2k5/R8/9/9/9/9/9/9/9/4K4 b", "go depth 3", mated]);
    assert_eq!(answers.iter().find(|line| line.contains("bestmove")).map(String::as_str), Some("bestmove (none)"));
}
