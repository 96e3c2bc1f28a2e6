//! Suites of positions with solutions, as a benchmark for players of different strength: EPD files that
//! `qishu match --suite` reads.

use std::fs;

use crate::play::said;
use crate::program::Folder;

/// The folder of the suites.
const SUITES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/engine/suites");

/// The games of the suites.
pub const GAMES: [&str; 5] = ["xiangqi", "minixiangqi", "janggi", "chess", "makruk"];

/// Two pairs of players, from the weakest to the strongest.
const PLAYERS: [[&str; 2]; 2] = [["easy", "middle"], ["hard@nodes=10000", "hard@nodes=100000"]];

/// The file of a game's suite.
fn file(game: &str, suite: &str) -> String {
    format!("{SUITES}/{game}_{suite}.epd")
}

/// The states of a game's suite, each with what its operation states.
pub fn positions(game: &str, suite: &str, operation: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(file(game, suite)).expect("the suite is there");
    let position = |line: &str| {
        let (state, operations) = line.split_once(" - - ").expect("it has four fields");
        let mut operations = operations.split("; ").filter_map(|one| one.split_once(' '));
        let (_, stated) = operations.find(|(name, _)| *name == operation).expect("its solution is stated");
        (state.to_owned(), stated.to_owned())
    };
    text.lines().map(position).collect()
}

/// What an engine of a level says to `go` from a position.
pub fn search(game: &str, level: &str, state: &str, go: &str) -> String {
    said(game, &[&format!("setoption name Level value {level}"), &format!("position fen {state}"), go])
}

/// The move that a search has chosen.
pub fn chosen(answers: &str) -> &str {
    let mv = answers.lines().find_map(|line| line.strip_prefix("bestmove ")?.split(' ').next());
    mv.unwrap_or_else(|| panic!("no move was chosen: {answers}"))
}

/// The numbers of positions that two players solve.
pub fn solved(game: &str, suite: &str, [first, second]: [&str; 2]) -> [usize; 2] {
    let arguments = ["match", "--suite", &file(game, suite), "--first", first, "--second", second, game];
    let told = Folder::new(&format!("suite_{game}_{suite}")).run(&arguments).results();
    let numbers = told.lines().last().and_then(|line| line.trim().strip_prefix("solved")).unwrap_or_default();
    let numbers: Vec<usize> =
        numbers.split_whitespace().map(|number| number.parse().expect("it is a number")).collect();
    numbers.try_into().unwrap_or_else(|_| panic!("there are not two numbers: {told}"))
}

/// Runs every player on every position, prints its score in each game, and asserts that higher levels solve more.
pub fn higher_levels_solve_more(suite: &str) {
    let mut of_all = [0; 4];
    for game in GAMES {
        let of_game = PLAYERS.map(|pair| solved(game, suite, pair)).concat();
        println!("{game}: {of_game:?} for {}", PLAYERS.concat().join(", "));
        of_all.iter_mut().zip(of_game).for_each(|(all, number)| *all += number);
    }
    assert!(of_all.is_sorted_by(|fewer, more| fewer < more), "{of_all:?}");
}
