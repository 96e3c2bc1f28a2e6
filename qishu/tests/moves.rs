//! Moves as a program asks for them.

use std::ops::ControlFlow;

use qishu::rules::{GameOutcome, SideId};
use qishu::{Error, MOST_PLIES, Moves, Variant, Work};

/// A king each and a rook each; who is mated has lost.
const ROOKS: &str = r#"variant rooks {
    board 4 x 4
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece rook R { count 0..1 anywhere }
    start "k2r/4/4/R2K"
    royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    end lose if no move in check
    end draw if no move
}"#;

fn moves() -> Moves {
    let variant = Variant::from_text("rooks.rules", ROOKS).expect("the rules are sound");
    variant.moves().expect("they say how men move")
}

#[test]
fn turns_lead_from_state_to_state() {
    let moves = moves();
    let mut state = moves.start().expect("the opening is a position");
    assert!(moves.in_check(&state) && moves.wrong(&state).is_some(), "both kings are attacked");
    state = moves.parse_state("k3/4/4/R1K1 b - - 3 9").expect("it is a state");
    assert!(moves.in_check(&state));
    assert_eq!(moves.wrong(&state), None);
    let turns: Vec<String> = moves.legal(&state).iter().map(|turn| moves.turn_text(turn, &state)).collect();
    assert_eq!(turns, ["a4b3", "a4b4"]);
    let next = moves.after(&state, &moves.legal(&state)[0]);
    assert_eq!(moves.state_text(&next), "4/1k2/4/R1K1 w - - 4 10");
    assert_eq!((next.to_move, moves.outcome(&next)), (SideId(0), None));
    let checked = moves.parse_state("k2R/4/4/K3 b").expect("it is a state");
    assert_eq!((moves.legal(&checked).len(), moves.outcome(&checked)), (2, None));
    let mated = moves.parse_state("k2R/4/K3/4 b").expect("it is a state");
    assert_eq!((moves.legal(&mated).len(), moves.outcome(&mated)), (0, Some(GameOutcome::Lose)));
}

#[test]
fn what_is_wrong_is_said() {
    let moves = moves();
    let wrong = |text: &str| moves.wrong(&moves.parse_state(text).expect("it is a state"));
    assert_eq!(wrong("k3/4/4/R1K1 w").as_deref(), Some("black is in check, and white is to move"));
    assert!(wrong("4/4/4/R1K1 w").is_some_and(|wrong| wrong.contains("count 1 black king")));
    for (text, byte) in
        [("k3/4/4/R1K1 x", 12), ("k3/4/4/R1X1", 9), ("k3/4/4/R1K1 w - - a", 18), ("k3/4/4/R1K1 w - - 0 0", 20)]
    {
        let Err(Error::NoPosition { byte: found, .. }) = moves.parse_state(text) else { panic!("{text}") };
        assert_eq!(found, byte, "{text}");
    }
    let silent = "variant silent { board 2 x 2 sides a piece p { count 1 anywhere } }";
    let silent = Variant::from_text("silent.rules", silent).expect("the rules are sound");
    assert!(matches!(silent.moves(), Err(Error::NoMoves { .. })));
}

#[test]
fn ways_to_go_on_are_counted_alike_by_any_number_of_threads_and_can_be_stopped() {
    let (moves, work) = (moves(), Work::default());
    let state = moves.parse_state("k3/4/4/R1K1 b").expect("it is a state");
    let alone = moves.perft(&state, 4, Some(1), &work).expect("it is little work");
    assert_eq!(moves.perft(&state, 4, Some(3), &work).expect("it is little work"), alone);
    assert_eq!(moves.perft(&state, 4, None, &work).expect("it is little work"), alone);
    assert_eq!(alone.by_turn.iter().map(|(_, ways)| ways).sum::<u64>(), alone.total);
    assert_eq!(alone.by_turn.len(), 2);
    assert_eq!(moves.perft(&state, 0, None, &work).expect("it is no work").total, 1);
    assert!(matches!(moves.perft(&state, MOST_PLIES + 1, None, &work), Err(Error::TooManyPlies { .. })));
    let stop = |_| ControlFlow::Break(());
    let stopped = moves.perft(&state, 5, None, &work.watched_by(&stop));
    assert!(matches!(stopped, Err(Error::Stopped(_))), "{stopped:?}");
}

#[test]
fn moves_are_drawn() {
    let drawn = moves().explain().expect("there is a game");
    assert!(drawn.contains("white rook R, by rooks.rules:9\n"), "{drawn}");
    assert!(drawn.contains("  2  *  R  *  *\n"), "{drawn}");
}
