//! Graphs drawn at random, against a plain iteration to a fixed point.

use std::ops::ControlFlow;

use super::{GraphHalt, GraphRounds, MovesAgain, NumberRows, RowWriter, turned};
use crate::chunks::{chunks_of, numbers_of};
use crate::codes::FoundCodes;
use crate::value::{GameValue, ValueCode};

/// Numbers that look random.
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Rows of a few numbers, some of them near and some far; some rows are empty.
fn graph(positions: u64, seed: u64) -> Vec<Vec<u32>> {
    let mut draws = Draws(seed);
    let row = |number: u64| {
        let mut row: Vec<u32> = (0..draws.below(5))
            .map(|_| match draws.below(3) {
                0 => draws.below(positions) as u32,
                _ => (number + 1 + draws.below(40)).min(positions - 1) as u32,
            })
            .collect();
        row.sort_unstable();
        row.dedup();
        row
    };
    (0..positions).map(row).collect()
}

fn packed(rows: &[Vec<u32>]) -> NumberRows {
    let mut packed = NumberRows::default();
    for chunk in 0..chunks_of(rows.len() as u64) {
        let mut writer = RowWriter::new(chunk);
        numbers_of(chunk, rows.len() as u64).for_each(|number| writer.push(&rows[number as usize]));
        packed.push(writer.finish());
    }
    packed
}

fn unpacked(rows: &NumberRows) -> Vec<Vec<u32>> {
    (0..rows.rows()).map(|number| rows.row(number).map(|number| number as u32).collect()).collect()
}

fn go_on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The sides alternate.
fn never(_: u64) -> bool {
    false
}

/// The value of a position without moves.
fn ended(number: usize) -> GameValue {
    match number % 5 {
        0 => GameValue::Win(0),
        1 => GameValue::Draw,
        _ => GameValue::Loss(0),
    }
}

/// All values by iteration: at first nothing is known.
fn plain(rows: &[Vec<u32>], again: &MovesAgain<'_>) -> Vec<GameValue> {
    let mut values: Vec<Option<GameValue>> =
        rows.iter().enumerate().map(|(number, row)| row.is_empty().then(|| ended(number))).collect();
    for plies in 0.. {
        let mut found = Vec::new();
        for (number, row) in rows.iter().enumerate().filter(|(number, _)| values[*number].is_none()) {
            let of_mover =
                |value: GameValue, after: u32| if again(after.into()) { value.for_the_other() } else { value };
            let after = || row.iter().map(|&after| Some(of_mover(values[after as usize]?, after)));
            if after().any(|value| value == Some(GameValue::Loss(plies))) {
                found.push((number, GameValue::Win(plies + 1)));
            } else if after().all(|value| matches!(value, Some(GameValue::Win(_)))) {
                found.push((number, GameValue::Loss(plies + 1)));
            }
        }
        if found.is_empty() && plies > 0 {
            break;
        }
        found.into_iter().for_each(|(number, value)| values[number] = Some(value));
    }
    values.into_iter().map(|value| value.unwrap_or(GameValue::Draw)).collect()
}

fn solved(rows: &[Vec<u32>], threads: usize, room: u64, again: &MovesAgain<'_>) -> Result<Vec<GameValue>, GraphHalt> {
    let codes = FoundCodes::new(rows.len() as u64, 0);
    for (number, _) in rows.iter().enumerate().filter(|(_, row)| row.is_empty()) {
        codes.write(number as u64, ValueCode::of(ended(number)));
    }
    let codes = GraphRounds::solve(packed(rows), codes, threads, room, &go_on, again)?;
    Ok(codes.all().map(ValueCode::value).collect())
}

#[test]
fn rows_are_read_as_they_were_written() {
    let mut rows = graph(9000, 1);
    rows[4096] = (0..9000).collect();
    rows[7] = vec![0, 1, 6, 7, 8, u32::MAX];
    let packed = packed(&rows);
    assert_eq!(unpacked(&packed), rows);
    let in_order = (0..packed.chunks()).flat_map(|chunk| packed.chunk(chunk));
    let in_order: Vec<Vec<u32>> = in_order.map(|(_, row)| row.map(|number| number as u32).collect()).collect();
    assert_eq!(in_order, rows);
    assert_eq!(packed.numbers(), rows.iter().map(|row| row.len() as u64).sum::<u64>());
}

#[test]
fn moves_are_turned_round_in_one_band_or_in_several() {
    let rows = graph(20_000, 2);
    let mut plain = vec![Vec::new(); rows.len()];
    for (number, row) in (0..).zip(&rows) {
        row.iter().for_each(|&after| plain[after as usize].push(number));
    }
    let successors = packed(&rows);
    let wide = turned(&successors, 2, u64::MAX, &go_on).expect("there is room");
    assert_eq!(unpacked(&wide), plain);
    // Room for the result and for the numbers of a chunk or two.
    let room = wide.bytes() + successors.bytes() / 4 + 80_000;
    let narrow = turned(&successors, 2, room, &go_on).expect("there is room");
    assert_eq!(unpacked(&narrow), plain);
    assert!(matches!(turned(&successors, 2, wide.bytes() / 2, &go_on), Err(GraphHalt::TooLarge)));
    assert!(matches!(turned(&successors, 2, u64::MAX, &|_| ControlFlow::Break(())), Err(GraphHalt::Stopped)));
}

#[test]
fn values_are_those_of_a_plain_iteration() {
    for (seed, positions) in [(3, 1), (4, 2), (5, 40), (6, 3000), (7, 13_000)] {
        let rows = graph(positions, seed);
        for again in [&never as &MovesAgain<'_>, &|number| number % 3 == 1] {
            let values = plain(&rows, again);
            assert_eq!(solved(&rows, 1, u64::MAX, again), Ok(values.clone()), "{positions}");
            assert_eq!(solved(&rows, 3, u64::MAX, again), Ok(values), "{positions}");
        }
    }
}

/// A line of positions is decided in more plies than bytes hold, and circles are drawn.
#[test]
fn long_wins_and_circles() {
    let mut rows: Vec<Vec<u32>> =
        (0..1000).map(|number| if number == 0 { Vec::new() } else { vec![number - 1] }).collect();
    rows.push(vec![1001]);
    rows.push(vec![999, 1000]);
    let values = solved(&rows, 2, u64::MAX, &never).expect("there is room");
    assert_eq!(values, plain(&rows, &never));
    assert_eq!(values[999..], [GameValue::Loss(999), GameValue::Loss(1001), GameValue::Win(1000)][..]);
    let bytes = packed(&rows).bytes();
    assert_eq!(solved(&rows, 1, 2 * 1002 + bytes, &never), Err(GraphHalt::TooLarge));
    // A circle of three that only its members enter.
    assert_eq!(solved(&[vec![1], vec![2], vec![0]], 1, u64::MAX, &never), Ok(vec![GameValue::Draw; 3]));
}
