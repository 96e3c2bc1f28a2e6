//! The game that a text of records is of, as far as the text tells it: by a header, or by its format.
//!
//! A format of one game has its pieces by name. So the rules of such a game have a name for records (`title pgn`) and
//! call their pieces in the language of the format. Several rules may do so: then the moves decide.

use std::fmt;

use qishu_rules::shortened;

use super::game_headers::{PGN, VARIANT, game_headers, is_unknown};
use super::lines::is_chinese;
use super::tokens::{TokenKind, tokens};
use super::{csa, gib, kif, pairs, usi};
use crate::error::Error;
use crate::variant::Variant;

/// The value of the header `Variant` of records that need none.
const STANDARD: &str = "Standard";
/// The header of a WXF file, and the value by which it is told from other headers of that name.
const FORMAT: (&str, &str) = ("FORMAT", "WXF");
/// The language of the pieces in formats of Chinese programs.
const CHINESE: &str = "zh";
/// The header that some records have for their game, and others for its number.
const GAME: &str = "Game";

/// What a text of records tells of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    /// The headers that name the game, each with its value; there may be several.
    pub headers: Vec<(String, String)>,
    /// The value of the header `Game`, which may be no name.
    game: Option<String>,
    /// The language in which the rules of the game call its pieces, if the format is of one game.
    language: Option<&'static str>,
}

impl RecordedGame {
    /// What the first record of a text tells.
    #[must_use]
    pub fn of(text: &str) -> RecordedGame {
        let headers = game_headers(text);
        let language = if headers.is_empty() { language(text) } else { None };
        RecordedGame { headers, game: value_of(text, GAME), language }
    }

    /// Whether the rules are those of a game that the text may be of. Only those of games with a name for records are.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn may_be(&self, variant: &Variant) -> Result<bool, Error> {
        for (header, value) in &self.headers {
            if variant.is_meant_by_header(header, value)? == Some(true) {
                return Ok(true);
            }
        }
        if !self.headers.is_empty() || variant.titles_in(PGN)?.is_empty() {
            return Ok(false);
        }
        if let Some(language) = self.language {
            let rules = variant.rules();
            return Ok(rules.piece_types.iter().any(|piece_type| piece_type.words_in(language).next().is_some()));
        }
        let names = self.game.as_deref().into_iter().chain([STANDARD]);
        let is_meant = |name| Ok(variant.is_meant_by_header(VARIANT, name)? == Some(true));
        names.map(is_meant).try_fold(false, |any, is_meant: Result<bool, Error>| Ok(any | is_meant?))
    }
}

/// What tells of the game, in words.
impl fmt::Display for RecordedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.headers.first(), self.language) {
            (Some((header, value)), _) => write!(f, "the header `{header}` names the game `{}`", shortened(value)),
            (None, Some(language)) => {
                write!(f, "the format is that of a game whose rules call pieces as in `called {language}`")
            }
            (None, None) => f.write_str("no header names the game"),
        }
    }
}

/// The value of a header of the first record, if it is known.
fn value_of(text: &str, header: &str) -> Option<String> {
    let tokens = tokens(text).unwrap_or_default();
    let found = tokens.into_iter().find_map(|token| match token.kind {
        TokenKind::Header(name, value) if name == header => Some(value),
        _ => None,
    });
    found.filter(|value| !is_unknown(value))
}

/// The language in which the game of a format calls its pieces; `None` for formats of many games.
fn language(text: &str) -> Option<&'static str> {
    if pairs::is_tagged(text) {
        return Some(CHINESE);
    }
    if csa::is_csa(text) || usi::is_list(text) {
        return Some(csa::LANGUAGE);
    }
    if kif::is_kif(text) {
        return Some(kif::LANGUAGE);
    }
    let tokens = tokens(text).unwrap_or_default();
    tokens.into_iter().find_map(|token| match token.kind {
        TokenKind::Header(name, _) if gib::is_header(name) => Some(gib::LANGUAGE),
        TokenKind::Header(name, value) if (name, &*value) == FORMAT => Some(CHINESE),
        TokenKind::Word(word) if gib::is_move(word) => Some(gib::LANGUAGE),
        TokenKind::Word(word) if word.starts_with(is_chinese) => Some(CHINESE),
        _ => None,
    })
}
