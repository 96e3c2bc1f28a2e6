//! A text and the data derived from it alone.

use qishu_spec_lang::symbols::{Symbol, SymbolKind, SymbolRole, symbols};

use crate::text::LinedText;

/// A text with its name and its symbols.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its address.
    pub uri: String,
    /// Its content.
    pub text: LinedText,
    /// The names in it.
    pub symbols: Vec<Symbol>,
}

impl Document {
    /// A text under an address.
    pub fn new(uri: &str, text: String) -> Document {
        let symbols = symbols(&text);
        Document { uri: uri.to_string(), text: LinedText::new(text), symbols }
    }

    /// The name of its base variant.
    pub fn base(&self) -> Option<&Symbol> {
        self.symbols.iter().find(|symbol| symbol.kind == SymbolKind::Variant && symbol.role == SymbolRole::Use)
    }

    /// The symbol at a byte, or the one that ends there.
    pub fn symbol_at(&self, byte: usize) -> Option<&Symbol> {
        let at = |symbol: &&Symbol| symbol.bytes.start <= byte && byte <= symbol.bytes.end;
        self.symbols.iter().rfind(at)
    }

    /// The definition or replacement of that name in this text.
    pub fn definition(&self, kind: SymbolKind, name: &str) -> Option<&Symbol> {
        let defined = |symbol: &&Symbol| matches!(symbol.role, SymbolRole::Definition | SymbolRole::Replacement);
        self.symbols.iter().filter(defined).find(|symbol| symbol.kind == kind && symbol.name == name)
    }

    /// The text of the statement that contains a symbol.
    pub fn statement(&self, symbol: &Symbol) -> &str {
        &self.text.as_str()[symbol.statement.clone()]
    }
}
