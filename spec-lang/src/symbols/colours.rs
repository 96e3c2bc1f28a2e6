//! The kind of each word of a text, for editors and pages that colour it.

use std::ops::Range;

use super::{LexemeKind, Symbol, SymbolKind, keywords, lexemes};
use crate::ast::NamedThing;

/// The kinds of words that are coloured, by their names in the protocol of language servers.
pub const COLOURS: [&str; 10] =
    ["keyword", "comment", "string", "number", "operator", "namespace", "class", "variable", "parameter", "property"];

/// The words of a text that have a colour, in order: the bytes of each, and its kind, one of [`COLOURS`]. The symbols
/// are those of the text.
pub fn coloured(text: &str, symbols: &[Symbol]) -> Vec<(Range<usize>, &'static str)> {
    let keywords = keywords();
    let colour = |kind: LexemeKind, bytes: &Range<usize>| {
        let word = &text[bytes.clone()];
        let symbol = symbols.binary_search_by_key(&bytes.start, |symbol| symbol.bytes.start);
        Some(match (kind, symbol) {
            (LexemeKind::Comment, _) => "comment",
            (LexemeKind::Text, _) => "string",
            (LexemeKind::Number, _) => "number",
            (LexemeKind::Word, Ok(symbol)) => match symbols[symbol].kind {
                SymbolKind::Variant => "namespace",
                SymbolKind::Side => "parameter",
                SymbolKind::Thing(NamedThing::PieceType) => "class",
                SymbolKind::Thing(NamedThing::Region | NamedThing::Partition) => "variable",
                SymbolKind::Thing(_) => "property",
            },
            (LexemeKind::Word, Err(_)) if keywords.binary_search(&word).is_ok() => "keyword",
            (LexemeKind::Sign, _) if "|&-+*=:>".contains(word) => "operator",
            _ => return None,
        })
    };
    let lexemes = lexemes(text).into_iter();
    lexemes.filter_map(|lexeme| Some((lexeme.bytes.clone(), colour(lexeme.kind, &lexeme.bytes)?))).collect()
}
