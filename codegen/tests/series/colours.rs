//! Full boards, on which each piece constrains its neighbours.

use crate::{counts, on_square};

/// A002860: a piece type for every file, with one piece on each file and each rank.
#[test]
fn latin_squares() {
    let rules = |size: usize| {
        let piece_types = (0..size).map(|number| {
            let piece_type = format!("piece number_{number} {{ count {size} anywhere exactly 1 per file }}");
            format!("{piece_type} cap number_{number} exactly 1 per rank on board ")
        });
        on_square(size, &piece_types.collect::<String>())
    };
    counts(rules, 1, "1, 2, 12, 576, 161280");
}

/// Three times A068253: each square has one of three colours, and no two beside one another have the same.
#[test]
fn three_colours() {
    let rules = |size: usize| {
        let squares = size * size;
        let colour = |name| format!("piece {name} {{ count 0..{squares} anywhere }} forbid {name} beside {name} ");
        let colours: String = ["red", "green", "blue"].map(colour).concat();
        on_square(size, &format!("{colours} budget {squares} = red + green + blue"))
    };
    counts(rules, 2, "18, 246, 7812, 580986, 101596896");
}

/// A004003: tilings of a square of even size with dominoes, each written as two halves that name where the other one
/// lies.
#[test]
fn dominoes() {
    counts(|half| tilings(2 * half), 1, "2, 36, 6728, 12988816");
}

/// Half a domino on every square. Squares off the board have no piece, so that no half points there.
fn tilings(size: usize) -> String {
    const HALVES: [(&str, &str, (isize, isize)); 4] =
        [("west", "east", (1, 0)), ("east", "west", (-1, 0)), ("south", "north", (0, 1)), ("north", "south", (0, -1))];
    let square = |file: usize, rank: usize| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
    let mut statements = format!("budget {} = west + east + south + north ", size * size);
    for (half, other, (right, up)) in HALVES {
        statements += &format!("piece {half} {{ count 0..{} anywhere }} ", size * size / 2);
        for (file, rank) in (0..size).flat_map(|file| (0..size).map(move |rank| (file, rank))) {
            let next = file.checked_add_signed(right).zip(rank.checked_add_signed(up));
            let on_board = next.filter(|&(file, rank)| file < size && rank < size);
            let without = on_board.map(|(file, rank)| format!(", no {other} on {}", square(file, rank)));
            statements += &format!("forbid {half} on {}{} ", square(file, rank), without.unwrap_or_default());
        }
    }
    on_square(size, &statements)
}
