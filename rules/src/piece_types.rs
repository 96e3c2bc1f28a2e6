//! The pieces, and where they may stand.

use std::borrow::Cow;
use std::mem;
use std::ops::RangeInclusive;

use crate::{Gaps, LayerId, List, Origin, Piece, PieceTypeId, SideId, Squares, Text};

/// A set of pieces that share squares with no piece outside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The layer's name; empty for the common layer. A layer that the rules give to each side is one layer a side.
    pub name: Text,
    /// The side it belongs to, if it belongs to one.
    pub side: Option<SideId>,
    /// Whether it is no board but holds the pieces that its side has in hand: a square of it is the slot of one piece,
    /// where the pieces in hand are a stack. Symmetries of the board leave it as it is.
    pub is_hand: bool,
    /// Whether it is no board but holds a state variable, such as the side to move: on one square of it stands one
    /// piece of one of its pieces, which are the values. Symmetries of the board leave it as it is, too.
    pub is_state_variable: bool,
}

/// A piece of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceType {
    /// Whose piece it is.
    pub side: SideId,
    /// The piece's name, the same for every side that has it.
    pub name: Text,
    /// The piece's letter, where the rules give one.
    pub letter: Option<char>,
    /// The letter that other programs have for it, where the rules give one: it is read as the piece's own.
    pub other_letter: Option<char>,
    /// The layer it stands on.
    pub layer: LayerId,
    /// How many there may be.
    pub count: RangeInclusive<u32>,
    /// Numbers between these that there may not be.
    pub gaps: Gaps,
    /// Where the piece is defined.
    pub origin: Origin,
    /// Where it may stand; at least one. Each placement is a kind of pieces.
    pub placements: List<Placement>,
    /// What people call it, in languages that the rules name.
    pub called: List<LocalName>,
}

/// What people call a piece of one side in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalName {
    /// The language, by whatever word the rules have for it, such as `zh`.
    pub language: Text,
    /// The words; at least one. The first is written, the others are read as well.
    pub words: List<Text>,
}

/// One way for a piece to stand on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// How a piece placed so is written: see [`Rules::fen`](crate::Rules::fen). Placements with the same symbol have no
    /// square of one layer in common, and stand equally high.
    pub symbol: Text,
    /// The squares, as the piece's side has them.
    pub region: Squares,
    /// How many pieces stand on a square so: more than one are a stack, which is seen as one piece.
    pub height: u32,
    /// The layer of the slot, if these are pieces in hand: they are beside the board, and the region is their slot.
    pub hand: Option<LayerId>,
}

/// A kind of pieces: a piece in one of its placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind<'r> {
    /// Its number among the kinds of all pieces.
    pub number: usize,
    /// The piece.
    pub piece_type: PieceTypeId,
    /// Which of the piece's placements it is.
    pub index: usize,
    /// The piece's layer, or that of its slot if these are pieces in hand.
    pub layer: LayerId,
    /// The placement.
    pub placement: &'r Placement,
    /// The piece that one sees.
    pub piece: Piece,
}

impl Layer {
    /// The layer that pieces share unless the rules say otherwise.
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

    /// What a side has in hand.
    #[must_use]
    pub const fn hand(side: SideId) -> Layer {
        Layer { name: Cow::Borrowed("hand"), side: Some(side), is_hand: true, is_state_variable: false }
    }

    /// A state variable of that name.
    #[must_use]
    pub const fn state_variable(name: &'static str) -> Layer {
        Layer { name: Cow::Borrowed(name), side: None, is_hand: false, is_state_variable: true }
    }

    /// Whether it is a board: neither a hand nor a state variable.
    #[must_use]
    pub const fn is_board(&self) -> bool {
        !self.is_hand && !self.is_state_variable
    }
}

impl PieceType {
    /// A piece on the common layer, defined at a place that is written as `file:line`.
    #[must_use]
    pub const fn new(
        side: SideId,
        name: &'static str,
        letter: Option<char>,
        count: RangeInclusive<u32>,
        origin: &'static str,
        placements: List<Placement>,
    ) -> PieceType {
        PieceType {
            side,
            name: Cow::Borrowed(name),
            letter,
            other_letter: None,
            layer: LayerId(0),
            count,
            gaps: Gaps::NONE,
            origin: Origin::at(origin),
            placements,
            called: Cow::Borrowed(&[]),
        }
    }

    /// The same piece, called so.
    #[must_use]
    pub const fn called(mut self, called: List<LocalName>) -> PieceType {
        // Nothing is dropped in a constant, and of what was there before there is nothing to free.
        mem::forget(mem::replace(&mut self.called, called));
        self
    }

    /// What people call it in a language: the words, of which the first is written; empty where the rules do not say.
    pub fn words_in(&self, language: &str) -> impl Iterator<Item = &str> {
        let called = self.called.iter().filter(move |called| called.language == language);
        called.flat_map(|called| called.words.iter().map(|word| &**word))
    }

    /// The same piece, with these numbers of pieces left out.
    #[must_use]
    pub const fn without(mut self, gaps: List<RangeInclusive<i64>>) -> PieceType {
        // Nothing is dropped in a constant, and of what was there before there is nothing to free.
        mem::forget(mem::replace(&mut self.gaps, Gaps::at(gaps)));
        self
    }

    /// Whether there may be so many.
    #[must_use]
    pub fn allows(&self, number: u32) -> bool {
        self.count.contains(&number) && !self.gaps.has(number.into())
    }

    /// The numbers that there may be, as the rules language writes them: `0, 2..3`.
    #[must_use]
    pub fn count_in_words(&self) -> String {
        self.gaps.in_words((*self.count.start()).into(), (*self.count.end()).into())
    }

    /// The same piece with a letter that other programs have for it.
    #[must_use]
    pub const fn or_letter(mut self, letter: char) -> PieceType {
        self.other_letter = Some(letter);
        self
    }

    /// The same piece on another layer.
    #[must_use]
    pub const fn on_layer(mut self, layer: LayerId) -> PieceType {
        self.layer = layer;
        self
    }

    /// The squares of the board on which the piece may stand in any placement.
    #[must_use]
    pub fn reach(&self) -> Squares {
        self.on_board().fold(Squares::EMPTY, |reach, placement| reach.union(&placement.region))
    }

    /// The placements on the board, in their order; those in hand follow behind them.
    pub fn on_board(&self) -> impl Iterator<Item = &Placement> {
        self.placements.iter().filter(|placement| placement.hand.is_none())
    }
}

impl LocalName {
    /// The words of one language.
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

    /// Stacks of so many pieces in the region.
    #[must_use]
    pub const fn stacked(mut self, height: u32) -> Placement {
        self.height = height;
        self
    }

    /// The same pieces in hand: the region is their slot on that layer.
    #[must_use]
    pub const fn in_hand(mut self, layer: LayerId) -> Placement {
        self.hand = Some(layer);
        self
    }
}
