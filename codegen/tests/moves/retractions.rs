//! Moves taken back on small boards: exactly the moves that the oracle makes, turned round.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use common::games;
use qishu_counting::oracles;
use qishu_moves::back::Retraction;
use qishu_rules::{Game, GameState, Move, Piece, SideId};
use qishu_spec_lang::Model;

/// The board before a move, the move, and the board after it.
type Step = (Vec<Piece>, Move, Vec<Piece>);

/// Small games, each with a construct that changes more than the squares of departure and arrival.
const GAMES: &[&str] = &[
    // Drops that flip rows, and passes of sides without a move.
    "board 4 x 2 sides white, black same piece disc D { count 0..8 anywhere } start \"1dD1/4\"
     move disc drops flipping move disc passes if no move flip disc enclosed along file, rank, diagonal
     end draw if no move",
    // Neighbours that are flipped, after a drop and after a leap.
    "board 3 x 2 sides white, black same piece blob B { count 0..6 anywhere } start \"B1b/3\"
     move blob drops touching own move blob leaps 2 along rank to empty flip blob touching end draw if no move",
    // Neighbours that are flipped, but not by a drop without a neighbour of its side.
    "board 3 x 2 sides white, black same piece blob B { count 0..6 anywhere } start \"B1b/3\"
     move blob drops move blob leaps 2 along rank to empty flip blob touching unless dropped alone end draw if no move",
    // Castling that ends the right of the other side.
    "board 4 x 2 sides white, black mirror ranks piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere }
     right short as A while king on b1, rook on d1 start \"1k1r/1K1R w Aa - 0 1\" royal king
     move king steps along file, rank move rook slides along file, rank
     move king castles from b1 to d1 with rook from d1 to c1 by exclusive right short end draw if no move",
    // Rows that are captured into a hand, which may be full, by a piece that a region helps.
    "board 4 x 1 sides white, black same region corner = a1 piece stone S { count 0..2 anywhere in hand }
     start \"S1s1\" hold stone move stone slides along rank to empty move stone drops
     capture stone enclosed along rank by stone or on corner end lose if no move",
    // Pieces of two types that are surrounded.
    "board 3 x 2 sides white, black same piece king K of white { count 0..1 anywhere }
     piece stone S { count 0..2 anywhere } start \"K1s/S1s\" move king, stone steps along file, rank to empty
     capture king surrounded along file, rank by stone capture stone enclosed singly along rank by stone
     end lose if no move",
    // Captures that blast, with royal pieces.
    "board 3 x 2 sides white, black mirror ranks piece king K { count 0..1 anywhere }
     piece rook R { count 0..1 anywhere } start \"k1r/R1K\" royal king move king steps along file, rank
     move rook slides along file, rank blast king, rook touching end lose if at most 0 king end draw if no move",
    // Captures that blast pieces between two others, and whatever has captured.
    "board 4 x 1 sides white, black same region corner = a1 piece king K { count 0..1 anywhere }
     piece stone S { count 0..2 anywhere } start \"Ks1S\" move king, stone slides along rank
     blast stone enclosed along rank by stone or on corner end lose if no move",
    // A choice after a row, and another effect that flips.
    "board 3 x 2 sides white, black same piece stone S { count 0..3 anywhere } start \"S1s/3\"
     move stone drops move stone steps along file, rank to empty capture stone by line of 3 along rank sparing lines
     end lose if no move",
    // Groups that are captured and must not be left, and those that are flipped.
    "board 3 x 2 sides black, white same piece stone S { count 0..6 anywhere } start \"3/3\" move stone drops
     move stone passes always capture group of enemy stone not beside empty
     must not leave group of stone not beside empty end win if 2 repeats",
    "board 3 x 2 sides black, white same piece stone S { count 0..4 anywhere } start \"3/3\" move stone drops
     flip group of enemy stone not beside empty end lose if no move",
    // Steps that are repeated, and promotions.
    "board 5 x 1 sides white, black same piece stone S { count 0..2 anywhere } piece guard G { count 0..1 anywhere }
     start \"Ss1G1\" move stone leaps 2 along rank over 1 to empty again move guard steps along rank
     promote guard on files e as stone end lose if no move",
    // Promotions by captures alone.
    "board 4 x 1 sides white, black same piece stone S { count 0..2 anywhere } piece guard G { count 0..2 anywhere }
     start \"S1sg\" move stone, guard steps along rank promote stone on anywhere as guard by capture
     promote guard on files a..c as stone by capture end lose if no move",
    // A drop that follows a move.
    "board 3 x 2 sides white, black same piece amazon A { count 0..1 anywhere }
     piece arrow X of white { count 0..2 anywhere } start \"A1a/3\"
     move amazon slides along file, rank to empty then drops arrow along file, rank end lose if no move",
    // Rights that gate a piece from the hand, with a castling and alone, and captures that fill the hand.
    "board 3 x 2 sides white, black mirror ranks piece king K { count 0..1 anywhere }
     piece guard G { count 0..1 anywhere in hand } right post as P while king on a1 gates guard
     start \"k2/K2[Gg] w Pp\" move king, guard steps along rank end lose if no move",
    "board 4 x 1 sides white, black same piece king K of white { count 0..1 anywhere }
     piece stone S of white { count 0..1 anywhere } piece guard G of white { count 0..1 anywhere in hand }
     piece foe F of black { count 0..1 anywhere }
     right post as P while stone on d1 gates guard right home as H while king on a1 gates guard
     start \"K2S[G] w PH\" move king castles from a1 to c1 with stone from d1 to b1
     move king, stone, guard, foe steps along rank hold foe as guard end lose if no move",
    // Several captures in one move, of pieces that stay until its end, and all that a side can.
    "board 3 x 3 sides white, black same piece stone S { count 0..2 anywhere } start \"s2/S2/3\"
     move stone leaps 2 along file, rank, diagonal over 1 enemy captured afterwards again
     move stone steps along file to empty must capture most end lose if no move",
    // Checks that are counted.
    "board 3 x 2 sides white, black mirror ranks piece king K { count 1 anywhere }
     piece rook R { count 0..1 anywhere } start \"k1r/R1K\" royal king move king steps along file, rank, diagonal
     move rook slides along file, rank end win if 2 checks given end lose if no move in check end draw if no move",
    // Turns of several moves, which a check or a pass ends.
    "board 3 x 2 sides white, black mirror ranks piece king K { count 1 anywhere }
     piece rook R { count 0..1 anywhere } start \"k1r/R1K\" royal king must make 3 moves
     move king steps along file, rank, diagonal move king passes move rook slides along file, rank
     end lose if no move in check end draw if no move",
];

fn model(statements: &str) -> Model {
    let text = format!("variant x {{ {statements} }}");
    let loaded = qishu_spec_lang::check_texts(&[("x.rules", &text)]);
    loaded.models.unwrap_or_else(|_| panic!("{text}")).remove(0)
}

fn state(position: &[Piece], to_move: SideId) -> GameState {
    GameState { position: position.to_vec(), to_move, quiet_plies: 0, move_number: 1 }
}

/// All moves between positions from states in which the waiting side is not in check, as the oracle makes them.
fn all_steps(model: &Model, positions: &[Vec<Piece>], mover: SideId) -> BTreeSet<Step> {
    let game = games::interpreter(model);
    let known: BTreeSet<&Vec<Piece>> = positions.iter().collect();
    let mut steps = BTreeSet::new();
    for before in positions.iter().filter(|before| !game.in_check(before, Game::other(mover))) {
        let state = state(before, mover);
        for mv in oracles::moves::legal_moves(&model.rules, game.game, &state) {
            let after = game.after(&state, &mv).position;
            if known.contains(&after) {
                steps.insert((before.clone(), mv, after));
            }
        }
    }
    steps
}

/// The positions of the rules.
fn positions(model: &Model) -> Vec<Vec<Piece>> {
    let mut positions = Vec::new();
    let mut look = |board: &[Piece], is_position: bool| positions.extend(is_position.then(|| board.to_vec()));
    oracles::brute::look_at_all(model, 1 << 16, &mut look).expect("the boards are few");
    positions
}

#[test]
fn moves_taken_back_are_those_that_are_made() {
    for statements in GAMES {
        let model = model(statements);
        let game = games::interpreter(&model);
        let positions = positions(&model);
        let mut number = 0;
        for mover in [SideId(0), SideId(1)] {
            let made = all_steps(&model, &positions, mover);
            let taken_back = positions.iter().flat_map(|after| {
                let is_within = game.game.is_within_turn(&model.rules, after);
                let to_move = if is_within { mover } else { Game::other(mover) };
                let found = game.retractions(&state(after, to_move)).expect("the candidates are few");
                found.into_iter().map(|Retraction { mv, before }| (before.position, mv, after.clone()))
            });
            let taken_back: BTreeSet<Step> = taken_back.collect();
            let show = |step: Option<&Step>| {
                step.map(|(before, mv, after)| (model.rules.fen(before), mv.clone(), model.rules.fen(after)))
            };
            assert_eq!(show(made.difference(&taken_back).next()), None, "not found: {statements}");
            assert_eq!(show(taken_back.difference(&made).next()), None, "no such move: {statements}");
            number += made.len();
        }
        assert!(number > 50, "{number} moves: {statements}");
    }
}

#[test]
fn positions_without_a_last_move_are_known() {
    let model = games::named("noughts_and_crosses");
    let game = games::interpreter(&model);
    assert_eq!(game.retractions(&game.start().expect("it is a state")), Ok(Vec::new()));
}

/// A board on which each empty square may have had pieces of several kinds is refused.
#[test]
fn too_many_candidates_are_an_error() {
    let model = model(
        "board 7 x 4 sides white, black same piece stone S { count 0..14 anywhere } start \"Ss5/7/7/7\"
         move stone steps along file, rank, diagonal blast stone touching end lose if no move",
    );
    let game = games::interpreter(&model);
    let state = model.rules.parse_state("7/6S/s6/7 b").expect("it is a state");
    assert_eq!(game.retractions(&state), Err(qishu_moves::back::TooManyCandidates));
    let looked = game.positions_before(&state.position, SideId(0), &mut |_, moves| {
        assert!(!moves.is_empty());
        ControlFlow::Break(())
    });
    assert_eq!(looked, Ok(ControlFlow::Break(())));
}
