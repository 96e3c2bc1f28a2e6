//! A game with a known winner, solved by exhaustive play.

use std::collections::HashMap;

use generated::fox_and_geese::moves::{Position, position};
use generated::fox_and_geese::positions::RULES;

/// Whether the side to move wins, since there is no draw. Geese only move forward, so every game ends.
fn wins(position: &mut Position, known: &mut HashMap<u64, bool>) -> bool {
    let key = position.key();
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let wins = position.moves().into_iter().any(|mv| {
        let record = position.make(mv);
        let wins = !wins(position, known);
        position.unmake(record);
        wins
    });
    known.insert(key, wins);
    wins
}

/// As in Winning Ways, and by a short program that shares no code with this one.
#[test]
fn geese_catch_the_fox_any_begins() {
    let mut known = HashMap::new();
    let mut first_wins = |text: &str| {
        let state = RULES.parse_state(text).expect("it is a state of the game");
        wins(&mut position(&state).expect("it is of this board"), &mut known)
    };
    assert!(first_wins("1f6/8/8/8/8/8/8/G1G1G1G1 w"));
    assert!(!first_wins("1f6/8/8/8/8/8/8/G1G1G1G1 b"));
    assert!(!first_wins("8/8/8/8/8/G1G1G1G1/8/2f5 w"), "a fox that has passed them only waits");
}
