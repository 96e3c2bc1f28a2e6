//! Converts a draft's numbers to meaningful rules.

use std::collections::BTreeMap;

use super::copies::{SettledCopies, SettledLiteral};
use super::draft::{AnyPiece, Claim, Draft, DrawnLimit, DrawnPlace, Hand, KeptSquares, PieceType, RelationVerb, Rule};
use super::given::DrawnSymmetry;
use super::groups::{DrawnDemand, DrawnGroups};
use super::regions::{AtomKind, Body, Expr, Mirror, Parts, REGIONS, SHAPE, SPAN, Squares, World, members};
use super::state_variables::{DrawnStateVariable, HeldValue, STATE_VARIABLES};
use super::weights::DrawnWeights;

/// Rules of one variant, or of two of which one extends the other.
#[derive(Clone)]
pub struct Rules {
    pub(super) base: Scene,
    pub(super) derived: Option<Scene>,
}

/// The rules of one variant, all that it inherits among them.
#[derive(Clone)]
pub struct Scene {
    pub world: World,
    pub keep: Option<Expr>,
    pub sides: u8,
    pub names: usize,
    pub title: Option<u8>,
    pub reversed: bool,
    /// By their indices into the list of names, ascending.
    pub regions: Vec<(usize, Body)>,
    /// By their names' indices.
    pub partitions: [Option<Parts>; PARTITIONS],
    pub pieces: Vec<DrawnPieceType>,
    /// By their names' indices.
    pub state_variables: [Option<DrawnStateVariable>; STATE_VARIABLES],
    pub laws: Vec<Law>,
    pub layers: [bool; 2],
    pub claim: Claim,
    pub given: Option<DrawnSymmetry>,
    pub weights: DrawnWeights,
}

/// A piece, with an index for its name.
#[derive(Clone)]
pub struct DrawnPieceType {
    pub name: usize,
    pub symbol: Option<char>,
    pub owner: Option<u8>,
    pub count: (u32, u32),
    /// Omitted numbers after the first, one bit each.
    pub without: u8,
    pub spots: Vec<Spot>,
    pub in_hand: bool,
    /// 0 is the common layer.
    pub layer: u8,
}

#[derive(Clone)]
pub struct Spot {
    pub region: Option<Expr>,
    /// The least and the greatest height of stacks.
    pub stacked: Option<(u8, u8)>,
    pub letter: Option<char>,
    pub limit: Option<DrawnLimit>,
}

/// A rule. Its number is its name, if it has one, and identifies it in any case.
#[derive(Clone)]
pub struct Law {
    pub number: usize,
    pub named: bool,
    pub decree: Decree,
}

/// What a rule says, of pieces by their names' indices.
#[derive(Clone)]
pub enum Decree {
    Cap {
        across: bool,
        pieces: Vec<SidedName>,
        limit: DrawnLimit,
        region: Expr,
    },
    Budget {
        across: bool,
        terms: Vec<Term>,
        lines: Vec<LinesTerm>,
        held: Option<HeldValue>,
        groups: Vec<(i64, DrawnGroups)>,
        range: (i64, i64),
        without: u8,
    },
    Forbid {
        literals: Vec<SettledLiteral>,
        held: Option<HeldValue>,
        copies: SettledCopies,
    },
    Groups {
        demand: DrawnDemand,
        groups: DrawnGroups,
    },
    Relation {
        required: bool,
        relation_verb: RelationVerb,
        pieces: [usize; 2],
        pair: Pair,
        place: DrawnPlace,
    },
}

/// A summand that counts lines: the coefficient, the kind of line, and the required number of pieces with their side.
#[derive(Clone)]
pub struct LinesTerm {
    pub coefficient: i64,
    pub per: u8,
    pub having: Vec<(DrawnLimit, Vec<SidedName>)>,
}

/// Whose pieces a relation is about; sides by their numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pair {
    Own,
    Enemy,
    Named([u8; 2]),
    /// A relation to any piece, for each side that has the first, or for that side.
    Any(AnyPiece, Option<u8>),
}

/// Pieces by their name's index, and their side's number where it is named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SidedName {
    pub side: Option<u8>,
    pub piece: usize,
}

#[derive(Clone)]
pub struct Term {
    pub named: SidedName,
    pub coefficient: i64,
    pub over: u32,
}

/// The number of pieces for which a hand has room.
const HANDFUL: u32 = 2;
/// The number of names for pieces.
pub const PIECES: usize = 5;

/// The number of names for partitions.
pub const PARTITIONS: usize = 2;

/// The first number of a cap's lines that denotes a partition; those below denote lines of the board.
pub const FIRST_PARTITION: u8 = 5;

pub fn settle(draft: &Draft, most: u64) -> Rules {
    let mut draft = draft.clone();
    if let Some(given) = &draft.given {
        if let (true, Some(first)) = (given.alike, draft.piece_types.first().cloned()) {
            draft.piece_types.fill(first);
        }
        if given.bare {
            draft.rules.clear();
        }
    }
    let base = loop {
        let scene = Scene::new(&draft);
        if scene.boards() <= most {
            break scene;
        }
        let board = &mut draft.board;
        if board.files * board.ranks == 1 && draft.state_variables.pop().is_some() {
            continue;
        }
        if let (1, [last]) = (board.files * board.ranks, draft.piece_types.as_mut_slice()) {
            last.hand = Hand::Never;
        } else if board.files * board.ranks == 1 || draft.prefers_squares && draft.piece_types.len() > 1 {
            draft.piece_types.pop();
        } else if board.files > board.ranks {
            board.files -= 1;
        } else {
            board.ranks -= 1;
        }
    };
    let mut derived = base.clone();
    for edit in &draft.edits {
        derived.edit(edit);
    }
    derived.laws_that_hold();
    let extends = !draft.edits.is_empty() && derived.boards() <= most;
    Rules { base, derived: extends.then_some(derived) }
}

impl Scene {
    fn new(draft: &Draft) -> Scene {
        let (sides, mirror) = draft.sides;
        let grid = World::grid(draft.board.files, draft.board.ranks, mirror);
        let world = World { lines: draft.board.joined, chain: draft.board.chain.clone(), ..grid };
        let mut scene = Scene {
            world,
            keep: None,
            sides,
            names: usize::from(draft.names),
            title: draft.title,
            reversed: draft.reversed,
            regions: Vec::new(),
            partitions: [const { None }; PARTITIONS],
            pieces: Vec::new(),
            state_variables: [0, 1].map(|state_variable| draft.state_variables.get(state_variable).copied()),
            laws: Vec::new(),
            layers: [draft.layers.0, draft.layers.1],
            claim: draft.claim,
            given: draft.given.clone(),
            weights: draft.weights.clone(),
        };
        scene.keep(&draft.board.keep);
        for (index, body) in (SHAPE + 1..).zip(&draft.regions) {
            let mut body = body.clone();
            body.settle(&scene.world);
            scene.regions.push((index, body));
            scene.work_out();
        }
        for (slot, parts) in scene.partitions.iter_mut().zip(&draft.partitions) {
            *slot = parts.settled(&scene.world);
        }
        for (name, piece_type) in draft.piece_types.iter().enumerate() {
            scene.add_piece(name, piece_type);
        }
        for rule in &draft.rules {
            scene.add_law(rule);
        }
        scene
    }

    /// Chooses the board's squares, the same for both sides.
    fn keep(&mut self, keep: &Option<KeptSquares>) {
        let mirrors = self.world.mirror != Mirror::Same;
        let settled = |expr: &Expr| {
            let mut expr = expr.clone();
            expr.settle(&self.world);
            if mirrors { expr.with_mirror() } else { expr }
        };
        let (expr, shape) = match keep {
            None => return,
            Some(KeptSquares::Drawn(drawn)) => {
                let drawn = drawn & self.world.board;
                (region(SHAPE), Some(Body::Drawn(drawn | self.world.reflect(drawn))))
            }
            Some(KeptSquares::Named(expr)) => (region(SHAPE), Some(Body::Made(settled(expr)))),
            Some(KeptSquares::Inline(expr)) => (settled(expr), None),
        };
        let kept = shape.as_ref().map_or_else(|| expr.squares(&self.world), |shape| shape.squares(&self.world));
        if kept == 0 {
            return;
        }
        self.keep = Some(expr);
        self.regions.extend(shape.map(|shape| (SHAPE, shape)));
        self.world.board = kept;
        self.work_out();
    }

    /// Works out the squares of all named regions.
    pub(super) fn work_out(&mut self) {
        self.world.regions = [None; REGIONS.len()];
        for (index, body) in &self.regions {
            // The shape is worked out on the whole grid, and the board cut from it.
            let squares = if *index == SHAPE { self.world.board } else { body.squares(&self.world) };
            self.world.regions[*index] = Some(squares);
        }
    }

    pub(super) fn add_piece(&mut self, name: usize, piece_type: &PieceType) {
        let letter = |number: usize| char::from(b'A' + (4 * name + number) as u8);
        let symbol = piece_type.symbol.then(|| letter(0));
        let mut spots: Vec<Spot> = Vec::new();
        let places = if piece_type.hand == Hand::Only { &[][..] } else { &piece_type.places };
        for (number, place) in (1..).zip(places) {
            let mut region = place.region.clone();
            if let Some(expr) = &mut region {
                expr.settle(&self.world);
            }
            let region = region.filter(|expr| expr.squares(&self.world) != 0);
            let mut spot = Spot {
                region,
                stacked: place.stacked,
                letter: place.appearance.then(|| letter(number)),
                limit: place.limit,
            };
            for other in &spots {
                let overlap = other.squares(&self.world) & spot.squares(&self.world) != 0;
                if overlap && other.letter.or(symbol) == spot.letter.or(symbol) {
                    let rest = spot.region.take().unwrap_or_else(Expr::board);
                    spot.region = Some(rest.with(false, other.region.clone().unwrap_or_else(Expr::board)));
                }
            }
            if spot.squares(&self.world) != 0 {
                spot.limit = spot.limit.map(|limit| self.limit(limit, spot.squares(&self.world)));
                spots.push(spot);
            }
        }
        let owner = piece_type.owner.filter(|_| self.sides > 1).map(|owner| owner % self.sides);
        let without = piece_type.without;
        let in_hand = piece_type.hand != Hand::Never;
        let mut piece =
            DrawnPieceType { name, symbol, owner, count: (0, 0), without, spots, in_hand, layer: piece_type.layer };
        piece.count = self.count(&piece, piece_type.count);
        self.pieces.push(piece);
    }

    /// A cap's limit, by a partition only where that has something of the region.
    pub(super) fn limit(&self, limit: DrawnLimit, region: Squares) -> DrawnLimit {
        let divides = limit.per < FIRST_PARTITION || self.divides(limit.per, region);
        DrawnLimit { per: if divides { limit.per } else { 0 }, ..limit }
    }

    /// Whether the partition of that number has something of the region.
    pub(super) fn divides(&self, per: u8, region: Squares) -> bool {
        let parts = self.partitions[usize::from(per - FIRST_PARTITION)].iter().flat_map(|lines| &lines.parts);
        parts.fold(0, |all, part| all | part.squares(&self.world)) & region != 0
    }

    /// Whether there are such lines: a partition may have gone.
    pub(super) fn has_lines(&self, per: u8) -> bool {
        per < FIRST_PARTITION || self.divides(per, self.world.board)
    }

    /// The lines of the board, of a partition or of a list, as the first side sees them; none without squares.
    pub(super) fn lines(&self, per: u8) -> Vec<Squares> {
        if per >= FIRST_PARTITION {
            let parts = self.partitions[usize::from(per - FIRST_PARTITION)].iter().flat_map(|lines| &lines.parts);
            let parts = parts.map(|part| part.squares(&self.world) & self.world.board);
            return parts.filter(|part| *part != 0).collect();
        }
        let mut lines: BTreeMap<i32, Squares> = BTreeMap::new();
        for square in members(self.world.board) {
            let (rank, file) = (i32::from(square / SPAN), i32::from(square % SPAN));
            *lines.entry([file, rank, file - rank, file + rank][usize::from(per - 1)]).or_default() |= 1 << square;
        }
        lines.into_values().collect()
    }

    /// A count range for which there is room.
    fn count(&self, piece: &DrawnPieceType, (form, a, b): (u8, u8, u8)) -> (u32, u32) {
        let room = piece.room(&self.world);
        let (a, b) = (u32::from(a), u32::from(b));
        let (low, high) = match form {
            0 | 1 => (0, 1 + a % 3),
            2 if (a, b) == (5, 5) => (0, 0),
            2 => (1 + a % room.min(3), 1 + a % room.min(3)),
            3 => (1 + a % room.min(2), 1 + a % room.min(2) + b % 3),
            4 => (0, room + b),
            5 => (0, room),
            _ => (1, room + b),
        };
        let taken: u32 =
            self.pieces.iter().map(|piece| piece.count.0.div_ceil(piece.tallest()) * self.sides_of(piece)).sum();
        match low.div_ceil(piece.tallest()) * self.sides_of(piece) + taken <= self.world.board.count_ones() {
            true => (low, high),
            false => (0, high.max(1)),
        }
    }

    fn sides_of(&self, piece: &DrawnPieceType) -> u32 {
        if piece.owner.is_some() { 1 } else { self.sides.into() }
    }

    pub(super) fn add_law(&mut self, rule: &Rule) {
        let number = self.laws.iter().map(|law| law.number + 1).max().unwrap_or(1);
        self.laws.extend(self.law(number, rule));
    }

    pub(super) fn piece(&self, number: u8) -> &DrawnPieceType {
        &self.pieces[usize::from(number) % self.pieces.len()]
    }

    /// The piece type of that name, if there is one.
    pub fn find(&self, name: usize) -> Option<&DrawnPieceType> {
        self.pieces.iter().find(|piece| piece.name == name)
    }

    /// The number of boards that brute force has to enumerate.
    pub fn boards(&self) -> u64 {
        let hands = self.pieces.iter().filter(|piece| piece.in_hand);
        let in_hand = hands.map(|piece| u64::from(piece.count.1 + 1).saturating_pow(self.sides_of(piece)));
        let mut boards = in_hand.fold(self.combinations(), u64::saturating_mul);
        for square in members(self.world.board) {
            let mut pieces = [[0u64; 3]; 3];
            for side in 0..self.sides {
                for piece in self.pieces.iter().filter(|piece| piece.belongs_to(side)) {
                    let per_side = piece.layer > 0 && self.layers[usize::from(piece.layer) - 1];
                    let copy = if per_side { usize::from(side) } else { 0 };
                    for spot in &piece.spots {
                        let squares = self.world.seen_by(side, spot.squares(&self.world));
                        let heights = spot.stacked.map_or(1, |(low, high)| u64::from(high - low) + 1);
                        pieces[usize::from(piece.layer)][copy] += (squares >> square & 1) * heights;
                    }
                }
            }
            boards = pieces.iter().flatten().fold(boards, |boards, pieces| boards.saturating_mul(pieces + 1));
        }
        boards
    }

    /// Whether a side's piece and another's can meet on a square.
    pub fn meet(&self, (side, piece): (u8, &DrawnPieceType), (other_side, other): (u8, &DrawnPieceType)) -> bool {
        let one_layer = piece.layer == other.layer
            && (side == other_side || piece.layer == 0 || !self.layers[usize::from(piece.layer) - 1]);
        let squares = |side, piece: &DrawnPieceType| self.world.seen_by(side, piece.reach(&self.world));
        let exist = piece.belongs_to(side) && other.belongs_to(other_side);
        one_layer && exist && squares(side, piece) & squares(other_side, other) != 0
    }
}

impl DrawnPieceType {
    /// The squares it can be on, as the first side sees them.
    pub fn reach(&self, world: &World) -> Squares {
        self.spots.iter().fold(0, |all, spot| all | spot.squares(world))
    }

    /// The most pieces on one square.
    pub fn tallest(&self) -> u32 {
        self.spots.iter().filter_map(|spot| spot.stacked).map(|(_, high)| high.into()).max().unwrap_or(1)
    }

    /// The number of pieces that fit if all of them could be as high as the highest. A hand has room for any number, of
    /// which a few are enough.
    pub fn room(&self, world: &World) -> u32 {
        let in_hand = if self.in_hand { self.count.1.max(HANDFUL) } else { 0 };
        self.reach(world).count_ones() * self.tallest() + in_hand
    }

    pub fn belongs_to(&self, side: u8) -> bool {
        self.owner.is_none_or(|owner| owner == side)
    }
}

impl Spot {
    fn squares(&self, world: &World) -> Squares {
        self.region.as_ref().map_or(world.board, |region| region.squares(world))
    }
}

fn region(index: usize) -> Expr {
    Expr::of(AtomKind::Region(index as u8))
}
