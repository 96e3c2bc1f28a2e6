//! How often each piece stands on each square: as brute force finds it, and in accord with the numbers of the piece.

use common::rules;
use differential::effort;
use differential::random_spec::{self, Size};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use qishu_codegen::execute::run::run;
use qishu_codegen::judges::brute;
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::questions::squares::SquareQuestions;
use qishu_codegen::system::Statistic;
use qishu_rules::PieceId;
use qishu_spec_lang::Model;

/// So many boards are looked at for one variant at most.
const MOST_BOARDS: u64 = 5000;

/// For each piece and square, in how many positions it stands there.
fn by_plans(model: &Model) -> Vec<Vec<BigUint>> {
    let squares = SquareQuestions::new(model, Limits::default()).expect("there are few pairs of squares");
    let answer = |question| {
        let counting = squares.plan(question, Limits::default());
        counting.and_then(|counting| counting.total(Limits::default())).expect("it is little work")
    };
    let answers: Vec<BigUint> = squares.questions().iter().map(answer).collect();
    squares.table(&answers).into_iter().map(|piece| piece.positions).collect()
}

fn by_brute_force(model: &Model) -> Vec<Vec<BigUint>> {
    let (men, squares) = (brute::men(model), model.rules.board.size());
    let mut table = vec![vec![BigUint::ZERO; squares]; model.rules.pieces.len()];
    let looked = brute::look_at_all(model, u64::MAX, &mut |board, is_position| {
        // Men in hand stand on no square.
        let on_board = board.iter().enumerate().filter(|(cell, _)| !model.rules.layers[cell / squares].is_hand);
        for (cell, man) in on_board.filter(|_| is_position) {
            if let Some(man) = man.number() {
                table[men[man].0.index()][cell % squares] += 1u32;
            }
        }
    });
    looked.expect("so many boards are not too many");
    table
}

#[test]
fn brute_force_finds_the_men_on_the_same_squares() {
    let mut runner =
        TestRunner::new(Config { cases: effort::times(50), failure_persistence: None, ..Config::default() });
    let result = runner.run(&random_spec::cases(Size::small(MOST_BOARDS)), |case| {
        for model in &case.models {
            prop_assert_eq!(by_plans(model), by_brute_force(model), "{}", model.name);
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn the_squares_of_a_piece_add_up_to_its_men() {
    let model = rules::of_the_library("xiangqi");
    let table = by_plans(&model);
    for (id, squares) in table.iter().enumerate() {
        let piece = PieceId(id as u32);
        let by_number = plan(&model, Statistic::Pieces(vec![piece]), Limits::default()).expect("it is little work");
        let rows = run(&by_number).by_statistic;
        let men: BigUint = rows.iter().map(|(number, positions)| positions * number[0] as u64).sum();
        assert_eq!(squares.iter().sum::<BigUint>(), men, "{}", model.rules.piece_name(piece));
    }
}
