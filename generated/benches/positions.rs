//! How long it takes to turn a number into a position and back, for some numbers spread over all of them.

use divan::{Bencher, black_box};
use generated::{jieqi, xiangqi};
use runtime::numbering::Number;

fn main() {
    divan::main();
}

/// Numbers spread over those below the count.
fn spread<N: Number>(count: &N, steps: u64) -> Vec<N> {
    let (part, _) = count.div_rem(&N::from(steps));
    (0..steps).map(|step| part.times(&N::from(step))).collect()
}

#[divan::bench]
fn unrank_xiangqi(bencher: Bencher) {
    let numbers = spread(&xiangqi::exact(), 1000);
    let mut next = numbers.iter().cycle();
    bencher.bench_local(|| xiangqi::positions::unrank(black_box(*next.next().unwrap())));
}

#[divan::bench]
fn rank_xiangqi(bencher: Bencher) {
    let numbers = spread(&xiangqi::exact(), 1000);
    let positions: Vec<_> = numbers.iter().map(|&number| xiangqi::positions::unrank(number).unwrap()).collect();
    let mut next = positions.iter().cycle();
    bencher.bench_local(|| xiangqi::positions::rank(black_box(next.next().unwrap())));
}

#[divan::bench]
fn unrank_jieqi(bencher: Bencher) {
    let numbers = spread(&jieqi::exact(), 1000);
    let mut next = numbers.iter().cycle();
    bencher.bench_local(|| jieqi::positions::unrank(black_box(*next.next().unwrap())));
}

#[divan::bench]
fn rank_jieqi(bencher: Bencher) {
    let numbers = spread(&jieqi::exact(), 1000);
    let positions: Vec<_> = numbers.iter().map(|&number| jieqi::positions::unrank(number).unwrap()).collect();
    let mut next = positions.iter().cycle();
    bencher.bench_local(|| jieqi::positions::rank(black_box(next.next().unwrap())));
}
