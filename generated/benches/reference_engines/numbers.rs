//! Ranking and unranking: by generated modules, whose numbers have no gaps, and by a hand-written index for a given
//! material.

#[path = "xiangqi_index.rs"]
mod xiangqi_index;

use std::hint::black_box;

use generated::xiangqi::positions::Position;
use generated::{jieqi, xiangqi};
use qishu_runtime::Number;
use xiangqi_index::Index;

/// The number of positions that a run processes, spread evenly over all of them.
pub const POSITIONS: u64 = 1000;

/// A numbering of positions.
pub struct Numbered {
    /// Its name.
    pub name: &'static str,
    /// Ranks [`POSITIONS`] positions.
    pub rank: Box<dyn Fn()>,
    /// Unranks [`POSITIONS`] numbers.
    pub unrank: Box<dyn Fn()>,
}

/// All numberings.
pub fn numbered() -> Vec<Numbered> {
    vec![
        by_module("xiangqi", xiangqi::exact(), xiangqi::positions::rank, xiangqi::positions::unrank),
        xiangqi_by_hand("xiangqi_index_by_hand"),
        by_module("jieqi", jieqi::exact(), jieqi::positions::rank, jieqi::positions::unrank),
    ]
}

/// Numbers spread evenly over those below the count.
fn spread<N: Number>(count: &N) -> Vec<N> {
    let (part, _) = count.div_rem(&N::from(POSITIONS));
    (0..POSITIONS).map(|step| part.times(&N::from(step))).collect()
}

/// A function that processes the items in turn, one at each call.
fn by_turns<T: 'static, R>(items: Vec<T>, function: impl Fn(&T) -> R + 'static) -> Box<dyn Fn()> {
    Box::new(move || {
        for item in &items {
            black_box(function(black_box(item)));
        }
    })
}

fn by_module<N: Number + 'static, P: 'static, Broken: 'static, Beyond: 'static>(
    name: &'static str,
    count: N,
    rank: fn(&P) -> Result<N, Broken>,
    unrank: fn(N) -> Result<P, Beyond>,
) -> Numbered {
    let numbers = spread(&count);
    let positions = numbers.iter().cloned().flat_map(unrank).collect();
    Numbered { name, rank: by_turns(positions, rank), unrank: by_turns(numbers, move |number| unrank(number.clone())) }
}

/// The index of a position's material, prepared in advance for each position.
fn xiangqi_by_hand(name: &'static str) -> Numbered {
    let positions = || spread(&xiangqi::exact()).into_iter().flat_map(xiangqi::positions::unrank);
    let indexed = |position: Position| {
        let index = Index::new(&position);
        let numbers = index.rank(&position);
        assert_eq!(index.unrank(numbers).map(Into::into), Some(position), "the index by hand is one to one");
        (index, numbers)
    };
    let to_rank = positions().map(|position| (Index::new(&position), position)).collect();
    let to_unrank = positions().map(indexed).collect();
    Numbered {
        name,
        rank: by_turns(to_rank, |(index, position): &(Index, Position)| index.rank(position)),
        unrank: by_turns(to_unrank, |(index, numbers): &(Index, [u128; 2])| index.unrank(*numbers)),
    }
}
