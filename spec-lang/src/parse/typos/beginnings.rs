//! Words of other languages at the beginning of a statement.

use super::joins;
use crate::catalogue::{self, Typo};
use crate::parse::first_token;
use crate::sources::Span;

/// The intended beginning of a statement that begins with an unknown word at `at`. `behind` is the rest of the file from
/// this word on. `has_likeliest` tells whether the word resembles a keyword, `begins_line` whether only blanks precede it.
pub(in crate::parse) fn beginning(
    text: &str,
    at: Span,
    behind: &str,
    (has_likeliest, begins_line): (bool, bool),
) -> Option<Typo> {
    let word = first_token(text);
    let two = |sign: &str| Span { end: at.start + sign.len(), ..at };
    Some(match word {
        "extends" | "import" | "include" | "use" | "using" | "inherit" | "base" => catalogue::said_otherwise(
            "a base stands behind the variant's name, as in `variant mine extends base { … }`",
        ),
        "#" | "%" | ";" => catalogue::other_comment(at),
        "-" if behind.starts_with("--") => catalogue::other_comment(two("--")),
        "if" | "when" | "unless" | "assert" if begins_line => catalogue::said_otherwise(
            "a condition on positions is a forbidden pattern: `forbid stone on a1, no king on b1` requires the king if the stone is there",
        ),
        "win" | "lose" | "draw" if first_token(text[word.len()..].trim_start()) == "if" => {
            catalogue::instead(at, &format!("end {word}"), "an outcome stands behind `end`")
        }
        "author" | "by" | "url" | "link" | "reference" if text[word.len()..].trim_start().starts_with('"') => {
            catalogue::instead(at, "source", "the origin of the rules is stated by one word")
        }
        "turn" | "turns" => catalogue::said_otherwise("the first of `sides` begins, and the sides move alternately"),
        "castling" | "castle" | "castles" => catalogue::said_otherwise(
            "castling is a move, as in `move king castles from e1 to g1 with guard from h1 to f1 by right short`, and `right` states the right",
        ),
        "enpassant" | "en" => catalogue::said_otherwise(
            "a capture in passing is a move, as in `steps along diagonal forward onto passed`, and the move over a square is `passing`",
        ),
        "checkmate" | "stalemate" | "mate" => catalogue::said_otherwise(
            "an ending is a statement as in `end lose if no move in check` or `end draw if no move`",
        ),
        "variant" => {
            catalogue::said_otherwise("a file has one variant, and its statements stand directly in its braces")
        }
        "rules" | "game" if text[word.len()..].trim_start().starts_with('{') => catalogue::said_otherwise(
            "blocks of statements do not nest: the statements of a variant stand directly in its braces",
        ),
        _ if !has_likeliest && stands_before_piece(word, behind) => {
            catalogue::said_otherwise("the side of a piece stands behind its letter, as in `piece stone S of white`")
        }
        _ if names_region(text) => catalogue::instead(at, "region", "a region is defined by a statement"),
        _ => return None,
    })
}

/// Whether the word stands directly before a `piece` on the same line.
fn stands_before_piece(word: &str, behind: &str) -> bool {
    !joins(word) && behind[word.len()..].trim_start_matches(' ').starts_with("piece ")
}

/// Whether a text has the form `let camp = …`, with any first word.
fn names_region(text: &str) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric()).trim_start();
    let name = behind.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(behind.len());
    name > 0 && behind[name..].trim_start().starts_with('=')
}
