//! What texts show of the program: commands with their output, and files.

use std::fs;
use std::path::Path;

use crate::program::Folder;

/// What stands before the program's name where it is not installed: the name is an alias of cargo then.
const BY_CARGO: &str = "cargo ";

/// A file by its path from the workspace's folder.
pub fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).expect("the file is there")
}

/// The code blocks of a text, each with its info string.
pub fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            blocks.push((language, lines.by_ref().take_while(|line| *line != "```").collect()));
        }
    }
    blocks
}

/// Runs the commands of a block, which begin with `$`, and compares their output with the shown one. Returns the number
/// of commands.
pub fn run_commands(folder: &Folder, block: &[&str]) -> usize {
    let starts: Vec<usize> = (0..block.len()).filter(|&line| block[line].starts_with("$ ")).collect();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(block.len());
        let output = run(folder, &block[start][2..]);
        let output: Vec<&str> = output.lines().map(str::trim_end).collect();
        assert!(is_shown(&block[start + 1..end], &output), "`{}` prints\n{}", block[start], output.join("\n"));
    }
    starts.len()
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

/// Runs a command line: the program, or `echo` before it. The result is what it prints, or the mistakes of which it
/// tells.
fn run(folder: &Folder, line: &str) -> String {
    let (input, command) = line.split_once(" | ").unwrap_or(("", line));
    let (input, command) = match input.strip_prefix("echo ") {
        Some(said) => (words(said).join(" ") + "\n", command),
        None => (String::new(), line),
    };
    let arguments = command.strip_prefix(BY_CARGO).unwrap_or(command).strip_prefix("qishu ");
    let arguments = words(arguments.unwrap_or_else(|| panic!("`{line}` does not run the program")));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = folder.run_with(&arguments, input.as_bytes());
    if run.code == Some(0) { run.results() } else { run.mistakes() }
}

/// Whether the lines match the output, where a line of three dots stands for any number of lines.
fn is_shown(shown: &[&str], output: &[&str]) -> bool {
    match shown {
        [] => output.iter().all(|line| line.is_empty()),
        [dots, rest @ ..] if dots.trim() == "..." => (0..=output.len()).any(|from| is_shown(rest, &output[from..])),
        [line, rest @ ..] => output.first() == Some(line) && is_shown(rest, &output[1..]),
    }
}

/// The commands that a help lists: in groups, or under one heading.
pub fn listed(help: &str) -> Vec<String> {
    let is_heading = |line: &&str| !matches!(*line, "Commands:" | "Count positions:");
    let lines = help.lines().skip_while(is_heading).skip(1).take_while(|line| *line != "Options:");
    let named = |line: &str| -> Vec<String> {
        match (line.strip_prefix("Others: "), line.strip_prefix("  ")) {
            (Some(others), _) => {
                let names = others.split_once('.').map_or(others, |(names, _)| names);
                names.split(", ").map(str::to_owned).collect()
            }
            (None, Some(rest)) if !rest.starts_with(' ') => rest.split(' ').take(1).map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    };
    lines.flat_map(named).collect()
}
