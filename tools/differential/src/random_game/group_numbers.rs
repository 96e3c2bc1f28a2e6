//! The numbers of groups that effects change, that no move may leave, and that end a game.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// The numbers from which the statements about groups are chosen.
#[derive(Clone, Debug)]
pub struct GroupNumbers {
    /// An effect: whether it flips, and the groups.
    pub effect: Option<(bool, GroupPhrase)>,
    /// The groups that no move may leave.
    pub left: Option<GroupPhrase>,
    /// The outcome of an end, its form, and the groups.
    pub end: Option<(u8, u8, GroupPhrase)>,
    /// The comparison of an end by quiet plies: whether more is needed, and the groups.
    pub balance: Option<(bool, Option<GroupPhrase>)>,
    /// Whether a side that may pass needs no piece.
    pub always: bool,
}

/// Groups.
#[derive(Clone, Debug)]
pub struct GroupPhrase {
    /// A bit for each piece.
    pub piece_types: u8,
    /// Whether empty squares are members too.
    pub empty: bool,
    /// Whether the members stand in the camp.
    pub in_camp: bool,
    /// The lines along which they are joined; none where they are not.
    pub joined: Option<u8>,
    /// Whether each condition must hold, its form, and a bit for each piece.
    pub conditions: Vec<(bool, u8, u8)>,
}

/// In a box, since the strategies of a whole game fill much of a stack.
pub fn draft() -> BoxedStrategy<GroupNumbers> {
    let phrase = || {
        let conditions = vec((any::<bool>(), 0..6u8, 1..16u8), 0..=2);
        let area = (prop::bool::weighted(0.2), prop::bool::weighted(0.2), option::weighted(0.3, 0..16u8));
        (1..16u8, area, conditions)
            .prop_map(|(piece_types, (empty, in_camp, joined), conditions)| GroupPhrase {
                piece_types,
                empty,
                in_camp,
                joined,
                conditions,
            })
            .boxed()
    };
    let effect = option::weighted(0.3, (any::<bool>(), phrase()));
    let end = option::weighted(0.3, (0..3u8, 0..5u8, phrase()));
    let balance = option::weighted(0.5, (any::<bool>(), option::of(phrase())));
    (effect, option::weighted(0.15, phrase()), end, balance, any::<bool>())
        .prop_map(|(effect, left, end, balance, always)| GroupNumbers { effect, left, end, balance, always })
        .boxed()
}
