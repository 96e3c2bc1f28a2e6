//! Definitions, uses and renaming of names.

use std::collections::BTreeMap;
use std::sync::Arc;

use qishu_spec_lang::symbols::{Symbol, SymbolKind, SymbolRole};
use serde_json::{Value, json};

use crate::diagnostics::CheckedText;
use crate::document::Document;
use crate::uri::LIBRARY;
use crate::workspace::{TextFamily, Workspace, home};

/// A symbol of a text, with the text and those that it extends.
#[derive(Debug)]
pub struct FoundSymbol {
    lineage: Vec<Arc<Document>>,
    symbol: Symbol,
}

impl FoundSymbol {
    /// The symbol at a byte of a text, if there is one.
    pub fn at(workspace: &Workspace, uri: &str, byte: usize) -> Option<FoundSymbol> {
        let lineage = workspace.lineage(uri);
        let symbol = lineage.first()?.symbol_at(byte)?.clone();
        Some(FoundSymbol { lineage, symbol })
    }

    /// The text that contains it, and those that this extends.
    pub fn lineage(&self) -> &[Arc<Document>] {
        &self.lineage
    }

    /// The symbol.
    pub fn symbol(&self) -> &Symbol {
        &self.symbol
    }

    /// The range of the name, as editors write it.
    pub fn range(&self) -> Value {
        self.lineage[0].text.range(&self.symbol.bytes)
    }

    /// The place of the definition: in its text or the nearest base that defines or replaces it.
    pub fn definition(&self) -> Option<Value> {
        let Symbol { kind, name, .. } = &self.symbol;
        let found = self.lineage.iter().find_map(|one| Some((one, one.definition(*kind, name)?)));
        found.map(|(document, symbol)| location(document, symbol))
    }

    /// The uses in all related texts.
    pub fn references(&self, workspace: &Workspace, with_definition: bool) -> Vec<Value> {
        let defines = |role| matches!(role, SymbolRole::Definition | SymbolRole::Replacement);
        let family = workspace.family(&self.lineage[0].uri);
        let wanted =
            self.occurrences(&family).into_iter().filter(|(_, symbol)| with_definition || !defines(symbol.role));
        wanted.map(|(document, symbol)| location(document, symbol)).collect()
    }

    /// The uses in its text, with the protocol's numbers for reading and writing.
    pub fn highlights(&self, workspace: &Workspace) -> Vec<Value> {
        let [reading, writing] = [2, 3];
        let family = workspace.family(&self.lineage[0].uri);
        let own = self.occurrences(&family).into_iter().filter(|(document, _)| document.uri == self.lineage[0].uri);
        own.map(|(document, symbol)| {
            let kind = if symbol.role == SymbolRole::Use { reading } else { writing };
            json!({ "range": document.text.range(&symbol.bytes), "kind": kind })
        })
        .collect()
    }

    /// All symbols of the same thing, with their texts.
    fn occurrences<'f>(&self, family: &'f TextFamily) -> Vec<(&'f Document, &'f Symbol)> {
        let Symbol { kind, name, .. } = &self.symbol;
        let Some((at_home, _)) = home(&self.lineage, *kind, name) else { return Vec::new() };
        let mut occurrences = Vec::new();
        for lineage in &family.lineages {
            if home(lineage, *kind, name).is_none_or(|(other, _)| other.uri != at_home.uri) {
                continue;
            }
            let Some(document) = lineage.first() else { continue };
            let same = document.symbols.iter().filter(|symbol| symbol.kind == *kind && symbol.name == *name);
            occurrences.extend(same.map(|symbol| (document.as_ref(), symbol)));
        }
        occurrences
    }

    /// The edits that rename the thing everywhere.
    ///
    /// # Errors
    ///
    /// Fails with the reason if the new name would cause a new mistake.
    pub fn renamed(&self, workspace: &Workspace, new: &str) -> Result<Value, String> {
        let is_name = new.starts_with(|c: char| c.is_ascii_alphabetic())
            && new.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_name {
            return Err(format!("`{new}` is no name: a letter followed by letters, digits and `_`"));
        }
        if self.symbol.kind == SymbolKind::Variant {
            return Err("a variant is found by the name of its file".to_string());
        }
        let at_home = home(&self.lineage, self.symbol.kind, &self.symbol.name);
        if at_home.is_none_or(|(document, _)| document.uri.starts_with(LIBRARY)) {
            return Err(format!("`{}` is not defined in a file that can be changed", self.symbol.name));
        }
        let family = workspace.family(&self.lineage[0].uri);
        if !family.is_whole {
            return Err("there are more rules files beside it than are looked through".to_string());
        }
        let occurrences = self.occurrences(&family);
        let mut changes: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        let mut after = workspace.clone();
        for of_text in occurrences.chunk_by(|(one, _), (other, _)| one.uri == other.uri) {
            let document = of_text[0].0;
            let (mut text, mut end) = (String::new(), 0);
            for (_, symbol) in of_text {
                let edit = json!({ "range": document.text.range(&symbol.bytes), "newText": new });
                changes.entry(&document.uri).or_default().push(edit);
                text.push_str(&document.text.as_str()[end..symbol.bytes.start]);
                text.push_str(new);
                end = symbol.bytes.end;
            }
            text.push_str(&document.text.as_str()[end..]);
            after.open(&document.uri, text);
        }
        for &uri in changes.keys() {
            let mistakes = |workspace: &Workspace| {
                let checked = CheckedText::new(workspace, uri);
                checked.map(|checked| (checked.mistakes().0, checked.mistakes().1.unwrap_or_default().to_string()))
            };
            let [before, after] = [mistakes(workspace), mistakes(&after)].map(Option::unwrap_or_default);
            if after.0 > before.0 {
                return Err(format!("it cannot be called `{new}`: {}", after.1));
            }
        }
        Ok(json!({ "changes": changes }))
    }
}

fn location(document: &Document, symbol: &Symbol) -> Value {
    json!({ "uri": document.uri, "range": document.text.range(&symbol.bytes) })
}
