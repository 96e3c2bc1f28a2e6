//! The texts: those that are open, those beside them, and those that are compiled into the program.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use qishu_spec_lang::limits;
use qishu_spec_lang::symbols::{Symbol, SymbolKind, SymbolRole, symbols};

use crate::text::LinedText;
use crate::uri::{LIBRARY, path_of, uri_of};

/// A rules file that is compiled into the program: the name of the file and its text.
pub type LibraryFile = (&'static str, &'static str);

/// The ending of rules files.
const ENDING: &str = ".rules";

/// A text with its name and its symbols.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its address.
    pub uri: String,
    /// What is written in it.
    pub text: LinedText,
    /// The names in it.
    pub symbols: Vec<Symbol>,
}

/// All texts that can be spoken of.
#[derive(Clone, Debug)]
pub struct Workspace {
    open: BTreeMap<String, Document>,
    library: Vec<LibraryFile>,
}

impl Document {
    /// A text under an address.
    pub fn new(uri: &str, text: String) -> Document {
        let symbols = symbols(&text);
        Document { uri: uri.to_string(), text: LinedText::new(text), symbols }
    }

    /// The name of the variant that it extends.
    pub fn base(&self) -> Option<&Symbol> {
        self.symbols.iter().find(|symbol| symbol.kind == SymbolKind::Variant && symbol.role == SymbolRole::Use)
    }

    /// The symbol at a byte, or the one that ends there.
    pub fn symbol_at(&self, byte: usize) -> Option<&Symbol> {
        let at = |symbol: &&Symbol| symbol.bytes.start <= byte && byte <= symbol.bytes.end;
        self.symbols.iter().rfind(at)
    }

    /// What has that name and is defined or replaced here.
    pub fn definition(&self, kind: SymbolKind, name: &str) -> Option<&Symbol> {
        let defined = |symbol: &&Symbol| matches!(symbol.role, SymbolRole::Definition | SymbolRole::Replacement);
        self.symbols.iter().filter(defined).find(|symbol| symbol.kind == kind && symbol.name == name)
    }

    /// The text of a statement that a symbol stands in.
    pub fn statement(&self, symbol: &Symbol) -> &str {
        &self.text.as_str()[symbol.statement.clone()]
    }
}

impl Workspace {
    /// No text but those of the library.
    pub fn new(library: Vec<LibraryFile>) -> Workspace {
        Workspace { open: BTreeMap::new(), library }
    }

    /// Opens a text, or replaces it.
    pub fn open(&mut self, uri: &str, text: String) {
        self.open.insert(uri.to_string(), Document::new(uri, text));
    }

    /// Closes a text; what is written on the disk counts again.
    pub fn close(&mut self, uri: &str) {
        self.open.remove(uri);
    }

    /// An open text.
    pub fn document(&self, uri: &str) -> Option<&Document> {
        self.open.get(uri)
    }

    /// The addresses of all open texts.
    pub fn open_uris(&self) -> Vec<String> {
        self.open.keys().cloned().collect()
    }

    /// Any text by its address. Of a file that is open it is what the editor has, under the address that the editor writes:
    /// which characters of a path are written by their numbers is anybody's choice.
    pub fn read(&self, uri: &str) -> Option<Document> {
        let path = path_of(uri);
        let is_same = |document: &&Document| path.is_some() && path_of(&document.uri) == path;
        if let Some(document) = self.open.get(uri).or_else(|| self.open.values().find(is_same)) {
            return Some(document.clone());
        }
        let text = match uri.strip_prefix(LIBRARY) {
            Some(file) => self.library.iter().find(|(name, _)| *name == file)?.1.to_string(),
            None => text_of(&path?)?,
        };
        Some(Document::new(uri, text))
    }

    /// A text, the one that it extends, and so on, as far as there are any.
    pub fn lineage(&self, uri: &str) -> Vec<Document> {
        let mut lineage: Vec<Document> = self.read(uri).into_iter().collect();
        while let Some(base) = lineage.last().and_then(|last| self.base_of(last)) {
            let is_known = lineage.iter().any(|document| document.uri == base.uri);
            if is_known || lineage.len() > limits::EXTENSIONS {
                break;
            }
            lineage.push(base);
        }
        // What is behind a text that is too large to be read is nobody's base.
        if let Some(large) = lineage.iter().position(|document| document.text.as_str().len() > limits::FILE_BYTES) {
            lineage.truncate(large + 1);
        }
        lineage
    }

    /// The text that another extends: an open one or a file beside it, or else one of the library.
    fn base_of(&self, document: &Document) -> Option<Document> {
        let file = format!("{}{ENDING}", document.base()?.name);
        let beside = path_of(&document.uri).map(|path| uri_of(&path.with_file_name(&file)));
        let open = || {
            let name = document.base()?.name.as_str();
            let named = |other: &&Document| other.definition(SymbolKind::Variant, name).is_some();
            self.open.values().filter(|other| other.uri != document.uri).find(named).cloned()
        };
        beside.and_then(|uri| self.read(&uri)).or_else(open).or_else(|| self.read(&format!("{LIBRARY}{file}")))
    }

    /// The texts that may speak of the same things as one: it, what it extends, and all open or beside these that extend any of
    /// them, each with its lineage.
    pub fn family(&self, uri: &str) -> Vec<Vec<Document>> {
        let own = self.lineage(uri);
        let mut uris = self.open_uris();
        for folder in own.iter().filter_map(|document| Some(path_of(&document.uri)?.parent()?.to_path_buf())) {
            uris.extend(rules_in(&folder));
        }
        uris.extend(own.iter().map(|document| document.uri.clone()));
        uris.sort();
        uris.dedup();
        let mut family: Vec<Vec<Document>> = uris.iter().map(|uri| self.lineage(uri)).collect();
        family.retain(|lineage| lineage.iter().any(|one| own.iter().any(|other| other.uri == one.uri)));
        // An open file may have been found by two addresses.
        family.sort_by(|one, other| one[0].uri.cmp(&other[0].uri));
        family.dedup_by(|one, other| one[0].uri == other[0].uri);
        family
    }

    /// The texts of the library, each with the name of its variant.
    pub fn library(&self) -> Vec<(&'static str, &'static str)> {
        self.library.iter().filter_map(|(file, text)| Some((file.strip_suffix(ENDING)?, *text))).collect()
    }

    /// The names of variants that a text could extend.
    pub fn variants(&self, uri: &str) -> Vec<String> {
        let folder = path_of(uri).and_then(|path| path.parent().map(Path::to_path_buf));
        let beside = folder.iter().flat_map(|folder| rules_in(folder)).filter(|other| other != uri);
        let stem = |file: &str| file.rsplit('/').next()?.strip_suffix(ENDING).map(str::to_string);
        let mut names: Vec<String> = beside.filter_map(|uri| stem(&uri)).collect();
        names.extend(self.library.iter().filter_map(|(file, _)| stem(file)));
        names.sort();
        names.dedup();
        names
    }
}

/// In which text of a lineage what a symbol of the first stands for is defined: its place in the lineage, and where.
pub fn home<'d>(lineage: &'d [Document], kind: SymbolKind, name: &str) -> Option<(&'d Document, &'d Symbol)> {
    if kind == SymbolKind::Variant {
        let named = |document: &'d Document| Some((document, document.definition(kind, name)?));
        return lineage.iter().find_map(named);
    }
    let defined = |document: &'d Document| {
        let symbol = document.definition(kind, name).filter(|symbol| symbol.role == SymbolRole::Definition)?;
        Some((document, symbol))
    };
    // What is only replaced, in a text whose base is not found, is at home where it is replaced.
    let replaced = || lineage.iter().rev().find_map(|one| one.definition(kind, name).map(|symbol| (one, symbol)));
    lineage.iter().find_map(defined).or_else(replaced)
}

/// The names of one kind that are in scope at the beginning of a lineage, in alphabetical order.
pub fn names_in_scope(lineage: &[Document], kind: SymbolKind) -> Vec<String> {
    let mut names = Vec::new();
    for document in lineage.iter().rev() {
        let symbols = || document.symbols.iter().filter(|symbol| symbol.kind == kind);
        // Sides are replaced all together.
        if kind == SymbolKind::Side && symbols().any(|symbol| symbol.role == SymbolRole::Replacement) {
            names.clear();
        }
        for symbol in symbols() {
            match symbol.role {
                SymbolRole::Removal => names.retain(|name| *name != symbol.name),
                SymbolRole::Use => {}
                SymbolRole::Definition | SymbolRole::Replacement => names.push(symbol.name.clone()),
            }
        }
    }
    names.sort();
    names.dedup();
    names
}

/// How a kind of thing is called.
pub fn word_of(kind: SymbolKind) -> &'static str {
    match kind {
        SymbolKind::Variant => "variant",
        SymbolKind::Side => "side",
        SymbolKind::Thing(kind) => kind.word(),
    }
}

/// The addresses of the rules files in a folder.
fn rules_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path()).filter(|path| path.to_string_lossy().ends_with(ENDING));
    files.map(|path| uri_of(&path)).collect()
}

fn text_of(path: &Path) -> Option<String> {
    let mut text = String::new();
    let file = File::open(path).ok()?;
    file.take(limits::FILE_BYTES as u64 + 1).read_to_string(&mut text).ok()?;
    Some(text)
}
