//! What the README says is what the program says: its commands with their output, its listings, and the numbers in its text.

use crate::program::Folder;
use crate::shown::{blocks, file, run_commands};

#[test]
fn commands_print_what_is_shown() {
    let folder = Folder::new("readme_commands");
    for readme in ["README.md", "README.zh.md"] {
        let text = file(readme);
        let commands: usize = blocks(&text).iter().map(|(_, block)| run_commands(&folder, block)).sum();
        assert!(commands >= 4, "{readme} shows {commands} commands");
    }
}

#[test]
fn a_listing_of_rules_is_the_whole_file() {
    let readme = file("README.md");
    let listings: Vec<String> = blocks(&readme)
        .into_iter()
        .filter(|(_, block)| block.iter().any(|line| line.starts_with("variant ")))
        .map(|(_, block)| block.join("\n") + "\n")
        .collect();
    assert_eq!(listings, [file("variants/rows/noughts_and_crosses.rules")]);
}

/// The lines come one after the other in the module; between two paragraphs some may be left out.
#[test]
fn a_listing_of_a_module_is_an_excerpt_of_it() {
    let readme = file("README.md");
    let folder = Folder::new("readme_module");
    let module = folder.run(&["emit", "noughts_and_crosses"]).results();
    let mut rest = module.as_str();
    let mut paragraphs = 0;
    for (_, block) in blocks(&readme).into_iter().filter(|(language, _)| *language == "rust") {
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
    let readme = file("README.md");
    let folder = Folder::new("readme_numbers");
    let lines = folder.run(&["emit", "xiangqi"]).results().lines().count();
    let number_of_lines = format!("The module of Chinese chess has {lines} lines");
    assert!(readme.contains(&number_of_lines), "it does not say: {number_of_lines}");
    let draughts = folder.run(&["count", "--format", "plain", "draughts"]).results();
    let digits = draughts.trim();
    let grouped: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).expect("digits are text")).collect();
    let grouped = grouped.join(",");
    assert!(readme.contains(&grouped), "it does not say: {grouped}");
}

#[test]
fn every_command_of_the_program_is_listed() {
    let readme = file("README.md");
    let help = Folder::new("readme_list").run(&["--help"]).results();
    let commands = help.split_once("Commands:").expect("the help lists the commands").1;
    let commands = commands.lines().skip(1).take_while(|line| !line.is_empty());
    let mut found = 0;
    for command in commands.filter_map(|line| line.split_whitespace().next()).filter(|command| *command != "help") {
        let listed = readme.lines().any(|line| line.split_whitespace().take(2).eq(["qishu", command]));
        assert!(listed, "`qishu {command}` is not listed");
        found += 1;
    }
    assert!(found >= 10, "{found} commands are listed");
}
