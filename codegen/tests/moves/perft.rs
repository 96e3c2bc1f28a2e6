//! Perft numbers, against published ones.

use std::ops::ControlFlow;
use std::sync::Arc;

use common::{games, rules};
use qishu_import::Collection;
use qishu_moves::perft::perft;
use qishu_moves::tables::TabledGame;

/// Holds perft from the opening against known numbers for 1, 2, … plies.
fn opening(name: &str, known: &[u64]) {
    let model = games::named(name);
    let text = games::game(&model).start.clone();
    position(name, &text, known);
}

/// The numbers from a position.
fn position(name: &str, text: &str, known: &[u64]) {
    let model = games::named(name);
    let game = games::interpreter(&model);
    let state = model.rules.parse_state(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let found: Vec<Option<u64>> =
        (1..).take(known.len()).map(|depth| perft(&game, &state, depth, &mut |_| ControlFlow::Continue(()))).collect();
    assert_eq!(found, known.iter().map(|&number| Some(number)).collect::<Vec<_>>(), "{name} {text}");
}

#[test]
fn openings() {
    opening("xiangqi", &[44, 1920, 79666]);
    opening("minixiangqi", &[19, 331, 6664, 127_164]);
    opening("makruk", &[23, 529, 12012]);
    // Fairy-Stockfish's casual games end after two passes, and have 33,316: less the 32 that follow these.
    opening("janggi", &[32, 1024, 33348]);
}

/// The first castling and the first en passant capture come later than this.
#[test]
fn chess_while_none_castles() {
    opening("chess", &[20, 400, 8902]);
    position("chess", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9483]);
    position("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191]);
}

/// Of Xiangqi's 44 first moves, 43 reveal a piece, which can be one of six. The number of two plies comes from an
/// independent program.
#[test]
fn pieces_who_are_turned_up() {
    opening("jieqi", &[1 + 43 * 6, 66_462]);
    opening("small_jieqi", &[6]);
}

#[test]
fn pieces_who_take_several() {
    opening("draughts", &[7, 49, 302, 1469, 7361, 36768]);
}

/// Of 9 squares, without those of games that are over after five and six plies. Modules go on to the end.
#[test]
fn games_of_noughts_and_crosses_end() {
    opening("noughts_and_crosses", &[9, 72, 504, 3024, 15120, 54720, 148_176]);
}

/// No side has won before the seventh disc, and only then can a file be full. Modules go on to that one.
#[test]
fn discs_that_fall() {
    opening("connect_four", &[7, 49, 343, 2401, 16807, 117_649]);
}

/// Pins, screens, legs, generals that face each other, double checks.
#[test]
fn positions_of_xiangqi() {
    let known: &[(&str, &[u64])] = &[
        ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", &[38, 1128, 43929]),
        ("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", &[7, 281, 8620]),
        ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", &[25, 424, 9850]),
        ("CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", &[28, 516, 14808]),
        ("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", &[28, 222, 6241, 64971]),
        ("4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w", &[23, 345, 8124]),
        ("1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w", &[30, 830, 22787]),
        ("r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w", &[58, 1651, 90744]),
        ("4k4/9/9/9/9/9/9/9/4R4/4K4 w", &[10, 16, 290, 262, 4734]),
    ];
    for (text, known) in known {
        position("xiangqi", text, known);
    }
}

/// Pieces come from the hand onto squares that others leave: by the interpreter, and by tables. The numbers are those of
/// Fairy-Stockfish.
#[test]
fn gated_pieces() {
    const KNOWN: [u64; 4] = [28, 784, 24_830, 782_599];
    let collection = Collection::read("[gates:seirawan]").expect("it has no mistakes");
    let imported = collection.import("gates").expect("there is such a variant").expect("it can be imported");
    assert_eq!(imported.left_out, []);
    let model = rules::model(&imported.text);
    let game = games::interpreter(&model);
    let start = game.start().expect("the opening is a position");
    for (depth, known) in (1..).zip(&KNOWN[..2]) {
        assert_eq!(perft(&game, &start, depth, &mut |_| ControlFlow::Continue(())), Some(*known));
    }
    let tables = TabledGame::new(&Arc::new(model.rules.clone()), game.game, &game.pseudo_moves).expect("it has tables");
    let mut position = tables.play(&start).expect("it is of this board");
    for (depth, known) in (1..).zip(KNOWN) {
        assert_eq!(position.perft(depth, &mut |_| ControlFlow::Continue(())), Some(known));
    }
}
