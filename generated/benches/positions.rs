//! How long it takes to turn numbers into positions and back, for numbers spread over all of them, beside an index written by hand.

#[path = "reference_engines/numbers.rs"]
mod numbers;

use divan::Bencher;
use divan::counter::ItemsCount;
use numbers::{Numbered, POSITIONS, numbered};

fn main() {
    divan::main();
}

/// The names of what is measured.
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
