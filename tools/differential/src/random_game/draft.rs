//! The numbers from which games are made. The module `write` interprets them.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::capture_words::{self, CaptureNumbers};
use super::check_words::{self, CheckNumbers};
use super::effect_numbers::{self, DrawnEffects};
use super::following_numbers::{self, FollowingNumbers};
use super::group_numbers::{self, GroupNumbers};
use super::hand_numbers::{self, DrawnHands, NEIGHBOURS};
use super::remaining_numbers::{self, LeftNumbers};
use super::special_numbers::{self, SpecialNumbers};
use crate::random_spec::regions::Mirror;

/// All numbers of one game.
#[derive(Clone, Debug)]
pub struct GameNumbers {
    pub files: u8,
    pub ranks: u8,
    pub mirror: Mirror,
    /// Lines along which squares are neighbours, a bit each.
    pub joined: Option<u8>,
    /// Numbers of squares each of which is a neighbour of the next.
    pub chain: Vec<u8>,
    /// Lines that the rules list by numbers of squares.
    pub roads: Vec<Vec<u8>>,
    /// Squares that are not on the board, and with them their mirror images.
    pub holes: Option<u64>,
    /// Two corners of a region.
    pub camp: [(u8, u8); 2],
    pub piece_types: Vec<GamePiece>,
    /// The royal pieces, a bit for each.
    pub royal: u8,
    /// Those of them that are royal only as the last of their type, a bit for each.
    pub royal_as_last: u8,
    pub must_capture: bool,
    pub moves: Vec<GameMove>,
    /// The promotion: a bit for each piece that may be promoted, and for each result; whether in the camp or outside,
    /// and whether by chance, by captures alone, or also from squares in the camp or outside.
    pub promotion: Option<(u8, u8, bool, PromotionForm)>,
    pub line: Option<(u8, u8)>,
    /// The opening: a square, a side and a piece each.
    pub pieces: Vec<(u8, bool, u8)>,
    /// The pieces with a second letter, a bit for each.
    pub lettered: u8,
    pub forbidden: Option<ForbiddenMeeting>,
    /// Piece values: the pieces, a bit for each, the points, and the condition.
    pub piece_values: Vec<(u8, i16, u8)>,
    pub count: Option<CountEnd>,
    /// Quiet plies that end the game: how many, whether drops and promotions are none, a bit for each piece whose moves
    /// are none, and the outcome.
    pub quiet: Option<(u8, bool, bool, u8, u8)>,
    pub special: SpecialNumbers,
    pub hands: DrawnHands,
    pub effects: DrawnEffects,
    pub captures: CaptureNumbers,
    pub checks: CheckNumbers,
    pub following: Option<FollowingNumbers>,
    pub groups: GroupNumbers,
    pub left: Option<LeftNumbers>,
}

/// A further word of a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionForm {
    Plain,
    ByChance,
    ByCapture,
    /// Each result within a limit, and the second one also counted for the first.
    Limited(u8),
    /// Also by the square of departure, in the camp or outside.
    From(bool),
}

/// A number of pieces that ends the game.
#[derive(Clone, Debug)]
pub struct CountEnd {
    pub outcome: u8,
    pub at_least: Option<u8>,
    pub at_most: u8,
    /// A bit for each piece.
    pub piece_types: u8,
    /// Whether they are counted in the camp or outside, if not everywhere.
    pub region: Option<bool>,
    /// Whether those in hand count too, where some may be in hand and there is no region.
    pub in_hand: bool,
}

/// A forbidden relation of two pieces.
#[derive(Clone, Debug)]
pub struct ForbiddenMeeting {
    /// The side and the piece of each, and a square.
    pub pieces: [(bool, u8, u8); 2],
    /// The kind: forbidden on their squares, the second one being elsewhere, or a forbidden relation.
    pub form: u8,
}

/// A piece: its count, whether it keeps to the camp, and its side, if it has only one.
#[derive(Clone, Debug)]
pub struct GamePiece {
    pub most: u8,
    pub is_confined: bool,
    pub owner: Option<bool>,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct GameMove {
    /// A bit for each piece.
    pub piece_types: u8,
    pub verb: GameVerb,
    pub over: u8,
    pub arrival: u8,
    pub but: u8,
    /// Of `from`, `into` and `within`: whether each is written, and whether it is the camp or all but the camp.
    pub regions: [Option<bool>; 3],
    pub again: bool,
}

#[derive(Clone, Debug)]
pub enum GameVerb {
    Steps(GameHeading),
    Leaps(Vec<(u8, GameHeading)>),
    /// The number of squares for each piece, the directions, and which pieces are counted.
    CountedLeaps(u8, GameHeading, u8),
    Rides(Vec<(u8, GameHeading)>),
    Slides(GameHeading),
    Jumps(GameHeading),
    /// The direction in which the piece falls, the condition on its neighbours, and whether it has to flip a
    /// piece.
    Drops(Option<u8>, Option<u8>, bool),
    /// Whether only without another move.
    Passes(bool),
}

/// Lines and headings, a bit for each; the fifth bit of the lines is for the listed ones.
#[derive(Clone, Debug)]
pub struct GameHeading {
    pub lines: u8,
    pub headings: u8,
}

pub fn draft() -> impl Strategy<Value = GameNumbers> {
    let mirror = prop_oneof![Just(Mirror::Same), Just(Mirror::Ranks), Just(Mirror::Files), Just(Mirror::Rotate)];
    let joined = option::weighted(0.2, prop_oneof![Just(7u8), Just(11), 1..16u8]);
    let chain = prop_oneof![5 => Just(Vec::new()).boxed(), 1 => vec(any::<u8>(), 2..=8).boxed()];
    let roads = vec(vec(any::<u8>(), 2..=4), 1..=3);
    let board = (2..=5u8, 2..=6u8, mirror, (joined, chain, roads), option::weighted(0.3, any::<u64>()));
    let camp = [(0..5u8, 0..6u8), (0..5u8, 0..6u8)];
    let royal = prop_oneof![2 => Just(0u8), 1 => Just(1), 1 => any::<u8>()];
    let royal = (royal, prop_oneof![2 => Just(0u8), 1 => any::<u8>()]);
    let form = prop_oneof![
        2 => Just(PromotionForm::ByChance),
        1 => Just(PromotionForm::Plain),
        1 => Just(PromotionForm::ByCapture),
        1 => (1..=2u8).prop_map(PromotionForm::Limited),
        1 => any::<bool>().prop_map(PromotionForm::From),
    ];
    let promotion = option::weighted(0.4, (0..4u8, 1..16u8, any::<bool>(), form));
    let line = option::weighted(0.2, (2..=4u8, 1..32u8));
    let of_game = (royal, any::<bool>(), promotion, line);
    let pieces = vec((any::<u8>(), any::<bool>(), 0..4u8), 2..=12);
    let piece = || (any::<bool>(), 0..4u8, any::<u8>());
    let meeting = ([piece(), piece()], 0..5u8).prop_map(|(pieces, form)| ForbiddenMeeting { pieces, form });
    let further = (0..16u8, option::weighted(0.4, meeting), vec((1..16u8, -900..900i16, any::<u8>()), 0..4));
    // Their values are large, and would fill the stack of a test.
    let special = (
        special_numbers::draft().boxed(),
        hand_numbers::draft().boxed(),
        (
            effect_numbers::draft().boxed(),
            capture_words::draft(),
            check_words::draft(),
            following_numbers::draft(),
            group_numbers::draft(),
            remaining_numbers::draft(),
        ),
    );
    let quiet = option::weighted(0.3, (1..100u8, any::<bool>(), any::<bool>(), 0..16u8, 0..3u8));
    let further = (further, (option::weighted(0.3, count_end()), quiet), special);
    (board, camp, vec(piece_type(), 1..=4), vec(one_move(), 1..=6), of_game, pieces, further).prop_map(
        |(
            (files, ranks, mirror, (joined, chain, roads), holes),
            camp,
            piece_types,
            moves,
            ((royal, royal_as_last), must_capture, promotion, line),
            pieces,
            (
                (lettered, forbidden, piece_values),
                (count, quiet),
                (special, hands, (effects, captures, checks, following, groups, left)),
            ),
        )| GameNumbers {
            files,
            ranks,
            mirror,
            joined,
            chain,
            roads,
            holes,
            camp,
            piece_types,
            royal,
            royal_as_last,
            must_capture,
            moves,
            promotion,
            line,
            pieces,
            lettered,
            forbidden,
            piece_values,
            count,
            quiet,
            special,
            hands,
            effects,
            captures,
            checks,
            following,
            groups,
            left,
        },
    )
}

fn count_end() -> impl Strategy<Value = CountEnd> {
    (0..3u8, option::of(1..=3u8), 0..=2u8, 1..16u8, option::of(any::<bool>()), any::<bool>()).prop_map(
        |(outcome, at_least, at_most, piece_types, region, in_hand)| CountEnd {
            outcome,
            at_least,
            at_most,
            piece_types,
            region,
            in_hand,
        },
    )
}

fn piece_type() -> impl Strategy<Value = GamePiece> {
    (1..=6u8, prop::bool::weighted(0.2), option::weighted(0.15, any::<bool>()))
        .prop_map(|(most, is_confined, owner)| GamePiece { most, is_confined, owner })
}

fn one_move() -> impl Strategy<Value = GameMove> {
    let region = || option::weighted(0.2, any::<bool>());
    (1..16u8, verb(), 0..6u8, 0..6u8, any::<u8>(), [region(), region(), region()], any::<bool>()).prop_map(
        |(piece_types, verb, over, arrival, but, regions, again)| GameMove {
            piece_types,
            verb,
            over,
            arrival,
            but,
            regions,
            again,
        },
    )
}

fn verb() -> impl Strategy<Value = GameVerb> {
    let leg = || (1..=2u8, written_heading());
    prop_oneof![
        3 => written_heading().prop_map(GameVerb::Steps),
        3 => vec(leg(), 1..=3).prop_map(GameVerb::Leaps),
        1 => (1..=2u8, written_heading(), 0..6u8)
            .prop_map(|(length, heading, counted)| GameVerb::CountedLeaps(length, heading, counted)),
        1 => vec(leg(), 1..=2).prop_map(GameVerb::Rides),
        3 => written_heading().prop_map(GameVerb::Slides),
        3 => written_heading().prop_map(GameVerb::Jumps),
        1 => (option::of(0..3u8), option::weighted(0.3, 0..NEIGHBOURS.len() as u8), prop::bool::weighted(0.9))
            .prop_map(|(falling, near, flipping)| GameVerb::Drops(falling, near, flipping)),
        1 => any::<bool>().prop_map(GameVerb::Passes),
    ]
}

fn written_heading() -> impl Strategy<Value = GameHeading> {
    prop_oneof![
        3 => (1..16u8, Just(0)),
        1 => (1..16u8, prop_oneof![Just(1u8), Just(2), Just(8), Just(16)]),
        1 => (Just(0), 1..32u8),
        1 => (16..32u8, prop_oneof![3 => Just(0u8), 1 => Just(1), 1 => Just(4)]),
    ]
    .prop_map(|(lines, headings)| GameHeading { lines, headings })
}
