//! Pieces that do not attack one another.

use crate::{counts, on_square};

/// This number of pieces, at most one on each line of some kinds.
fn one_a_line(pieces: &str, lines: &[&str]) -> String {
    let caps: String = lines.iter().map(|line| format!("cap man at most 1 per {line} on board ")).collect();
    format!("piece man {{ count {pieces} anywhere }} {caps}")
}

/// A rook for every file.
pub fn rooks(size: usize) -> String {
    on_square(size, &one_a_line(&size.to_string(), &["file", "rank"]))
}

/// A queen for every file.
pub fn queens(size: usize) -> String {
    on_square(size, &one_a_line(&size.to_string(), &["file", "rank", "rising", "falling"]))
}

/// A063443: any number of kings.
#[test]
fn kings() {
    let rules = |size| {
        let most = size * size;
        on_square(size, &format!("piece king {{ count 0..{most} anywhere }} forbid king touches king"))
    };
    let terms = "5, 35, 314, 6427, 202841, 12727570, 1355115601, 269718819131, 94707789944544";
    counts(rules, 2, terms);
}

/// A002720: any number of rooks.
#[test]
fn any_rooks() {
    let rules = |size| on_square(size, &one_a_line(&format!("0..{size}"), &["file", "rank"]));
    let terms = "2, 7, 34, 209, 1546, 13327, 130922, 1441729, 17572114, 234662231, 3405357682, 53334454417";
    counts(rules, 1, terms);
}

/// A000142, the factorials: a rook for every file.
#[test]
fn all_rooks() {
    counts(rooks, 1, "1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600");
}

/// A000170: a queen for every file.
#[test]
fn all_queens() {
    counts(queens, 1, "1, 0, 0, 2, 10, 4, 40, 92, 352");
}

/// The series by lines of sight: pieces that do not see one another are on different lines.
#[test]
fn all_queens_by_sight() {
    let rules = |size| {
        let forbid = "forbid queen faces queen along file, rank, diagonal";
        on_square(size, &format!("piece queen {{ count {size} anywhere }} {forbid}"))
    };
    counts(rules, 2, "0, 0, 2, 10, 4, 40, 92");
}

/// A287227: any number of queens.
#[test]
fn any_queens() {
    let rules = |size| on_square(size, &one_a_line(&format!("0..{size}"), &["file", "rank", "rising", "falling"]));
    counts(rules, 1, "2, 5, 18, 87, 462, 2635, 16870, 118969");
}

/// A002465: a bishop for every file.
#[test]
fn bishops() {
    let rules = |size| on_square(size, &one_a_line(&size.to_string(), &["rising", "falling"]));
    counts(rules, 1, "1, 4, 26, 260, 3368, 53744, 1022320, 22522960");
}

/// A002464: kings of which each file and each rank has one.
#[test]
fn kings_on_all_files_and_ranks() {
    let rules = |size: usize| {
        let rooks = one_a_line(&size.to_string(), &["file", "rank"]);
        on_square(size, &format!("{rooks} forbid man touches man"))
    };
    counts(rules, 2, "0, 0, 2, 14, 90, 646, 5242, 47622");
}

/// A035286: two kings of different colours.
#[test]
fn two_kings() {
    let rules = |size| {
        let board = format!("board {size} x {size} sides white, black same");
        format!("variant kings {{ {board} piece king {{ count 1 anywhere }} forbid king touches enemy king }}")
    };
    counts(rules, 2, "0, 32, 156, 456, 1040, 2040, 3612, 5936");
}
