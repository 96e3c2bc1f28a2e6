//! How men are written, in text and on drawn boards.

use crate::{Man, Rules};

/// What is written for a man that is none of the rules'.
const STRANGER: &str = "?";

/// The symbols of all men, by their numbers.
pub(super) struct Symbols<'r>(Vec<&'r str>);

impl<'r> Symbols<'r> {
    pub(super) fn new(rules: &'r Rules) -> Symbols<'r> {
        Symbols(rules.men().map(|kind| &*kind.placement.symbol).collect())
    }

    /// The symbol of a man; `None` for nobody.
    pub(super) fn of(&self, man: Option<&Man>) -> Option<&'r str> {
        let number = man?.number()?;
        Some(self.0.get(number).copied().unwrap_or(STRANGER))
    }

    /// How many characters the longest symbol has.
    pub(super) fn width(&self) -> usize {
        self.0.iter().map(|symbol| symbol.chars().count()).max().unwrap_or(1)
    }
}
