//! What a rules file means: the checked rules, and beside them what people want to know about the variant.
//!
//! The [`Rules`] are what the later stages believe. Whatever the checker lets through has a meaning, and that meaning
//! is the list in their documentation; nothing here knows how positions are counted.

use qishu_rules::{Decoration, Game, Origin, PieceTypeId, Rules, Square, Squares};

use crate::sources::{FileId, Span};

/// One variant.
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
    /// The rules.
    pub rules: Rules,
    /// How the game goes on, where the file says it. No count depends on it.
    pub game: Option<Game>,
    /// How the board is drawn for people. No count depends on it.
    pub decoration: Decoration,
    /// For each piece, how each of its placements is written.
    pub written: Vec<Vec<WrittenPlacement>>,
    /// The named regions, as the first side sees them, in the file's order. The rules themselves hold squares.
    pub regions: Vec<NamedRegion>,
    /// The named partitions and lists of lines, as the first side sees them, in the file's order.
    pub partitions: Vec<NamedPartition>,
    /// The symmetries that the file gives, in its order. No count depends on them, and whether the rules have them is
    /// known to those that count: see [`symmetry_not_kept`](crate::symmetry_not_kept).
    pub symmetries: Vec<NamedSymmetry>,
    /// The pairs of different pieces that can meet on a square, derived from the regions; ordered by their ids.
    pub interactions: Vec<Interaction>,
    /// Where the variant is declared.
    pub origin: Origin,
    /// The files that the rules come from: the variant's own, then its base's, and so on.
    pub lineage: Vec<FileId>,
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

/// How a placement is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPlacement {
    /// The letter of a piece placed so, where it differs from the piece's.
    pub letter: Option<char>,
    /// The region as the file writes it, for instance `files a c & ranks 4..5`, `anywhere` or `in hand`; `beside the
    /// board` for a state variable's value.
    pub region: String,
    /// Where it is written.
    pub origin: Origin,
}

impl WrittenPlacement {
    /// How pieces in hand are written.
    pub const IN_HAND: &'static str = "in hand";

    /// Where values of state variables are said to be, which no file writes.
    pub const BESIDE: &'static str = "beside the board";

    /// Where the pieces are, for people: `on files a c & ranks 4..5`, `in hand`.
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

/// Regions under one name, each of them a line, as the first side sees them: a partition or a list of lines. They need
/// not cover the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPartition {
    /// The name of the partition or list.
    pub name: String,
    /// The squares of each part or line, in the order in which they are written; none is empty.
    pub parts: Vec<Squares>,
    /// Whether it is a list of lines, which may have squares in common but are not the same. The parts of a partition
    /// have none.
    pub may_overlap: bool,
    /// Where it is defined.
    pub origin: Origin,
}

impl NamedPartition {
    /// The word of the rules language that defines it: `partition` or `lines`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        if self.may_overlap { "lines" } else { "partition" }
    }
}

/// What a file gives as a symmetry. In a cycle each thing becomes the next, and the last the first; there are two at
/// least. What stands in no cycle stays what it is, and nothing stands in two.
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

/// Two pieces of one layer and the squares on which either may stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interaction {
    /// The two pieces, the smaller id first.
    pub pieces: (PieceTypeId, PieceTypeId),
    /// The squares that both may stand on; not empty.
    pub squares: Squares,
}

impl NamedSymmetry {
    /// What becomes what, in the words of the language: `squares (a1 c3) pieces (white king, black king)`.
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
    /// How a placement of a piece is written.
    ///
    /// # Panics
    ///
    /// Panics if there is no such piece or placement.
    pub fn written(&self, piece: PieceTypeId, placement: usize) -> &WrittenPlacement {
        &self.written[piece.index()][placement]
    }
}
