//! Draws five positions of each rules file at random, each as likely as any other, with their numbers.
//!
//! `cargo run --release --package qishu --example samples -- variants/xiangqi/xiangqi.rules`

use std::env::args;

use qishu::{Error, Variant, Work};

/// The same seed draws the same positions everywhere.
const SEED: u64 = 2026;

fn main() -> Result<(), Error> {
    for path in args().skip(1) {
        let positions = Variant::from_file(path)?.positions(&Work::default())?;
        for (number, position) in (0..5).filter_map(|index| positions.sample(SEED, index)) {
            println!("{number} {position}");
        }
    }
    Ok(())
}
