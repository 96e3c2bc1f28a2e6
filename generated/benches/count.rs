//! Benchmarks of counting from scratch: the generated modules beside equivalent hand-written counts.
//!
//! `cargo bench --package qishu-generated` prints them in one table, so that one run gives the ratios.

mod reference_engines;

use divan::Bencher;

fn main() {
    divan::main();
}

/// Every variant of the library, by its generated module.
#[divan::bench(args = generated::VARIANTS.iter().map(|variant| variant.name))]
fn generated_module(bencher: Bencher, name: &str) {
    let variant = generated::VARIANTS.iter().find(|variant| variant.name == name).expect("the name is in the list");
    bencher.bench(|| (variant.count)());
}

/// The stages of the paper with integers of unlimited size and memo tables, as in its authors' program.
#[divan::bench]
fn xiangqi_by_hand_memo(bencher: Bencher) {
    bencher.bench(|| reference_engines::xiangqi_memo::count(false));
}

/// The loops of the paper with dense tables and 192-bit integers.
#[divan::bench]
fn xiangqi_by_hand_dense(bencher: Bencher) {
    bencher.bench(reference_engines::xiangqi_dense::count);
}

/// A generating function for half a board, used twice.
#[divan::bench]
fn xiangqi_by_hand_halves(bencher: Bencher) {
    bencher.bench(reference_engines::xiangqi_halves::count);
}

/// A generating function for covered and open pieces, used for both sides.
#[divan::bench]
fn jieqi_by_hand_halves(bencher: Bencher) {
    bencher.bench(reference_engines::jieqi_halves::count);
}
