//! How often each piece is on each square: against brute force, and consistent with the piece's numbers under every
//! counting method.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use common::rules;
use differential::effort;
use differential::random_spec::{self, Size};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use qishu_counting::Counting;
use qishu_counting::domains::DomainCount;
use qishu_counting::error::{Limit, PlanError};
use qishu_counting::execute::run::run;
use qishu_counting::frontier::Frontier;
use qishu_counting::oracles::brute;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::questions::squares::{SquareQuestion, SquareQuestions};
use qishu_counting::system::{Statistic, System};
use qishu_rules::PieceTypeId;
use qishu_runtime::circuit::KindOnCell;
use qishu_spec_lang::Model;

/// The most boards that are enumerated for one variant.
const MOST_BOARDS: u64 = 5000;

/// No question justifies a long search for tables.
const SHORT: Limits = Limits { planning: 1 << 18, ..Limits::DEFAULT };

/// Nothing here is more work by domains or cell by cell.
const FEW_STEPS: u128 = 1 << 22;

/// For each piece and square, the number of positions with the piece there.
type Places = Vec<Vec<BigUint>>;

/// The answers to all questions by a counting method.
fn answers(squares: &SquareQuestions<'_>) -> Vec<Vec<KindOnCell>> {
    let (limits, watch) = (SHORT, &mut |_| ControlFlow::Continue(()));
    let mut answer = |question: &SquareQuestion| {
        let counting = squares.plan(question, limits);
        squares.answer(question, &counting, limits, watch).expect("it is little work").expect("nothing stops it")
    };
    squares.questions().iter().map(&mut answer).collect()
}

fn places(squares: &SquareQuestions<'_>, answers: &[Vec<KindOnCell>]) -> Places {
    squares.table(answers).into_iter().map(|piece_type| piece_type.positions).collect()
}

/// The table by a counting method.
fn by(model: &Model, whole: Counting) -> Places {
    let squares = SquareQuestions::new(model, whole, SHORT).expect("there are few pairs of squares");
    places(&squares, &answers(&squares))
}

/// The table by one piece after another.
fn by_tables(model: &Model) -> Places {
    let tables = plan(model, Statistic::Total, Limits::default()).expect("it is little work");
    by(model, Counting::Tables(Arc::new(tables)))
}

/// The table by the automatic method.
fn by_plans(model: &Model) -> Places {
    by(model, Counting::of(model, Statistic::Total, Limits::default()).expect("it is little work"))
}

/// Counting by domains, whether useful or not; `None` if that is too much work.
fn domains(model: &Model) -> Option<Counting> {
    let system = System::new(model, Statistic::Total).expect("there are few pairs of squares");
    let refused = PlanError::TooMuchWork { limit: Limit::Steps, allowed: 0, needed: 0, because: Vec::new() };
    let domains = DomainCount::find(&system, Some(&refused), FEW_STEPS, Limits::DEFAULT.bytes);
    domains.filter(|domains| domains.size.is_some()).map(|domains| Counting::Domains(Box::new(domains)))
}

/// Counting cell by cell.
fn frontier(model: &Model) -> Counting {
    let system = System::new(model, Statistic::Total).expect("there are few pairs of squares");
    Counting::Frontier(Box::new(Frontier::find(system, None, false, FEW_STEPS, Limits::DEFAULT.bytes)))
}

fn by_brute_force(model: &Model) -> Places {
    let (pieces, squares) = (brute::pieces(model), model.rules.board.size());
    let mut table = vec![vec![BigUint::ZERO; squares]; model.rules.piece_types.len()];
    let looked = brute::look_at_all(model, u64::MAX, &mut |board, is_position| {
        // Pieces in hand are on no square.
        let on_board = board.iter().enumerate().filter(|(cell, _)| model.rules.layers[cell / squares].is_board());
        for (cell, piece) in on_board.filter(|_| is_position) {
            if let Some(piece) = piece.number() {
                table[pieces[piece].0.index()][cell % squares] += 1u32;
            }
        }
    });
    looked.expect("the limit is the greatest number");
    table
}

#[test]
fn brute_force_finds_the_pieces_on_the_same_squares() {
    let judged: RefCell<BTreeMap<&str, u32>> = RefCell::default();
    let mut runner =
        TestRunner::new(Config { cases: effort::times(60), failure_persistence: None, ..Config::default() });
    let result = runner.run(&random_spec::cases(Size::small(MOST_BOARDS)), |case| {
        for model in &case.models {
            let expected = by_brute_force(model);
            prop_assert_eq!(&by_plans(model), &expected, "{} as it is planned", model.name);
            let ways = [("cell by cell", Some(frontier(model))), ("by domains", domains(model))];
            for (way, whole) in ways.into_iter().filter_map(|(way, whole)| Some((way, whole?))) {
                prop_assert_eq!(&by(model, whole), &expected, "{} {}", model.name, way);
                *judged.borrow_mut().entry(way).or_default() += 1;
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    let judged = judged.into_inner();
    assert!(judged.len() == 2 && judged.values().all(|judged| *judged > 50), "{judged:?}");
}

/// Lines of sight and traps give squares many domains.
const ROLES: &str = "variant roles { board 4 x 3 sides white, black mirror ranks
    piece king { count 1 anywhere } piece rook { count 0..2 anywhere } piece man { count 0..3 on ranks 2..3 }
    forbid white king faces black rook along file
    require man beside any own on b2 c2 }";

fn with_domains() -> (Model, Counting) {
    let models = qishu_spec_lang::check_texts(&[("spec.rules", ROLES)]).models;
    let model = models.unwrap_or_else(|mistakes| panic!("{}", mistakes[0].message)).remove(0);
    let domains = domains(&model).expect("it is little work");
    (model, domains)
}

#[test]
fn roles_tell_what_one_piece_after_another_does() {
    let (model, domains) = with_domains();
    let Counting::Domains(count) = &domains else { panic!("{domains:?}") };
    assert!(count.domains() > 10 && count.histograms() > 10, "{count}");
    let (by_domains, cell_by_cell) = (by(&model, domains), by(&model, frontier(&model)));
    assert_eq!(by_domains, cell_by_cell);
    assert_eq!(by_domains, by_tables(&model));
}

/// These tests detect a piece that is counted once too often on one square.
#[test]
fn a_piece_too_many_is_noticed() {
    let (model, domains) = with_domains();
    let squares = SquareQuestions::new(&model, domains, Limits::default()).expect("there are few pairs of squares");
    let mut answers = answers(&squares);
    let expected = by(&model, frontier(&model));
    assert_eq!(places(&squares, &answers), expected);
    answers[0][5].positions += 1u32;
    assert_ne!(places(&squares, &answers), expected);
}

#[test]
fn what_passes_a_limit_is_told_and_who_watches_can_stop_it() {
    let (_, domains) = with_domains();
    let mut goes_on = |_| ControlFlow::Continue(());
    for (limits, limit) in [
        (Limits { steps: 100, ..Limits::DEFAULT }, Limit::Steps),
        (Limits { bytes: 1000, ..Limits::DEFAULT }, Limit::Bytes),
    ] {
        let refused = domains.on_cells(limits, &mut goes_on);
        let Err(PlanError::TooMuchWork { limit: passed, allowed, needed, .. }) = refused else { panic!("{refused:?}") };
        assert_eq!(passed, limit);
        assert!(needed > allowed);
    }
    // It can be stopped on the forward and on the backward pass.
    let mut told = 0;
    let all = domains.on_cells(Limits::DEFAULT, &mut |_| {
        told += 1;
        ControlFlow::Continue(())
    });
    assert!(matches!(all, Ok(Some(_))));
    for last in 0..told {
        let mut left = last;
        let stopped = domains.on_cells(Limits::DEFAULT, &mut |_| {
            left -= 1;
            if left < 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(stopped, Ok(None), "after {last} of {told}");
    }
}

#[test]
fn the_squares_of_a_piece_add_up_to_its_pieces() {
    let model = rules::of_the_library("xiangqi");
    let table = by_plans(&model);
    for (id, squares) in table.iter().enumerate() {
        let piece_type = PieceTypeId(id as u32);
        let by_number =
            plan(&model, Statistic::PieceTypes(vec![piece_type]), Limits::default()).expect("it is little work");
        let rows = run(&by_number).by_statistic;
        let pieces: BigUint = rows.iter().map(|(number, positions)| positions * number[0] as u64).sum();
        assert_eq!(squares.iter().sum::<BigUint>(), pieces, "{}", model.rules.piece_name(piece_type));
    }
}
