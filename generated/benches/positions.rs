//! Benchmarks of ranking and unranking, for numbers spread over all positions, beside a hand-written index.

#[path = "reference_engines/numbers.rs"]
mod numbers;

use divan::Bencher;
use divan::counter::ItemsCount;
use numbers::{Numbered, POSITIONS, numbered};

fn main() {
    divan::main();
}

/// The names of the subjects.
fn names() -> Vec<&'static str> {
    numbered().into_iter().map(|numbered| numbered.name).collect()
}

fn named(name: &str) -> Numbered {
    numbered().into_iter().find(|numbered| numbered.name == name).expect("the name is one of the list")
}

#[divan::bench(args = names())]
fn rank(bencher: Bencher, name: &str) {
    let Numbered { rank, .. } = named(name);
    bencher.counter(ItemsCount::new(POSITIONS)).bench_local(rank);
}

#[divan::bench(args = names())]
fn unrank(bencher: Bencher, name: &str) {
    let Numbered { unrank, .. } = named(name);
    bencher.counter(ItemsCount::new(POSITIONS)).bench_local(unrank);
}
