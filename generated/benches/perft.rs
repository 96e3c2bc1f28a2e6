//! Benchmarks of the compiled moves: perft, with the last ply counted and not made.
//!
//! For comparison there are a hand-written program for Xiangqi that uses the method of the compiled moves, `cozy-chess`
//! for chess and `haitaka` for shogi, both with the last ply counted too. Two external programs are measured as well,
//! if `FAIRY_STOCKFISH` and `PIKAFISH` in the environment give their paths.

#[path = "reference_engines/uci.rs"]
mod uci;
#[path = "reference_engines/xiangqi_moves.rs"]
mod xiangqi_moves;

use std::ops::ControlFlow;
use std::sync::Arc;

use common::games;
use cozy_chess::Board;
use divan::Bencher;
use divan::counter::ItemsCount;
use generated::{chess, draughts, shogi, xiangqi};
use haitaka::Board as ShogiBoard;
use qishu_moves::lower::lower;
use qishu_moves::tables::TabledGame;
use uci::UciReference;
use xiangqi_moves::HandPosition;

/// The opening of Xiangqi, and positions in which pins, screens and checks are frequent, with the depth and the known
/// count.
const POSITIONS: &[(&str, u32, u64)] = &[
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 5, 133_312_995),
    ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", 5, 53_112_976),
    ("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", 5, 10_369_923),
    ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", 5, 4_739_553),
    ("CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", 5, 11_842_230),
    ("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", 5, 1_914_306),
    ("4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w", 5, 3_513_104),
    ("1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w", 5, 17_920_736),
    ("r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w", 5, 140_822_416),
];

/// The opening of chess, a position with castling, captures in passing and promotions, a middle game, an endgame with
/// heavy pieces, and promotions.
const CHESS: &[(&str, u32, u64)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("r1bq1rk1/5n2/ppnpb1pp/2p1pp2/2P1PP2/PPNPB1PP/5N2/R1BQ1RK1 w - - 0 1", 5, 44_410_287),
    ("4k2r/6r1/8/8/8/8/3R4/R3K3 w - - 0 1", 5, 9_545_732),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5, 3_605_103),
];

/// Positions of shogi: our text of it, and the one that other programs read.
const SHOGI: &[(&str, &str, u32, u64)] = &[
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        5,
        19_861_490,
    ),
    (
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[RGgsnppppp] b",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        3,
        4_809_015,
    ),
    (
        "ln1g5/1r4k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b[BGSSLPnp] w",
        "ln1g5/1r4k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b b BG2SLPnp 61",
        3,
        3_107_043,
    ),
];

/// The opening of draughts.
const DRAUGHTS: (&str, u32, u64) = ("1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w", 9, 3_963_680);

/// The fields of external programs after the position and the side to move.
const COUNTERS: &str = "- - 0 1";

fn main() {
    divan::main();
}

#[divan::bench(args = 0..POSITIONS.len(), sample_count = 5)]
fn xiangqi(bencher: Bencher, index: usize) {
    let (text, depth, known) = POSITIONS[index];
    let state = xiangqi::positions::RULES.parse_state(text).expect("it is a state of the game");
    let mut position = xiangqi::moves::position(&state).expect("it is of this board");
    bencher.counter(ItemsCount::new(known)).bench_local(|| assert_eq!(position.perft(depth), known));
}

#[divan::bench(args = 0..POSITIONS.len(), sample_count = 5)]
fn xiangqi_by_hand(bencher: Bencher, index: usize) {
    let (text, depth, known) = POSITIONS[index];
    let mut position = HandPosition::new(text);
    bencher.counter(ItemsCount::new(known)).bench_local(|| assert_eq!(position.perft(depth), known));
}

#[divan::bench(args = 0..POSITIONS.len(), sample_count = 5, ignore = uci::is_missing("PIKAFISH"))]
fn xiangqi_by_pikafish(bencher: Bencher, index: usize) {
    by_program(bencher, ("PIKAFISH", "xiangqi"), POSITIONS[index]);
}

#[divan::bench(args = 0..POSITIONS.len(), sample_count = 5, ignore = uci::is_missing("FAIRY_STOCKFISH"))]
fn xiangqi_by_fairy_stockfish(bencher: Bencher, index: usize) {
    by_program(bencher, ("FAIRY_STOCKFISH", "xiangqi"), POSITIONS[index]);
}

#[divan::bench(args = 0..CHESS.len(), sample_count = 5, ignore = uci::is_missing("FAIRY_STOCKFISH"))]
fn chess_by_fairy_stockfish(bencher: Bencher, index: usize) {
    by_program(bencher, ("FAIRY_STOCKFISH", "chess"), CHESS[index]);
}

#[divan::bench(args = 0..POSITIONS.len(), sample_count = 5)]
fn xiangqi_tabled(bencher: Bencher, index: usize) {
    by_tables(bencher, "xiangqi", POSITIONS[index]);
}

#[divan::bench(args = 0..CHESS.len(), sample_count = 5)]
fn chess_tabled(bencher: Bencher, index: usize) {
    by_tables(bencher, "chess", CHESS[index]);
}

#[divan::bench(sample_count = 5)]
fn draughts_tabled(bencher: Bencher) {
    by_tables(bencher, "draughts", DRAUGHTS);
}

/// Counts by tables made at run time, as for rules without a module.
fn by_tables(bencher: Bencher, variant: &str, (text, depth, known): (&str, u32, u64)) {
    let model = games::named(variant);
    let (rules, game) = (Arc::new(model.rules.clone()), games::game(&model));
    let tabled = TabledGame::new(&rules, game, &lower(&rules, game)).expect("it has tables");
    let state = rules.parse_state(text).expect("it is a state of the game");
    let mut position = tabled.play(&state).expect("it is of this board");
    let mut count = || position.perft(depth, &mut |_| ControlFlow::Continue(()));
    bencher.counter(ItemsCount::new(known)).bench_local(|| assert_eq!(count(), Some(known)));
}

/// Counts by an external program: the variable with its path, and its name for the variant.
fn by_program(bencher: Bencher, (program, variant): (&str, &str), (text, depth, known): (&str, u32, u64)) {
    let mut reference_engine = UciReference::start(program, variant);
    let place: Vec<&str> = text.split(' ').take(2).collect();
    let state = format!("{} {COUNTERS}", place.join(" "));
    bencher.counter(ItemsCount::new(known)).bench_local(|| assert_eq!(reference_engine.perft(&state, depth), known));
}

#[divan::bench(sample_count = 5)]
fn draughts(bencher: Bencher) {
    let (text, depth, known) = DRAUGHTS;
    let state = draughts::positions::RULES.parse_state(text).expect("it is a state of the game");
    let mut position = draughts::moves::position(&state).expect("it is of this board");
    bencher.counter(ItemsCount::new(known)).bench_local(|| assert_eq!(position.perft(depth), known));
}

#[divan::bench(args = 0..CHESS.len(), sample_count = 5)]
fn chess(bencher: Bencher, index: usize) {
    let (text, depth, known) = CHESS[index];
    let state = chess::positions::RULES.parse_state(text).expect("it is a state of the game");
    let mut position = chess::moves::position(&state).expect("it is of this board");
    bencher.counter(ItemsCount::new(known)).bench_local(|| assert_eq!(position.perft(depth), known));
}

#[divan::bench(args = 0..CHESS.len(), sample_count = 5)]
fn chess_by_cozy_chess(bencher: Bencher, index: usize) {
    let (text, depth, known) = CHESS[index];
    let board: Board = text.parse().expect("it is a position of chess");
    bencher.counter(ItemsCount::new(known)).bench_local(|| assert_eq!(perft_of_chess(&board, depth), known));
}

/// The last ply is counted piece by piece, as in the crate's own example.
fn perft_of_chess(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
            return false;
        }
        for one in moves {
            let mut after = board.clone();
            after.play_unchecked(one);
            count += perft_of_chess(&after, depth - 1);
        }
        false
    });
    count
}

#[divan::bench(args = 0..SHOGI.len(), sample_count = 5)]
fn shogi(bencher: Bencher, index: usize) {
    let (text, _, depth, known) = SHOGI[index];
    let state = shogi::positions::RULES.parse_state(text).expect("it is a state of the game");
    let mut position = shogi::moves::position(&state).expect("it is of this board");
    bencher.counter(ItemsCount::new(known)).bench_local(|| assert_eq!(position.perft(depth), known));
}

#[divan::bench(args = 0..SHOGI.len(), sample_count = 5)]
fn shogi_by_haitaka(bencher: Bencher, index: usize) {
    let (_, text, depth, known) = SHOGI[index];
    let board: ShogiBoard = text.parse().expect("it is a position of shogi");
    bencher.counter(ItemsCount::new(known)).bench_local(|| assert_eq!(perft_of_shogi(&board, depth), known));
}

/// The last ply is counted piece by piece, as in the crate's own example.
fn perft_of_shogi(board: &ShogiBoard, depth: u32) -> u64 {
    let mut count = 0;
    let mut add = |moves: haitaka::PieceMoves| {
        if depth == 1 {
            // The set of squares has fewer, where a promotion is a choice.
            count += moves.into_iter().len() as u64;
            return false;
        }
        for one in moves {
            let mut after = board.clone();
            after.play_unchecked(one);
            count += perft_of_shogi(&after, depth - 1);
        }
        false
    };
    board.generate_board_moves(&mut add);
    board.generate_drops(&mut add);
    count
}
