//! What the README says is what the program says: its commands with their output, its listings, and the numbers in its text.

use std::fs;
use std::path::Path;

use crate::program::Folder;

/// How the program is run by those who have not installed it.
const BY_CARGO: &str = "cargo run --release -- ";

/// A file by its path from the workspace's folder.
fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).expect("the file is there")
}

/// The blocks of a text that stand between three backticks, each with its language.
fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            blocks.push((language, lines.by_ref().take_while(|line| *line != "```").collect()));
        }
    }
    blocks
}

/// The words of a command line; single quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// Runs a command line: the program, or `echo` before it.
fn run(folder: &Folder, line: &str) -> String {
    let (input, command) = line.split_once(" | ").unwrap_or(("", line));
    let (input, command) = match input.strip_prefix("echo ") {
        Some(said) => (words(said).join(" ") + "\n", command),
        None => (String::new(), line),
    };
    let arguments = command.strip_prefix("qishu ").or_else(|| command.strip_prefix(BY_CARGO));
    let arguments = words(arguments.unwrap_or_else(|| panic!("`{line}` does not run the program")));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    folder.run_with(&arguments, input.as_bytes()).results()
}

/// Whether the lines are those of the output, where a line of three dots stands for any number of lines.
fn is_shown(shown: &[&str], output: &[&str]) -> bool {
    match shown {
        [] => output.iter().all(|line| line.is_empty()),
        [dots, rest @ ..] if dots.trim() == "..." => (0..=output.len()).any(|from| is_shown(rest, &output[from..])),
        [line, rest @ ..] => output.first() == Some(line) && is_shown(rest, &output[1..]),
    }
}

#[test]
fn commands_print_what_is_shown() {
    let readme = file("README.md");
    let folder = Folder::new("readme_commands");
    let mut commands = 0;
    for (_, block) in blocks(&readme) {
        let starts: Vec<usize> = (0..block.len()).filter(|&line| block[line].starts_with("$ ")).collect();
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied().unwrap_or(block.len());
            let output = run(&folder, &block[start][2..]);
            let output: Vec<&str> = output.lines().map(str::trim_end).collect();
            assert!(is_shown(&block[start + 1..end], &output), "`{}` prints\n{}", block[start], output.join("\n"));
            commands += 1;
        }
    }
    assert!(commands >= 7, "{commands} commands are shown");
}

#[test]
fn a_listing_of_rules_is_the_whole_file() {
    let readme = file("README.md");
    let listings: Vec<String> = blocks(&readme)
        .into_iter()
        .filter(|(_, block)| block.iter().any(|line| line.starts_with("variant ")))
        .map(|(_, block)| block.join("\n") + "\n")
        .collect();
    assert_eq!(listings, [file("variants/noughts_and_crosses.rules")]);
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
