//! How men are written, in text and on drawn boards.

use std::borrow::Cow;

use crate::{Kind, Man, Rules};

/// Which letters men are written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// Those of the rules.
    #[default]
    Own,
    /// Those that other programs have, so far as the rules give such.
    Other,
}

impl Letters {
    /// Both.
    pub const ALL: [Letters; 2] = [Letters::Own, Letters::Other];
}

/// What is written for a man that is none of the rules'.
const STRANGER: &str = "?";

/// The symbols of all men, by their numbers.
pub(super) struct Symbols<'r> {
    of_men: Vec<Cow<'r, str>>,
    /// How many characters the longest symbol of a man on the board has.
    pub(super) width: usize,
}

impl<'r> Symbols<'r> {
    pub(super) fn new(rules: &'r Rules, letters: Letters) -> Symbols<'r> {
        let symbol = |kind: Kind<'r>| match other_symbol(rules, &kind).filter(|_| letters == Letters::Other) {
            Some(other) => Cow::Owned(other),
            None => Cow::Borrowed(&*kind.placement.symbol),
        };
        let on_board = rules.men().filter(|kind| kind.placement.hand.is_none() && !rules.is_value(kind.piece));
        let width = on_board.map(|kind| symbol(kind).chars().count()).max().unwrap_or(1);
        Symbols { of_men: rules.men().map(symbol).collect(), width }
    }

    /// The symbol of a man; `None` for nobody.
    pub(super) fn of(&self, man: Option<&Man>) -> Option<&str> {
        let number = man?.number()?;
        Some(self.of_men.get(number).map_or(STRANGER, |symbol| symbol))
    }
}

impl Rules {
    /// How a man is written; empty for one whom the rules have not.
    pub(crate) fn symbol(&self, man: Man, letters: Letters) -> String {
        let Some(kind) = self.men().find(|kind| kind.man == man) else { return String::new() };
        let other = other_symbol(self, &kind).filter(|_| letters == Letters::Other);
        other.unwrap_or_else(|| kind.placement.symbol.to_string())
    }
}

/// The symbol with the letter that other programs have for the piece, where the man is written with his piece's own.
pub(super) fn other_symbol(rules: &Rules, kind: &Kind<'_>) -> Option<String> {
    let piece = rules.piece(kind.piece);
    let (own, other) = (piece.letter?, piece.other_letter?);
    let symbol = &kind.placement.symbol;
    let first = symbol.chars().next().filter(|first| first.eq_ignore_ascii_case(&own))?;
    let other = if first.is_ascii_uppercase() { other.to_ascii_uppercase() } else { other.to_ascii_lowercase() };
    // Of men in hand each has his letter.
    Some(symbol.replace(first, &other.to_string()))
}
