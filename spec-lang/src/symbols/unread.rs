//! The names of unreadable statements, guessed from words.

use std::collections::BTreeMap;
use std::ops::Range;

use super::lexemes::{Lexeme, LexemeKind, lexemes};
use super::{Symbol, SymbolKind, SymbolRole, keywords};
use crate::ast::NamedThing;

/// Adds the names outside of the ranges that were read.
pub(super) fn add(text: &str, read: &[Range<usize>], symbols: &mut Vec<Symbol>) {
    // The statements are read in the order of the text; the words `replace` and `remove` stand before them.
    let is_read = |lexeme: &Lexeme| {
        let behind = read.partition_point(|stretch| stretch.start <= lexeme.bytes.start);
        behind > 0 && read[behind - 1].contains(&lexeme.bytes.start)
    };
    let meant = |lexeme: &Lexeme| lexeme.kind != LexemeKind::Comment && !is_read(lexeme);
    let words: Vec<Lexeme> = lexemes(text).into_iter().filter(meant).collect();
    let text_at = |index: usize| words.get(index).map_or("", |lexeme| &text[lexeme.bytes.clone()]);
    let is_word = |index: usize| words.get(index).is_some_and(|lexeme| lexeme.kind == LexemeKind::Word);
    let mut found: BTreeMap<usize, (SymbolKind, SymbolRole)> = BTreeMap::new();
    for index in 0..words.len() {
        let role = match index.checked_sub(1).map(text_at) {
            Some("replace") => SymbolRole::Replacement,
            Some("remove") => SymbolRole::Removal,
            _ => SymbolRole::Definition,
        };
        let next = index + 1;
        if !is_word(index) || !is_word(next) || found.contains_key(&index) {
            continue;
        }
        let word = text_at(index);
        // A region may have this name.
        if word == NamedThing::LINES && role == SymbolRole::Definition && text_at(next + 1) != "=" {
            continue;
        }
        let kind = match (word, NamedThing::of_word(word)) {
            ("variant", _) => Some(SymbolKind::Variant),
            ("sides", _) if index == 0 || text_at(index - 1) != "across" => {
                for name in (next..words.len()).step_by(2).take_while(|&name| is_word(name)) {
                    found.insert(name, (SymbolKind::Side, role));
                    if text_at(name + 1) != "," {
                        break;
                    }
                }
                None
            }
            ("extends", _) => {
                found.insert(next, (SymbolKind::Variant, SymbolRole::Use));
                None
            }
            (
                _,
                Some(
                    kind @ (NamedThing::Region
                    | NamedThing::Partition
                    | NamedThing::PieceType
                    | NamedThing::StateVariable
                    | NamedThing::Right
                    | NamedThing::Layer
                    | NamedThing::Symmetry),
                ),
            ) => Some(SymbolKind::Thing(kind)),
            (_, Some(kind)) if text_at(next + 1) == ":" || role == SymbolRole::Removal => Some(SymbolKind::Thing(kind)),
            _ => None,
        };
        if let Some(kind) = kind {
            found.insert(next, (kind, role));
        }
    }
    let symbol = |index: usize, kind, role| {
        let bytes = words[index].bytes.clone();
        Symbol { kind, name: text_at(index).to_string(), role, statement: bytes.clone(), bytes }
    };
    symbols.extend(found.iter().map(|(&index, &(kind, role))| symbol(index, kind, role)));
    let known = known(symbols);
    let keywords = keywords();
    for index in (0..words.len()).filter(|index| is_word(*index) && !found.contains_key(index)) {
        let name = text_at(index);
        if let (Some(&kind), Err(_)) = (known.get(name), keywords.binary_search(&name)) {
            symbols.push(symbol(index, kind, SymbolRole::Use));
        }
    }
}

/// The defined names, each with its most likely kind.
fn known(symbols: &[Symbol]) -> BTreeMap<String, SymbolKind> {
    let mut known: BTreeMap<String, SymbolKind> = BTreeMap::new();
    const NONE: u8 = 5;
    let rank = |kind: SymbolKind| match kind {
        SymbolKind::Thing(NamedThing::PieceType) => 0,
        SymbolKind::Thing(NamedThing::Region) => 1,
        SymbolKind::Side => 2,
        SymbolKind::Thing(NamedThing::Partition) => 3,
        SymbolKind::Thing(NamedThing::StateVariable) => 4,
        _ => NONE,
    };
    for symbol in symbols.iter().filter(|symbol| symbol.role != SymbolRole::Removal && rank(symbol.kind) < NONE) {
        let kind = known.entry(symbol.name.clone()).or_insert(symbol.kind);
        if rank(symbol.kind) < rank(*kind) {
            *kind = symbol.kind;
        }
    }
    known
}
