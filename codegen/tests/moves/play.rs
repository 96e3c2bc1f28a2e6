//! Tests of games played to their ends.

use common::games;
use qishu_moves::play::Play;
use qishu_rules::GameOutcome;

/// Plays moves from a position, and returns after each how the game is over for the side to move.
fn outcomes(name: &str, from: &str, moves: &[&str]) -> Vec<Option<GameOutcome>> {
    let model = games::named(name);
    let game = games::interpreter(&model);
    let state = model.rules.parse_state(from).unwrap_or_else(|error| panic!("{from}: {error}"));
    let mut play = Play::new(&game, state);
    let mut outcomes = vec![play.outcome()];
    for text in moves {
        let state = play.state();
        let legal = game.legal_moves(state);
        let mv = legal.into_iter().find(|mv| model.rules.move_text(mv, &state.position) == *text);
        play.go_on(&mv.unwrap_or_else(|| panic!("{text} is not legal in {}", model.rules.state_text(play.state()))));
        outcomes.push(play.outcome());
    }
    outcomes
}

/// The outcome after the last of some moves; the game is not over earlier.
fn outcome(name: &str, from: &str, moves: &[&str]) -> Option<GameOutcome> {
    let mut outcomes = outcomes(name, from, moves);
    let last = outcomes.pop().flatten();
    assert!(outcomes.iter().all(Option::is_none), "{outcomes:?}");
    last
}

#[test]
fn lines_win() {
    let moves = ["X@a1", "o@b1", "X@b2", "o@c1", "X@c3"];
    assert_eq!(outcome("noughts_and_crosses", "3/3/3", &moves), Some(GameOutcome::Lose));
    let full = ["X@a1", "o@b1", "X@c1", "o@a2", "X@c2", "o@b2", "X@a3", "o@c3", "X@b3"];
    assert_eq!(outcome("noughts_and_crosses", "3/3/3", &full), Some(GameOutcome::Draw));
    let column = ["Y@a1", "r@b1", "Y@a2", "r@b2", "Y@a3", "r@b3", "Y@a4"];
    assert_eq!(outcome("connect_four", "7/7/7/7/7/7", &column), Some(GameOutcome::Lose));
}

/// A position with lines of both sides does not occur in games; the side that moved last decides it.
#[test]
fn of_two_lines_the_last_mover_has_made_one() {
    for to_move in ["w", "b"] {
        let outcomes = outcomes("noughts_and_crosses", &format!("XXX/3/ooo {to_move}"), &[]);
        assert_eq!(outcomes, [Some(GameOutcome::Lose)], "{to_move}");
    }
}

#[test]
fn who_cannot_move_has_lost_or_not() {
    assert_eq!(outcome("chess", "k7/8/1K6/8/8/8/8/7R w", &["h1h8"]), Some(GameOutcome::Lose));
    assert_eq!(outcome("chess", "k7/8/1K6/8/8/8/8/3Q4 w", &["d1d7"]), None);
    assert_eq!(outcome("chess", "k7/8/1K6/8/8/8/8/2Q5 w", &["c1c7"]), Some(GameOutcome::Draw));
    assert_eq!(outcome("xiangqi", "3k5/9/9/9/2P6/9/9/9/9/4K4 w", &["c6c7"]), None);
    assert_eq!(outcome("xiangqi", "3k5/9/2P6/9/9/9/9/9/9/4K4 w", &["c8d8"]), Some(GameOutcome::Lose));
}

#[test]
fn who_always_checks_loses() {
    let checks = ["f3e3", "e9f9", "e3f3", "f9e9", "f3e3", "e9f9", "e3f3", "f9e9"];
    assert_eq!(outcome("xiangqi", "9/4k4/9/9/9/9/9/5R3/9/3K5 w", &checks), Some(GameOutcome::Lose));
    let quiet = ["d1d2", "e10e9", "d2d1", "e9e10", "d1d2", "e10e9", "d2d1", "e9e10"];
    assert_eq!(outcome("xiangqi", "4k4/9/9/9/9/9/4p4/9/9/3K5 w", &quiet), Some(GameOutcome::Draw));
}

#[test]
fn quiet_plies_end_a_game() {
    assert_eq!(outcome("xiangqi", "4k4/9/9/9/9/9/4p4/9/9/3K5 w - - 119 60", &["d1d2"]), Some(GameOutcome::Draw));
    assert_eq!(outcome("chess", "k7/8/8/8/8/8/P7/K7 w - - 99 60", &["a2a3"]), None);
    assert_eq!(outcome("chess", "k7/8/8/8/8/8/P7/K7 w - - 99 60", &["a1b1"]), Some(GameOutcome::Draw));
}

/// The outcome for the side to move on a board of 4 x 4, where kings and rooks have to reach the last rank.
fn on_last_rank(words: &str, position: &str) -> Option<GameOutcome> {
    let text = format!(
        "variant x {{ board 4 x 4 sides white, black mirror ranks piece king K {{ count 0..2 anywhere }}
        piece rook R {{ count 0..3 anywhere }} start \"k3/4/4/K3\" move king steps along file, rank, diagonal
        move rook slides along file, rank {words} end draw if no move }}"
    );
    let model = common::rules::model(&text);
    let game = games::interpreter(&model);
    let state = model.rules.parse_state(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(game.legal_moves(&state).is_empty(), Play::new(&game, state.clone()).outcome().is_some(), "{position}");
    Play::new(&game, state).outcome()
}

#[test]
fn pieces_on_some_squares_may_have_to_be_safe() {
    let win = "end win if at least 1 king or rook on ranks 4 safe from capture";
    let draw = "end draw if both have at least 1 king or rook on ranks 4 safe from capture";
    assert_eq!(on_last_rank(win, "K3/4/1k2/4 b"), Some(GameOutcome::Lose));
    assert_eq!(on_last_rank(win, "K3/1k2/4/4 b"), None, "it could be captured");
    assert_eq!(on_last_rank(win, "K3/1k2/4/4 w"), None, "also if its own side is to move");
    assert_eq!(on_last_rank(win, "K2R/1k2/4/4 b"), Some(GameOutcome::Lose), "one is left");
    // A piece between makes it safe, on whichever square it stands.
    assert_eq!(on_last_rank(win, "K3/4/r2k/4 w"), None);
    assert_eq!(on_last_rank(win, "K3/R3/r2k/4 w"), Some(GameOutcome::Win));
    assert_eq!(on_last_rank(&win.replace('1', "2"), "K2R/1k2/4/4 b"), None);
    assert_eq!(on_last_rank(draw, "K3/4/4/3k w"), Some(GameOutcome::Draw));
    assert_eq!(on_last_rank(draw, "K3/1r2/4/3k w"), Some(GameOutcome::Draw));
    assert_eq!(on_last_rank(draw, "K3/r3/4/3k w"), None);
}

#[test]
fn pieces_on_some_squares_may_count_while_these_are_full() {
    let win = "end win if at least 1 rook on c4..d4 while full";
    assert_eq!(on_last_rank(win, "k1rR/4/4/K3 b"), Some(GameOutcome::Lose));
    assert_eq!(on_last_rank(win, "k1KR/4/4/4 b"), Some(GameOutcome::Lose));
    assert_eq!(on_last_rank(win, "k2R/4/4/K3 b"), None, "a square is empty");
    assert_eq!(on_last_rank(win, "k1rr/4/4/K3 w"), None, "a piece of its own has to be there");
    // From the second side's view it is the first rank.
    assert_eq!(on_last_rank(win, "k3/4/4/K1rR w"), Some(GameOutcome::Lose));
    let few = "end lose if at most 1 rook on c4..d4 while full";
    assert_eq!(on_last_rank(few, "k1rR/4/4/K3 b"), Some(GameOutcome::Win));
    assert_eq!(on_last_rank(few, "k1RR/4/4/K3 b"), None);
}

#[test]
fn pieces_on_some_squares_may_have_to_survive_the_reply() {
    let win = "end win if at least 1 king on ranks 4 after any reply";
    assert_eq!(on_last_rank(win, "K3/4/4/1k2 b"), Some(GameOutcome::Win));
    assert_eq!(on_last_rank(win, "K3/4/1k2/4 b"), None);
    assert_eq!(on_last_rank(win, "K3/4/1k2/4 w"), Some(GameOutcome::Win));
    let safe = "end win if at least 1 king on ranks 4 safe from capture after any reply";
    assert_eq!(on_last_rank(safe, "K3/1k2/4/4 w"), None);
}

#[test]
fn repetitions_may_be_decided_by_numbers() {
    let ends = "end win if 3 repeats with more king or rook end lose if 3 repeats with fewer king or rook\n\
                end draw if 3 repeats";
    let text = format!(
        "variant x {{ board 4 x 4 sides white, black mirror ranks piece king K {{ count 1 anywhere }}
        piece rook R {{ count 0..1 anywhere }} start \"k3/4/4/K3\" move king, rook steps along file, rank {ends} }}"
    );
    let model = common::rules::model(&text);
    let game = games::interpreter(&model);
    for (position, expected) in
        [("k3/4/4/K2R w", GameOutcome::Win), ("k2r/4/4/K3 w", GameOutcome::Lose), ("k2r/4/4/K2R w", GameOutcome::Draw)]
    {
        let mut play = Play::new(&game, model.rules.parse_state(position).expect("it is a position"));
        for text in ["a1b1", "a4b4", "b1a1", "b4a4"].repeat(2) {
            assert_eq!(play.outcome(), None, "{position}");
            let state = play.state().clone();
            let legal = game.legal_moves(&state).into_iter();
            play.go_on(
                &legal.clone().find(|mv| model.rules.move_text(mv, &state.position) == text).expect("it is legal"),
            );
        }
        assert_eq!(play.outcome(), Some(expected), "{position}");
    }
}

/// An end for one side has the same winner, whichever side is to move.
#[test]
fn an_outcome_may_be_that_of_one_side() {
    let there_and_back = ["e1e2", "a5a4", "e2e1", "a4a5"].repeat(3);
    let start = "k4/5/5/5/4K[] w";
    assert_eq!(outcome("minishogi", start, &there_and_back), Some(GameOutcome::Lose), "black is to move");
    let after = [&["e1e2"][..], &["a5a4", "e2e1", "a4a5", "e1e2"].repeat(3)].concat();
    let mut outcomes = outcomes("minishogi", start, &after);
    assert_eq!(outcomes.remove(12), Some(GameOutcome::Lose));
    assert_eq!(outcomes.pop(), Some(Some(GameOutcome::Win)), "white is to move");
}
