//! State variables: parts of a position outside the board, each with one of several values.

use differential::oracle::{Effort, Judgement, oracle};
use num_bigint::BigUint;
use qishu_counting::execute::run::run;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::system::Statistic;
use qishu_spec_lang::Model;

use crate::orbits::{count, model};

/// Noughts and crosses as positions alone: the crosses equal the noughts in number, or exceed them by one.
const BOARD: &str = "board 3 x 3 sides first, second same
    piece cross X of first { count 0..5 anywhere } piece nought O of second { count 0..4 anywhere }
    budget across sides 0..1 = cross - nought";

/// The number of those positions: n crosses on nine squares, with n noughts, or n - 1, on the rest. The first sum has
/// equal numbers, the second one cross more.
const EVEN: u32 = 1 + 9 * 8 + 36 * 21 + 84 * 20 + 126 * 5;
const ODD: u32 = 9 + 36 * 7 + 84 * 15 + 126 * 10 + 126;

/// The rules of the board with further statements.
fn with(statements: &str) -> Model {
    model(&format!("variant v {{ {BOARD} {statements} }}"))
}

fn total(model: &Model) -> BigUint {
    run(&plan(model, Statistic::Total, Limits::default()).expect("it is little work")).total
}

#[test]
fn a_state_variable_multiplies_the_positions_unless_rules_speak_of_it() {
    let cases = [
        ("", EVEN + ODD),
        ("state to_move: first, second", 2 * (EVEN + ODD)),
        ("state to_move: first, second state weather: rain, snow, sun", 6 * (EVEN + ODD)),
        // Whose turn it is follows from the numbers of pieces.
        ("state to_move: first, second budget turns: across sides 0 = cross - nought - to_move second", EVEN + ODD),
        // A wrong sign leaves the positions with equal numbers.
        ("state to_move: first, second budget turns: across sides 0 = cross - nought + to_move second", EVEN),
        ("state to_move: first, second budget 1 = to_move second", EVEN + ODD),
        ("state to_move: first, second forbid to_move second", EVEN + ODD),
        ("state to_move: first, second forbid no to_move second", EVEN + ODD),
    ];
    assert_eq!(EVEN + ODD, 6046);
    for (statements, expected) in cases {
        let model = with(statements);
        assert_eq!(total(&model), BigUint::from(expected), "{statements}");
    }
}

/// What a pattern with a value forbids is forbidden with that value alone.
#[test]
fn patterns_speak_of_values() {
    let state_variable = "state weather: rain, snow, sun";
    let without = total(&with("forbid first cross on b2"));
    let three = total(&with(""));
    let expected = &three + &three + &without;
    assert_eq!(total(&with(&format!("{state_variable} forbid first cross on b2, weather snow"))), expected);
    assert_eq!(total(&with(&format!("{state_variable} forbid cross on b2, weather snow"))), expected);
    let expected = &three + &without + &without;
    assert_eq!(total(&with(&format!("{state_variable} forbid first cross on b2, no weather snow"))), expected);
}

#[test]
fn values_are_no_pieces() {
    let rows = |statements: &str, statistic| {
        let model = with(statements);
        run(&plan(&model, statistic, Limits::default()).expect("it is little work")).by_statistic
    };
    let state_variable = "state to_move: first, second";
    for statistic in [Statistic::Pieces, Statistic::Sides, Statistic::Material] {
        let doubled = rows("", statistic.clone()).into_iter().map(|(key, positions)| (key, positions * 2u32));
        assert_eq!(rows(state_variable, statistic.clone()), doubled.collect::<Vec<_>>(), "{statistic:?}");
    }
    let model = with(state_variable);
    let turn = model.rules.piece_type_ids().find(|&id| model.rules.piece_name(id) == "to_move second");
    let by_turn = Statistic::PieceTypes(vec![turn.expect("there is such a value")]);
    let half = BigUint::from(EVEN + ODD);
    assert_eq!(rows(state_variable, by_turn), [(vec![0], half.clone()), (vec![1], half)]);
}

/// Values that are called like sides are exchanged with them, all others stay.
#[test]
fn exchanging_the_sides_exchanges_whose_turn_it_is() {
    let of = |statements: &str| {
        model(&format!(
            "variant v {{ board 2 x 2 sides white, black same piece stone S {{ count 0..2 anywhere }} {statements} }}"
        ))
    };
    let (all, orbits) = count(&of("state to_move: white, black"), &[Symmetry::Sides]).expect("it is symmetric");
    // Nothing stays as it is.
    assert_eq!(orbits * 2u32, all);
    let (all, orbits) = count(&of("state weather: rain, sun"), &[Symmetry::Sides]).expect("it is symmetric");
    // A fixed position pairs each piece with one on the other's square: only the empty board is fixed.
    assert_eq!(orbits * 2u32, all + 2u32);
    let refused = count(&of("state to_move: white, black budget 0..1 = stone - to_move white"), &[Symmetry::Sides]);
    assert!(refused.is_err(), "the rule is another side's then");
    let given = of("state weather: rain, sun symmetry change pieces (weather rain, weather sun)");
    let (all, orbits) = count(&given, &Symmetry::of_word("change")).expect("it is symmetric");
    assert_eq!(orbits * 2u32, all);
    // A state variable is invariant under every symmetry of the board.
    let (_, orbits) = count(&of("state weather: rain, sun"), &Symmetry::of_word("square")).expect("it is symmetric");
    let (_, without) = count(&of(""), &Symmetry::of_word("square")).expect("it is symmetric");
    assert_eq!(orbits, without * 2u32);
}

#[test]
fn state_variables_have_fields_behind_the_board() {
    let model = model(
        "variant v { board 2 x 1 sides white, black same piece stone S { count 0..1 anywhere in hand }
            state to_move: white as w, black as b state castling: none as -, both as KQ, long }",
    );
    let rules = &model.rules;
    let mut position = vec![qishu_rules::Piece::NONE; rules.cells()];
    // A field that may be `-` may be missing at the end.
    let written = [
        ("Ss[] w -", "Ss[] w -"),
        ("2[] w", "2[] w -"),
        ("  2[Ss]  black   both 0 1", "2[Ss] b KQ"),
        ("1s[] b long - 0 1", "1s[] b long"),
    ];
    for (text, expected) in written {
        assert_eq!(rules.parse_fen(text, &mut position), Ok(()), "{text}");
        assert_eq!(rules.fen(&position), expected);
        assert_eq!(rules.broken(&position), None);
    }
    assert_eq!(
        rules.draw(&position),
        "1 . s\n  a b\n\nwhite in hand: none\nblack in hand: none\n\nto_move: black\ncastling: long\n"
    );
    let mistakes = [
        ("2[]", "byte 3: the text ends, expected a field behind the board for `to_move`, one of w b"),
        ("2[] x -", "byte 4: found `x`, expected a field behind the board for `to_move`, one of w b"),
        ("2[] w both!", "byte 6: found `both!`, expected a field behind the board for `castling`, one of - KQ long"),
    ];
    for (text, said) in mistakes {
        assert_eq!(rules.parse_fen(text, &mut position).map_err(|error| error.to_string()), Err(said.to_owned()));
    }
    let turn =
        rules.cell_of_state(rules.state_variables().next().expect("there is a state variable")).expect("it has a cell");
    let other = std::mem::take(&mut position[turn]);
    assert_eq!(rules.fen(&position), "1s[] ? long");
    let said = |position: &[qishu_rules::Piece]| rules.broken(position).map(|broken| broken.to_string());
    assert_eq!(
        said(&position).as_deref(),
        Some("spec.rules:2: state to_move: white as w, black as b: there is no value")
    );
    position[0] = other;
    let misplaced = "spec.rules:2: to_move black is a value: there is one on a1";
    assert_eq!(said(&position).as_deref(), Some(misplaced));
}

#[test]
fn every_way_to_count_agrees() {
    let statements = "state to_move: first, second state said: nothing, check
        budget turns: across sides 0 = cross - nought - to_move second
        forbid first cross on b2, said check  forbid no said check, second nought on a1, to_move first";
    let model = with(statements);
    let effort = Effort { boards: 1 << 22, states: 1 << 16, limits: Limits::default() };
    let agreed = match oracle(&model, effort) {
        Judgement::Agreed(agreed) => agreed,
        other => panic!("{other:?}"),
    };
    assert!(agreed.by_brute_force && agreed.by_naive_frontier);
    assert_eq!(agreed.total, total(&model));
}
