//! The headers of a record that name its game: `Variant` in PGN, and `GameType` in PDN.
//!
//! Others call a game by names of their own. The rules give these names as titles for the formats `pgn` and `pdn`.

use qishu_rules::shortened;

use super::tokens::{TokenKind, tokens};
use crate::error::Error;
use crate::moves::Moves;
use crate::titles::are_equal_names;
use crate::variant::Variant;

/// The header of PGN that names the game.
pub(super) const VARIANT: &str = "Variant";
/// The format whose titles are the values of this header.
pub(super) const PGN: &str = "pgn";
/// The headers that name the game, each with the format.
const HEADERS: [(&str, &str); 2] = [(VARIANT, PGN), ("GameType", "pdn")];

impl Variant {
    /// The value of the header `Variant` in records of this game, if the rules give one.
    pub(super) fn name_in_records(&self) -> Option<&str> {
        self.titles_in(PGN).ok()?.first().copied()
    }

    /// Whether the header of a record means this game, by its name and its value. `None` if it is no such header, if its
    /// value is unknown, or if the rules do not give the names of the game in its format.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn is_meant_by_header(&self, header: &str, value: &str) -> Result<Option<bool>, Error> {
        let Some((_, format)) = HEADERS.iter().find(|(name, _)| *name == header) else { return Ok(None) };
        let titles = self.titles_in(format)?;
        // In PDN, the colours and the size of the board follow the number of the game.
        let value = if *format == PGN { value } else { value.split(',').next().unwrap_or_default() };
        if titles.is_empty() || is_unknown(value) {
            return Ok(None);
        }
        let in_languages = self.local_titles()?.iter().flat_map(|title| &*title.words);
        let mut names = in_languages.map(|word| &**word).chain([self.name(), self.title()]);
        Ok(Some(names.any(|name| are_equal_names(name, value))))
    }
}

/// Whether the value of a header tells nothing, as PGN has it.
pub(super) fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-")
}

impl Moves {
    /// Refuses a record whose header names another game than that of the rules.
    ///
    /// # Errors
    ///
    /// Fails with a message that has both names.
    pub(super) fn refuse_other_game(&self, header: &str, value: &str) -> Result<(), String> {
        let variant = self.variant();
        match variant.is_meant_by_header(header, value).map_err(|error| error.to_string())? {
            Some(false) => Err(format!(
                "this record is of `{}`, and the rules are of `{}` ({})",
                shortened(value),
                variant.name(),
                variant.title()
            )),
            _ => Ok(()),
        }
    }
}

/// The headers of a text's first record that name its game, each with its value, if that is known. A text that is no record has none.
pub fn game_headers(text: &str) -> Vec<(String, String)> {
    let tokens = tokens(text).unwrap_or_default();
    let headers = tokens.into_iter().map_while(|token| match token.kind {
        TokenKind::Header(name, value) => Some((name, value)),
        _ => None,
    });
    let of_game =
        headers.filter(|(name, value)| HEADERS.iter().any(|(header, _)| header == name) && !is_unknown(value));
    of_game.map(|(name, value)| (name.to_owned(), value)).collect()
}
