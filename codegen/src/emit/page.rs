//! The text of a module: token streams, parsed as items and printed with a blank line between them.

use proc_macro2::TokenStream;
use quote::quote;

use super::tokens::{self, comment_inside};

/// The text of a module under construction.
#[derive(Debug, Default)]
pub struct Page {
    text: String,
}

impl Page {
    /// An empty page.
    pub fn new() -> Page {
        Page::default()
    }

    /// Writes the comment at the head of a module.
    pub fn head(&mut self, lines: &[String]) {
        self.items(comment_inside(lines));
    }

    /// Writes items without blank lines between them, after a blank line; nothing if there are none.
    ///
    /// # Panics
    ///
    /// Panics if the tokens are not items, which is an error of the printer that made them.
    pub fn items(&mut self, items: TokenStream) {
        if items.is_empty() {
            return;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text += &printed(items);
    }

    /// Writes a module with this text inside. Its lines are not indented, since they were laid out for the full width.
    pub fn module(&mut self, docs: &TokenStream, name: &str, inside: &str) {
        let name = tokens::name(name);
        self.items(quote!(#docs pub mod #name {}));
        let head = self.text.trim_end().strip_suffix('}').unwrap_or(&self.text).len();
        self.text.truncate(head);
        self.text += &format!("\n{inside}}}\n");
    }

    /// The text.
    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

/// The width at which prettyplease breaks lines.
pub const WIDTH: usize = 89;

/// The indentation of each level of braces.
pub const STEP: usize = 4;

/// Some items as text.
fn printed(items: TokenStream) -> String {
    let file = syn::parse2(items).expect("the printers write items of Rust");
    prettyplease::unparse(&file)
}
