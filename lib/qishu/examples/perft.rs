//! Counts the sequences of three legal moves from the opening of each rules file, by their first move.
//!
//! `cargo run --release --package qishu --example perft -- variants/xiangqi/xiangqi.rules`

use std::env::args;

use qishu::rules::Letters;
use qishu::{Error, Variant, Work};

fn main() -> Result<(), Error> {
    for path in args().skip(1) {
        let moves = Variant::from_file(path)?.moves()?;
        let start = moves.start()?;
        let counted = moves.perft(&start, 3, None, &Work::default())?;
        for (mv, sequences) in &counted.by_move {
            println!("{} {sequences}", moves.move_text(mv, &start, Letters::Own));
        }
        println!("{} in all", counted.total);
    }
    Ok(())
}
