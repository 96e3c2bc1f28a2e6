//! A program that is not ours lists the legal moves of random positions, and finds the same ones.
//!
//! It is Fairy-Stockfish, as a Python module: `pip install pyffish`, and `PYTHON` names an interpreter other than `python3`. Where it
//! is not installed, these tests are ignored and say why, unless `PYFFISH=required` has them fail.

use std::collections::BTreeSet;
use std::env;
use std::process::ExitCode;

use common::{games, python};
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use qishu_rules::{GameState, Turn};

/// Our games, each with the other program's name for it and the way it writes a pass: as a move of this piece that stays.
const GAMES: &[(&str, &str, &str)] = &[
    ("xiangqi", "xiangqi", ""),
    ("minixiangqi", "minixiangqi", ""),
    ("makruk", "makruk", ""),
    ("janggi", "janggicasual", "general"),
    ("chess", "chess", ""),
];

/// How many random games of each, and how long each may be.
const PLAYED: (u8, usize) = (12, 120);

/// Prints the legal moves of each position on standard input on one line; exit code 3 if the module is not installed.
const PYFFISH: &str = "
import sys
try:
    import pyffish
except ImportError:
    sys.exit(3)
for line in sys.stdin:
    print(*pyffish.legal_moves(sys.argv[1], line.strip(), []))
";

fn main() -> ExitCode {
    let trials = GAMES.iter().map(|&(name, theirs, passing)| {
        Trial::ignorable_test(format!("legal_moves::{name}"), move || lists_the_same(name, theirs, passing))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// Compares the legal moves of all states of some random games.
fn lists_the_same(name: &str, theirs: &str, passing: &str) -> Result<Completion, Failed> {
    let model = games::named(name);
    let game = games::interpreter(&model);
    let mut states = Vec::new();
    for seed in 0..PLAYED.0 {
        let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
        let mut state = game.start().expect("the opening is a position");
        for _ in 0..PLAYED.1 {
            let turns = game.legal_moves(&state);
            if turns.is_empty() {
                break;
            }
            let next = game.after(&state, &turns[random.random_range(0..turns.len())]);
            states.push((std::mem::replace(&mut state, next), turns));
        }
    }
    // Our names of passes are theirs of moves that stay.
    let text = |turn: &Turn, state: &GameState| match turn {
        Turn::Pass => staying(&model.rules, state, passing),
        _ => model.rules.turn_text(turn, &state.position),
    };
    // The first side is theirs of the letter `w`, whatever it is called. What they make of quiet plies is no question of
    // legal moves.
    let line = |state: &GameState| {
        let side = ["w", "b"][state.to_move.index()];
        format!("{} {side} - - 0 1", model.rules.fen(&state.position))
    };
    let lines: Vec<String> = states.iter().map(|(state, _)| line(state)).collect();
    let listed = match python::ask("pyffish", PYFFISH, theirs, &(lines.join("\n") + "\n")) {
        Ok(listed) => listed,
        Err(reason) if env::var_os("PYFFISH").is_some_and(|value| value == "required") => return Err(reason.into()),
        Err(reason) => return Ok(Completion::ignored_with(reason)),
    };
    let mut compared = 0;
    for (((state, turns), line), theirs) in states.iter().zip(&lines).zip(listed.lines()) {
        let ours: BTreeSet<String> = turns.iter().map(|turn| text(turn, state)).collect();
        let theirs: BTreeSet<String> = theirs.split_whitespace().map(str::to_owned).collect();
        // A game that has ended for them by a rule that we leave out has no moves.
        if !theirs.is_empty() {
            assert_eq!(ours, theirs, "{line}");
            compared += 1;
        }
    }
    assert!(compared > states.len() / 2 && compared > 300, "{name}: only {compared} positions were compared");
    Ok(Completion::Completed)
}

/// A move of the side's man of that piece onto his own square.
fn staying(rules: &qishu_rules::Rules, state: &GameState, piece: &str) -> String {
    let man = rules.men().find(|kind| {
        let of_piece = rules.piece(kind.piece);
        of_piece.side == state.to_move && of_piece.name == piece
    });
    let man = man.expect("the side has such a piece").man;
    let cell = state.position.iter().position(|&other| other == man).expect("he is on the board");
    let square = rules.place(cell).1;
    format!("{square}{square}")
}
