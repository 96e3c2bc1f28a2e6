//! The numbers of effects of moves, and of the comparison that ends a game.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// The numbers of all effects.
#[derive(Clone, Debug)]
pub struct DrawnEffects {
    pub statements: Vec<GameEffect>,
    /// The pieces whose numbers are compared at the end, a bit for each, and whether more of them win.
    pub balance: Option<(u8, bool)>,
}

/// One effect.
#[derive(Clone, Debug)]
pub struct GameEffect {
    /// Flip, capture or blast.
    pub verb: u8,
    /// A bit for each piece.
    pub piece_types: u8,
    pub place: GameEffectPlace,
    /// Whether the pieces that change stand in the camp or outside.
    pub within: Option<bool>,
}

#[derive(Clone, Debug)]
pub enum GameEffectPlace {
    /// Touching, or beside; and whether drops beside no piece of their side change nothing.
    Near(bool, bool),
    /// The lines, whether one piece alone, a bit for each enclosing piece, and whether the camp or the squares outside
    /// enclose too.
    Enclosed(u8, bool, u8, Option<bool>),
    /// The same of pieces that are surrounded.
    Surrounded(u8, u8, Option<bool>),
    /// The length of a row, the lines, and whether pieces in rows are spared.
    AfterRow(u8, u8, bool),
}

pub fn draft() -> impl Strategy<Value = DrawnEffects> {
    let by = || (prop_oneof![Just(0u8), any::<u8>()], option::weighted(0.4, any::<bool>()));
    let place = prop_oneof![
        (any::<bool>(), any::<bool>()).prop_map(|(touches, alone)| GameEffectPlace::Near(touches, alone)),
        (1..16u8, any::<bool>(), by())
            .prop_map(|(lines, singly, (by, or_on))| GameEffectPlace::Enclosed(lines, singly, by, or_on)),
        (1..16u8, by()).prop_map(|(lines, (by, or_on))| GameEffectPlace::Surrounded(lines, by, or_on)),
        (2..=3u8, 1..32u8, any::<bool>())
            .prop_map(|(length, lines, spares)| GameEffectPlace::AfterRow(length, lines, spares)),
    ];
    let effect = (0..3u8, 1..16u8, place, option::weighted(0.2, any::<bool>()))
        .prop_map(|(verb, piece_types, place, within)| GameEffect { verb, piece_types, place, within });
    let statements = prop_oneof![2 => Just(Vec::new()).boxed(), 1 => vec(effect, 1..=3).boxed()];
    let balance = option::weighted(0.3, (1..16u8, any::<bool>()));
    (statements, balance).prop_map(|(statements, balance)| DrawnEffects { statements, balance })
}
