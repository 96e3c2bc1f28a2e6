//! Compiled moves do what the interpreter of passages does, move for move: in games that people play and in games that
//! nobody chose.

use std::ops::ControlFlow;

use agreement::games::{CompiledGame, GAMES};
use qishu_codegen::moves::interpret::Interpreter;
use qishu_codegen::moves::perft::perft;
use qishu_runtime::moves::PlayedPosition;
use qishu_runtime::rules::{GameState, SideId, SquareId, Turn};
use qishu_spec_lang::Model;

/// How many plies a game is followed, each by another of its turns.
const PLIES: usize = 60;

/// Positions with pins, screens, legs and generals that face each other.
const POSITIONS: &[(&str, &str)] = &[
    ("xiangqi", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w"),
    ("xiangqi", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w"),
    ("xiangqi", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w"),
    ("xiangqi", "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w"),
    ("xiangqi", "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w"),
    ("xiangqi", "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w"),
    ("chess", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b"),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w"),
];

fn model(game: &CompiledGame) -> Model {
    let models = qishu_spec_lang::check_texts(&[("game.rules", game.text)]).models;
    models.expect("compiled rules have no mistakes").swap_remove(0)
}

fn interpreter(model: &Model) -> Interpreter<'_> {
    Interpreter::new(&model.rules, model.game.as_ref().expect("it says how men move"))
}

/// Holds one position against the interpreter and against itself, worked out anew; the number of its turns.
fn agrees(game: &CompiledGame, interpreter: &Interpreter<'_>, position: &mut dyn PlayedPosition) -> usize {
    let state = position.state();
    let place = format!("{}, {}:\n{}", game.name, interpreter.rules.state_text(&state), game.text);
    let turns = position.turns();
    let mut found: Vec<Turn> = turns.iter().map(|&turn| position.turn(turn)).collect();
    found.sort();
    assert_eq!(found, interpreter.legal_moves(&state), "{place}");
    assert_eq!(position.perft(1), turns.len() as u64, "{place}");
    let mut takings: Vec<Turn> = position.takings().iter().map(|&turn| position.turn(turn)).collect();
    takings.sort();
    found.retain(Turn::takes);
    assert_eq!(takings, found, "{place}");
    assert_eq!(position.in_check(), interpreter.in_check(&state.position, state.to_move), "{place}");
    let is_attacked =
        |square: &SquareId| [0, 1].iter().any(|&side| interpreter.is_attacked(&state.position, *square, SideId(side)));
    let squares = (0..state.position.len()).map(|square| SquareId(square as u16));
    let attacked: Vec<SquareId> = squares.filter(is_attacked).collect();
    assert_eq!(position.attacked(), attacked, "{place}");
    let anew = (game.play.expect("its moves are compiled"))(&state).expect("it is of this board");
    assert_eq!(anew.key(), position.key(), "{place}: the key that is kept up is the one worked out anew");
    for turn in turns.iter().copied() {
        let expected = interpreter.after(&state, &position.turn(turn));
        let record = position.make(turn);
        assert_eq!(position.state(), expected, "{place}");
        position.unmake(record);
    }
    assert_eq!((position.state(), position.key()), (state, anew.key()), "{place}: everything is taken back");
    turns.len()
}

/// Follows a game from a state, with another choice of turns for each number.
fn follow(game: &CompiledGame, interpreter: &Interpreter<'_>, state: &GameState, choice: usize) -> usize {
    let mut position = (game.play.expect("its moves are compiled"))(state).expect("it is of this board");
    for ply in 0..PLIES {
        let number = agrees(game, interpreter, &mut *position);
        if number == 0 {
            return ply;
        }
        let turn = position.turns()[(ply * 7 + choice * 13 + choice) % number];
        position.make(turn);
    }
    PLIES
}

#[test]
fn games_go_as_interpreted() {
    let mut plies = 0;
    for game in GAMES.iter().filter(|game| game.play.is_ok()) {
        let model = model(game);
        let interpreter = interpreter(&model);
        let start = interpreter.start().expect("the opening is a position");
        plies += (0..4).map(|choice| follow(game, &interpreter, &start, choice)).sum::<usize>();
        let mut position = (game.play.expect("its moves are compiled"))(&start).expect("it is of this board");
        let counted = perft(&interpreter, &start, 2, &mut |_| ControlFlow::Continue(()));
        assert_eq!(Some(position.perft(2)), counted, "{}", game.text);
    }
    assert!(plies > 2000, "{plies} plies in all are too few to say anything");
}

#[test]
fn difficult_positions_are_as_interpreted() {
    for (name, text) in POSITIONS {
        let game = GAMES.iter().find(|game| game.name == *name).expect("there is a game of that name");
        let model = model(game);
        let interpreter = interpreter(&model);
        let state = model.rules.parse_state(text).expect("it is a state of the game");
        for choice in 0..4 {
            follow(game, &interpreter, &state, choice);
        }
        let mut position = (game.play.expect("its moves are compiled"))(&state).expect("it is of this board");
        for depth in 1..=3 {
            let counted = perft(&interpreter, &state, depth, &mut |_| ControlFlow::Continue(()));
            assert_eq!(Some(position.perft(depth)), counted, "{name} {text}");
        }
    }
}

#[test]
fn what_is_not_compiled_says_why() {
    let of_people = GAMES.iter().filter(|game| !game.name.starts_with("game_"));
    let told: Vec<(&str, Option<&str>)> = of_people.map(|game| (game.name, game.play.err())).collect();
    let expected = [
        ("chess", None),
        ("connect_four", Some("moves cannot be compiled: a line of men ends the game")),
        ("draughts", Some("moves cannot be compiled: men must be taken")),
        ("fox_and_geese", None),
        ("janggi", None),
        ("jieqi", Some("moves cannot be compiled: chance decides who a man becomes")),
        ("makruk", None),
        ("minixiangqi", None),
        ("noughts_and_crosses", Some("moves cannot be compiled: a line of men ends the game")),
        ("small_jieqi", Some("moves cannot be compiled: chance decides who a man becomes")),
        ("small_xiangqi", None),
        ("xiangqi", None),
    ];
    assert_eq!(told, expected);
    let random = GAMES.iter().filter(|game| game.name.starts_with("game_")).count();
    assert!(random >= 30, "{random} random games are compiled");
}
