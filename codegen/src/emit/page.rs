//! The page: items separated by blank lines, with comments and documentation above them.

use crate::text::WIDTH;
use crate::text::wrap::wrap;

/// The text of a module under construction.
#[derive(Debug, Default)]
pub struct Page {
    text: String,
    /// Whether the next item follows the previous comment without a blank line.
    joined: bool,
}

impl Page {
    /// An empty page.
    pub fn new() -> Page {
        Page::default()
    }

    /// Writes comment lines directly above the next item; nothing if there are no lines.
    pub fn comment(&mut self, lines: &[String]) {
        if lines.iter().all(String::is_empty) {
            return;
        }
        self.gap();
        self.text += &marked("//", lines);
        self.joined = true;
    }

    /// Separates a comment from the next item.
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

/// Lines with a comment mark. Long ones are broken.
fn marked(mark: &str, lines: &[String]) -> String {
    let lines = lines.iter().flat_map(|line| wrap(line, WIDTH - mark.len() - 1));
    lines.map(|line| format!("{mark} {line}").trim_end().to_owned() + "\n").collect()
}
