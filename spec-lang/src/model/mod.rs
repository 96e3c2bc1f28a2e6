//! The checked rules of one variant: every region is a set of squares, every rule names its pieces by id.
//!
//! A [`Model`] is what the later stages believe. Whatever the checker lets through has a meaning, and that meaning is
//! the list in [`Model`]'s documentation; nothing here knows how positions are counted.

mod board;

use std::fmt;
use std::ops::RangeInclusive;

pub use board::{Board, Square, file_name};

pub use crate::ast::Mapping;
use crate::sources::FileId;

/// Declares a newtype around an index into one of the model's lists.
macro_rules! declare_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// This id as an index into the list it counts.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

declare_id!(
    /// An index into [`Board::squares`].
    SquareId
);
declare_id!(
    /// An index into [`Model::sides`].
    SideId
);
declare_id!(
    /// An index into [`Model::partitions`].
    PartitionId
);
declare_id!(
    /// An index into [`Model::pieces`]. A piece of two sides has two ids, one a side.
    PieceId
);
declare_id!(
    /// An index into [`Model::layers`].
    LayerId
);

/// The rules of one variant.
///
/// A position chooses, for every square of every layer, nothing or one placement of one piece, such that
///
/// 1. each man stands on a square of its placement's region, on the layer of its piece;
/// 2. the number of each piece lies in [`Piece::count`];
/// 3. no line of a [`Cap`] holds more than its limit of the men it names;
/// 4. the sum of each [`Budget`] lies in its range;
/// 5. no [`Pattern`] occurs;
/// 6. each [`Relation`] holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The variant's name, an identifier.
    pub name: String,
    /// The title for people; the name where the file gives none.
    pub title: String,
    /// Where the rules come from, in the file's order.
    pub sources: Vec<String>,
    /// Figures printed elsewhere, to compare with. No count depends on them.
    pub published: Vec<Published>,
    /// The squares.
    pub board: Board,
    /// The sides; at least one.
    pub sides: Vec<Side>,
    /// How the second side sees the first one's squares; [`Mapping::Same`] where there are other than two sides.
    pub view: Mapping,
    /// The layers; the first is the common one, which pieces share unless the rules say otherwise.
    pub layers: Vec<Layer>,
    /// The named regions, as the first side sees them, in the file's order. For people: the rules below hold squares.
    pub regions: Vec<NamedRegion>,
    /// The named partitions, as the first side sees them, in the file's order.
    pub partitions: Vec<NamedPartition>,
    /// The pieces: all of the first side in the file's order, then all of the second, and so on.
    pub pieces: Vec<Piece>,
    /// The caps.
    pub caps: Vec<Cap>,
    /// The budgets.
    pub budgets: Vec<Budget>,
    /// The forbidden patterns.
    pub patterns: Vec<Pattern>,
    /// The relations between pieces. No statement gives the same forbidden pair twice.
    pub relations: Vec<Relation>,
    /// The pairs of different pieces that can meet on a square, derived from the regions; ordered by their ids.
    pub interactions: Vec<Interaction>,
    /// Where the variant is declared.
    pub origin: Origin,
    /// The files that the rules come from: the variant's own, then its base's, and so on.
    pub lineage: Vec<FileId>,
}

/// A place in a rules file, for people: the file's name as it was given, and the line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    /// The file's base name, without any folder, so that it is the same on every machine.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
}

/// A figure printed elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The figure as the file writes it: an integer such as `7547`, or a magnitude such as `1e48` or `1.14e53`.
    pub figure: String,
    /// Who printed it.
    pub source: String,
    /// Where the rules file quotes it.
    pub origin: Origin,
}

/// A set of squares of one board, sorted, without duplicates.
pub type SquareSet = Vec<SquareId>;

/// One of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The side's name.
    pub name: String,
}

/// A set of pieces that share squares with no piece outside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The layer's name; `None` for the common layer. A layer `per side` is one layer for each side.
    pub name: Option<String>,
    /// The side it belongs to, for a layer `per side`.
    pub side: Option<SideId>,
}

/// A named region, as the first side sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRegion {
    /// The region's name.
    pub name: String,
    /// Its squares.
    pub squares: SquareSet,
    /// Where it is defined.
    pub origin: Origin,
}

/// Regions under one name that do not overlap, as the first side sees them. They need not cover the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPartition {
    /// The partition's name.
    pub name: String,
    /// The squares of each part, in the order in which they are written; none is empty.
    pub parts: Vec<SquareSet>,
    /// Where it is defined.
    pub origin: Origin,
}

/// A piece of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The piece's name, the same for every side that has it.
    pub name: String,
    /// The piece's letter, where the file gives one.
    pub symbol: Option<char>,
    /// Whose piece it is.
    pub side: SideId,
    /// The layer it stands on.
    pub layer: LayerId,
    /// How many there may be.
    pub count: RangeInclusive<u32>,
    /// Where it may stand; at least one. Placements that overlap carry different symbols.
    pub placements: Vec<Placement>,
    /// Where it is defined.
    pub origin: Origin,
}

/// One way for a piece to stand on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The letter of a man placed so, where it differs from the piece's.
    pub symbol: Option<char>,
    /// The squares, as this side has them.
    pub region: SquareSet,
    /// The region as the file writes it, for instance `files a c & ranks 4..5` or `anywhere`.
    pub text: String,
    /// Where it is written.
    pub origin: Origin,
}

/// A limit on the men of some pieces on each of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cap {
    /// The rule's name, where the file gives one.
    pub name: Option<String>,
    /// The men that count.
    pub men: Vec<CappedMen>,
    /// The lines: the parts of the cap's region that lie on one file, rank or diagonal or in one part of a partition, or
    /// the region itself.
    pub lines: Vec<SquareSet>,
    /// How the lines divide the region, as this side's squares lie on the board.
    pub per: Lines,
    /// The most that may stand on one line.
    pub at_most: u32,
    /// Where the rule is written.
    pub origin: Origin,
}

/// How a cap's lines divide its region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The region is one line.
    Whole,
    /// One line a file.
    Files,
    /// One line a rank.
    Ranks,
    /// One line a diagonal: the squares with the same file less rank, such as a1 b2 c3.
    Diagonals,
    /// One line an antidiagonal: the squares with the same sum of file and rank, such as a3 b2 c1.
    Antidiagonals,
    /// One line a part of that partition. Squares of the region that are in none of its parts are on no line.
    Parts(PartitionId),
}

/// The men that one cap counts of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CappedMen {
    /// The piece.
    pub piece: PieceId,
    /// The placement, an index into [`Piece::placements`]; `None` when all of them count.
    pub placement: Option<u32>,
}

/// A range for a sum over pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The rule's name, where the file gives one.
    pub name: Option<String>,
    /// The summands.
    pub terms: Vec<Term>,
    /// The least and the greatest sum allowed.
    pub range: RangeInclusive<i64>,
    /// Where the rule is written.
    pub origin: Origin,
}

/// One summand of a budget: `coefficient * max(0, number of the piece - over)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The factor, not zero.
    pub coefficient: i64,
    /// The piece that is counted.
    pub piece: PieceId,
    /// How many of the piece are free of charge; 0 counts every one.
    pub over: u32,
}

/// A conjunction that must not occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The rule's name, where the file gives one.
    pub name: Option<String>,
    /// What the pattern says, all of which would have to hold.
    pub literals: Vec<Literal>,
    /// Where the rule is written.
    pub origin: Origin,
}

/// One statement of a pattern: that a piece, in whatever placement, stands on a square, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The piece.
    pub piece: PieceId,
    /// The square.
    pub square: SquareId,
    /// Whether the piece stands there (`true`) or does not (`false`).
    pub present: bool,
}

/// A rule about how the men of two pieces of one layer stand to one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The rule's name, where the file gives one.
    pub name: Option<String>,
    /// How they must stand or must not.
    pub demand: Demand,
    /// The piece of which the rule speaks.
    pub first: PieceId,
    /// The piece it stands so to; it may be the same, and then another man of it is meant.
    pub second: PieceId,
    /// Where the rule is written.
    pub origin: Origin,
}

/// What a relation asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Demand {
    /// No man of the first piece stands so to a man of the second. It does not matter which of the two is the first.
    Forbidden(Contact),
    /// Every man of the first piece stands so to another man, of the second piece.
    Required(Nearness),
}

/// A way for two men to stand to one another, the same seen from either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contact {
    /// On one of these lines, with every square between them on the board and empty of men of their layer. There may be
    /// no square between them.
    Faces {
        /// Whether they may face along a file.
        files: bool,
        /// Whether they may face along a rank.
        ranks: bool,
        /// Whether they may face along a diagonal of either direction.
        diagonals: bool,
    },
    /// On squares next to one another.
    Near(Nearness),
}

/// A way for two squares to be next to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nearness {
    /// They share a side or a corner.
    Touches,
    /// They share a side.
    Beside,
}

/// Two pieces of one layer and the squares on which either may stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interaction {
    /// The two pieces, the smaller id first.
    pub pieces: (PieceId, PieceId),
    /// The squares that both may stand on; not empty.
    pub squares: SquareSet,
}

impl Model {
    /// The piece of that id.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The piece's name with its side's before it, as in `red general`; the bare name where there is one side only.
    pub fn piece_name(&self, id: PieceId) -> String {
        let piece = self.piece(id);
        match self.sides.as_slice() {
            [_] => piece.name.clone(),
            sides => format!("{} {}", sides[piece.side.index()].name, piece.name),
        }
    }
}

impl Relation {
    /// How the two men stand, or must not stand.
    pub fn contact(&self) -> Contact {
        match self.demand {
            Demand::Forbidden(contact) => contact,
            Demand::Required(near) => Contact::Near(near),
        }
    }
}

impl Piece {
    /// The squares on which the piece may stand in any placement, sorted.
    pub fn reach(&self) -> SquareSet {
        let mut squares: SquareSet = self.placements.iter().flat_map(|p| p.region.iter().copied()).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}
