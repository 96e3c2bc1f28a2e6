//! The types of a crate: every struct, enum, union, trait and alias outside its tests.

use syn::visit::{self, Visit};
use syn::{Ident, ItemEnum, ItemStruct, ItemTrait, ItemType, ItemUnion};

use crate::modules::Modules;

/// The names of the types, each with the file that defines it.
pub fn types(modules: &Modules) -> Vec<(String, usize)> {
    let mut reader = TypeReader { file: 0, types: Vec::new() };
    for (file, content) in modules.files.iter().enumerate() {
        reader.file = file;
        content.items.iter().for_each(|(_, item)| reader.visit_item(item));
    }
    reader.types
}

/// Visits the items of a file, and those inside functions.
struct TypeReader {
    file: usize,
    types: Vec<(String, usize)>,
}

impl TypeReader {
    fn found(&mut self, name: &Ident) {
        self.types.push((name.to_string(), self.file));
    }
}

impl<'ast> Visit<'ast> for TypeReader {
    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.found(&item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.found(&item.ident);
    }

    fn visit_item_union(&mut self, item: &'ast ItemUnion) {
        self.found(&item.ident);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        self.found(&item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.found(&item.ident);
        visit::visit_item_trait(self, item);
    }
}
