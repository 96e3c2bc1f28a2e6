//! Tests of draws by the pieces that are left.

use common::{games, rules};
use qishu_counting::oracles;
use qishu_moves::play::Play;
use qishu_rules::GameOutcome;
use qishu_spec_lang::Model;

/// Positions of chess, each with python-chess 1.11's `Board.is_insufficient_material`.
const CHESS: &str = include_str!("insufficient_material.txt");

/// The outcome for the side to move; it has moves.
fn outcome(model: &Model, position: &str) -> Option<GameOutcome> {
    let game = games::interpreter(model);
    let state = model.rules.parse_state(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert!(!game.legal_moves(&state).is_empty(), "{position}");
    for end in game.game.ends.iter() {
        let applies = oracles::ends::leaves_only(&model.rules, game.game, &end.ending, &state.position);
        assert_eq!(end.ending.leaves_only(&model.rules, &state.position), applies, "{position}");
    }
    Play::new(&game, state).outcome()
}

/// How many positions of the list the rules do not judge as it does.
fn wrong(model: &Model) -> usize {
    let game = games::interpreter(model);
    let is_wrong = |line: &&str| {
        let (word, position) = line.split_once(' ').expect("a word and a position");
        let state = model.rules.parse_state(position).unwrap_or_else(|error| panic!("{position}: {error}"));
        game.game.leaves_too_little(&model.rules, &state.position) != (word == "dead")
    };
    CHESS.lines().filter(is_wrong).count()
}

/// A file of the chess family.
fn file(name: &str) -> String {
    std::fs::read_to_string(rules::path(&format!("variants/chess/{name}.rules"))).expect("the file is there")
}

fn chess_with(change: impl Fn(String) -> String) -> Model {
    let text = file("chess");
    let changed = change(text.clone());
    assert_ne!(text, changed);
    rules::model(&changed)
}

#[test]
fn insufficient_material_is_that_of_another_program() {
    assert!(CHESS.lines().count() > 200);
    assert_eq!(wrong(&games::named("chess")), 0);
}

#[test]
fn wrong_rules_judge_some_positions_wrongly() {
    assert!(wrong(&chess_with(|text| text.replace("at most 1 knight or bishop", "at most 1 bishop"))) > 3);
    assert!(wrong(&chess_with(|text| text.replace("at most 1 knight or bishop", "at most 2 knight or bishop"))) > 3);
    assert!(wrong(&chess_with(|text| text.replace("bishop on light", "bishop"))) > 3);
    assert!(
        wrong(&chess_with(|text| text.replace("    end dark_bishops: draw if only king, bishop on dark\n", ""))) > 3
    );
}

#[test]
fn games_of_the_library_end_with_few_pieces() {
    for (name, position, is_drawn) in [
        ("chess", "8/8/8/3k4/8/3K4/8/8 w", true),
        ("chess", "8/8/8/3k4/8/3KN3/8/8 w", true),
        ("chess", "8/8/8/3k4/8/3KNN2/8/8 w", false),
        ("chess", "8/8/8/3k4/8/3KNn2/8/8 w", false),
        ("capablanca", "9k/10/10/10/10/10/10/K3N5 w", true),
        ("capablanca", "9k/10/10/10/10/10/10/K3A5 w", false),
        ("three_checks", "8/8/8/3k4/8/3K4/8/8 w", true),
        ("three_checks", "8/8/8/3k4/8/3KN3/8/8 w", false),
        ("crazyhouse", "8/8/8/3k4/8/3K4/8/8[] w", false),
        ("xiangqi", "4k4/4a4/4b4/9/9/9/9/4B4/9/3K5 w", true),
        ("xiangqi", "4k4/4a4/4b4/9/9/9/9/4B4/9/3K1N3 w", false),
    ] {
        let expected = is_drawn.then_some(GameOutcome::Draw);
        assert_eq!(outcome(&games::named(name), position), expected, "{name} {position}");
    }
    for (name, position, is_drawn) in [
        ("gardner", "4k/5/2b2/5/K1B2 w", true),
        ("gardner", "4k/5/2b2/5/K2B1 w", false),
        ("los_alamos", "5k/6/6/6/6/K2N2 w", true),
        ("los_alamos", "5k/6/6/6/6/K2NN1 w", false),
    ] {
        let expected = is_drawn.then_some(GameOutcome::Draw);
        assert_eq!(outcome(&rules::model(&file(name)), position), expected, "{name} {position}");
    }
}

/// A game of kings, guards and stones with a hand.
fn guards(ends: &str) -> Model {
    rules::model(&format!(
        "variant x {{ board 4 x 4 sides white, black mirror ranks region low = ranks 1..2
        piece king K {{ count 1 anywhere }} piece guard G {{ count 0..3 anywhere }}
        piece stone S {{ count 0..3 anywhere in hand }} start \"kg2/4/4/2GK[]\" royal king
        move king, guard, stone steps along file, rank move stone drops hold stone {ends} }}"
    ))
}

#[test]
fn parts_may_name_numbers_and_squares_of_both_sides_together() {
    let drawn = |ends: &str, position: &str| outcome(&guards(ends), position) == Some(GameOutcome::Draw);
    let few = "end draw if only king, at most 1 guard or stone";
    assert!(drawn(few, "k3/4/4/2GK[] w"));
    assert!(drawn(few, "k3/4/4/3K[s] w"), "a piece in hand is one of them");
    assert!(!drawn(few, "k3/4/4/2GK[s] w"), "two of both sides together");
    assert!(!drawn(few, "kg2/4/4/2GK[] w"));
    let low = "end draw if only king, guard or stone on low";
    assert!(drawn(low, "k3/4/1gS1/2GK[] w"), "the squares are those of the first side");
    assert!(!drawn(low, "kg2/4/4/2GK[] w"));
    assert!(!drawn(low, "k3/4/4/2GK[S] w"), "a hand is no square");
    let both = "end draw if only king, at most 1 guard on low, guard on board - low";
    assert!(drawn(both, "kg2/1G2/2g1/3K[] w"));
    assert!(!drawn(both, "k3/1G2/2g1/2GK[] w"), "the limit is that of its part alone");
}

#[test]
fn an_earlier_end_decides() {
    let game = |ends: &str| {
        rules::model(&format!(
            "variant x {{ board 3 x 3 sides white, black mirror ranks piece king K {{ count 1 anywhere }}
        piece rook R {{ count 0..2 anywhere }} start \"k2/3/R1K\" royal king
        move king steps along file, rank, diagonal move rook slides along file, rank {ends} }}"
        ))
    };
    let mated = |ends: &str| {
        let model = game(ends);
        let state = model.rules.parse_state("k1R/2R/K2 b").expect("a state");
        let game = games::interpreter(&model);
        assert!(game.legal_moves(&state).is_empty());
        Play::new(&game, state).outcome()
    };
    let (mate, few) = ("end lose if no move in check", "end draw if only king, rook");
    assert_eq!(mated(&format!("{mate} {few}")), Some(GameOutcome::Lose));
    assert_eq!(mated(&format!("{few} {mate}")), Some(GameOutcome::Draw));
}
