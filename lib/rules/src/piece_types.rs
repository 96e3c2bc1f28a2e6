//! Piece types, and the squares where their pieces may stand.

use std::borrow::Cow;
use std::mem;
use std::ops::RangeInclusive;

use crate::{Gaps, LayerId, List, Origin, Piece, PieceTypeId, SideId, Squares, Text};

/// A layer: a set of pieces that compete for squares only among themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The layer's name; empty for the common layer. A layer that the rules give to each side is one layer for each.
    pub name: Text,
    /// The side to which it belongs, if it is not common to all.
    pub side: Option<SideId>,
    /// Whether it holds the pieces that its side has in hand. A square of such a layer is the slot of one piece type,
    /// with its pieces in hand as a stack. Symmetries of the board do not affect it.
    pub is_hand: bool,
    /// Whether it holds a state variable, such as the side to move. One square of such a layer has a piece of one of
    /// its types, which are the values. Symmetries of the board do not affect it.
    pub is_state_variable: bool,
}

/// A piece type of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceType {
    /// The side of its pieces.
    pub side: SideId,
    /// The type's name, which all sides share.
    pub name: Text,
    /// The type's letter, where the rules give one.
    pub letter: Option<char>,
    /// The letter of other programs, where the rules give one: it is accepted as input.
    pub other_letter: Option<char>,
    /// The mark beside that letter, if other programs write the pieces as promoted ones.
    pub promoted_mark: Option<PromotedMark>,
    /// The layer of its pieces.
    pub layer: LayerId,
    /// The allowed range of the number of pieces.
    pub count: RangeInclusive<u32>,
    /// Numbers of this range that are not allowed.
    pub gaps: Gaps,
    /// The source position of the definition.
    pub origin: Origin,
    /// The placements; at least one. Each placement is a kind of pieces.
    pub placements: List<Placement>,
    /// The local names, in languages that the rules define.
    pub called: List<LocalName>,
}

/// The mark by which other programs tell promoted pieces from others with the same letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotedMark {
    /// A plus before the letter of the piece before its promotion, as in `+R`.
    Plus,
    /// A tilde behind the letter of the piece as which it moves, as in `Q~`.
    Tilde,
}

impl PromotedMark {
    /// A letter with the mark.
    #[must_use]
    pub fn beside(self, letter: char) -> String {
        match self {
            PromotedMark::Plus => format!("+{letter}"),
            PromotedMark::Tilde => format!("{letter}~"),
        }
    }
}

/// The local names of a piece type in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalName {
    /// The language, by the rules' identifier for it, such as `zh`.
    pub language: Text,
    /// The names; at least one. The first is used for output, all are accepted as input.
    pub words: List<Text>,
}

/// A placement of a piece type: its symbol, region, stack height and layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The symbol of a piece in this placement: see [`Rules::fen`](crate::Rules::fen). Placements with equal symbols
    /// have no square of one layer in common, and equal heights.
    pub symbol: Text,
    /// The squares of the region, in the view of the piece's side.
    pub region: Squares,
    /// The number of pieces on a square: more than one are a stack, which is written as one piece.
    pub height: u32,
    /// The layer of the slot, for pieces in hand; the region is then their slot.
    pub hand: Option<LayerId>,
}

/// A kind of pieces: a piece type in one of its placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind<'r> {
    /// Its number among the kinds of all types.
    pub number: usize,
    /// The piece type.
    pub piece_type: PieceTypeId,
    /// The index of the placement in the piece type.
    pub index: usize,
    /// The type's layer, or that of its slot for pieces in hand.
    pub layer: LayerId,
    /// The placement.
    pub placement: &'r Placement,
    /// The visible piece.
    pub piece: Piece,
}

impl Layer {
    /// The layer that pieces share by default.
    pub const COMMON: Layer = Layer { name: Cow::Borrowed(""), side: None, is_hand: false, is_state_variable: false };

    /// A layer of all sides.
    #[must_use]
    pub const fn new(name: &'static str) -> Layer {
        Layer { name: Cow::Borrowed(name), side: None, is_hand: false, is_state_variable: false }
    }

    /// A layer of one side.
    #[must_use]
    pub const fn of_side(name: &'static str, side: SideId) -> Layer {
        Layer { name: Cow::Borrowed(name), side: Some(side), is_hand: false, is_state_variable: false }
    }

    /// The layer of a side's pieces in hand.
    #[must_use]
    pub const fn hand(side: SideId) -> Layer {
        Layer { name: Cow::Borrowed("hand"), side: Some(side), is_hand: true, is_state_variable: false }
    }

    /// The layer of a state variable with that name.
    #[must_use]
    pub const fn state_variable(name: &'static str) -> Layer {
        Layer { name: Cow::Borrowed(name), side: None, is_hand: false, is_state_variable: true }
    }

    /// The layer of a side's right, a state variable of two values.
    #[must_use]
    pub const fn right(name: &'static str, side: SideId) -> Layer {
        Layer { name: Cow::Borrowed(name), side: Some(side), is_hand: false, is_state_variable: true }
    }

    /// Whether it is a board: neither a hand nor a state variable.
    #[must_use]
    pub const fn is_board(&self) -> bool {
        !self.is_hand && !self.is_state_variable
    }
}

impl PieceType {
    /// A piece type on the common layer, with an origin that is written as `file:line`. It has no placement yet.
    #[must_use]
    pub const fn new(
        side: SideId,
        name: &'static str,
        letter: Option<char>,
        count: RangeInclusive<u32>,
        origin: &'static str,
    ) -> PieceType {
        PieceType {
            side,
            name: Cow::Borrowed(name),
            letter,
            other_letter: None,
            promoted_mark: None,
            layer: LayerId(0),
            count,
            gaps: Gaps::NONE,
            origin: Origin::at(origin),
            placements: Cow::Borrowed(&[]),
            called: Cow::Borrowed(&[]),
        }
    }

    /// This piece type with these placements.
    #[must_use]
    pub const fn placed(mut self, placements: List<Placement>) -> PieceType {
        // A constant context forbids drops, and the old value owns no memory.
        mem::forget(mem::replace(&mut self.placements, placements));
        self
    }

    /// This piece type with local names.
    #[must_use]
    pub const fn called(mut self, called: List<LocalName>) -> PieceType {
        // A constant context forbids drops, and the old value owns no memory.
        mem::forget(mem::replace(&mut self.called, called));
        self
    }

    /// The local names in a language, of which the first is used for output; empty where the rules have none.
    pub fn words_in(&self, language: &str) -> impl Iterator<Item = &str> {
        let called = self.called.iter().filter(move |called| called.language == language);
        called.flat_map(|called| called.words.iter().map(|word| &**word))
    }

    /// This piece type with these numbers of pieces excluded.
    #[must_use]
    pub const fn without(mut self, gaps: List<RangeInclusive<i64>>) -> PieceType {
        // A constant context forbids drops, and the old value owns no memory.
        mem::forget(mem::replace(&mut self.gaps, Gaps::at(gaps)));
        self
    }

    /// Whether a number of pieces is allowed.
    #[must_use]
    pub fn allows(&self, number: u32) -> bool {
        self.count.contains(&number) && !self.gaps.has(number.into())
    }

    /// The allowed numbers of pieces, as the rules language writes them: `0, 2..3`.
    #[must_use]
    pub fn count_in_words(&self) -> String {
        self.gaps.in_words((*self.count.start()).into(), (*self.count.end()).into())
    }

    /// This piece type with an additional letter of other programs.
    #[must_use]
    pub const fn or_letter(mut self, letter: char) -> PieceType {
        self.other_letter = Some(letter);
        self
    }

    /// This piece type, which other programs write with a plus before their letter.
    #[must_use]
    pub const fn after_plus(mut self) -> PieceType {
        self.promoted_mark = Some(PromotedMark::Plus);
        self
    }

    /// This piece type, which other programs write with a tilde behind their letter.
    #[must_use]
    pub const fn before_tilde(mut self) -> PieceType {
        self.promoted_mark = Some(PromotedMark::Tilde);
        self
    }

    /// How other programs write a piece of the type, with a letter of any case; `None` if the rules do not say.
    #[must_use]
    pub fn other_letters(&self) -> Option<String> {
        let letter = self.other_letter?;
        Some(self.promoted_mark.map_or_else(|| letter.to_string(), |mark| mark.beside(letter)))
    }

    /// This piece type on another layer.
    #[must_use]
    pub const fn on_layer(mut self, layer: LayerId) -> PieceType {
        self.layer = layer;
        self
    }

    /// The squares of the board on which pieces of the type may stand in any placement.
    #[must_use]
    pub fn reach(&self) -> Squares {
        self.on_board().fold(Squares::EMPTY, |reach, placement| reach.union(&placement.region))
    }

    /// The placements on the board, in their order; those in hand come after them in the list.
    pub fn on_board(&self) -> impl Iterator<Item = &Placement> {
        self.placements.iter().filter(|placement| placement.hand.is_none())
    }
}

impl LocalName {
    /// The local names in one language.
    #[must_use]
    pub const fn new(language: &'static str, words: List<Text>) -> LocalName {
        LocalName { language: Cow::Borrowed(language), words }
    }
}

impl Placement {
    /// A placement in a region.
    #[must_use]
    pub const fn new(symbol: &'static str, region: Squares) -> Placement {
        Placement { symbol: Cow::Borrowed(symbol), region, height: 1, hand: None }
    }

    /// This placement with stacks of that height.
    #[must_use]
    pub const fn stacked(mut self, height: u32) -> Placement {
        self.height = height;
        self
    }

    /// This placement with its pieces in hand: the region is their slot on that layer.
    #[must_use]
    pub const fn in_hand(mut self, layer: LayerId) -> Placement {
        self.hand = Some(layer);
        self
    }
}
