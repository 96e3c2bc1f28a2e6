//! Completion: possible continuations at a place.

use qishu_spec_lang::symbols::{SymbolKind, begins_statement, expected, words_before};
use qishu_spec_lang::{ReferenceEntry, entry};
use serde_json::{Value, json};

use crate::reference;
use crate::snippets::{SNIPPETS, Snippet};
use crate::workspace::{Workspace, names_in_scope, word_of};

/// The kinds of completion items, by their numbers in the protocol.
const KEYWORD: u32 = 14;
const MODULE: u32 = 9;
const REFERENCE: u32 = 18;
const SNIPPET: u32 = 15;
/// The number of a text with stops in the protocol.
const WITH_STOPS: u32 = 2;

/// The possible continuations at a byte of a text: words of the language, and names of suitable kinds. Where a statement
/// can begin, whole statements with stops are offered, too, if the editor reads such texts.
pub fn offers(workspace: &Workspace, uri: &str, byte: usize, with_snippets: bool) -> Vec<Value> {
    let lineage = workspace.lineage(uri);
    let Some(document) = lineage.first() else { return Vec::new() };
    let text = document.text.as_str();
    let expected = expected(text, byte);
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
    // The word that is typed is none before it.
    let start = text[..byte].rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
    let before = words_before(text.get(..start).unwrap_or(text), start);
    // Where any statement can begin, its word does not belong to the one before.
    let is_new = expected.words.contains(&"region");
    let word = |word: &&str| {
        let begins = is_new && begins_statement(word);
        let entry = entry(word, if begins { &[] } else { &before });
        described(json!({ "label": word, "kind": KEYWORD, "sortText": format!("1{word}") }), entry)
    };
    offers.extend(expected.words.iter().map(word));
    if with_snippets {
        // A word of a statement is also expected as the name of a region, and the like.
        let is_new = |one: &&Snippet| is_new || !begins_statement(one.word);
        let fitting = SNIPPETS.iter().filter(|one| expected.words.contains(&one.word)).filter(is_new);
        offers.extend(fitting.map(|one| {
            let item = json!({
                "label": one.label,
                "kind": SNIPPET,
                "insertText": one.text,
                "insertTextFormat": WITH_STOPS,
                "filterText": one.label,
                "sortText": format!("2{}", one.label),
            });
            described(item, entry(one.word, one.before))
        }));
    }
    offers
}

/// An item with what the reference says about its word.
fn described(mut item: Value, entry: Option<ReferenceEntry>) -> Value {
    let Some(entry) = entry else { return item };
    if let Some(syntax) = entry.syntax.first() {
        item["detail"] = json!(syntax.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    item["documentation"] = json!({ "kind": "markdown", "value": reference::told_below_syntax(&entry) });
    item
}
