//! Forced mates: they are found at their exact length, and higher levels find more of them.
//!
//! The suites have positions of games with a forced mate of the side to move in exactly as many moves as is stated. An
//! exhaustive search and a third-party program confirm each.

use crate::suites::{self, GAMES, positions, search};

/// The states of a game with a mate in a number of moves.
fn with_mate_in(game: &str, moves: u32) -> impl Iterator<Item = String> {
    let all = positions(game, "mates", "dm").into_iter();
    all.filter(move |(_, stated)| stated.parse() == Ok(moves)).map(|(state, _)| state)
}

/// Whether a search reports a mate in this number of moves.
fn tells(answers: &str, moves: u32) -> bool {
    answers.contains(&format!(" score mate {moves} "))
}

#[test]
fn mates_are_found_and_no_sooner() {
    for game in GAMES {
        let state = with_mate_in(game, 2).next().expect("each game has one in two moves");
        let sooner = search(game, "hard", &state, "go mate 1");
        assert!(!sooner.contains(" mate ") && sooner.contains("bestmove "), "{game} {state}: {sooner}");
        let found = search(game, "hard", &state, "go mate 2");
        assert!(tells(&found, 2), "{game} {state}: {found}");
    }
}

#[test]
fn a_search_without_that_question_finds_them_too() {
    for game in GAMES {
        let state = with_mate_in(game, 3).next().expect("each game has one in three moves");
        let answers = search(game, "hard", &state, "go depth 6");
        assert!(tells(&answers, 3), "{game} {state}: {answers}");
    }
}

/// A move solves a position if it mates in the given number of moves.
#[test]
#[ignore = "looks at millions of positions: `.ci/nightly`"]
fn higher_levels_solve_more() {
    suites::higher_levels_solve_more("mates");
}
