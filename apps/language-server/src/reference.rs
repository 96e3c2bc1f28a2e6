//! The lines of the language reference about a word, in Markdown.

use qishu_spec_lang::ReferenceEntry;

/// The syntax, the sentences, and a link to the section.
pub fn told(entry: &ReferenceEntry) -> String {
    told_with(entry, &entry.syntax)
}

/// The same for an editor that shows the first line of the syntax above.
pub fn told_below_syntax(entry: &ReferenceEntry) -> String {
    told_with(entry, entry.syntax.get(1..).unwrap_or_default())
}

fn told_with(entry: &ReferenceEntry, syntax: &[&str]) -> String {
    let mut parts = Vec::new();
    if !syntax.is_empty() {
        parts.push(format!("```text\n{}\n```", syntax.join("\n")));
    }
    parts.push(entry.text.clone());
    parts.push(format!("[{}]({})", entry.section.replace('`', ""), entry.url));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}
