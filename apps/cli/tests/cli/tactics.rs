//! Tactical positions: one move is much better than any other, though not at first sight.
//!
//! A third-party program at eleven plies finds every other move worse by at least two soldiers. A search of 1.5 million
//! positions chooses it too, and a single-ply search does not.

use crate::program::Folder;
use crate::suites::{self, chosen, positions, search};

#[test]
fn what_is_much_better_is_found() {
    for game in suites::GAMES {
        let (state, mv) = positions(game, "tactics", "bm").swap_remove(0);
        let answers = search(game, "hard", &state, "go nodes 30000");
        assert_eq!(chosen(&answers), mv, "{game} {state}");
    }
}

/// Three positions of which the second has a stalemate to avoid, and the third a mate in two moves.
const SUITE: &str = "7k/8/6K1/8/8/8/8/R7 w - - dm 1; id \"mate\";
k7/2K5/8/8/8/8/1Q6/8 w - - am Qb6;
7k/8/8/6K1/8/8/8/R7 w - - dm 2; c0 \"the king comes nearer first\";
";

#[test]
fn players_answer_the_positions_of_a_suite() {
    let folder = Folder::new("test_positions").with("suite.epd", SUITE);
    let run = |more: &[&str]| {
        let players = ["match", "--suite", "suite.epd", "--first", "hard@depth=5", "--second", "hard@depth=5"];
        folder.run(&[&players, more, &["chess"]].concat())
    };
    let told = run(&[]).results();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "chess: 3 positions");
    let words: Vec<Vec<&str>> = lines[4..].iter().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[0], ["position", "solution", "first", "second"], "{told}");
    assert_eq!(words[1], ["mate", "dm", "1", "a1a8", "+", "a1a8", "+"], "{told}");
    assert_eq!((words[2][..3].join(" "), words[3][..3].join(" ")), ("2 am b2b6".to_owned(), "3 dm 2".to_owned()));
    assert_eq!(words[4], ["solved", "3", "3"], "{told}");
    assert_eq!(run(&["--threads", "3"]).results(), told, "threads change nothing");
    assert_eq!(run(&["--at-least", "100"]).code, Some(0));
}

#[test]
fn positions_without_a_solution_and_failures_are_told() {
    let run = |suite: &str, first: &str, more: &[&str]| {
        let folder = Folder::new("wrong_positions").with("suite.epd", suite);
        let arguments = ["match", "--suite", "suite.epd", "--first", first, "--second", "easy", "chess"];
        folder.run(&[&arguments, more].concat())
    };
    for (operations, message) in [
        ("id \"x\";", "position x: there is no solution, as in `bm Qg6`, `am Qg6` or `dm 3`"),
        ("bm Rh9;", "`Rh9` is no legal move"),
        ("dm 0;", "`dm` is not followed by a number of moves"),
    ] {
        let told = run(&format!("3k4/8/8/8/8/8/8/K6R w - - {operations}\n"), "hard", &[]);
        assert!(told.code == Some(1) && told.err.contains(message), "{told:?}");
    }
    assert!(run("", "hard", &[]).err.contains("the suite has no positions"));
    let mated = run("7k/5Q2/6K1/8/8/8/8/8 b - - dm 1; id \"over\";\n", "hard", &[]);
    assert!(mated.code == Some(1) && mated.err.contains("position over: there is no move"), "{mated:?}");
    let avoided = run("7k/8/6K1/8/8/8/8/R7 w - - am Ra8#;\n", "hard@depth=5", &["--at-least", "50"]);
    assert_eq!(avoided.code, Some(1), "it mates, which was to be avoided: {avoided:?}");
    let unsolved = run("7k/8/8/6K1/8/8/8/R7 w - - dm 1;\n", "hard@depth=1", &["--at-least", "50"]);
    assert_eq!(unsolved.code, Some(1));
    assert!(unsolved.err.contains("has solved 0.0 % of the positions, which is less than 50 %"), "{unsolved:?}");
    assert_eq!(run("", "hard", &["--games", "2"]).code, Some(2), "a suite has no games");
}

#[test]
#[ignore = "looks at millions of positions: `.ci/nightly`"]
fn higher_levels_find_more() {
    suites::higher_levels_solve_more("tactics");
}
