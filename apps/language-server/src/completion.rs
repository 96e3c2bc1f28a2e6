//! Completion: possible continuations at a place.

use qishu_spec_lang::symbols::{SymbolKind, expected};
use serde_json::{Value, json};

use crate::workspace::{Workspace, names_in_scope, word_of};

/// The kinds of completion items, by their numbers in the protocol.
const KEYWORD: u32 = 14;
const MODULE: u32 = 9;
const REFERENCE: u32 = 18;

/// The possible continuations at a byte of a text: words of the language, and names of suitable kinds.
pub fn offers(workspace: &Workspace, uri: &str, byte: usize) -> Vec<Value> {
    let lineage = workspace.lineage(uri);
    let Some(document) = lineage.first() else { return Vec::new() };
    let expected = expected(document.text.as_str(), byte);
    let mut offers = Vec::new();
    for &kind in &expected.kinds {
        let names = match kind {
            SymbolKind::Variant => workspace.variants(uri),
            kind => names_in_scope(&lineage, kind),
        };
        let number = if kind == SymbolKind::Variant { MODULE } else { REFERENCE };
        let offer = |name: &String| json!({ "label": name, "kind": number, "detail": word_of(kind), "sortText": format!("0{name}") });
        offers.extend(names.iter().map(offer));
    }
    let word = |word: &&str| json!({ "label": word, "kind": KEYWORD, "sortText": format!("1{word}") });
    offers.extend(expected.words.iter().map(word));
    offers
}
