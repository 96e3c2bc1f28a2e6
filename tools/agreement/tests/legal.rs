//! The counts of legal positions by modules, against enumeration.

use agreement::games::{CompiledGame, games};
use num_bigint::BigUint;
use qishu_counting::oracles::brute;
use qishu_moves::interpret::Interpreter;
use qishu_rules::{Game, Piece, SideId};
use qishu_spec_lang::Model;

/// Boards with more placements than this are skipped.
const MOST_PLACEMENTS: u64 = 20_000_000;

/// The number of legal positions by enumeration; `None` if there are too many.
fn one_by_one(model: &Model) -> Option<BigUint> {
    let interpreter = Interpreter::new(&model.rules, model.game.as_ref()?);
    let mut legal = 0u64;
    brute::look_at_all(model, MOST_PLACEMENTS, &mut |position: &[Piece], keeps_rules| {
        let is_legal = |to_move: &SideId| keeps_rules && !interpreter.in_check(position, Game::other(*to_move));
        legal += [SideId(0), SideId(1)].iter().filter(|side| is_legal(side)).count() as u64;
    })?;
    Some(legal.into())
}

#[test]
fn legal_positions_of_small_games_are_found_one_by_one() {
    let mut looked_at = 0;
    for CompiledGame { name, text, count_legal, .. } in games() {
        let Some(count_legal) = count_legal else { continue };
        let models = qishu_spec_lang::check_texts(&[("game.rules", text)]).models;
        let model = models.expect("the build script has read it").swap_remove(0);
        if let Some(legal) = one_by_one(&model) {
            looked_at += 1;
            assert_eq!(count_legal(), legal, "{name}");
        }
    }
    assert!(looked_at > 2, "{looked_at}");
}
