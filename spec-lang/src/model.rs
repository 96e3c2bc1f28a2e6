//! The meaning of a rules file: the checked rules, and additional information about the variant for people.
//!
//! Later stages rely on the [`Rules`]. Every text that the checker accepts has a meaning, which is defined in their
//! documentation. This module is independent of how positions are counted.

use qishu_rules::{Decoration, Game, LocalName, Origin, PieceTypeId, Rules, Square, Squares};

use crate::sources::{FileId, Span};

/// One variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The variant's name, an identifier.
    pub name: String,
    /// The title for display; the name where the file gives none.
    pub title: String,
    /// The names of the variant in languages and for formats that the file defines, in its order.
    pub local_titles: Vec<LocalName>,
    /// Where the rules come from, in the file's order.
    pub sources: Vec<String>,
    /// Published figures to compare with. No count depends on them.
    pub published: Vec<Published>,
    /// The rules.
    pub rules: Rules,
    /// The course of a game, if the file defines it. No count depends on it.
    pub game: Option<Game>,
    /// The decoration of the board. No count depends on it.
    pub decoration: Decoration,
    /// For each piece, the written form of each of its placements.
    pub written: Vec<Vec<WrittenPlacement>>,
    /// The named regions, as the first side sees them, in the file's order. The rules themselves hold squares.
    pub regions: Vec<NamedRegion>,
    /// The named partitions and lists of lines, as the first side sees them, in the file's order.
    pub partitions: Vec<NamedPartition>,
    /// The symmetries given by the file, in its order. No count depends on them, and the planner decides whether the
    /// rules have them: see [`symmetry_not_kept`](crate::symmetry_not_kept).
    pub symmetries: Vec<NamedSymmetry>,
    /// The weights of pieces and of values of state variables; no two are of one piece type on one square. Weighted
    /// counts alone depend on them.
    pub weights: Vec<Weight>,
    /// The pairs of different pieces that can meet on a square, derived from the regions; ordered by their ids.
    pub interactions: Vec<Interaction>,
    /// Where the variant is declared.
    pub origin: Origin,
    /// The files that the rules come from: the variant's own, then its base's, and so on.
    pub lineage: Vec<FileId>,
}

/// A published figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The figure as the file writes it: an integer such as `7547`, or a magnitude such as `1e48` or `1.14e53`.
    pub figure: String,
    /// The source of the figure.
    pub source: String,
    /// Where the rules file quotes it.
    pub origin: Origin,
}

/// The written form of a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPlacement {
    /// The letter of a piece in this placement, if it differs from the piece's.
    pub letter: Option<char>,
    /// The region as the file writes it, for instance `files a c & ranks 4..5`, `anywhere` or `in hand`; `beside the
    /// board` for a state variable's value.
    pub region: String,
    /// Where it is written.
    pub origin: Origin,
}

impl WrittenPlacement {
    /// The written form of pieces in hand.
    pub const IN_HAND: &'static str = "in hand";

    /// The written place of values of state variables, which never occurs in a file.
    pub const BESIDE: &'static str = "beside the board";

    /// The place of the pieces for display: `on files a c & ranks 4..5`, `in hand`.
    pub fn place(&self) -> String {
        match self.region.as_str() {
            Self::IN_HAND | Self::BESIDE => self.region.clone(),
            region => format!("on {region}"),
        }
    }
}

/// A named region, as the first side sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRegion {
    /// The region's name.
    pub name: String,
    /// Its squares.
    pub squares: Squares,
    /// Where it is defined.
    pub origin: Origin,
}

/// Regions under one name, each of them a line, from the first side's view: a partition or a list of lines. They need
/// not cover the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPartition {
    /// The name of the partition or list.
    pub name: String,
    /// The squares of each part or line, in the written order; none is empty.
    pub parts: Vec<Squares>,
    /// Whether it is a list of lines, which are different but may overlap. The parts of a partition are disjoint.
    pub may_overlap: bool,
    /// Where it is defined.
    pub origin: Origin,
}

impl NamedPartition {
    /// The keyword that defines it: `partition` or `lines`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        if self.may_overlap { "lines" } else { "partition" }
    }
}

/// A symmetry given by a file. In a cycle each member becomes the next, and the last the first; there are at least two.
/// Everything outside the cycles is fixed, and the cycles are disjoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSymmetry {
    /// The symmetry's name.
    pub name: String,
    /// The cycles of squares.
    pub squares: Vec<Vec<Square>>,
    /// The cycles of pieces.
    pub pieces: Vec<Vec<PieceTypeId>>,
    /// Where it is defined.
    pub origin: Origin,
    /// Its name there.
    pub span: Span,
}

/// A weight of the pieces of one type. The weight of a position is the product of those of its pieces; a piece without a
/// weight weighs 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The piece type.
    pub piece_type: PieceTypeId,
    /// The squares of the board on which its pieces have this weight; `None` for all pieces, those in hand and values
    /// of state variables included.
    pub squares: Option<Squares>,
    /// The number, from 0 to [`limits::WEIGHT`](crate::limits::WEIGHT).
    pub number: u32,
    /// Where it is stated.
    pub origin: Origin,
}

/// Two pieces of one layer and the squares on which either may stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interaction {
    /// The two pieces, the smaller id first.
    pub pieces: (PieceTypeId, PieceTypeId),
    /// The squares that both may stand on; not empty.
    pub squares: Squares,
}

impl NamedSymmetry {
    /// The mapping, in the words of the language: `squares (a1 c3) pieces (white king, black king)`.
    pub fn in_words(&self, rules: &Rules) -> String {
        let squares =
            self.squares.iter().map(|cycle| cycle.iter().map(Square::to_string).collect::<Vec<_>>().join(" "));
        let pieces = self
            .pieces
            .iter()
            .map(|cycle| cycle.iter().map(|&piece| rules.piece_name(piece)).collect::<Vec<_>>().join(", "));
        let part = |word: &str, cycles: Vec<String>| {
            let cycles: String = cycles.iter().map(|cycle| format!(" ({cycle})")).collect();
            (!cycles.is_empty()).then(|| format!("{word}{cycles}"))
        };
        let parts = [part("squares", squares.collect()), part("pieces", pieces.collect())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

impl Model {
    /// The weight of one piece of a type on a square of the board; `None` stands for a piece in hand and for a value of
    /// a state variable. Each piece of a stack has this weight.
    pub fn weight(&self, piece_type: PieceTypeId, square: Option<Square>) -> u32 {
        let is_meant = |weight: &&Weight| {
            let is_there = |squares: &Squares| square.is_some_and(|square| squares.has(square));
            weight.piece_type == piece_type && weight.squares.as_ref().is_none_or(is_there)
        };
        self.weights.iter().find(is_meant).map_or(1, |weight| weight.number)
    }

    /// The written form of a placement of a piece.
    ///
    /// # Panics
    ///
    /// Panics if there is no such piece or placement.
    pub fn written(&self, piece: PieceTypeId, placement: usize) -> &WrittenPlacement {
        &self.written[piece.index()][placement]
    }
}
