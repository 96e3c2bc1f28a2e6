//! Endgames with captures in passing: tables against the oracle, which has the passed squares as positions.

use common::games;
use qishu_endgames::endgame::{Endgame, EndgameError};
use qishu_endgames::metric::Metric;
use qishu_endgames::unsolvable::Unsolvable;
use qishu_endgames::value::GameValue;
use qishu_rules::{GameState, SideId};
use qishu_spec_lang::Model;

use super::solve::{BOTH, asked, compare, endgame, solve};

/// A small game of pawns and perhaps kings, with other ends and what a side must do.
fn small_game(lines: &str, with_passing: bool) -> Model {
    let (over, captured) = match with_passing {
        true => (" passing", "    move pawn steps along diagonal forward onto passed pawn\n"),
        false => ("", ""),
    };
    let text = format!(
        "language 1\n\nvariant small {{\n    board 3 x 5\n    sides white, black mirror ranks\n\n    \
         piece king K {{ count 0..1 anywhere }}\n    piece pawn P {{ count 0..3 on ranks 2..4 }}\n    \
         piece tower T {{ count 0..1 anywhere }}\n\n    start \"3/p1p/3/P1P/3\"\n    \
         move king steps along file, rank, diagonal\n    move tower steps along file\n    \
         move pawn steps forward to empty\n    move pawn steps along diagonal forward onto enemy\n    \
         move pawn leaps 2 forward over empty to empty from ranks 2{over}\n{captured}    \
         promote pawn on ranks 5 as tower\n{lines}}}\n"
    );
    let models = qishu_spec_lang::check_texts(&[("small.rules", &text)]).models;
    models.unwrap_or_else(|errors| panic!("{text}{errors:?}")).remove(0)
}

/// Compares positions that come from some material with the oracle, and its positions with a passed square with the same
/// ones without it. Returns how many of these there are, and for how many the values differ.
fn compared(model: &Model, symbols: &str) -> (usize, usize) {
    let endgame = endgame(model, symbols, &BOTH);
    let tables = solve(&endgame);
    let game = games::interpreter(model);
    let (one, _) = endgame.signatures().last().expect("there is one");
    let table = &tables[&endgame.key(&one.signature)];
    let (mut with_passed, mut decisive, mut states) = (0, 0, 0);
    for (number, side) in (0..table.index.size()).flat_map(|number| [(number, 0), (number, 1)]) {
        if matches!(table.sides[side].value(number), None | Some(GameValue::None)) {
            continue;
        }
        let position = endgame.position(table, number);
        let state = GameState { position, to_move: SideId(side as u32), quiet_plies: 0, move_number: 1 };
        for mv in game.legal_moves(&state) {
            let after = game.after(&state, &mv);
            if games::game(model).passed_in(&model.rules, &after.position).is_none() {
                continue;
            }
            if states < 500 && with_passed % 4 == 0 {
                states += compare(model, &state, &endgame, &tables, 20_000);
            }
            let mut without = after.position.clone();
            model.rules.set_nothing(&mut without);
            let value = |position| endgame.value(&tables, position, after.to_move.index());
            with_passed += 1;
            decisive += usize::from(value(&after.position) != value(&without));
        }
    }
    assert!(states > 50, "{symbols}: {states}");
    (with_passed, decisive)
}

/// A side without moves loses, wins or draws; kings are royal or not there; captures are compulsory or not.
#[test]
fn passed_squares_are_valued_by_what_follows() {
    let ends = [
        ("    royal king\n    end lose if no move in check\n    end draw if no move\n", "K P k p"),
        ("    end lose if no move\n", "P P p p"),
        ("    end win if no move\n    must capture\n", "P P p p"),
        ("    end win if at least 1 tower\n    end draw if no move\n", "P P p p"),
    ];
    for (lines, symbols) in ends {
        let model = small_game(lines, true);
        let (with_passed, decisive) = compared(&model, symbols);
        assert!(with_passed > 20 && decisive > 1, "{lines}: {with_passed}, {decisive}");
    }
}

/// A pawn that becomes a tower as it passes is not captured there. Its only other move loses it.
#[test]
fn a_piece_that_is_promoted_as_it_passes_is_not_captured() {
    let model = small_game("    promote pawn on ranks 4 as tower\n    end lose if no move\n", true);
    let endgame = endgame(&model, "P p", &BOTH);
    let tables = solve(&endgame);
    let state = games::game(&model).parse_state(&model.rules, "3/1p1/3/P2/3 w").expect("it is a state");
    assert_eq!(endgame.value(&tables, &state.position, 0), Some(GameValue::Draw));
    assert!(compare(&model, &state, &endgame, &tables, 20_000) > 20);
}

/// A wrong rule changes the table: without captures in passing, other positions are won.
#[test]
fn captures_in_passing_change_the_table() {
    let lines = "    end lose if no move\n";
    let [with, without] = [true, false].map(|with_passing| {
        let model = small_game(lines, with_passing);
        let endgame = endgame(&model, "P P p p", &BOTH);
        let tables = solve(&endgame);
        let (one, _) = endgame.signatures().last().expect("there is one");
        let table = &tables[&endgame.key(&one.signature)];
        (0..table.index.size()).map(|number| table.sides[0].value(number)).collect::<Vec<_>>()
    });
    assert_eq!(with.len(), without.len());
    assert!(with != without);
}

/// Where the most pieces must be captured, a capture in passing is one of several; such games are refused.
#[test]
fn the_most_captures_in_passing_are_refused() {
    let lines = "    move tower leaps 2 along file over 1 enemy captured again\n    must capture most\n    end lose if no move\n";
    let model = small_game(lines, true);
    let refused = Endgame::new(&model, games::game(&model), &asked(&model, "P p"), Metric::End);
    assert_eq!(refused.err(), Some(EndgameError::Game(Unsolvable::Passing)));
}
