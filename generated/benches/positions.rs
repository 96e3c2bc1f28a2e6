//! How long it takes to turn numbers into positions and back, for numbers spread over all of them, beside an index written by hand.

#[path = "peers/numbers.rs"]
mod numbers;

use divan::Bencher;
use divan::counter::ItemsCount;
use numbers::{Numbered, POSITIONS, numbered};

/// The names of what is measured.
const NAMES: [&str; 3] = ["xiangqi", "xiangqi_index_by_hand", "jieqi"];

fn main() {
    divan::main();
}

fn named(name: &str) -> Numbered {
    numbered().into_iter().find(|numbered| numbered.name == name).expect("the name is one of the list")
}

#[divan::bench(args = NAMES)]
fn rank(bencher: Bencher, name: &str) {
    let Numbered { rank, .. } = named(name);
    bencher.counter(ItemsCount::new(POSITIONS)).bench_local(rank);
}

#[divan::bench(args = NAMES)]
fn unrank(bencher: Bencher, name: &str) {
    let Numbered { unrank, .. } = named(name);
    bencher.counter(ItemsCount::new(POSITIONS)).bench_local(unrank);
}
