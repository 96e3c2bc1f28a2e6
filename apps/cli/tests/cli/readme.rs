//! The README and two pages of the book match the program: commands with their output, listings, and numbers in the
//! text.

use std::fs;

use crate::program::Folder;
use crate::shown::{blocks, file, listed, run_commands};

/// The page with the listings of rules and of a module.
const HOW_IT_WORKS: &str = "docs/book/src/how_it_works.md";

/// The page that lists all commands.
const COMMANDS: &str = "docs/book/src/commands.md";

#[test]
fn commands_print_what_is_shown() {
    let folder = Folder::new("readme_commands");
    for (page, least) in [("README.md", 4), ("README.zh.md", 4), (HOW_IT_WORKS, 3), (COMMANDS, 1)] {
        let text = file(page);
        let mut commands = 0;
        for (language, block) in blocks(&text) {
            if let Some(name) = language.strip_prefix("rules ") {
                fs::write(folder.path().join(name), block.join("\n") + "\n")
                    .expect("the folder for tests can be written");
            }
            commands += run_commands(&folder, &block);
        }
        assert!(commands >= least, "{page} shows {commands} commands");
    }
}

#[test]
fn a_listing_of_rules_is_the_whole_file() {
    let page = file(HOW_IT_WORKS);
    let listings: Vec<String> = blocks(&page)
        .into_iter()
        .filter(|(_, block)| block.iter().any(|line| line.starts_with("variant ")))
        .map(|(_, block)| block.join("\n") + "\n")
        .collect();
    assert_eq!(listings, [file("variants/rows/noughts_and_crosses.rules")]);
}

/// The lines come one after the other in the module; between two paragraphs some may be left out.
#[test]
fn a_listing_of_a_module_is_an_excerpt_of_it() {
    let page = file(HOW_IT_WORKS);
    let folder = Folder::new("readme_module");
    let module = folder.run(&["emit", "noughts_and_crosses"]).results();
    let mut rest = module.as_str();
    let mut paragraphs = 0;
    for (_, block) in blocks(&page).into_iter().filter(|(language, _)| *language == "rust") {
        for paragraph in block.join("\n").split("\n\n") {
            let at =
                rest.find(paragraph).unwrap_or_else(|| panic!("this is not in the module:\n{paragraph}\n\n{rest}"));
            rest = &rest[at + paragraph.len()..];
            paragraphs += 1;
        }
    }
    assert!(paragraphs >= 4, "{paragraphs} paragraphs of the module are shown");
}

#[test]
fn numbers_in_the_text_are_right() {
    let page = file(HOW_IT_WORKS);
    let folder = Folder::new("readme_numbers");
    let lines = folder.run(&["emit", "xiangqi"]).results().lines().count();
    let number_of_lines = format!("The module of Chinese chess has {lines} lines");
    assert!(page.contains(&number_of_lines), "it does not say: {number_of_lines}");
    let draughts = folder.run(&["count", "--format", "plain", "draughts"]).results();
    let digits = draughts.trim();
    let grouped: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).expect("digits are text")).collect();
    let grouped = grouped.join(",");
    assert!(page.contains(&grouped), "it does not say: {grouped}");
}

#[test]
fn every_command_of_the_program_is_listed() {
    let page = file(COMMANDS);
    let help = Folder::new("readme_list").run(&["--help"]).results();
    let commands = listed(&help);
    for command in &commands {
        let is_there = page.lines().any(|line| line.split_whitespace().take(2).eq(["qishu", command]));
        assert!(is_there, "`qishu {command}` is not listed");
    }
    assert!(commands.len() >= 25, "{} commands are listed", commands.len());
}
