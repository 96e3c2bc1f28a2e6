//! Endgames: known lengths and numbers, and every value against an oracle that enumerates a game's positions.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use common::{games, rules};
use differential::effort;
use differential::random_game::{self, RandomGame};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use qishu_endgames::endgame::{AskedMaterial, Endgame, EndgameError, TablesByKey};
use qishu_endgames::metric::Metric;
use qishu_endgames::signature::SignatureError;
use qishu_endgames::value::GameValue;
use qishu_moves::interpret::Interpreter;
use qishu_moves::play::Play;
use qishu_rules::{GameOutcome, GameState, Piece, SideId};
use qishu_spec_lang::Model;

/// Either side may be to move.
pub(super) const BOTH: [SideId; 2] = [SideId(0), SideId(1)];

/// The material of a list of symbols, each repeated for every piece.
pub(super) fn material(model: &Model, symbols: &str) -> Vec<u32> {
    let mut numbers = vec![0; model.rules.piece_types.len()];
    for symbol in symbols.split_whitespace() {
        let kind = model.rules.kinds().find(|kind| kind.placement.symbol == symbol);
        numbers[kind.unwrap_or_else(|| panic!("{symbol}")).piece_type.index()] += 1;
    }
    numbers
}

/// Material with either side to move.
pub(super) fn asked(model: &Model, symbols: &str) -> AskedMaterial {
    AskedMaterial { piece_types: material(model, symbols), to_move: BOTH.to_vec(), opposing: None }
}

/// The endgame of material with one of some sides to move.
pub(super) fn endgame(model: &Model, symbols: &str, to_move: &[SideId]) -> Endgame {
    let asked = AskedMaterial { to_move: to_move.to_vec(), ..asked(model, symbols) };
    Endgame::new(model, games::game(model), &asked, Metric::End).expect("it can be solved")
}

/// Solves material and all that it can become, on two threads, and verifies every position by a forward search.
pub(super) fn solve(endgame: &Endgame) -> TablesByKey {
    let mut tables = TablesByKey::new();
    for (one, _) in endgame.signatures() {
        let index = endgame.index(&one.signature).expect("it is small");
        let go_on = |_| ControlFlow::Continue(());
        let table = endgame.solve(one, index, &tables, 2, true, &go_on).expect("nothing stops it");
        assert_eq!(endgame.verify(&table, &tables, 2, &go_on), Ok(None));
        tables.insert(endgame.key(&one.signature), Arc::new(table));
    }
    tables
}

/// Wins, losses and draws, and the plies of the longest win and loss.
type SideFigures = (u64, u64, u64, Option<u32>, Option<u32>);

/// A position with a side to move.
type Placed = (Vec<Piece>, SideId);

/// The figures of the largest material signature with each side to move.
fn figures(name: &str, symbols: &str) -> [SideFigures; 2] {
    figures_of(&games::named(name), symbols)
}

fn figures_of(model: &Model, symbols: &str) -> [SideFigures; 2] {
    let endgame = endgame(model, symbols, &BOTH);
    let tables = solve(&endgame);
    let (one, _) = endgame.signatures().last().expect("there is one");
    [0, 1].map(|side| {
        let figures = endgame.figures(&model.rules, &tables[&endgame.key(&one.signature)], side);
        let plies = |longest: Option<(u32, u64)>| longest.map(|(plies, _)| plies);
        (figures.wins, figures.losses, figures.draws, plies(figures.longest_win), plies(figures.longest_loss))
    })
}

/// King and rook mate in 16 moves at most, king and queen in 10, and the numbers of positions are those of all
/// programs.
#[test]
fn mates_of_chess_are_as_is_known() {
    for (symbols, moves, positions) in [("K R k", 16, 175_168), ("K Q k", 10, 144_508)] {
        let [white, black] = figures("chess", symbols);
        assert_eq!((white.0, white.1, white.2, white.3), (positions, 0, 0, Some(2 * moves - 1)), "{symbols}");
        assert_eq!((black.0 + black.1 + black.2, black.0, black.4), (223_944, 0, Some(2 * moves)), "{symbols}");
    }
}

/// A wrong rule changes the table: soldiers that never step sideways win less often.
#[test]
fn other_rules_make_other_tables() {
    let text = std::fs::read_to_string(rules::path("variants/xiangqi/xiangqi.rules"));
    let text = text.expect("the file is there");
    let sideways = "    move soldier  steps sideways from beyond_river\n";
    assert!(text.contains(sideways));
    let text = text.replace(sideways, "");
    let models = qishu_spec_lang::check_texts(&[("xiangqi.rules", &text)]).models.expect("they are sound");
    let [red, _] = figures_of(&models[0], "K P k");
    assert!(0 < red.0 && red.0 < 2394, "{red:?}");
}

/// A rook does not win where the game is drawn once only kings and rooks are left.
#[test]
fn pieces_that_are_left_draw_positions_with_moves() {
    let text = std::fs::read_to_string(rules::path("variants/chess/chess.rules")).expect("the file is there");
    let few = "at most 1 knight or bishop";
    assert!(text.contains(few));
    let drawn = |few: &str| {
        let text = text.replace("only king, at most 1 knight or bishop", few);
        figures_of(&rules::model(&text), "K R k")
    };
    let [white, black] = drawn("only king, rook on light");
    assert!(0 < white.0 && white.0 < 175_168 && 0 < black.1, "{white:?} {black:?}");
    let [white, black] = drawn("only king, rook");
    // Nothing is won from there on, but the 216 mates on the board come first.
    assert_eq!((white.0, black.1, black.4), (0, 216, Some(0)));
}

/// Positions and results that Fairy-Stockfish's search for mates confirms.
#[test]
fn endings_of_xiangqi_are_as_is_known() {
    for (symbols, positions, wins, plies) in [
        ("K R k", 3834, 3834, 3),
        ("K N k", 4590, 4590, 13),
        ("K P k", 2826, 2394, 19),
        ("K N k a", 21_426, 21_366, 37),
    ] {
        let [red, _] = figures("xiangqi", symbols);
        assert_eq!((red.0 + red.1 + red.2, red.0, red.3), (positions, wins, Some(plies)), "{symbols}");
    }
}

/// One king each. No published figure was found; a forward search of every position agrees.
#[test]
fn one_king_each_in_draughts() {
    for side in figures("draughts", "K k") {
        assert_eq!((side.0, side.1, side.2, side.3), (230, 108, 654, Some(11)));
    }
}

/// J. Tromp, John's Connect Four Playground (tromp.github.io/c4/c4.html), has small boards too: four by four squares
/// are a draw.
#[test]
#[ignore = "takes a minute; `.ci/nightly` runs it"]
fn connect_four_on_few_squares_is_a_draw() {
    let text = std::fs::read_to_string(rules::path("variants/rows/connect_four.rules"));
    let text = text.expect("the file is there");
    let changes =
        [("board 7 x 6", "board 4 x 4"), ("0..21", "0..8"), ("ranks 2..6", "ranks 2..4"), ("7/7/7/7/7/7", "4/4/4/4")];
    assert!(changes.iter().all(|(large, _)| text.contains(large)));
    let text = changes.iter().fold(text, |text, (large, small)| text.replace(large, small));
    let models = qishu_spec_lang::check_texts(&[("connect_four.rules", &text)]).models.expect("they are sound");
    let endgame = endgame(&models[0], "", &[SideId(0)]);
    assert_eq!(endgame.signatures().len(), 17);
    let tables = solve(&endgame);
    assert_eq!(endgame.value(&tables, &[Piece::NONE; 16], 0), Some(GameValue::Draw));
}

/// The geese win, as in E. Berlekamp, J. Conway and R. Guy, Winning Ways, chapter 20; by this count within 22 of their
/// moves.
#[test]
#[ignore = "takes some seconds; `.ci/nightly` runs it"]
fn fox_and_geese_is_won_by_the_geese() {
    let model = games::named("fox_and_geese");
    let start = games::interpreter(&model).start().expect("the opening is a position");
    let endgame = endgame(&model, "G G G G f", &[start.to_move]);
    assert_eq!(endgame.value(&solve(&endgame), &start.position, start.to_move.index()), Some(GameValue::Win(43)));
}

/// King, bishop and knight mate in 33 moves, as other programs have found.
#[test]
#[ignore = "takes a minute; `.ci/nightly` runs it"]
fn a_longer_mate_of_chess_is_as_is_known() {
    let [white, _] = figures("chess", "K B N k");
    assert_eq!(white.3, Some(65));
}

#[test]
fn noughts_and_crosses_is_a_draw() {
    let model = games::named("noughts_and_crosses");
    let endgame = endgame(&model, "", &[SideId(0)]);
    assert_eq!(endgame.signatures().len(), 10, "as many as there are plies, and the empty board");
    let tables = solve(&endgame);
    let start = games::interpreter(&model).start().expect("the opening is a position");
    assert_eq!(endgame.value(&tables, &start.position, 0), Some(GameValue::Draw));
    compare(&model, &start, &endgame, &tables, 6000);
}

/// Pieces that are laid before they move: a draw, by a short program that shares no code with this one.
#[test]
fn three_mens_morris_is_a_draw() {
    let model = games::named("three_mens_morris");
    let endgame = endgame(&model, "", &[SideId(0)]);
    let tables = solve(&endgame);
    let start = games::interpreter(&model).start().expect("the opening is a position");
    assert_eq!(endgame.value(&tables, &start.position, 0), Some(GameValue::Draw));
    assert!(compare(&model, &start, &endgame, &tables, 6000) > 3000);
}

/// An oracle without numbers and without unmoves: all states that are reachable from one, by the interpreter. Their
/// values are iterated to a fixed point. `None` if there are more than `most`.
fn judged(game: &Interpreter<'_>, start: &GameState, most: usize) -> Option<BTreeMap<Placed, GameValue>> {
    let mut next: BTreeMap<Placed, Vec<Placed>> = BTreeMap::new();
    let mut values = BTreeMap::new();
    let mut open = vec![(start.position.clone(), start.to_move)];
    while let Some((position, to_move)) = open.pop() {
        if next.contains_key(&(position.clone(), to_move)) {
            continue;
        }
        let state = GameState { position, to_move, quiet_plies: 0, move_number: 1 };
        let outcome = Play::new(game, state.clone()).outcome();
        // A game may be over though there are moves.
        let moves = if outcome.is_some() { Vec::new() } else { game.legal_moves(&state) };
        let after: Vec<_> =
            moves.iter().map(|mv| game.after(&state, mv)).map(|after| (after.position, after.to_move)).collect();
        if moves.is_empty() {
            let value = match outcome {
                Some(GameOutcome::Win) => GameValue::Win(0),
                Some(GameOutcome::Lose) => GameValue::Loss(0),
                Some(GameOutcome::Draw) | None => GameValue::Draw,
            };
            values.insert((state.position.clone(), to_move), value);
        }
        open.extend(after.iter().cloned());
        next.insert((state.position, to_move), after);
        if next.len() > most {
            return None;
        }
    }
    // A state decided after n plies depends on states that are decided after fewer.
    let mut is_open = true;
    while is_open {
        is_open = false;
        for (state, after) in next.iter().filter(|(_, after)| !after.is_empty()) {
            let losses = after.iter().filter_map(|state| match values.get(state) {
                Some(GameValue::Loss(plies)) => Some(*plies),
                _ => None,
            });
            let wins = after.iter().map(|state| match values.get(state) {
                Some(GameValue::Win(plies)) => Some(*plies),
                _ => None,
            });
            let value = match (losses.min(), wins.collect::<Option<Vec<u32>>>()) {
                (Some(plies), _) => Some(GameValue::Win(plies + 1)),
                (None, Some(plies)) => plies.into_iter().max().map(|plies| GameValue::Loss(plies + 1)),
                (None, None) => None,
            };
            if let Some(value) = value
                && values.insert(state.clone(), value) != Some(value)
            {
                is_open = true;
            }
        }
    }
    Some(
        next.into_keys().map(|state| (state.clone(), values.get(&state).copied().unwrap_or(GameValue::Draw))).collect(),
    )
}

/// Compares tables with the oracle from a state on. Returns the number of states.
pub(super) fn compare(model: &Model, start: &GameState, endgame: &Endgame, tables: &TablesByKey, most: usize) -> usize {
    let Some(judged) = judged(&games::interpreter(model), start, most) else { return 0 };
    for ((position, to_move), value) in &judged {
        let found = endgame.value(tables, position, to_move.index());
        assert_eq!(found, Some(*value), "{} {to_move:?}", model.rules.fen(position));
    }
    judged.len()
}

/// Solves the opening's material if that is small, and compares the values of all states that are reachable from some
/// positions of it. Returns the number of states.
fn agree(model: &Model, most: usize) -> usize {
    let game = games::interpreter(model);
    let start = game.start().expect("the opening is a position");
    let mut piece_types = vec![0; model.rules.piece_types.len()];
    let pieces: Vec<_> = model.rules.pieces().map(|kind| kind.piece_type).collect();
    let on_board = &start.position[..model.rules.board.size()];
    on_board.iter().filter_map(|piece| piece.number()).for_each(|piece| piece_types[pieces[piece].index()] += 1);
    let asked = AskedMaterial { piece_types, to_move: BOTH.to_vec(), opposing: None };
    let endgame = match Endgame::new(model, games::game(model), &asked, Metric::End) {
        Ok(endgame) => endgame,
        Err(
            EndgameError::Signatures(
                SignatureError::Circle(_) | SignatureError::TooMany(_) | SignatureError::DependsOnState(_),
            )
            | EndgameError::Game(_),
        ) => {
            return 0;
        }
        Err(error) => panic!("{error:?}"),
    };
    let positions = endgame.signatures().iter().fold(0u64, |sum, (_, most)| sum.saturating_add(*most));
    if positions > 10 * most as u64 || endgame.signatures().len() > 40 {
        return 0;
    }
    let tables = solve(&endgame);
    let (one, _) = endgame.signatures().last().expect("there is one");
    let table = &tables[&endgame.key(&one.signature)];
    let size = table.index.size();
    let mut compared = 0;
    for (place, side) in (0..3).flat_map(|place| [(place, 0), (place, 1)]) {
        let number = size * place / 3;
        if number < size && table.sides[side].value(number) != Some(GameValue::None) {
            let position = endgame.position(table, number);
            let state = GameState { position, to_move: SideId(side as u32), ..start.clone() };
            compared += compare(model, &state, &endgame, &tables, most);
        }
    }
    compared
}

proptest! {
    #![proptest_config(ProptestConfig { cases: effort::times(30), ..ProptestConfig::default() })]

    #[test]
    fn random_games_agree_with_the_oracle(game in random_game::games()) {
        agree(&game.model, 500);
    }
}

/// Statements with these words are those of games that are not solved, or of turns and gates.
const UNSOLVED: &[&str] = &[
    "again",
    "blast",
    "capture",
    "chain",
    "chance",
    "checks given",
    "drops",
    "flip",
    "gates",
    "group",
    "make",
    "passes",
    "path",
    "per any",
    "royal last",
];

/// A random game without the statements that tables do not know, if something is left.
fn to_solve(game: &RandomGame) -> Option<Model> {
    let is_known = |line: &&str| !UNSOLVED.iter().any(|word| line.contains(word));
    let text: Vec<&str> = game.text.lines().filter(is_known).collect();
    let model = qishu_spec_lang::check_texts(&[("game.rules", &text.join("\n"))]).models.ok()?.into_iter().next()?;
    model.game.is_some().then_some(model)
}

/// Many random games are small enough to be compared, and have something to compare.
#[test]
fn random_games_are_worth_solving() {
    let mut runner =
        TestRunner::new_with_rng(ProptestConfig::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[6; 32]));
    let mut states = Vec::new();
    for _ in 0..effort::times(300) {
        let game = random_game::games().new_tree(&mut runner).expect("the checker accepts some").current();
        states.extend(to_solve(&game).map(|model| agree(&model, 1000)));
    }
    let compared = states.iter().filter(|&&states| states > 6).count();
    assert!(compared > 12 && states.iter().any(|&states| states > 100), "{states:?}");
}
