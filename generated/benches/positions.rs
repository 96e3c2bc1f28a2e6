//! How long it takes to turn a number into a position and back, for numbers spread over all of them, beside an index
//! written by hand.

#[path = "peers/xiangqi_index.rs"]
mod xiangqi_index;

use divan::{Bencher, black_box};
use generated::{jieqi, xiangqi};
use qishu_runtime::Number;
use xiangqi_index::Index;

/// So many positions are taken by turns.
const POSITIONS: u64 = 1000;

fn main() {
    divan::main();
}

/// Numbers spread evenly over those below the count.
fn spread<N: Number>(count: &N) -> Vec<N> {
    let (part, _) = count.div_rem(&N::from(POSITIONS));
    (0..POSITIONS).map(|step| part.times(&N::from(step))).collect()
}

fn xiangqi_positions() -> Vec<xiangqi::positions::Position> {
    spread(&xiangqi::exact()).into_iter().flat_map(xiangqi::positions::unrank).collect()
}

/// Measures a function of one item after the other.
fn by_turns<T, R>(bencher: Bencher, items: &[T], function: impl Fn(&T) -> R) {
    let mut next = items.iter().cycle();
    bencher.bench_local(|| next.next().map(|item| function(black_box(item))));
}

#[divan::bench]
fn xiangqi_unrank(bencher: Bencher) {
    by_turns(bencher, &spread(&xiangqi::exact()), |&number| xiangqi::positions::unrank(number));
}

#[divan::bench]
fn xiangqi_rank(bencher: Bencher) {
    by_turns(bencher, &xiangqi_positions(), xiangqi::positions::rank);
}

#[divan::bench]
fn jieqi_unrank(bencher: Bencher) {
    by_turns(bencher, &spread(&jieqi::exact()), |&number| jieqi::positions::unrank(number));
}

#[divan::bench]
fn jieqi_rank(bencher: Bencher) {
    let positions: Vec<_> = spread(&jieqi::exact()).into_iter().flat_map(jieqi::positions::unrank).collect();
    by_turns(bencher, &positions, jieqi::positions::rank);
}

/// An index of the material at hand, made beforehand for each position.
#[divan::bench]
fn xiangqi_index_by_hand_unrank(bencher: Bencher) {
    let indexed: Vec<_> = xiangqi_positions()
        .iter()
        .map(|position| {
            let index = Index::new(position);
            let numbers = index.rank(position);
            assert_eq!(index.unrank(numbers).map(Into::into), Some(*position), "the index by hand is one to one");
            (index, numbers)
        })
        .collect();
    by_turns(bencher, &indexed, |(index, numbers)| index.unrank(*numbers));
}

/// The same, from the position to the numbers.
#[divan::bench]
fn xiangqi_index_by_hand_rank(bencher: Bencher) {
    let indexed: Vec<_> = xiangqi_positions().iter().map(|&position| (Index::new(&position), position)).collect();
    by_turns(bencher, &indexed, |(index, position)| index.rank(position));
}
