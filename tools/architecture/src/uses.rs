//! The arrows: every path in a file, resolved to the file that defines its target.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use syn::visit::{self, Visit};
use syn::{ItemUse, Path};

use crate::modules::{ModuleId, Modules, for_each_leaf};
use crate::tokens::for_each_path;

/// The pairs of different files of which the first uses the second. Uses between a file and the heads of its folders
/// are left out: a head both defines what its files share, and uses them.
pub fn arrows(modules: &Modules) -> BTreeSet<(usize, usize)> {
    let mut arrows = BTreeSet::new();
    for (file, content) in modules.files.iter().enumerate() {
        for (module, item) in &content.items {
            let mut reader = PathReader { modules, module: *module, file, arrows: &mut arrows };
            reader.visit_item(item);
        }
    }
    arrows
}

/// Visits one item of a module.
struct PathReader<'m> {
    modules: &'m Modules,
    module: ModuleId,
    file: usize,
    arrows: &'m mut BTreeSet<(usize, usize)>,
}

impl PathReader<'_> {
    /// Whether that file is this one, or holds a module around this one: the head of its folder, or of one further out.
    fn is_around(&self, file: usize) -> bool {
        let mut around = std::iter::successors(Some(self.module), |&module| self.modules.all[module].parent);
        around.any(|module| self.modules.all[module].file == file)
    }

    fn uses(&mut self, path: &[String]) {
        if let Some(file) = self.modules.file_of(self.module, path).filter(|&file| !self.is_around(file)) {
            self.arrows.insert((self.file, file));
        }
    }
}

impl<'ast> Visit<'ast> for PathReader<'_> {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        // An import inside a crate's folder of re-exports is an arrow like any other.
        for_each_leaf(&item.tree, &mut Vec::new(), &mut |path, _| self.uses(path));
    }

    fn visit_path(&mut self, path: &'ast Path) {
        if path.leading_colon.is_none() {
            let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.uses(&segments);
        }
        visit::visit_path(self, path);
    }

    fn visit_token_stream(&mut self, tokens: &'ast TokenStream) {
        for_each_path(tokens, &mut |path| self.uses(path));
    }
}
