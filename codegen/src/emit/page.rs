//! The page: items one after the other, with blank lines between them, and comments and documentation above them.

use crate::text::WIDTH;
use crate::text::wrap::wrap;

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

    /// Writes comment lines that stand right above the next item; none at all for no words.
    pub fn comment(&mut self, lines: &[String]) {
        if lines.iter().all(String::is_empty) {
            return;
        }
        self.gap();
        self.text += &marked("//", lines);
        self.joined = true;
    }

    /// Keeps a comment apart from the next item.
    pub fn separate(&mut self) {
        self.joined = false;
    }

    /// Writes an item.
    pub fn item(&mut self, text: &str) {
        self.gap();
        self.text += text.trim_end();
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

/// Some sentences as the documentation of an item; empty ones separate paragraphs.
pub fn documentation(sentences: &[String]) -> String {
    marked("///", sentences)
}

/// Lines behind a mark. Long ones are broken.
fn marked(mark: &str, lines: &[String]) -> String {
    let lines = lines.iter().flat_map(|line| wrap(line, WIDTH - mark.len() - 1));
    lines.map(|line| format!("{mark} {line}").trim_end().to_owned() + "\n").collect()
}
