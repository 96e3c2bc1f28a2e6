//! Suites of positions with solutions, as a benchmark for players of different strength.

use crate::play::said;

/// The players, each with its limit of positions for a move; the lower two stop sooner by themselves.
const PLAYERS: [(&str, u32); 4] = [("easy", 1_000_000), ("middle", 1_000_000), ("hard", 10_000), ("hard", 100_000)];

/// The games of a suite, in their order; positions of one game are adjacent.
pub fn games<T>(suite: &[(&'static str, &'static str, T)]) -> Vec<&'static str> {
    let mut games: Vec<&str> = suite.iter().map(|(game, ..)| *game).collect();
    games.dedup();
    games
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

/// Runs every player on every position, prints its score in each game, and asserts that higher levels solve more.
/// `solves` receives the game, the position, the suite's solution, and the move.
pub fn higher_levels_solve_more<T: Copy>(
    suite: &[(&'static str, &'static str, T)],
    solves: impl Fn(&str, &str, T, &str) -> bool,
) {
    let solved = PLAYERS.map(|(level, nodes)| {
        let of_game = |game: &&str| {
            let of_it = suite.iter().filter(|(of, ..)| of == game);
            let solved = of_it.clone().filter(|&&(_, state, answer)| {
                let answers = search(game, level, state, &format!("go nodes {nodes}"));
                solves(game, state, answer, chosen(&answers))
            });
            (solved.count(), of_it.count())
        };
        let by_game: Vec<(&str, (usize, usize))> = games(suite).iter().map(|game| (*game, of_game(game))).collect();
        println!("{level}, at most {nodes} positions: {by_game:?}");
        by_game.iter().map(|(_, (solved, _))| solved).sum::<usize>()
    });
    assert!(solved.is_sorted_by(|fewer, more| fewer < more), "{solved:?}");
}
