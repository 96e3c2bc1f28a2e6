//! The numbers of rights, castling, gates, and captures in passing.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Directions for pieces that pass: in words, and files to the right and ranks up of each.
pub const WAYS: [(&str, &[(i8, i8)]); 6] = [
    ("forward", &[(0, 1)]),
    ("leftward", &[(-1, 0)]),
    ("backward", &[(0, -1)]),
    ("along diagonal forward", &[(1, 1), (-1, 1)]),
    ("along rising", &[(1, 1), (-1, -1)]),
    ("sideways", &[(1, 0), (-1, 0)]),
];
/// The numbers from which these statements are made.
#[derive(Clone, Debug)]
pub struct SpecialNumbers {
    /// The pieces of each right that have to stay.
    pub rights: Vec<Vec<StayingSomewhere>>,
    /// The moves of two pieces.
    pub castlings: Vec<GameCastling>,
    /// The captures in passing.
    pub passing: Option<GamePassing>,
    /// A right that gates pieces: its piece with a square, and a bit for each piece that it gates, which can be in hand.
    pub gate: Option<(Staying, u8)>,
}

/// A piece and a square.
pub type Staying = (u8, u8);

/// A piece that has to stay, and one more square where it may.
pub type StayingSomewhere = (Staying, Option<u8>);

/// A move of two pieces.
#[derive(Clone, Debug)]
pub struct GameCastling {
    /// Each piece with its square, a direction, and the number of squares that it goes.
    pub pieces: [(Staying, u8, u8); 2],
    /// Whether the first piece castles from the square behind its arrival, too.
    pub from_behind: bool,
    /// The right by which they castle, if they need one.
    pub right: Option<u8>,
    /// Whether the other side loses its right of that name.
    pub is_exclusive: bool,
}

/// A piece that passes over squares, and those that capture it there.
#[derive(Clone, Debug)]
pub struct GamePassing {
    pub piece_type: u8,
    pub way: u8,
    /// The squares from which it passes.
    pub gate: u64,
    /// Each captor with its verb, its direction, and whether it captures only such pieces.
    pub captors: Vec<(u8, u8, u8, bool)>,
}

/// The numbers of these statements.
pub fn draft() -> impl Strategy<Value = SpecialNumbers> {
    let staying = || (any::<u8>(), any::<u8>());
    let path = || (staying(), 0..8u8, prop_oneof![1 => Just(0u8), 4 => 1..=3u8]);
    let castling = ([path(), path()], option::weighted(0.7, any::<u8>()), any::<bool>(), any::<bool>()).prop_map(
        |(pieces, right, from_behind, is_exclusive)| GameCastling { pieces, from_behind, right, is_exclusive },
    );
    let passing = (any::<u8>(), 0..WAYS.len() as u8, prop_oneof![Just(u64::MAX), any::<u64>()]);
    let captor = (any::<u8>(), 0..4u8, any::<u8>(), any::<bool>());
    let passing = (passing, vec(captor, 1..=3)).prop_map(|((piece_type, way, gate), captors)| GamePassing {
        piece_type,
        way,
        gate,
        captors,
    });
    let rights = prop_oneof![3 => Just(0usize..=0), 2 => Just(1..=2)]
        .prop_flat_map(move |number| vec(vec((staying(), option::weighted(0.3, any::<u8>())), 1..=2), number));
    let castlings =
        prop_oneof![3 => Just(0usize..=0), 2 => Just(1..=2)].prop_flat_map(move |number| vec(castling.clone(), number));
    let gate = option::weighted(0.4, (staying(), 1..16u8));
    (rights, castlings, option::weighted(0.6, passing), gate)
        .prop_map(|(rights, castlings, passing, gate)| SpecialNumbers { rights, castlings, passing, gate })
}
