//! The sections of the language reference, `README.md`, which serves both readers and programs.

use std::collections::BTreeMap;

use crate::documentation::slug;

/// The page.
const PAGE: &str = include_str!("../../README.md");
/// The heading of the first section about statements.
const FIRST: &str = "## The file\n";
/// The heading of the first section after those.
const AFTER: &str = "\n## Canonical form\n";

/// A section about statements or their parts.
#[derive(Debug)]
pub struct ReferenceSection {
    /// The heading.
    pub title: &'static str,
    /// The anchor of the heading.
    pub anchor: String,
    /// The index of the section that contains this one, or its own.
    pub chapter: usize,
    /// The lines of syntax.
    pub syntax: Vec<&'static str>,
    /// The paragraphs and the rows of tables.
    pub excerpts: Vec<Excerpt>,
}

/// A paragraph, an item of a list, or a row of a table.
#[derive(Debug)]
pub struct Excerpt {
    /// The text in Markdown. A row has a colon between its cells.
    pub text: String,
    /// Whether it is a row.
    pub is_row: bool,
    /// The pieces of code in it.
    pub codes: Vec<String>,
    /// The number of them that it is about: of a row, those of its first cell.
    pub heads: usize,
}

/// The sections, in the order of the page.
pub fn sections() -> Vec<ReferenceSection> {
    let start = PAGE.find(FIRST).unwrap_or(PAGE.len());
    let end = PAGE[start..].find(AFTER).map_or(PAGE.len(), |end| start + end);
    let mut sections: Vec<ReferenceSection> = Vec::new();
    let mut anchors = BTreeMap::new();
    // Anchors of equal headings have numbers, which depend on all headings before.
    for heading in PAGE[..start].lines().filter_map(heading) {
        anchor(heading.1, &mut anchors);
    }
    let mut lines = PAGE[start..end].lines().peekable();
    while let Some(line) = lines.next() {
        if let Some((level, title)) = heading(line) {
            let chapter = if level > 2 { sections.last().map_or(0, |last| last.chapter) } else { sections.len() };
            let anchor = anchor(title, &mut anchors);
            sections.push(ReferenceSection { title, anchor, chapter, syntax: Vec::new(), excerpts: Vec::new() });
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        if line.starts_with("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            // Syntax stands first in its section, and has placeholders in capitals. Other blocks are examples.
            let is_first = section.syntax.is_empty() && section.excerpts.is_empty();
            if is_first && block.iter().any(|line| has_placeholder(line)) {
                section.syntax = block;
            }
        } else if let Some(row) = line.strip_prefix("| ") {
            // The head of a table is followed by a line of hyphens.
            let is_head = lines.next_if(|next| next.starts_with("|--")).is_some();
            section.excerpts.extend(row.strip_suffix(" |").filter(|_| !is_head).and_then(table_row));
        } else if !line.is_empty() && !line.starts_with('<') {
            let mut text = line.to_string();
            while let Some(next) = lines.next_if(|next| goes_on(next)) {
                text = format!("{text} {}", next.trim_start());
            }
            let codes = codes(&text);
            let heads = codes.len();
            section.excerpts.push(Excerpt { text, is_row: false, codes, heads });
        }
    }
    sections
}

/// The level and the title of a heading.
fn heading(line: &'static str) -> Option<(usize, &'static str)> {
    let level = line.len() - line.trim_start_matches('#').len();
    let title = line[level..].strip_prefix(' ').filter(|_| level > 0)?;
    Some((level, title))
}

/// The anchor that Markdown gives to a heading.
fn anchor(title: &str, before: &mut BTreeMap<String, usize>) -> String {
    let anchor = slug(title);
    let number = before.entry(anchor.clone()).or_default();
    *number += 1;
    if *number == 1 { anchor } else { format!("{anchor}-{}", *number - 1) }
}

/// Whether a line goes on with the paragraph before.
fn goes_on(line: &str) -> bool {
    !(line.is_empty() || line.starts_with("```") || line.starts_with("| ") || line.starts_with("* "))
}

/// Whether a line of syntax has a placeholder: a word in capitals of several letters, outside of texts.
fn has_placeholder(line: &str) -> bool {
    let outside = line.split('"').step_by(2).flat_map(|part| part.split(|c: char| !c.is_ascii_alphabetic()));
    outside.into_iter().any(|word| word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_uppercase()))
}

/// A row of a table of two columns. A bar within a cell is escaped.
fn table_row(row: &str) -> Option<Excerpt> {
    let (first, second) = row.split_once(" | ")?;
    let heads = codes(first).len();
    let text = format!("{first}: {second}").replace("\\|", "|");
    let codes = codes(&text);
    Some(Excerpt { text, is_row: true, codes, heads })
}

/// The pieces of code in a text.
pub fn codes(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(|code| code.replace("\\|", "|")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_sections_with_syntax_and_excerpts() {
        let sections = sections();
        let titled = |title: &str| sections.iter().find(|section| section.title == title).expect("it is there");
        assert_eq!(sections[0].title, "The file");
        assert_eq!(titled("`cap`").syntax, ["cap [LABEL:] [across sides] [SIDE] PIECE, … LIMIT on REGION"]);
        assert_eq!(sections[titled("`cap`").chapter].title, "Limits on numbers");
        assert_eq!(titled("`castles`").syntax, [""; 0]);
        assert!(titled("`castles`").excerpts[0].codes.contains(&"by right".to_string()));
        let rows = &titled("`move`").excerpts;
        assert!(rows.iter().any(|row| row.is_row && row.text == "`steps` directions: the next square"));
        assert_eq!(titled("The other piece").anchor, "the-other-piece");
        assert_eq!(titled("`lines`").anchor, "lines");
        assert_eq!(titled("Lines").anchor, "lines-1");
        assert!(sections.iter().all(|section| !section.title.contains("Canonical")));
        let syntax = sections.iter().flat_map(|section| &section.syntax).count();
        assert!(sections.len() > 40 && syntax > 30, "{} sections, {syntax} lines of syntax", sections.len());
    }
}
