//! The structure of a text: the list of its definitions, the foldable parts, and the kind of each word.

use qishu_spec_lang::ast::NamedThing;
use qishu_spec_lang::symbols::{COLOURS, LexemeKind, SymbolKind, SymbolRole, coloured, lexemes};
use serde_json::{Value, json};

use crate::document::Document;
use crate::workspace::word_of;

/// The definitions, nested in the variant.
pub fn symbols(document: &Document) -> Vec<Value> {
    let text = &document.text;
    let mut variant = None;
    let mut inner = Vec::new();
    for symbol in document.symbols.iter().filter(|symbol| symbol.role != SymbolRole::Use) {
        let detail = match symbol.role {
            SymbolRole::Replacement => format!("{}, replaced", word_of(symbol.kind)),
            SymbolRole::Removal => format!("{}, removed", word_of(symbol.kind)),
            _ => word_of(symbol.kind).to_string(),
        };
        let entry = json!({
            "name": symbol.name,
            "detail": detail,
            "kind": number(symbol.kind),
            "range": text.range(&symbol.statement),
            "selectionRange": text.range(&symbol.bytes),
        });
        match (symbol.kind, &variant) {
            (SymbolKind::Variant, None) => variant = Some(entry),
            _ => inner.push(entry),
        }
    }
    match variant {
        Some(mut variant) => {
            variant["range"] = text.range(&(0..text.as_str().len()));
            variant["children"] = Value::Array(inner);
            vec![variant]
        }
        None => inner,
    }
}

/// The number of a kind in the protocol.
fn number(kind: SymbolKind) -> u32 {
    match kind {
        SymbolKind::Variant => 2,
        SymbolKind::Side => 22,
        SymbolKind::Thing(NamedThing::PieceType) => 5,
        SymbolKind::Thing(NamedThing::Region) => 13,
        SymbolKind::Thing(NamedThing::Partition | NamedThing::StateVariable) => 10,
        SymbolKind::Thing(NamedThing::Layer) => 3,
        SymbolKind::Thing(NamedThing::MoveRule) => 6,
        SymbolKind::Thing(_) => 7,
    }
}

/// The foldable parts of several lines: the content of braces, and consecutive comments.
pub fn folds(document: &Document) -> Vec<Value> {
    let text = document.text.as_str();
    let mut folds = Vec::new();
    let mut open = Vec::new();
    let mut comments: Option<(usize, usize)> = None;
    let mut fold = |first: usize, last: usize, kind: Option<&str>| {
        if first < last {
            let mut fold = json!({ "startLine": first, "endLine": last });
            kind.into_iter().for_each(|kind| fold["kind"] = kind.into());
            folds.push(fold);
        }
    };
    for lexeme in lexemes(text) {
        let line = document.text.place(lexeme.bytes.start).line;
        if lexeme.kind == LexemeKind::Comment {
            comments = match comments {
                Some((first, last)) if last + 1 == line => Some((first, line)),
                earlier => {
                    earlier.into_iter().for_each(|(first, last)| fold(first, last, Some("comment")));
                    Some((line, line))
                }
            };
            continue;
        }
        match &text[lexeme.bytes] {
            "{" => open.push(line),
            // The line of the closing brace stays visible.
            "}" => open.pop().into_iter().for_each(|first| fold(first, line.saturating_sub(1), None)),
            _ => {}
        }
    }
    comments.into_iter().for_each(|(first, last)| fold(first, last, Some("comment")));
    folds
}

/// The kind of each word, as the protocol encodes it: five numbers each, of which the first two are relative to the
/// previous word.
pub fn colours(document: &Document) -> Vec<usize> {
    let text = document.text.as_str();
    let mut numbers = Vec::new();
    let mut before = document.text.place(0);
    for (bytes, colour) in coloured(text, &document.symbols) {
        let place = document.text.place(bytes.start);
        let same_line = place.line == before.line;
        let column = if same_line { place.character - before.character } else { place.character };
        let length: usize = text[bytes].chars().map(char::len_utf16).sum();
        let number = COLOURS.iter().position(|name| *name == colour).unwrap_or(0);
        numbers.extend([place.line - before.line, column, length, number, 0]);
        before = place;
    }
    numbers
}
