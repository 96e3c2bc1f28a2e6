//! The interpreter beside the judge that walks over the board, along random games in which every position has a number.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use qishu_codegen::judges;
use qishu_rules::Turn;

use super::games;

/// A source of random numbers that is the same everywhere.
fn random(seed: u8) -> TestRng {
    TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32])
}

/// Plays random games of at most so many plies, and looks at each state.
fn play(file: &str, games: u8, plies: usize) {
    let model = games::read(file);
    let game = games::interpreter(&model);
    let mut longest = 0;
    for seed in 0..games {
        let mut random = random(seed);
        let mut state = game.start().expect("the opening is a position");
        for ply in 0..plies {
            let text = model.rules.state_text(&state);
            assert_eq!(model.rules.parse_state(&text).as_ref(), Ok(&state), "{text}");
            assert_eq!(model.rules.broken(&state.position), None, "{text}");
            let turns = game.legal_moves(&state);
            let judged = judges::moves::legal_moves(&model.rules, game.game, &state);
            assert_eq!(turns.iter().cloned().collect::<BTreeSet<Turn>>(), judged, "{text}");
            longest = longest.max(ply);
            if turns.is_empty() {
                break;
            }
            state = game.after(&state, &turns[random.random_range(0..turns.len())]);
        }
    }
    assert!(longest > 6, "{file}: the games are too short to say anything");
}

#[test]
fn random_games_agree_with_the_judge() {
    for file in games::ALL {
        play(file, 2, 60);
    }
}
