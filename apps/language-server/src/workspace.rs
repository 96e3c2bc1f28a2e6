//! The texts: open ones, those beside them, and those compiled into the program.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use qishu_spec_lang::limits;
use qishu_spec_lang::symbols::{Symbol, SymbolKind, SymbolRole};

use crate::document::Document;
use crate::files::{ENDING, FilesRead, rules_in, text_of};
use crate::uri::{LIBRARY, path_of, uri_of};

/// A rules file that is compiled into the program: the name of the file and its text.
pub type LibraryFile = (&'static str, &'static str);

/// All accessible texts.
#[derive(Clone, Debug)]
pub struct Workspace {
    open: BTreeMap<String, Arc<Document>>,
    library: Vec<LibraryFile>,
}

/// The related texts of one, which may refer to the same things.
#[derive(Clone, Debug)]
pub struct TextFamily {
    /// Each of them, with the texts that it extends.
    pub lineages: Vec<Vec<Arc<Document>>>,
    /// Whether they are complete: a folder may hold more files than are read for one question.
    pub is_whole: bool,
}

impl Workspace {
    /// Only the texts of the library.
    pub fn new(library: Vec<LibraryFile>) -> Workspace {
        Workspace { open: BTreeMap::new(), library }
    }

    /// Opens a text, or replaces it.
    pub fn open(&mut self, uri: &str, text: String) {
        self.open.insert(uri.to_string(), Arc::new(Document::new(uri, text)));
    }

    /// Closes a text; its file on the disk becomes valid again.
    pub fn close(&mut self, uri: &str) {
        self.open.remove(uri);
    }

    /// An open text.
    pub fn document(&self, uri: &str) -> Option<&Document> {
        self.open.get(uri).map(Arc::as_ref)
    }

    /// The addresses of all open texts.
    pub fn open_uris(&self) -> Vec<String> {
        self.open.keys().cloned().collect()
    }

    /// Any text by its address. The text of an open file is that in the editor, with the editor's address. Addresses
    /// are compared after decoding, since editors escape different characters.
    pub fn read(&self, uri: &str) -> Option<Arc<Document>> {
        self.read_among(uri, &mut FilesRead::default())
    }

    fn read_among(&self, uri: &str, files: &mut FilesRead) -> Option<Arc<Document>> {
        let path = path_of(uri);
        let is_same = |document: &&Arc<Document>| path.is_some() && path_of(&document.uri) == path;
        if let Some(document) = self.open.get(uri).or_else(|| self.open.values().find(is_same)) {
            return Some(Arc::clone(document));
        }
        files.document(uri, || match uri.strip_prefix(LIBRARY) {
            Some(file) => Some(self.library.iter().find(|(name, _)| *name == file)?.1.to_string()),
            None => text_of(&path?),
        })
    }

    /// A text, its base, and so on, as far as they exist.
    pub fn lineage(&self, uri: &str) -> Vec<Arc<Document>> {
        self.lineage_among(uri, &mut FilesRead::default())
    }

    fn lineage_among(&self, uri: &str, files: &mut FilesRead) -> Vec<Arc<Document>> {
        let mut lineage: Vec<Arc<Document>> = self.read_among(uri, files).into_iter().collect();
        while let Some(base) = lineage.last().and_then(|last| self.base_of(last, files)) {
            let is_known = lineage.iter().any(|document| document.uri == base.uri);
            if is_known || lineage.len() > limits::EXTENSIONS {
                break;
            }
            lineage.push(base);
        }
        // A text that is too large is not parsed, so that it has no base.
        if let Some(large) = lineage.iter().position(|document| document.text.as_str().len() > limits::FILE_BYTES) {
            lineage.truncate(large + 1);
        }
        lineage
    }

    /// The base of a document: an open one or a file beside it, or else one of the library.
    fn base_of(&self, document: &Document, files: &mut FilesRead) -> Option<Arc<Document>> {
        let name = document.base()?.name.as_str();
        let file = format!("{name}{ENDING}");
        let beside = path_of(&document.uri).map(|path| uri_of(&path.with_file_name(&file)));
        let named = |other: &&Arc<Document>| other.definition(SymbolKind::Variant, name).is_some();
        let open = || self.open.values().filter(|other| other.uri != document.uri).find(named).cloned();
        let found = beside.and_then(|uri| self.read_among(&uri, files)).or_else(open);
        found.or_else(|| self.read_among(&format!("{LIBRARY}{file}"), files))
    }

    /// The related texts of one: itself, its bases, and all texts, open or beside these, that extend any of them, each
    /// with its lineage.
    pub fn family(&self, uri: &str) -> TextFamily {
        let mut files = FilesRead::default();
        let own = self.lineage_among(uri, &mut files);
        files.limit();
        let mut uris = self.open_uris();
        for folder in own.iter().filter_map(|document| Some(path_of(&document.uri)?.parent()?.to_path_buf())) {
            let (beside, is_whole) = rules_in(&folder);
            uris.extend(beside);
            files.is_whole &= is_whole;
        }
        uris.extend(own.iter().map(|document| document.uri.clone()));
        uris.sort();
        uris.dedup();
        let mut family: Vec<Vec<Arc<Document>>> = uris.iter().map(|uri| self.lineage_among(uri, &mut files)).collect();
        family.retain(|lineage| lineage.iter().any(|one| own.iter().any(|other| other.uri == one.uri)));
        // An open file may have been found by two addresses.
        family.sort_by(|one, other| one[0].uri.cmp(&other[0].uri));
        family.dedup_by(|one, other| one[0].uri == other[0].uri);
        TextFamily { lineages: family, is_whole: files.is_whole }
    }

    /// The texts of the library, each with the name of its variant.
    pub fn library(&self) -> Vec<(&'static str, &'static str)> {
        self.library.iter().filter_map(|(file, text)| Some((file.strip_suffix(ENDING)?, *text))).collect()
    }

    /// The names of variants that a text could extend.
    pub fn variants(&self, uri: &str) -> Vec<String> {
        let folder = path_of(uri).and_then(|path| path.parent().map(Path::to_path_buf));
        let beside = folder.iter().flat_map(|folder| rules_in(folder).0).filter(|other| other != uri);
        let stem = |file: &str| file.rsplit('/').next()?.strip_suffix(ENDING).map(str::to_string);
        let mut names: Vec<String> = beside.filter_map(|uri| stem(&uri)).collect();
        names.extend(self.library.iter().filter_map(|(file, _)| stem(file)));
        names.sort();
        names.dedup();
        names
    }
}

/// The text of a lineage that defines a symbol of the first one: its index in the lineage, and the definition.
pub fn home<'d>(lineage: &'d [Arc<Document>], kind: SymbolKind, name: &str) -> Option<(&'d Document, &'d Symbol)> {
    if kind == SymbolKind::Variant {
        let named = |document: &'d Arc<Document>| Some((document.as_ref(), document.definition(kind, name)?));
        return lineage.iter().find_map(named);
    }
    let defined = |document: &'d Arc<Document>| {
        let symbol = document.definition(kind, name).filter(|symbol| symbol.role == SymbolRole::Definition)?;
        Some((document.as_ref(), symbol))
    };
    // If a text only replaces a thing, and its base is missing, the replacement counts as the definition.
    let replaced =
        || lineage.iter().rev().find_map(|one| one.definition(kind, name).map(|symbol| (one.as_ref(), symbol)));
    lineage.iter().find_map(defined).or_else(replaced)
}

/// The names of one kind in scope for the first text of a lineage, in alphabetical order.
pub fn names_in_scope(lineage: &[Arc<Document>], kind: SymbolKind) -> Vec<String> {
    let mut names = Vec::new();
    for document in lineage.iter().rev() {
        let symbols = || document.symbols.iter().filter(|symbol| symbol.kind == kind);
        // Replacing the sides replaces all of them.
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

/// The word for a kind of thing.
pub fn word_of(kind: SymbolKind) -> &'static str {
    match kind {
        SymbolKind::Variant => "variant",
        SymbolKind::Side => "side",
        SymbolKind::Thing(kind) => kind.word(),
    }
}
