//! The tree of a crate's modules: their files and their names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use syn::{Attribute, Item, ItemMod, UseTree};

/// An index into [`Modules::all`].
pub type ModuleId = usize;

/// The modules of a crate; the first is its root.
pub struct Modules {
    /// The modules, each after the one around it.
    pub all: Vec<Module>,
    /// The files, in the order in which they are found.
    pub files: Vec<CrateFile>,
}

/// One module.
pub struct Module {
    /// The module around it; the root has none.
    pub parent: Option<ModuleId>,
    /// Which file holds it.
    pub file: usize,
    /// The meanings of its names.
    pub names: BTreeMap<String, NameMeaning>,
}

/// One file of the crate.
pub struct CrateFile {
    /// Where it lies.
    pub path: PathBuf,
    /// The items outside of any inline module's tests, with the module that each belongs to.
    pub items: Vec<(ModuleId, Item)>,
}

/// The meaning of a name in a module.
pub enum NameMeaning {
    /// Something that the module defines.
    Definition,
    /// A module inside.
    Module(ModuleId),
    /// What that path leads to from here, by a `use`.
    Path(Vec<String>),
}

impl Modules {
    /// Reads a crate from its root file.
    pub fn read(root: &Path) -> io::Result<Modules> {
        let mut modules = Modules { all: Vec::new(), files: Vec::new() };
        let folder = root.parent().unwrap_or(Path::new("")).to_owned();
        modules.read_file(root, &folder, None)?;
        Ok(modules)
    }

    /// Reads the module of a file; files of modules inside it lie in the folder.
    fn read_file(&mut self, path: &Path, folder: &Path, parent: Option<ModuleId>) -> io::Result<ModuleId> {
        let text = fs::read_to_string(path)?;
        let syntax = syn::parse_file(&text)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {error}", path.display())))?;
        self.files.push(CrateFile { path: path.to_owned(), items: Vec::new() });
        let (id, file) = (self.all.len(), self.files.len() - 1);
        self.all.push(Module { parent, file, names: BTreeMap::new() });
        self.add(id, folder, syntax.items)?;
        Ok(id)
    }

    /// Adds items to a module.
    fn add(&mut self, id: ModuleId, folder: &Path, items: Vec<Item>) -> io::Result<()> {
        let file = self.all[id].file;
        for item in items {
            if is_for_tests(&item) {
                continue;
            }
            if let Item::Mod(module) = item {
                self.add_module(id, folder, module)?;
                continue;
            }
            if let Item::Use(one) = &item {
                bind(&one.tree, &mut Vec::new(), &mut self.all[id].names);
            } else if let Some(name) = name_of(&item) {
                self.all[id].names.insert(name, NameMeaning::Definition);
            }
            self.files[file].items.push((id, item));
        }
        Ok(())
    }

    fn add_module(&mut self, parent: ModuleId, folder: &Path, module: ItemMod) -> io::Result<()> {
        let name = module.ident.to_string();
        let folder = folder.join(&name);
        let child = match module.content {
            Some((_, items)) => {
                let child = self.all.len();
                let file = self.all[parent].file;
                self.all.push(Module { parent: Some(parent), file, names: BTreeMap::new() });
                self.add(child, &folder, items)?;
                child
            }
            None => {
                let alone = folder.with_extension("rs");
                let path = if alone.exists() { alone } else { folder.join("mod.rs") };
                self.read_file(&path, &folder, Some(parent))?
            }
        };
        self.all[parent].names.insert(name, NameMeaning::Module(child));
        Ok(())
    }

    /// The file that defines what a path leads to from a module; `None` outside of the crate.
    pub fn file_of(&self, from: ModuleId, path: &[String]) -> Option<usize> {
        self.follow(from, path, 0).map(|module| self.all[module].file)
    }

    /// The module that a path leads to, or that defines the item it leads to. The number of imports on the path is
    /// limited, since imports of broken code may be cyclic.
    fn follow(&self, from: ModuleId, path: &[String], imports: usize) -> Option<ModuleId> {
        const MOST_IMPORTS: usize = 16;
        let (first, rest) = path.split_first()?;
        let start = match first.as_str() {
            "crate" => 0,
            "self" => from,
            "super" => self.all[from].parent?,
            name => match self.all[from].names.get(name)? {
                NameMeaning::Definition => return Some(from),
                NameMeaning::Module(module) => *module,
                // A `use` of a name under which it is known already leads outside of the crate.
                NameMeaning::Path(path) if imports < MOST_IMPORTS && path.first() != Some(first) => {
                    let path: Vec<String> = path.iter().chain(rest).cloned().collect();
                    return self.follow(from, &path, imports + 1);
                }
                NameMeaning::Path(_) => return None,
            },
        };
        let Some(next) = rest.first() else { return Some(start) };
        if next == "super" || self.all[start].names.contains_key(next) {
            return self.follow(start, rest, imports);
        }
        // A name from a glob import or a macro is treated as the module's own.
        Some(start)
    }
}

/// Binds the names of a `use`.
fn bind(tree: &UseTree, path: &mut Vec<String>, names: &mut BTreeMap<String, NameMeaning>) {
    for_each_leaf(tree, path, &mut |path, name| {
        let path: Vec<String> = path.iter().filter(|part| *part != "self").cloned().collect();
        names.entry(name.to_owned()).or_insert(NameMeaning::Path(path));
    });
}

/// Visits the paths of a `use`, each with the name that it gets here; a glob has the name `*`.
pub fn for_each_leaf(tree: &UseTree, path: &mut Vec<String>, visit: &mut dyn FnMut(&[String], &str)) {
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            for_each_leaf(&inner.tree, path, visit);
            path.pop();
        }
        UseTree::Name(inner) if inner.ident == "self" => visit(path, path.last().map_or("self", String::as_str)),
        UseTree::Name(inner) => {
            path.push(inner.ident.to_string());
            visit(path, &inner.ident.to_string());
            path.pop();
        }
        UseTree::Rename(inner) => {
            path.push(inner.ident.to_string());
            visit(path, &inner.rename.to_string());
            path.pop();
        }
        UseTree::Glob(_) => visit(path, "*"),
        UseTree::Group(group) => group.items.iter().for_each(|tree| for_each_leaf(tree, path, visit)),
    }
}

fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        _ => return None,
    };
    Some(ident.to_string())
}

fn is_for_tests(item: &Item) -> bool {
    let attributes: &[Attribute] = match item {
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        _ => &[],
    };
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
    })
}
