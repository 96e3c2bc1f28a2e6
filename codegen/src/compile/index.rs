//! The file that includes the modules of all variants and lists them.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use qishu_spec_lang::Model;
use qishu_spec_lang::sources::Sources;
use quote::quote;

use super::{ModuleSource, count_file, legal_file, moves_file, positions_file};
use crate::emit::page::Page;
use crate::emit::tokens::{self, docs, optional, size};
use crate::emit::{LEGAL, MOVES, POSITIONS, RULES, names};

/// The text of the file, written so far.
pub struct VariantIndex {
    modules: Page,
    /// The entries of the variants that have modules.
    variants: Vec<TokenStream>,
    /// The entries of all variants by their names, if these are listed.
    library: Option<BTreeMap<String, TokenStream>>,
}

impl VariantIndex {
    /// Lists variants with modules only.
    pub(crate) fn of_modules() -> VariantIndex {
        VariantIndex { modules: Page::new(), variants: Vec::new(), library: None }
    }

    /// Lists all variants, with and without modules, in a further list.
    pub fn of_library() -> VariantIndex {
        VariantIndex { library: Some(BTreeMap::new()), ..VariantIndex::of_modules() }
    }

    /// Lists a variant and its module. The module includes the code that counts positions and, as inner modules, the
    /// code for numbering positions, moves and legal positions.
    pub fn module(&mut self, model: &Model, source: &ModuleSource, has_moves: bool, files: &Sources) {
        let title = docs(&[format!("{}.", model.title.trim_end_matches('.'))]);
        let name = tokens::name(&names::module(&model.name));
        let (count, positions) = (included(&count_file(model)), included(&positions_file(model)));
        let inner = |words: &str, name: &str, file: &str| {
            let (docs, name, file) = (docs(&[words.to_owned()]), tokens::name(name), included(file));
            quote!(#docs pub mod #name { #file })
        };
        let moves = has_moves.then(|| inner(MOVES, "moves", &moves_file(model)));
        let legal = source.legal.as_ref().map(|_| inner(LEGAL, "legal", &legal_file(model)));
        let of_positions = docs(&[POSITIONS.to_owned()]);
        self.modules.items(quote! {
            #title
            #[allow(
                clippy::all,
                reason = "one loop a number of pieces and one index a table, whatever their ranges happen to be"
            )]
            pub mod #name {
                #count
                #of_positions
                pub mod positions { use super::*; #positions }
                #moves
                #legal
            }
        });
        let count_legal = optional(source.legal.as_ref().map(|_| quote!(#name::legal::count)));
        let play = optional(has_moves.then(|| quote!(#name::moves::play)));
        let (index, plays) = (size(self.variants.len()), model.game.is_some());
        self.list(model, quote!(::qishu_runtime::LibraryVariant::compiled(&VARIANTS[#index], #plays)));
        let about = about(model, files);
        self.variants.push(quote! {
            ::qishu_runtime::Variant {
                #about
                count: #name::count,
                rules: &#name::positions::RULES,
                positions: &#name::positions::POSITIONS,
                play: #play,
                count_legal: #count_legal,
            }
        });
    }

    /// Lists a variant that has no module.
    pub fn interpreted(&mut self, model: &Model, files: &Sources) {
        let (about, plays) = (about(model, files), model.game.is_some());
        self.list(
            model,
            quote!(::qishu_runtime::LibraryVariant { #about plays: #plays, module: None, rules: None, play: None }),
        );
    }

    /// Lists a variant whose module makes moves and does not count.
    pub fn played(&mut self, model: &Model, files: &Sources) {
        let title = docs(&[format!("{}.", model.title.trim_end_matches('.'))]);
        let name = tokens::name(&names::module(&model.name));
        let [positions, moves] = [positions_file(model), moves_file(model)].map(|file| included(&file));
        let [of_rules, of_moves] = [RULES, MOVES].map(|words| docs(&[words.to_owned()]));
        self.modules.items(quote! {
            #title
            #[allow(clippy::all, reason = "one line a piece, whatever its moves happen to be")]
            pub mod #name {
                #of_rules
                pub mod positions { #positions }
                #of_moves
                pub mod moves { #moves }
            }
        });
        let about = about(model, files);
        let parts = quote!(rules: Some(&#name::positions::RULES), play: Some(#name::moves::play));
        self.list(model, quote!(::qishu_runtime::LibraryVariant { #about plays: true, module: None, #parts }));
    }

    /// Lists a variant in the list of all variants, if there is one.
    fn list(&mut self, model: &Model, entry: TokenStream) {
        if let Some(library) = &mut self.library {
            library.insert(model.name.clone(), entry);
        }
    }

    /// The text of the file.
    pub(crate) fn into_text(mut self) -> String {
        let variants = self.variants;
        let docs = docs(&["Every variant, in the order of the files' names.".to_owned()]);
        self.modules.items(quote!(#docs pub static VARIANTS: &[::qishu_runtime::Variant] = &[#(#variants),*];));
        if let Some(library) = self.library {
            let entries = library.into_values();
            let docs =
                tokens::docs(&["Every variant, with a module or without one, in the order of the names.".to_owned()]);
            self.modules
                .items(quote!(#docs pub static LIBRARY: &[::qishu_runtime::LibraryVariant] = &[#(#entries),*];));
        }
        self.modules.into_text()
    }
}

/// The contents of a file in the output folder.
fn included(file: &str) -> TokenStream {
    let path = format!("/{file}");
    quote!(include!(concat!(env!("OUT_DIR"), #path));)
}

/// The description of the variant, with or without a module.
fn about(model: &Model, files: &Sources) -> TokenStream {
    let Model { name, title, sources, .. } = model;
    let files_read = model.lineage.iter().map(|&id| {
        let (file, text) = (files.file(id).base_name(), files.file(id).text());
        quote!((#file, #text))
    });
    let published = model.published.iter().map(|published| {
        let (figure, source) = (published.figure.to_string(), published.source.to_string());
        quote!(::qishu_runtime::Published { figure: #figure, source: #source })
    });
    quote! {
        name: #name,
        title: #title,
        sources: &[#(#sources),*],
        published: &[#(#published),*],
        files: &[#(#files_read),*],
    }
}
