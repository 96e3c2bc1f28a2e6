//! The links of the documents: each leads to a file of the repository.
//!
//! The book's own pages link to its chapters and are tested with the book.

use std::fs;

use architecture::files_below;

use crate::workspace::repository;

/// The links of a text to files, without what stands after `#`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let links = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    let files = links.filter_map(|link| link.split(['#', ' ']).next());
    files.filter(|file| !file.is_empty() && !file.contains(':'))
}

#[test]
fn links_are_told_from_addresses_and_headings() {
    let text = "[a](a.md), [b](b/c.rs#part), [c](https://example.org/x), [d](#part), `e](` f";
    assert_eq!(links(text).collect::<Vec<_>>(), ["a.md", "b/c.rs"]);
}

#[test]
fn links_lead_to_files() {
    let root = repository();
    let documents = files_below(&root, &["md"]).expect("the folders can be read");
    assert!(documents.len() > 30, "{}", documents.len());
    let mut nowhere = Vec::new();
    for document in documents.iter().filter(|path| !path.starts_with(root.join("docs/book"))) {
        let text = fs::read_to_string(document).expect("it can be read");
        let folder = document.parent().expect("a file is in a folder");
        let dead = links(&text).filter(|link| !folder.join(link).exists());
        nowhere.extend(dead.map(|link| format!("{}: {link}", document.display())));
    }
    assert_eq!(nowhere, Vec::<String>::new());
}
