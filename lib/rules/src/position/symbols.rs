//! The symbols of pieces, in text and on drawn boards.

use std::borrow::Cow;

use crate::{Kind, Piece, PromotedMark, Rules};

/// The letters with which pieces are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// The letters of the rules.
    #[default]
    Own,
    /// The letters of other programs, where the rules give them.
    Other,
}

impl Letters {
    /// Both.
    pub const ALL: [Letters; 2] = [Letters::Own, Letters::Other];
}

/// The symbol of an unknown piece.
const STRANGER: &str = "?";
/// The end of a move that promotes a piece that has one way to be promoted.
const PROMOTED: &str = "+";

/// The symbols of all pieces, by their numbers.
pub(crate) struct Symbols<'r> {
    of_pieces: Vec<Cow<'r, str>>,
    /// The number of characters of the longest symbol of a piece on the board.
    pub(super) width: usize,
}

impl<'r> Symbols<'r> {
    pub(crate) fn new(rules: &'r Rules, letters: Letters) -> Symbols<'r> {
        let symbol = |kind: Kind<'r>| match other_symbol(rules, &kind).filter(|_| letters == Letters::Other) {
            Some(other) => Cow::Owned(other),
            None => Cow::Borrowed(&*kind.placement.symbol),
        };
        let on_board = rules.pieces().filter(|kind| kind.placement.hand.is_none() && !rules.is_value(kind.piece_type));
        let width = on_board.map(|kind| symbol(kind).chars().count()).max().unwrap_or(1);
        Symbols { of_pieces: rules.pieces().map(symbol).collect(), width }
    }

    /// The symbol of a piece; `None` for an empty square.
    pub(super) fn of(&self, piece: Option<&Piece>) -> Option<&str> {
        let number = piece?.number()?;
        Some(self.of_pieces.get(number).map_or(STRANGER, |symbol| symbol))
    }
}

impl Rules {
    /// The symbol of a piece; empty for an unknown one.
    #[must_use]
    pub fn symbol(&self, piece: Piece, letters: Letters) -> String {
        let Some(kind) = self.pieces().find(|kind| kind.piece == piece) else { return String::new() };
        let other = other_symbol(self, &kind).filter(|_| letters == Letters::Other);
        other.unwrap_or_else(|| kind.placement.symbol.to_string())
    }

    /// The end of the text of a move by which a piece becomes this one: its small letter. For one that other programs mark as
    /// promoted, they write the letter of the piece as which it moves, or a plus.
    #[must_use]
    pub fn promotion_text(&self, piece: Piece, letters: Letters) -> String {
        let kind = self.pieces().find(|kind| kind.piece == piece).filter(|_| letters == Letters::Other);
        let piece_type = kind.map(|kind| self.piece_type(kind.piece_type));
        match piece_type.and_then(|piece_type| Some((piece_type.promoted_mark?, piece_type.other_letter?))) {
            Some((PromotedMark::Plus, _)) => PROMOTED.to_owned(),
            Some((PromotedMark::Tilde, letter)) => letter.to_ascii_lowercase().to_string(),
            None => self.symbol(piece, letters).to_lowercase(),
        }
    }
}

/// The symbol with the letter of other programs, if the piece's symbol has the type's own letter.
pub(super) fn other_symbol(rules: &Rules, kind: &Kind<'_>) -> Option<String> {
    let piece_type = rules.piece_type(kind.piece_type);
    let (own, other) = (piece_type.letter?, piece_type.other_letters()?);
    let symbol = &kind.placement.symbol;
    let first = symbol.chars().next().filter(|first| first.eq_ignore_ascii_case(&own))?;
    let other = if first.is_ascii_uppercase() { other.to_ascii_uppercase() } else { other.to_ascii_lowercase() };
    // Each piece in hand has its own letter.
    Some(symbol.replace(first, &other))
}
