//! The lines of the language reference about a word, in Markdown.

use qishu_spec_lang::ReferenceEntry;

/// The syntax, the sentences, and a link to the section.
pub fn told(entry: &ReferenceEntry) -> String {
    let mut parts = Vec::new();
    if !entry.syntax.is_empty() {
        parts.push(format!("```text\n{}\n```", entry.syntax.join("\n")));
    }
    parts.push(entry.text.clone());
    parts.push(format!("[{}]({})", entry.section.replace('`', ""), entry.url));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}
