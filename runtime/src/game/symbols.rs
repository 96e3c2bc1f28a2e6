//! How men are written, in text and on drawn boards.

use super::Game;
use crate::Man;

/// What is written for a man that is none of the game's.
const STRANGER: &str = "?";

/// The symbols of all kinds, by their numbers.
pub(super) struct Symbols<'g>(Vec<&'g str>);

impl<'g> Symbols<'g> {
    pub(super) fn new(game: &'g Game) -> Symbols<'g> {
        Symbols(game.kinds().map(|kind| &*kind.placement.symbol).collect())
    }

    /// The symbol of a man; `None` for nobody.
    pub(super) fn of(&self, man: Option<&Man>) -> Option<&'g str> {
        let kind = man?.kind()?;
        Some(self.0.get(kind).copied().unwrap_or(STRANGER))
    }

    /// How many characters the longest symbol has.
    pub(super) fn width(&self) -> usize {
        self.0.iter().map(|symbol| symbol.chars().count()).max().unwrap_or(1)
    }
}
