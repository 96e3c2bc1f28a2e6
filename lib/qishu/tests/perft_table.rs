//! Perft with a transposition table, against perft without one.

use std::ops::ControlFlow;
use std::path::Path;

use qishu::{Error, Moves, PerftCache, PerftOptions, Reading, Threads, Variant, Work};

/// Games of the library with all that is beside a board, each with a number of plies.
const GAMES: [(&str, u32); 8] = [
    ("chess/chess.rules", 3),
    ("chess/crazyhouse.rules", 3),
    ("chess/three_checks.rules", 3),
    ("xiangqi/xiangqi.rules", 3),
    ("shogi/minishogi.rules", 4),
    ("chess/marseillais.rules", 3),
    ("rows/noughts_and_crosses.rules", 9),
    ("draughts/draughts.rules", 6),
];

fn library(path: &str) -> Moves {
    let reading = Reading::of_files(&[Path::new("../../variants").join(path)], &[]);
    reading.variants.and_then(|variants| variants[0].moves()).expect("it is a game of the library")
}

fn by(table: &PerftCache) -> PerftOptions<'_> {
    PerftOptions { cache: Some(table), ..PerftOptions::default() }
}

/// One entry, two, a bucket and a half, and many: numbers are replaced, or all of them stay.
#[test]
fn tables_of_any_size_change_no_number() {
    for (path, plies) in GAMES {
        let (moves, work) = (library(path), Work::default());
        let start = moves.start().expect("there is an opening");
        let whole: Vec<_> =
            (1..=plies).map(|plies| moves.perft(&start, plies, None, &work).expect("it is little work")).collect();
        let entry = moves.perft_cache(1 << 16).expect("there is room").entry_bytes() as u64;
        for (bytes, threads) in [(entry, 1), (2 * entry, 3), (7 * entry - 1, 1), (1000 * entry, 3), (1 << 24, 2)] {
            let table = moves.perft_cache(bytes).expect("there is room");
            assert!(table.entries() > 0 && table.entries() as u64 * entry <= bytes, "{path}");
            let options = PerftOptions { threads: Threads::new(threads).ok(), ..by(&table) };
            for (plies, whole) in (1..).zip(&whole) {
                let found = moves.perft_with(&start, plies, &options, &work).expect("it is little work");
                assert_eq!(found, *whole, "{path}: {plies} plies with {bytes} bytes");
            }
        }
        let table = moves.perft_cache(1 << 14).expect("there is room");
        let beginnings = moves.beginnings(&start, plies);
        let part = |range| PerftOptions { beginnings: Some(range), ..by(&table) };
        let parts = [part(0..beginnings / 3), part(beginnings / 3..beginnings)];
        let parts =
            parts.map(|options| moves.perft_with(&start, plies, &options, &work).expect("it is little work").total);
        assert_eq!(Some(parts.iter().sum()), whole.last().map(|whole| whole.total), "{path}");
        assert!(matches!(moves.perft_cache(entry - 1), Err(Error::TableTooSmall { .. })), "{path}");
    }
}

/// A table stays useful from state to state of a game.
#[test]
fn one_table_serves_all_states_of_games() {
    for (path, plies) in GAMES {
        let (moves, work) = (library(path), Work::default());
        let table = moves.perft_cache(1 << 16).expect("there is room");
        let mut state = moves.start().expect("there is an opening");
        for ply in 0..40 {
            let whole = moves.perft(&state, plies - 1, None, &work).expect("it is little work");
            let found = moves.perft_with(&state, plies - 1, &by(&table), &work).expect("it is little work");
            assert_eq!(found, whole, "{path}: ply {ply}");
            let legal = moves.legal(&state);
            let Some(mv) = legal.get(ply * 7919 % legal.len().max(1)) else { break };
            state = moves.after(&state, mv);
        }
    }
}

/// All orders of nine drops lead to one position, and each position counts once: without a table there are millions of
/// sequences.
#[test]
fn positions_that_return_are_counted_once() {
    let text = "variant stones { board 5 x 5 sides white, black mirror ranks piece stone S { count 0..25 anywhere } \
        start \"5/5/5/5/5\" move stone drops end draw if no move }";
    let moves = Variant::from_text("stones", text).and_then(|variant| variant.moves()).expect("it is a game");
    let table = moves.perft_cache(1 << 26).expect("there is room");
    let start = moves.start().expect("there is an opening");
    let found = moves.perft_with(&start, 8, &by(&table), &Work::default()).expect("it is little work");
    assert_eq!(found.total, (18..=25).product::<u64>());
    assert!(found.by_move.iter().all(|(_, number)| number * 25 == found.total));
}

#[test]
fn a_table_belongs_to_its_game() {
    let (chess, work) = (library("chess/chess.rules"), Work::default());
    let table = chess.perft_cache(1 << 16).expect("there is room");
    let other = library("chess/three_checks.rules");
    let start = other.start().expect("there is an opening");
    assert!(matches!(other.perft_with(&start, 2, &by(&table), &work), Err(Error::OtherVariant)));
    let start = chess.start().expect("there is an opening");
    let stop = |_| ControlFlow::Break(());
    let stopped = chess.perft_with(&start, 6, &by(&table), &work.watched_by(&stop));
    assert!(matches!(stopped, Err(Error::Stopped(_))), "{stopped:?}");
    let whole = chess.perft_with(&start, 3, &by(&table), &work).expect("it is little work");
    assert_eq!(whole.total, 8902, "what was stopped is not in the table");
}
