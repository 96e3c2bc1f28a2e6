//! Ways of pieces: lines that the rules list by their squares, and steps that are repeated without captures.

use common::games;
use qishu_endgames::endgame::EndgameError;
use qishu_endgames::unsolvable::Unsolvable;
use qishu_moves::play::Play;
use qishu_rules::GameOutcome;
use qishu_spec_lang::Model;

use super::special_moves::{endgame, move_texts, state};

/// A game with these statements, of two sides with stones on 5 x 5.
fn stones(statements: &str) -> Model {
    let text = format!(
        "variant x {{\n    board 5 x 5\n    sides white, black rotate\n    lines roads = a1 c1 e3 b5, d4 b1\n    \
         piece stone S {{ count 0..25 anywhere }}\n    start \"5/5/5/5/5\"\n    {statements}\n}}\n"
    );
    let loaded = qishu_spec_lang::check_texts(&[("x.rules", &text)]);
    loaded.models.unwrap_or_else(|_| panic!("{text}")).remove(0)
}

/// The moves of a state as text.
fn moves(statements: &str, text: &str) -> Vec<String> {
    let model = stones(statements);
    move_texts(&games::interpreter(&model), text)
}

#[test]
fn pieces_step_to_the_next_squares_of_listed_lines() {
    let steps = "move stone steps along roads";
    assert_eq!(moves(steps, "5/5/4S/5/5 w"), ["e3c1", "e3b5"]);
    assert_eq!(moves(steps, "5/5/5/5/SS3 w"), ["a1c1", "b1d4"]);
    // The second side has the lines turned by half: e5 c5 a3 d1.
    assert_eq!(moves(steps, "5/5/s4/5/5 b"), ["a3d1", "a3c5"]);
    // With lines of the board, and with a heading.
    assert_eq!(moves("move stone steps along rising, roads", "5/5/4S/5/5 w"), ["e3c1", "e3d2", "e3b5"]);
    assert_eq!(moves("move stone steps along roads forward", "5/5/4S/5/5 w"), Vec::<String>::new());
    assert_eq!(moves("move stone steps along roads leftward", "5/3S1/4S/5/5 w"), ["d4b1"]);
}

#[test]
fn pieces_slide_leap_and_jump_along_listed_lines() {
    assert_eq!(moves("move stone slides along roads", "5/5/5/5/S4 w"), ["a1c1", "a1e3", "a1b5"]);
    assert_eq!(moves("move stone slides along roads", "5/5/4s/5/S4 w"), ["a1c1", "a1e3"]);
    assert_eq!(moves("move stone slides along roads within ranks 1..3", "5/5/5/5/S4 w"), ["a1c1", "a1e3"]);
    assert_eq!(moves("move stone jumps along roads over 1", "5/5/5/5/S1s2 w"), ["a1e3", "a1b5"]);
    assert_eq!(moves("move stone leaps 2 along roads", "5/5/5/5/S1s2 w"), ["a1e3"]);
    assert_eq!(moves("move stone leaps 2 along roads over empty", "5/5/5/5/S1s2 w"), Vec::<String>::new());
    assert_eq!(moves("move stone leaps 3 along roads over 1 enemy captured", "5/5/4S/5/S1s2 w"), Vec::<String>::new());
    assert_eq!(moves("move stone leaps 3 along roads over 1 enemy captured", "5/5/5/5/S1s2 w"), ["a1b5"]);
}

#[test]
fn pieces_ride_over_empty_squares_by_the_same_leap() {
    let rides = "move stone rides 1 along file then 1 along diagonal";
    assert_eq!(moves(rides, "5/5/5/5/S4 w"), ["a1b3", "a1c5"]);
    assert_eq!(moves(rides, "5/5/1s3/5/S4 w"), ["a1b3"], "a piece on the way is captured and stops it");
    assert_eq!(moves(rides, "5/5/1S3/S4/S4 w"), ["a2b4", "b3c1", "b3a5", "b3c5"]);
    // What is passed by a single leap does not matter.
    assert_eq!(moves("move stone rides 2 along rank to empty", "5/5/5/5/Ss1s1 w"), ["a1c1", "a1e1"]);
    assert_eq!(moves("move stone rides 2 along rank within files a..d", "5/5/5/5/S4 w"), ["a1c1"]);
}

#[test]
fn rows_on_listed_lines_end_the_game() {
    let model = stones("move stone drops\n    end win if line of 3 along roads");
    let game = games::interpreter(&model);
    let outcome = |text: &str| Play::new(&game, state(&game, text)).outcome();
    assert_eq!(outcome("5/5/4S/5/S1S2 b"), Some(GameOutcome::Lose), "a1 c1 e3");
    assert_eq!(outcome("1S3/5/4S/5/2S2 b"), Some(GameOutcome::Lose), "c1 e3 b5");
    assert_eq!(outcome("1S3/5/5/5/S1S2 b"), None, "e3 is missing");
    assert_eq!(outcome("5/5/4S/5/S1s2 b"), None, "of two sides");
    assert_eq!(outcome("5/5/5/5/SSS2 b"), None, "the line leads elsewhere");
}

#[test]
fn steps_without_captures_are_repeated() {
    let hops = "move stone leaps 2 along file, rank over 1 to empty again";
    // Over b1 to c1, over c2 to c3, and over itself nowhere.
    assert_eq!(moves(hops, "5/5/5/2s2/Ss3 w"), ["a1c1", "a1c3"]);
    // Back to the first square is no move.
    assert_eq!(moves(hops, "5/5/1s3/s1s2/Ss3 w"), ["a1c1", "a1a3", "a1c3"]);
    // The square that the piece leaves is empty on its way.
    assert_eq!(
        moves("move stone slides along file, rank to empty again", "SSSS1/SSSSs/SSS2/SSSss/SSSs1 w"),
        ["c3d3", "c3e3", "d4d3", "d4e3", "d5e5"]
    );
    let once = "move stone leaps 2 along file, rank over 1 to empty";
    assert_eq!(moves(once, "5/5/5/2s2/Ss3 w"), ["a1c1"]);
    // Statements that repeat go on by one another, and not by others.
    let both = "move stone leaps 2 along file over 1 to empty again\n    move stone steps along rank to empty again";
    assert_eq!(moves(both, "5/5/5/s4/S4 w"), ["a1b1", "a1c1", "a1d1", "a1e1", "a1a3", "a1b3", "a1c3", "a1d3", "a1e3"]);
    let one = "move stone leaps 2 along file over 1 to empty again\n    move stone steps along rank to empty";
    assert_eq!(moves(one, "5/5/5/s4/S4 w"), ["a1b1", "a1a3"]);
    let model = stones(hops);
    let solved = endgame(&model, &["white stone", "black stone"]);
    assert!(matches!(solved, Err(EndgameError::Game(Unsolvable::Repeated))));
}

#[test]
fn a_number_of_pieces_on_a_line_decides_how_far_a_piece_leaps() {
    let any = "move stone leaps 1 per any along file, rank";
    assert_eq!(moves(any, "5/5/5/5/S3s w"), ["a1c1", "a1a2"], "two on the rank, one on the file");
    assert_eq!(moves(any, "5/5/5/s4/Ss2s w"), ["a1d1", "a1a3"], "other pieces do not matter");
    assert_eq!(moves(any, "5/5/5/5/SS1s1 w"), ["a1d1", "a1a2", "b1e1", "b1b2"], "it captures");
    assert_eq!(moves("move stone leaps 2 per any along rank", "5/5/5/5/S4 w"), ["a1c1"]);
    assert_eq!(moves("move stone leaps 1 per any enemy along rank", "5/5/5/5/Ss1s1 w"), ["a1c1"]);
    assert_eq!(moves("move stone leaps 1 per enemy stone along rank", "5/5/5/5/S4 w"), Vec::<String>::new());
    assert_eq!(moves("move stone leaps 1 per stone along rank to empty", "5/5/5/5/S1S2 w"), ["c1e1"]);
    assert_eq!(moves("move stone leaps 1 per any stone along rank rightward", "5/5/5/5/1s1S1 w"), Vec::<String>::new());
    assert_eq!(moves("move stone leaps 1 per any along rank over empty", "5/5/5/5/S1sS1 w"), Vec::<String>::new());
    // Over own pieces, but not over others.
    let over_own = "move stone leaps 1 per any along rank over no enemy";
    assert_eq!(moves(over_own, "5/5/5/5/SSs2 w"), Vec::<String>::new());
    assert_eq!(moves(over_own, "5/5/5/5/SS1s1 w"), ["a1d1"]);
    assert_eq!(moves("move stone leaps 2 along rank over no enemy", "5/5/5/5/SS1s1 w"), ["a1c1", "b1d1"]);
    assert_eq!(moves("move stone leaps 2 along rank over no enemy", "5/5/5/5/Ss3 w"), Vec::<String>::new());
    let solved = endgame(&stones(over_own), &["white stone", "black stone"]);
    assert!(matches!(solved, Err(EndgameError::Game(Unsolvable::Counted))));
}
