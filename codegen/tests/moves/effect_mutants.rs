//! Every part of an effect matters: the oracle on the board notices each change.

use common::games;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use qishu_counting::oracles::moves::board_after;
use qishu_moves::interpret::Interpreter;
use qishu_rules::{
    Adjacency, BoardAxes, EffectReach, EnclosingPieces, Game, GameState, Move, MoveEffect, Piece, SideId,
};
use qishu_spec_lang::Model;

/// A change to an effect. `None` where there is nothing to change.
type EffectMutant = (&'static str, fn(&mut MoveEffect) -> Option<()>);

const MUTANTS: &[EffectMutant] = &[
    ("no piece changes", |effect| {
        effect.changes = Vec::new().into();
        Some(())
    }),
    ("pieces that are flipped leave the board", |effect| {
        let mut changes = effect.changes.to_vec();
        let flips = changes.iter().any(|change| change.becomes.is_some());
        changes.iter_mut().for_each(|change| change.becomes = None);
        effect.changes = changes.into();
        flips.then_some(())
    }),
    ("one piece is enclosed, or several are", |effect| match &mut effect.reach {
        EffectReach::Enclosed { singly, .. } => {
            *singly = !*singly;
            Some(())
        }
        _ => None,
    }),
    ("two pieces surround one", |effect| {
        let EffectReach::Surrounded(by) = &effect.reach else { return None };
        effect.reach = EffectReach::Enclosed { by: by.clone(), singly: true };
        Some(())
    }),
    ("no empty square encloses", |effect| {
        let squares = &mut enclosing(effect)?.or_on;
        (!std::mem::take(squares).is_empty()).then_some(())
    }),
    ("a direction is missing", |effect| {
        let by = enclosing(effect)?;
        let mut directions = by.directions.to_vec();
        directions.pop()?;
        by.directions = directions.into();
        Some(())
    }),
    ("other squares are neighbours", |effect| match &mut effect.reach {
        EffectReach::Near(near) => {
            *near = if *near == Adjacency::Touches { Adjacency::Beside } else { Adjacency::Touches };
            Some(())
        }
        _ => None,
    }),
    ("pieces change everywhere", |effect| effect.within.take().map(drop)),
    ("rows are spared, or not", |effect| match &mut effect.reach {
        EffectReach::AfterRow { spares_rows, .. } => {
            *spares_rows = !*spares_rows;
            Some(())
        }
        _ => None,
    }),
    ("rows are shorter", |effect| match &mut effect.reach {
        EffectReach::AfterRow { rows, .. } => {
            rows.length -= 1;
            Some(())
        }
        _ => None,
    }),
    ("a condition on groups is missing", |effect| match &mut effect.reach {
        EffectReach::Groups(groups) => groups.conditions.to_mut().pop().map(drop),
        _ => None,
    }),
    ("groups hang together by corners too", |effect| match &mut effect.reach {
        EffectReach::Groups(groups) => {
            groups.joined = Some(BoardAxes::ALL);
            Some(())
        }
        _ => None,
    }),
];

/// The games whose effects are changed.
const CHANGED: [&str; 6] = ["othello_6x6", "ataxx", "atomic", "brandubh", "six_mens_morris_in_hand", "go_5x5"];

/// The number of positions of each game.
const STATES: u32 = 600;

fn enclosing(effect: &mut MoveEffect) -> Option<&mut EnclosingPieces> {
    match &mut effect.reach {
        EffectReach::Enclosed { by, .. } | EffectReach::Surrounded(by) => Some(by),
        EffectReach::AfterRow { .. } | EffectReach::Near(_) | EffectReach::Groups(_) => None,
    }
}

/// A state with its legal moves, each with the board that the oracle finds after it.
type MovedState = (GameState, Vec<(Move, Vec<Piece>)>);

/// States with any pieces on any squares where they may stand, and with empty hands.
fn states(model: &Model) -> Vec<MovedState> {
    let game = games::interpreter(model);
    let start = game.start().expect("the opening is a position");
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[2; 32]);
    let pieces: Vec<Piece> = model.rules.pieces_of_sides().map(|kind| kind.piece).collect();
    let drawn = (0..STATES).map(|number| {
        let mut state = start.clone();
        state.to_move = SideId(number % 2);
        state.position.fill(Piece::NONE);
        let share = random.random_range(0.1..0.7);
        for square in 0..model.rules.board.size() {
            let piece = pieces[random.random_range(0..pieces.len())];
            if random.random_bool(share) && model.rules.kind(piece, square).is_some() {
                state.position[square] = piece;
            }
        }
        state
    });
    let moved = |state: GameState| {
        let moves = game.legal_moves(&state).into_iter();
        let after = |mv: Move| (mv.clone(), board_after(&model.rules, game.game, &state.position, &mv));
        let moves = moves.map(after).collect();
        (state, moves)
    };
    drawn.map(moved).collect()
}

/// Whether a game leads to other positions than the oracle.
fn is_noticed(model: &Model, mutant: &Game, states: &[MovedState]) -> bool {
    let game = Interpreter::new(&model.rules, mutant);
    let size = model.rules.board.size();
    states.iter().any(|(state, expected)| {
        let is_other = |(mv, board): &(Move, Vec<Piece>)| {
            let mut made = state.position.clone();
            mutant.make(&model.rules, &mut made, mv);
            made[..size] != board[..size]
        };
        expected.iter().any(is_other) || !game.legal_moves(state).iter().eq(expected.iter().map(|(mv, _)| mv))
    })
}

#[test]
#[ignore = "judges thousands of positions; `.ci/nightly` runs it"]
fn every_change_of_an_effect_is_noticed() {
    let (mut changed, mut survivors) = (0, Vec::new());
    for name in CHANGED {
        let model = games::named(name);
        let (states, game) = (states(&model), games::game(&model));
        assert!(!is_noticed(&model, game, &states), "{name} itself");
        for index in 0..game.effects.len() {
            for (what, change) in MUTANTS {
                let mut effects = game.effects.to_vec();
                if change(&mut effects[index]).is_none() {
                    continue;
                }
                changed += 1;
                if !is_noticed(&model, &Game { effects: effects.into(), ..game.clone() }, &states) {
                    survivors.push(format!("{} {what}", game.effects[index].origin));
                }
            }
        }
    }
    assert!(survivors.is_empty(), "{} of {changed}:\n{}", survivors.len(), survivors.join("\n"));
    assert!(changed > 40, "only {changed} changes");
}
