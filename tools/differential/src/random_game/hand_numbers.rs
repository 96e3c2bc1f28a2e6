//! The numbers of hands: pieces that can be in hand, captures that put them there, and their drops.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// The numbers from which hands are made.
#[derive(Clone, Debug)]
pub struct DrawnHands {
    /// The pieces that can be in hand, a bit for each.
    pub in_hand: u8,
    /// Captures: a bit for each captured piece, and the number of the piece in hand, if it is not the captured one.
    pub holdings: Vec<(u8, Option<u8>)>,
    /// The drops of each piece in hand, if it has any.
    pub drops: [Option<GameDrop>; 4],
    /// The number of pieces of each type and side in hand in the opening.
    pub opening: [[u8; 2]; 4],
    /// Whether drops are compulsory: of some pieces, a bit for each, or of all.
    pub must_drop: Option<u8>,
}

/// The conditions of a drop: the piece that it takes from the hand, if it is another one, the most pieces on lines of a
/// kind, the condition on its neighbours, and whether it has to flip a piece or may mate.
#[derive(Clone, Debug)]
pub struct GameDrop {
    pub for_held: Option<u8>,
    pub limit: Option<(u8, u8)>,
    pub neighbours: Option<u8>,
    pub flipping: bool,
    pub without_mate: bool,
}

/// The words for lines; the last one is for the whole board.
pub const LINES: [&str; 5] = [" per file", " per rank", " per rising", " per falling", ""];

/// The conditions on the neighbours of the square of a drop.
pub const NEIGHBOURS: [&str; 4] = [" touching own", " beside own", " not touching enemy", " not beside enemy"];

pub fn draft() -> impl Strategy<Value = DrawnHands> {
    let drop = || {
        let limit = option::weighted(0.4, (1..=2u8, 0..LINES.len() as u8));
        let near = option::weighted(0.2, 0..NEIGHBOURS.len() as u8);
        let for_held = option::weighted(0.4, 0..4u8);
        let drop = (for_held, limit, near, prop::bool::weighted(0.9), any::<bool>()).prop_map(
            |(for_held, limit, neighbours, flipping, without_mate)| GameDrop {
                for_held,
                limit,
                neighbours,
                flipping,
                without_mate,
            },
        );
        option::weighted(0.8, drop)
    };
    let in_hand = prop_oneof![4 => Just(0u8), 1 => 1..16u8];
    let holdings = vec((1..16u8, option::of(0..4u8)), 0..=3);
    let opening = prop::array::uniform4(prop::array::uniform2(0..=2u8));
    let must_drop = option::weighted(0.4, prop_oneof![Just(0u8), 1..16u8]);
    (in_hand, holdings, [drop(), drop(), drop(), drop()], opening, must_drop).prop_map(
        |(in_hand, holdings, drops, opening, must_drop)| DrawnHands { in_hand, holdings, drops, opening, must_drop },
    )
}
