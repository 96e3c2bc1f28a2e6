//! Compares the figures that a rules file repeats with the number of its positions.
//!
//! `cargo run --release --package qishu --example figures -- variants/xiangqi/xiangqi.rules`

use std::env::args;

use qishu::{Error, Variant, Work};

fn main() -> Result<(), Error> {
    for path in args().skip(1) {
        let variant = Variant::from_file(path)?;
        let count = variant.count(&Work::default())?;
        println!("{}: {count} positions", variant.title());
        for published in variant.published() {
            let agrees = published.figure().map(|figure| figure.compare(&count).agrees);
            let verdict = if agrees == Some(true) { "agrees" } else { "differs" };
            println!("{} ({}) {verdict}", published.text, published.source);
        }
    }
    Ok(())
}
