//! The page: items formatted one by one, with blank lines and ordinary comments between them.
//!
//! The formatter keeps no comments but documentation and puts no blank lines between items, so each item is formatted
//! on its own and the page is put together here.

use proc_macro2::TokenStream;

use crate::wrap::wrap;

/// Comments are broken after so many characters.
const LONGEST_COMMENT: usize = 110;

/// A module's text in the making.
#[derive(Debug, Default)]
pub struct Page {
    text: String,
    /// Whether the next item belongs to the comment just written.
    joined: bool,
}

impl Page {
    /// An empty page.
    pub fn new() -> Page {
        Page::default()
    }

    /// Writes comment lines that stand right above the next item; none at all for no lines.
    pub fn comment(&mut self, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        self.gap();
        for line in lines.iter().flat_map(|line| wrap(line, LONGEST_COMMENT)) {
            self.text.push_str(format!("// {line}").trim_end());
            self.text.push('\n');
        }
        self.joined = true;
    }

    /// Keeps a comment apart from the next item.
    pub fn separate(&mut self) {
        self.joined = false;
    }

    /// Writes an item.
    pub fn item(&mut self, tokens: TokenStream) {
        self.gap();
        let shown = tokens.to_string();
        match syn::parse2(tokens) {
            Ok(file) => self.text.push_str(&prettyplease::unparse(&file)),
            // Rust would refuse it as well; leaving it in the text shows where.
            Err(_) => self.text.push_str(&shown),
        }
    }

    /// Writes a line of its own as it stands.
    pub fn line(&mut self, line: &str) {
        self.gap();
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.text
    }

    fn gap(&mut self) {
        if !self.text.is_empty() && !self.joined {
            self.text.push('\n');
        }
        self.joined = false;
    }
}
