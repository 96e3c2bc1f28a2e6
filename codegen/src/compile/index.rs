//! The file that includes the modules of all variants and lists them.

use std::collections::BTreeMap;

use qishu_spec_lang::Model;
use qishu_spec_lang::sources::Sources;

use super::{ModuleSource, count_file, legal_file, moves_file, positions_file};
use crate::emit::page::{Page, documentation};
use crate::emit::{LEGAL, MOVES, POSITIONS, names};

/// The text of the file, written so far.
pub struct VariantIndex {
    modules: Page,
    /// The entries of the variants that have modules.
    variants: Vec<String>,
    /// The entries of all variants by their names, if these are listed.
    library: Option<BTreeMap<String, String>>,
}

impl VariantIndex {
    /// Lists variants with modules only.
    pub fn of_modules() -> VariantIndex {
        VariantIndex { modules: Page::new(), variants: Vec::new(), library: None }
    }

    /// Lists all variants, with and without modules, in a further list.
    pub fn of_library() -> VariantIndex {
        VariantIndex { library: Some(BTreeMap::new()), ..VariantIndex::of_modules() }
    }

    /// Lists a variant and its module. The module includes the code that counts positions and, as inner modules, the
    /// code for numbering positions, moves and legal positions.
    pub fn module(&mut self, model: &Model, source: &ModuleSource, files: &Sources) {
        let docs = documentation(&[format!("{}.", model.title.trim_end_matches('.'))]);
        let (name, count, positions) = (names::module(&model.name), count_file(model), positions_file(model));
        let include = |file: &str| format!("include!(concat!(env!(\"OUT_DIR\"), \"/{file}\"));");
        let (count, positions) = (include(&count), include(&positions));
        let moves = source.moves.as_ref().map_or_else(
            |_| String::new(),
            |_| format!("\n    {MOVES}    pub mod moves {{\n        {}\n    }}\n", include(&moves_file(model))),
        );
        let legal = source.legal.as_ref().map_or_else(String::new, |_| {
            format!("\n    {LEGAL}    pub mod legal {{\n        {}\n    }}\n", include(&legal_file(model)))
        });
        self.modules.item(&format!(
            r#"{docs}#[allow(clippy::all, reason = "one loop a number of pieces and one index a table, whatever their ranges happen to be")]
pub mod {name} {{
    {count}

    {POSITIONS}    pub mod positions {{
        use super::*;

        {positions}
    }}
{moves}{legal}}}"#
        ));
        let count_legal = match source.legal {
            Some(_) => format!("Some({name}::legal::count)"),
            None => "None".to_owned(),
        };
        let play = source.moves.as_ref().map_or_else(|_| "None".to_owned(), |_| format!("Some({name}::moves::play)"));
        let entry = format!(
            "    ::qishu_runtime::LibraryVariant::compiled(&VARIANTS[{}], {}),\n",
            self.variants.len(),
            model.game.is_some()
        );
        self.list(model, entry);
        let about = about(model, files);
        self.variants.push(format!(
            "    ::qishu_runtime::Variant {{
{about}        count: {name}::count,
        rules: &{name}::positions::RULES,
        positions: &{name}::positions::POSITIONS,
        play: {play},
        count_legal: {count_legal},
    }},
"
        ));
    }

    /// Lists a variant that has no module.
    pub fn interpreted(&mut self, model: &Model, files: &Sources) {
        let (about, plays) = (about(model, files), model.game.is_some());
        let entry = format!(
            "    ::qishu_runtime::LibraryVariant {{
{about}        plays: {plays},
        module: None,
    }},
"
        );
        self.list(model, entry);
    }

    /// Lists a variant in the list of all variants, if there is one.
    fn list(&mut self, model: &Model, entry: String) {
        if let Some(library) = &mut self.library {
            library.insert(model.name.clone(), entry);
        }
    }

    /// The text of the file.
    pub fn into_text(mut self) -> String {
        let variants = self.variants.concat();
        self.modules.item(&format!(
            "/// Every variant, in the order of the files' names.\n\
             pub static VARIANTS: &[::qishu_runtime::Variant] = &[\n{variants}];"
        ));
        if let Some(library) = self.library {
            let library: String = library.into_values().collect();
            self.modules.item(&format!(
                "/// Every variant, with a module or without one, in the order of the names.\n\
                 pub static LIBRARY: &[::qishu_runtime::LibraryVariant] = &[\n{library}];"
            ));
        }
        self.modules.into_text()
    }
}

/// The description of the variant, with or without a module.
fn about(model: &Model, files: &Sources) -> String {
    let Model { name, title, sources, .. } = model;
    let files_read = model.lineage.iter().map(|&id| {
        let (file, text) = (files.file(id).base_name(), files.file(id).text());
        format!("({file:?}, {text:?})")
    });
    let files_read = files_read.collect::<Vec<String>>().join(", ");
    let published = model.published.iter().map(|published| {
        let (figure, source) = (&published.figure, &published.source);
        format!("            ::qishu_runtime::Published {{ figure: {figure:?}, source: {source:?} }},\n")
    });
    let published: String = published.collect();
    format!(
        "        name: {name:?},
        title: {title:?},
        sources: &{sources:?},
        published: &[
{published}        ],
        files: &[{files_read}],
"
    )
}
