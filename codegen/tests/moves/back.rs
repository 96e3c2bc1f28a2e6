//! Unmaking moves: a move that is taken back restores the position.

use std::ops::ControlFlow;

use common::games;
use differential::{effort, random_game};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use qishu_rules::{Game, GameState, Move, Piece};
use qishu_spec_lang::Model;

/// Plays a random game of at most `plies` plies and takes each move back. Returns how many could be taken back. Moves
/// from states in which the mover's enemy is in check, or a rule is broken, cannot.
fn take_back(model: &Model, seed: u8, plies: usize) -> usize {
    let game = games::interpreter(model);
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let mut state = game.start().expect("the opening is a position");
    let mut taken_back = 0;
    for _ in 0..plies {
        let moves = game.legal_moves(&state);
        if moves.is_empty() {
            break;
        }
        let mv = &moves[random.random_range(0..moves.len())];
        let (mover, after) = (state.to_move, game.after(&state, mv));
        let is_sound = model.rules.broken(&state.position).is_none();
        if is_sound && !game.in_check(&state.position, Game::other(mover)) {
            let found = game.positions_before(&after.position, mover, &mut |before, _| {
                assert_eq!(model.rules.broken(before), None);
                if before == state.position { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let (before, after) = (model.rules.fen(&state.position), model.rules.fen(&after.position));
            // Some boards are full of pieces with too many possible captures.
            let Ok(found) = found else { break };
            assert!(found.is_break(), "{before} is not before {after}, by {mv:?}");
            taken_back += 1;
        }
        state = after;
    }
    taken_back
}

/// The games of which each position may come from too many others: arrows anywhere, or pieces that a blast has removed.
const TOO_MANY: &[&str] = &["amazons", "atomic"];

#[test]
fn moves_of_all_games_are_taken_back() {
    for name in games::ALL.iter().filter(|name| !TOO_MANY.contains(name)) {
        let model = games::named(name);
        let taken_back = take_back(&model, 3, 8);
        assert!(taken_back > 5, "{name}: {taken_back} moves");
    }
}

#[test]
fn several_pieces_taken_in_one_move_come_back() {
    let model = games::named("draughts");
    let game = games::interpreter(&model);
    // A piece on c3 captures on d4 and f6, and ends on g7.
    let before = model.rules.parse_state("8/8/5m2/8/3m4/2M5/8/8 w").expect("it is a state");
    let moves = game.legal_moves(&before);
    let twice = moves
        .iter()
        .find(|mv| matches!(mv, Move::Go { capture_steps, .. } if capture_steps.len() == 2))
        .expect("it takes twice");
    let after = game.after(&before, twice);
    let mut all = Vec::new();
    _ = game.positions_before(&after.position, before.to_move, &mut |position, _| {
        all.push(position.to_vec());
        ControlFlow::Continue(())
    });
    assert!(all.contains(&before.position));
    assert!(all.iter().all(|position| game.legal_moves(&state_of(position, &before)).iter().any(|mv| {
        let mut made = position.clone();
        mv.make(&mut made);
        made == after.position
    })));
}

/// A state with another position and an unchanged side to move.
fn state_of(position: &[Piece], like: &GameState) -> GameState {
    GameState { position: position.to_vec(), ..like.clone() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: effort::times(20), ..ProptestConfig::default() })]

    #[test]
    fn moves_of_random_games_are_taken_back(game in random_game::games(), seed in any::<u8>()) {
        take_back(&game.model, seed, 8);
    }
}
