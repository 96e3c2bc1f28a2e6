//! The comparison page has all expected files, with their published figures.

use std::fs;

use common::rules;
use plain_methods::page::{FRONTIER, OTHERS};

#[test]
fn every_file_has_its_figure_on_the_page() {
    let page = fs::read_to_string(rules::path("tools/plain_methods/README.md")).expect("the page is there");
    let folder = fs::read_dir(rules::path(FRONTIER)).expect("the folder is there");
    let frontier = folder.map(|entry| entry.expect("the folder can be read").file_name().into_string());
    let frontier: Vec<String> = frontier.map(|name| format!("{FRONTIER}/{}", name.expect("it is text"))).collect();
    assert!(frontier.len() > 30, "{frontier:?}");
    for file in frontier.iter().map(String::as_str).chain(OTHERS.lines()) {
        let link = format!("](../../{file}) | ");
        let (_, row) = page.split_once(&link).unwrap_or_else(|| panic!("{file} is not on the page"));
        let (figure, took) = row.split_once(" | ").expect("a figure is followed by times");
        assert!(figure != "?" && took.lines().next().is_some_and(|took| took.contains("s |")), "{file}: {figure}");
        let [published] = &rules::read(&rules::path(file)).published[..] else { continue };
        let digits: String = published.figure.chars().filter(char::is_ascii_digit).collect();
        let first: String =
            figure.split('…').next().unwrap_or_default().chars().filter(|digit| *digit != '.').collect();
        assert!(digits.starts_with(&first), "{file}: {figure} and {digits}");
    }
}
