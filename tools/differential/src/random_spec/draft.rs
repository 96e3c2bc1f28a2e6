//! The numbers from which rules are made. The module `settle` interprets them.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::Size;
use super::copies::{self, DrawnCopies};
use super::given::{self, DrawnSymmetry};
use super::groups::{self, DrawnDemand, DrawnGroups};
pub use super::limits::DrawnLimit;
use super::limits::{limit, without};
use super::regions::{Atom, AtomKind, Body, Expr, Mirror, Parts, SPAN, Squares};
pub use super::regions::{Board, KeptSquares};
use super::state_variables::{self, DrawnStateVariable, HeldValue};
use super::weights::{self, DrawnWeights};

/// All numbers of one variant and of another one that it may extend.
#[derive(Clone, Debug)]
pub struct Draft {
    pub board: Board,
    pub sides: (u8, Mirror),
    /// Whether to drop pieces rather than squares when there are too many boards.
    pub prefers_squares: bool,
    /// Whether regions are written in the reverse order.
    pub reversed: bool,
    /// Which names and which title are given.
    pub names: u8,
    pub title: Option<u8>,
    pub regions: Vec<Body>,
    pub partitions: Vec<Parts>,
    pub piece_types: Vec<PieceType>,
    pub state_variables: Vec<DrawnStateVariable>,
    pub rules: Vec<Rule>,
    /// Whether each layer exists once per side.
    pub layers: (bool, bool),
    pub claim: Claim,
    pub given: Option<DrawnSymmetry>,
    pub weights: DrawnWeights,
    pub edits: Vec<Change>,
}

#[derive(Clone, Debug)]
pub struct PieceType {
    pub symbol: bool,
    pub owner: Option<u8>,
    pub count: (u8, u8, u8),
    /// Omitted numbers after the first, one bit each.
    pub without: u8,
    pub places: Vec<Placement>,
    pub hand: Hand,
    pub layer: u8,
}

/// Whether pieces of a type can be in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    Never,
    Also,
    Only,
}

#[derive(Clone, Debug)]
pub struct Placement {
    pub region: Option<Expr>,
    /// The least and the greatest height of stacks.
    pub stacked: Option<(u8, u8)>,
    pub appearance: bool,
    pub limit: Option<DrawnLimit>,
}

#[derive(Clone, Debug)]
pub enum Rule {
    Cap {
        named: bool,
        holders: WhoseNumbers,
        piece_types: Vec<(u8, u8)>,
        limit: DrawnLimit,
        region: Expr,
    },
    Budget {
        named: bool,
        holders: WhoseNumbers,
        terms: Vec<DraftTerm>,
        lines: Vec<DraftLines>,
        held: Option<HeldValue>,
        /// Groups with their coefficients.
        groups: Vec<(i8, DrawnGroups)>,
        range: (u8, u8, u8),
        without: u8,
    },
    Groups {
        named: bool,
        sided: bool,
        demand: DrawnDemand,
        groups: DrawnGroups,
    },
    Forbid {
        named: bool,
        qualified: bool,
        literals: Vec<Literal>,
        held: Option<HeldValue>,
        copies: DrawnCopies,
    },
    Relation {
        named: bool,
        required: bool,
        relation_verb: RelationVerb,
        pair: [(u8, u8); 2],
        whose: Whose,
        place: DrawnPlace,
    },
}

/// A summand: whose, which piece, the state variable, and the number in `over`.
#[derive(Clone, Copy, Debug)]
pub struct DraftTerm {
    pub side: u8,
    pub piece_type: u8,
    pub coefficient: i8,
    pub over: u8,
}

/// A summand that counts lines: the state variable, and the conditions, each with its pieces. The first one's lines are
/// meant.
#[derive(Clone, Debug)]
pub struct DraftLines {
    pub coefficient: i8,
    pub having: Vec<(DrawnLimit, Vec<(u8, u8)>)>,
}

/// Whose numbers a cap or a budget is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhoseNumbers {
    /// Each side's by itself.
    EachSide,
    /// Those of all sides.
    Across,
    /// Those of the sides that are named.
    Named,
    /// Those of all sides, and of some pieces those of a side that is named.
    AcrossAndNamed,
}

/// The relation of two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelationVerb {
    /// Along files, ranks, rising and falling lines, a bit each.
    Faces(u8),
    Touches,
    Beside,
    /// A common line, regardless of pieces between.
    Aligned(u8),
}

/// Of whose pieces a relation speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Own,
    Enemy,
    Named,
    /// A relation to any piece, with or without a side before the first.
    Any(AnyPiece, bool),
}

/// Which pieces are meant by `any`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyPiece {
    Anybody,
    Own,
    Enemy,
    OfPiece,
}

/// The allowed directions from the first piece to the other, and its squares. One bit each is for forward, backward,
/// sideways, leftward and rightward; no bit allows all.
#[derive(Clone, Debug)]
pub struct DrawnPlace {
    pub headings: u8,
    pub region: Option<Expr>,
}

#[derive(Clone, Debug)]
pub struct Literal {
    pub side: u8,
    pub piece_type: u8,
    pub square: u8,
    pub absent: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    None,
    Own,
    OwnAndEnemy,
    Part(u8),
}

/// A difference between a variant and the one that it extends.
#[derive(Clone, Debug)]
pub enum Change {
    ReplaceRegion(u8, Body),
    ReplacePartition(u8, Parts),
    RemovePartition(u8),
    ReplacePiece(u8, PieceType),
    RemovePiece(u8),
    AddPiece(PieceType),
    ReplaceRule(u8, Rule),
    RemoveRule(u8),
    AddRule(Rule),
    ReplaceSides(Mirror),
    ReplaceBoard(bool),
    ReplaceLayers(bool, bool),
    /// Another state variable in the place of one, or none if no rule speaks of it.
    ReplaceStateVariable(u8, Option<DrawnStateVariable>),
}

pub fn draft(size: Size) -> impl Strategy<Value = Draft> {
    let looks = (any::<bool>(), any::<bool>(), 0..4u8, option::weighted(0.3, 0..4u8));
    let edits = prop_oneof![1 => Just(Vec::new()).boxed(), 1 => vec(edit(), 1..=4).boxed()];
    let parts = (
        board(size.span),
        sides(),
        looks,
        (vec(body(), 0..=3), vec(parts(), 0..=2)),
        (vec(piece_type(), 1..=4), state_variables::state_variables()),
        vec(rule(), 0..=size.rules),
        any::<(bool, bool)>(),
        claim(),
        (given::given(), weights::weights()),
        edits,
    );
    parts.prop_map(
        |(
            board,
            sides,
            looks,
            regions,
            (piece_types, state_variables),
            rules,
            layers,
            claim,
            (given, weights),
            edits,
        )| {
            let (prefers_squares, reversed, names, title) = looks;
            let (regions, partitions) = regions;
            Draft {
                board,
                sides,
                prefers_squares,
                reversed,
                names,
                title,
                regions,
                partitions,
                piece_types,
                state_variables,
                rules,
                layers,
                claim,
                given,
                weights,
                edits,
            }
        },
    )
}

fn board(span: u8) -> impl Strategy<Value = Board> {
    let keep = prop_oneof![
        any::<Squares>().prop_map(KeptSquares::Drawn),
        expr(1).prop_map(KeptSquares::Named),
        expr(1).prop_map(KeptSquares::Inline),
    ];
    let joined = prop_oneof![Just(7u8), Just(11), 1..16u8];
    let chain = prop_oneof![7 => Just(Vec::new()).boxed(), 1 => vec(any::<u8>(), 2..=12).boxed()];
    (1..=span, 1..=span, option::weighted(0.2, joined), chain, option::weighted(0.35, keep))
        .prop_map(|(files, ranks, joined, chain, keep)| Board { files, ranks, joined, chain, keep })
}

fn mirror() -> impl Strategy<Value = Mirror> {
    prop_oneof![Just(Mirror::Same), Just(Mirror::Ranks), Just(Mirror::Files), Just(Mirror::Rotate)]
}

fn sides() -> impl Strategy<Value = (u8, Mirror)> {
    prop_oneof![2 => Just((1, Mirror::Same)), 5 => (Just(2), mirror()), 1 => Just((3, Mirror::Same))]
}

fn expr(depth: u32) -> BoxedStrategy<Expr> {
    let intersection = || {
        let union = vec(atom(depth), 1..=2);
        prop_oneof![4 => vec(union.clone(), 1..=1), 1 => vec(union, 2..=2)]
    };
    let rest = prop_oneof![
        3 => Just(Vec::new()).boxed(),
        2 => vec((any::<bool>(), intersection()), 1..=2).boxed(),
    ];
    (intersection(), rest).prop_map(|(first, rest)| Expr { first, rest }).boxed()
}

fn atom(depth: u32) -> BoxedStrategy<Atom> {
    let lines = || vec((0..SPAN, 0..SPAN), 1..=2);
    let flat = prop_oneof![
        3 => any::<u8>().prop_map(AtomKind::Square),
        3 => any::<(u8, u8)>().prop_map(|(low, high)| AtomKind::Range(low, high)),
        3 => lines().prop_map(AtomKind::Files),
        3 => lines().prop_map(AtomKind::Ranks),
        4 => (0..4u8).prop_map(AtomKind::Region),
        1 => any::<bool>().prop_map(|anywhere| AtomKind::Board { anywhere }),
    ];
    let squares = match depth {
        0 => flat.boxed(),
        _ => prop_oneof![8 => flat, 1 => expr(depth - 1).prop_map(|expr| AtomKind::Group(Box::new(expr)))].boxed(),
    };
    let mirrors = prop_oneof![8 => Just(0u8), 2 => Just(1), 1 => Just(2)];
    (mirrors, squares).prop_map(|(mirrors, squares)| Atom { mirrors, squares }).boxed()
}

fn body() -> impl Strategy<Value = Body> {
    prop_oneof![3 => expr(1).prop_map(Body::Made), 1 => any::<Squares>().prop_map(Body::Drawn)]
}

fn parts() -> impl Strategy<Value = Parts> {
    (any::<bool>(), vec(expr(1), 1..=3)).prop_map(|(may_overlap, parts)| Parts { may_overlap, parts })
}

fn piece_type() -> impl Strategy<Value = PieceType> {
    let owner = option::weighted(0.2, 0..3u8);
    let places = prop_oneof![3 => vec(place(), 1..=1), 2 => vec(place(), 2..=2), 1 => vec(place(), 3..=3)];
    let layer = prop_oneof![6 => Just(0u8), 1 => Just(1), 1 => Just(2)];
    let hand = prop_oneof![12 => Just(Hand::Never), 2 => Just(Hand::Also), 1 => Just(Hand::Only)];
    (any::<bool>(), owner, (0..7u8, 0..6u8, 0..6u8), without(), places, hand, layer).prop_map(
        |(symbol, owner, count, without, places, hand, layer)| PieceType {
            symbol,
            owner,
            count,
            without,
            places,
            hand,
            layer,
        },
    )
}

fn place() -> impl Strategy<Value = Placement> {
    let stacked = (1..=2u8, 0..=2u8).prop_map(|(low, more)| (low, low + more));
    (option::weighted(0.7, expr(1)), option::weighted(0.15, stacked), any::<bool>(), option::weighted(0.35, limit()))
        .prop_map(|(region, stacked, appearance, limit)| Placement { region, stacked, appearance, limit })
}

fn rule() -> impl Strategy<Value = Rule> {
    let named = || any::<bool>();
    let holders = || {
        prop_oneof![
            5 => Just(WhoseNumbers::EachSide),
            2 => Just(WhoseNumbers::Across),
            2 => Just(WhoseNumbers::Named),
            1 => Just(WhoseNumbers::AcrossAndNamed),
        ]
    };
    let cap = (named(), holders(), vec((0..3u8, 0..4u8), 1..=3), limit(), expr(1));
    let term = (0..3u8, 0..4u8, -2..=3i8, 0..3u8).prop_map(|(side, piece_type, coefficient, over)| DraftTerm {
        side,
        piece_type,
        coefficient,
        over,
    });
    let having = (limit(), vec((0..3u8, 0..4u8), 1..=2));
    let lines = (-2..=3i8, vec(having, 1..=3)).prop_map(|(coefficient, having)| DraftLines { coefficient, having });
    let terms = prop_oneof![
        4 => vec(term.clone(), 1..=3).prop_map(|terms| (terms, Vec::new())),
        2 => (vec(term, 0..=1), vec(lines, 1..=2)),
    ];
    let of_groups = prop_oneof![
        5 => Just(Vec::new()).boxed(),
        1 => vec((-2..=3i8, groups::groups(expr(1))), 1..=2).boxed(),
    ];
    let range = (0..5u8, 0..8u8, 0..3u8);
    let budget = (named(), holders(), (terms, of_groups), state_variables::held(), range, without());
    let demand =
        (named(), prop_oneof![3 => Just(false), 1 => Just(true)], groups::demand(expr(1)), groups::groups(expr(1)));
    let literal = (0..3u8, 0..4u8, any::<u8>(), prop_oneof![2 => Just(false), 1 => Just(true)])
        .prop_map(|(side, piece_type, square, absent)| Literal { side, piece_type, square, absent });
    let forbid = (named(), any::<bool>(), vec(literal, 1..=4), state_variables::held(), copies::copies(expr(1)));
    let relation_verb = prop_oneof![
        4 => prop_oneof![Just(1u8), Just(2), Just(4), Just(8), 1..16u8].prop_map(RelationVerb::Faces),
        3 => Just(RelationVerb::Touches),
        3 => Just(RelationVerb::Beside),
        2 => prop_oneof![Just(1u8), Just(2), Just(4), Just(8), 1..16u8].prop_map(RelationVerb::Aligned),
    ];
    let any_piece =
        prop_oneof![Just(AnyPiece::Anybody), Just(AnyPiece::Own), Just(AnyPiece::Enemy), Just(AnyPiece::OfPiece)];
    let whose = prop_oneof![
        2 => Just(Whose::Own),
        4 => Just(Whose::Enemy),
        2 => Just(Whose::Named),
        2 => (any_piece, any::<bool>()).prop_map(|(piece, named)| Whose::Any(piece, named)),
    ];
    let piece = || (0..3u8, 0..4u8);
    let headings = prop_oneof![3 => Just(0u8), 1 => 1..8u8, 1 => 1..32u8];
    let place =
        (headings, option::weighted(0.25, expr(1))).prop_map(|(headings, region)| DrawnPlace { headings, region });
    let relation = (named(), any::<bool>(), relation_verb, [piece(), piece()], whose, place);
    prop_oneof![
        3 => cap.prop_map(|(named, holders, piece_types, limit, region)| Rule::Cap { named, holders, piece_types, limit, region }),
        3 => budget.prop_map(|(named, holders, ((terms, lines), groups), held, range, without)| {
            Rule::Budget { named, holders, terms, lines, held, groups, range, without }
        }),
        3 => demand.prop_map(|(named, sided, demand, groups)| Rule::Groups { named, sided, demand, groups }),
        3 => forbid.prop_map(|(named, qualified, literals, held, copies)| {
            Rule::Forbid { named, qualified, literals, held, copies }
        }),
        6 => relation.prop_map(|(named, required, relation_verb, pair, whose, place)| {
            // To face one another can be forbidden only.
            let required = required && !matches!(relation_verb, RelationVerb::Faces(..));
            Rule::Relation { named, required, relation_verb, pair, whose, place }
        }),
    ]
}

fn claim() -> impl Strategy<Value = Claim> {
    prop_oneof![
        2 => Just(Claim::None),
        1 => Just(Claim::Own),
        1 => Just(Claim::OwnAndEnemy),
        1 => any::<u8>().prop_map(Claim::Part),
    ]
}

fn edit() -> impl Strategy<Value = Change> {
    prop_oneof![
        3 => (any::<u8>(), body()).prop_map(|(region, body)| Change::ReplaceRegion(region, body)),
        3 => (any::<u8>(), parts()).prop_map(|(old, parts)| Change::ReplacePartition(old, parts)),
        3 => any::<u8>().prop_map(Change::RemovePartition),
        2 => (any::<u8>(), piece_type()).prop_map(|(old, piece_type)| Change::ReplacePiece(old, piece_type)),
        1 => any::<u8>().prop_map(Change::RemovePiece),
        1 => piece_type().prop_map(Change::AddPiece),
        12 => (any::<u8>(), rule()).prop_map(|(old, rule)| Change::ReplaceRule(old, rule)),
        5 => any::<u8>().prop_map(Change::RemoveRule),
        2 => rule().prop_map(Change::AddRule),
        2 => mirror().prop_map(Change::ReplaceSides),
        2 => any::<bool>().prop_map(Change::ReplaceBoard),
        1 => any::<(bool, bool)>().prop_map(|(first, second)| Change::ReplaceLayers(first, second)),
        4 => (any::<u8>(), option::of(state_variables::state_variable())).prop_map(|(old, new)| Change::ReplaceStateVariable(old, new)),
    ]
}
