//! Lines of Rust with their indentation, broken at the page width where possible.

use super::nested::Nested;
use crate::text::WIDTH;

/// The indentation of each level of braces.
const STEP: usize = 4;

/// The text of an item under construction.
#[derive(Debug, Default)]
pub struct CodeText {
    text: String,
    depth: usize,
}

impl CodeText {
    /// An empty text.
    pub fn new() -> CodeText {
        CodeText::default()
    }

    /// Writes a line. A line that is too long is broken at the last possible places.
    pub fn line(&mut self, line: &str) {
        if line.is_empty() {
            self.text.push('\n');
            return;
        }
        let (mut rest, mut indent) = (line, self.indent());
        while let Some(end) = last_break(rest, WIDTH.saturating_sub(indent)) {
            self.text += &format!("{}{}\n", " ".repeat(indent), rest[..end].trim_end());
            rest = rest[end..].trim_start();
            indent = self.indent() + STEP;
        }
        self.text += &format!("{}{rest}\n", " ".repeat(indent));
    }

    /// Writes a nested text, followed by `end`.
    pub fn nested(&mut self, nested: &Nested, end: &str) {
        let indent = self.indent();
        nested.write(&mut self.text, indent, end);
    }

    /// Writes the contents of a block whose braces are already written.
    pub fn indented(&mut self, write: impl FnOnce(&mut CodeText)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Writes the head of a block, and indents the following lines. A head that is too long is broken before each of
    /// `breaks`.
    pub fn open(&mut self, head: &str, breaks: &[&str]) {
        self.broken(head, breaks, " {", true);
        self.depth += 1;
    }

    /// Ends a block.
    pub fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    /// Writes a statement: `head`, followed by the product of some factors. A long one is broken first before the
    /// product and then before each factor.
    pub fn product(&mut self, head: &str, factors: &[String]) {
        let product = factors.join(" * ");
        let line = format!("{head} {product};");
        if self.fits(&line) {
            return self.line(&line);
        }
        self.line(head);
        self.depth += 1;
        self.broken(&product, &[" * "], ";", false);
        self.depth -= 1;
    }

    /// Whether the line fits.
    pub fn fits(&self, line: &str) -> bool {
        self.indent() + line.chars().count() <= WIDTH
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.text
    }

    fn indent(&self) -> usize {
        STEP * self.depth
    }

    /// Writes a text, broken before each of `breaks` if it is too long; then `end` may be on a separate line.
    fn broken(&mut self, text: &str, breaks: &[&str], end: &str, alone: bool) {
        if self.fits(&format!("{text}{end}")) {
            return self.line(&format!("{text}{end}"));
        }
        let mut marked = text.to_owned();
        for one in breaks {
            marked = marked.replace(one, &format!("\n{}", one.trim_start()));
        }
        let piece_types: Vec<&str> = marked.split('\n').collect();
        let is_broken = piece_types.len() > 1;
        for (index, piece_type) in piece_types.iter().enumerate() {
            let end = if index + 1 == piece_types.len() && !(alone && is_broken) { end } else { "" };
            self.depth += usize::from(index > 0);
            self.line(&format!("{piece_type}{end}"));
            self.depth -= usize::from(index > 0);
        }
        if alone && is_broken {
            self.line(end.trim_start());
        }
    }
}

/// The last place where a line of that width can be broken, if the text is longer: before an operator or an index, or
/// after a comma.
fn last_break(text: &str, width: usize) -> Option<usize> {
    if text.chars().count() <= width {
        return None;
    }
    let before = ["[", " * ", " + ", " - ", ".min(", ".max("];
    let starts = before.iter().flat_map(|mark| text.match_indices(mark)).map(|(at, _)| at);
    let ends = text.match_indices(", ").map(|(at, comma)| at + comma.len());
    starts.chain(ends).filter(|&at| at > 0 && text[..at].trim_end().chars().count() <= width).max()
}
