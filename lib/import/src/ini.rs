//! Files of sections: names in square brackets, and below each its keys with their values.

use std::collections::BTreeSet;

use crate::mistake::{Fault, ImportMistake};

/// A section.
#[derive(Clone, Debug)]
pub struct Section {
    pub name: String,
    /// The section that it inherits from.
    pub base: Option<String>,
    pub line: usize,
    pub entries: Vec<Setting>,
}

/// A key with its value.
#[derive(Clone, Debug)]
pub struct Setting {
    pub key: String,
    pub value: String,
    pub line: usize,
}

/// The sections of a text, in its order.
pub fn sections(text: &str) -> Result<Vec<Section>, ImportMistake> {
    let mut sections: Vec<Section> = Vec::new();
    let mut names = BTreeSet::new();
    let lines = (1..).zip(text.lines()).map(|(line, text)| (line, text.trim()));
    for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with(['#', ';'])) {
        let wrong = |fault| ImportMistake { line, fault };
        if let Some(head) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (name, base) = match head.split_once(':') {
                Some((name, base)) => (name.trim(), Some(base.trim().to_owned())),
                None => (head.trim(), None),
            };
            if name.is_empty() {
                return Err(wrong(Fault::NoMeaning));
            }
            if !names.insert(name) {
                return Err(wrong(Fault::NameAgain(name.to_owned())));
            }
            sections.push(Section { name: name.to_owned(), base, line, entries: Vec::new() });
        } else if let Some((key, value)) = text.split_once('=') {
            let section = sections.last_mut().ok_or_else(|| wrong(Fault::NoSection))?;
            section.entries.push(Setting { key: key.trim().to_owned(), value: value.trim().to_owned(), line });
        } else {
            return Err(wrong(Fault::NoMeaning));
        }
    }
    Ok(sections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_their_keys() {
        let sections =
            sections("# words\n[one]\na = 1\nb=x = y\n\n; more\n[two : one]\n").expect("there is no mistake");
        assert_eq!(sections.len(), 2);
        let entries: Vec<(&str, &str)> = sections[0].entries.iter().map(|entry| (&*entry.key, &*entry.value)).collect();
        assert_eq!(entries, [("a", "1"), ("b", "x = y")]);
        assert_eq!((&*sections[1].name, sections[1].base.as_deref(), sections[1].line), ("two", Some("one"), 7));
    }

    #[test]
    fn what_has_no_meaning_is_told_with_its_line() {
        let fault = |text| sections(text).map(|_| ()).expect_err("there is a mistake");
        assert_eq!(fault("\na = 1"), ImportMistake { line: 2, fault: Fault::NoSection });
        assert_eq!(fault("[a]\nwords"), ImportMistake { line: 2, fault: Fault::NoMeaning });
        assert_eq!(fault("[:a]"), ImportMistake { line: 1, fault: Fault::NoMeaning });
        assert_eq!(fault("[a]\n[a:b]"), ImportMistake { line: 2, fault: Fault::NameAgain("a".to_owned()) });
    }
}
