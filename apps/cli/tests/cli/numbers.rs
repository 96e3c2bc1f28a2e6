//! Tests of numbers on the command line: their syntax, the messages about invalid ones, and thread limits.

use crate::program::{Folder, Run};
use crate::shown::listed;

/// The placeholders of numbers in the help.
const NUMBERS: [&str; 9] = ["<N>", "<S>", "<K>", "<A>", "<B>", "<MS>", "<PORT>", "<POINTS>", "<PERCENT>"];

/// No command has this option, so that none is carried out.
const END: &str = "--no-such-option";

/// The commands of the program, followed by those of `parts`.
fn commands(folder: &Folder) -> Vec<Vec<String>> {
    let of = |arguments: &[&str]| -> Vec<String> {
        let help = folder.run(&[arguments, &["--help"]].concat()).results();
        listed(&help).into_iter().filter(|name| name != "help").collect()
    };
    let mut commands = Vec::new();
    for name in of(&[]) {
        commands.extend(of(&[&name]).into_iter().map(|inner| vec![name.clone(), inner]));
        commands.push(vec![name]);
    }
    commands
}

/// Each numeric option of each command: the command, and the option.
fn numbered(folder: &Folder) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::new();
    for command in commands(folder) {
        let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let help = folder.run(&arguments).results();
        for line in help.lines().map(str::trim).filter(|line| line.starts_with('-')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let Some(at) = words.iter().position(|word| NUMBERS.contains(word)) else { continue };
            found.push((command.clone(), words[at - 1].to_owned()));
        }
    }
    found
}

fn run(folder: &Folder, command: &[String], option: &str, value: &str) -> Run {
    let command = command.iter().map(String::as_str);
    folder.run(&command.chain([option, value, "--color", "never", END]).collect::<Vec<_>>())
}

/// Whether the message is about a number: the option, what it expects, and the value; and nothing by a library.
fn is_told(error: &str, option: &str, value: &str) -> bool {
    let end = format!(", found `{value}`");
    let mut lines = error.lines();
    lines.next().is_some_and(|line| {
        line.starts_with("error: `-")
            && line.contains(option)
            && line.contains("`: expected a whole number")
            && line.ends_with(&end)
    }) && lines.eq(["", "For more information, try '--help'."])
}

#[test]
fn every_option_reads_numbers_as_people_write_them() {
    let folder = Folder::new("numbers");
    let options = numbered(&folder);
    assert!(options.len() > 50, "{options:?}");
    for (command, option) in &options {
        // Only our own reader of numbers knows this; its other notations have tests of their own.
        let error = run(&folder, command, option, "1.0e1").wrong_command();
        assert!(error.contains(END), "{command:?} {option}: {error}");
        let error = run(&folder, command, option, "x").wrong_command();
        assert!(is_told(&error, option, "x"), "{command:?} {option}: {error}");
        let error = run(&folder, command, option, "-5").wrong_command();
        assert!(is_told(&error, option, "-5") || error.contains(END), "{command:?} {option}: {error}");
        assert!(!error.contains("unexpected argument '-5'"), "{command:?} {option}: {error}");
    }
}

/// Every thread option accepts numbers from one to the maximum only.
#[test]
fn every_number_of_threads_has_a_limit() {
    let folder = Folder::new("most_threads");
    let options = numbered(&folder);
    let with_threads: Vec<&Vec<String>> =
        options.iter().filter(|(_, option)| option == "--threads").map(|(command, _)| command).collect();
    for name in ["estimate", "match", "perft", "rank", "reach", "sample", "solve", "tune", "unrank"] {
        assert!(with_threads.iter().any(|command| command[0] == name), "{name} takes a number of threads");
    }
    for command in with_threads {
        let error = run(&folder, command, "--threads", "1025").wrong_command();
        let told = "`--threads`: expected a whole number from 1 to 1_024, found `1025`";
        assert!(error.contains(told), "{command:?}: {error}");
        assert!(run(&folder, command, "--threads", "1024").wrong_command().contains(END));
    }
    let player = folder.run(&["match", "--first=hard@threads=5000", "--second=easy", "a"]).wrong_command();
    assert!(player.contains("`--first`: expected a whole number from 1 to 1_024, found `5000`"), "{player}");
    let engine = crate::play::said("xiangqi", &["uci", "setoption name Threads value 5000"]);
    assert!(engine.contains("option name Threads type spin default 1 min 1 max 1024"), "{engine}");
    assert!(engine.contains("info string Threads is a number from 1 to 1024"), "{engine}");
}

/// What a user gives may be as long as the system allows; a message repeats its beginning.
#[test]
fn messages_do_not_repeat_what_is_long() {
    let rules = "variant small { board 2 x 2 sides white, black same piece stone S { count 0..2 anywhere } \
                 start \"S1/1s\" move stone steps along file end lose if no move }";
    let folder = Folder::new("long").with("small.rules", rules);
    let long = "9".repeat(100_000);
    let word = "a".repeat(100_000);
    let with = |text: &str| format!("{text}{word}");
    let file = with("./");
    let state = format!("S1/1s {word}");
    let commands: Vec<Vec<&str>> = vec![
        vec!["count", &word],
        vec!["count", &file],
        vec![&word],
        vec!["explain", &word],
        vec!["rules", &word],
        vec!["new", "--extends", &word, "new.rules"],
        vec!["count", "--material", &word, "small.rules"],
        vec!["count", "--format", &word, "small.rules"],
        vec!["count", "--by", &word, "small.rules"],
        vec!["count", "--by=pieces", "--names", &word, "small.rules"],
        vec!["count", "--up-to", &word, "small.rules"],
        vec!["moves", "--fen", &word, "small.rules"],
        vec!["moves", "--fen", &state, "small.rules"],
        vec!["moves", "--to-move", &word, "small.rules"],
        vec!["check", "--fen", &word, "small.rules"],
        vec!["draw", "--places", &word, "small.rules"],
        vec!["draw", "--targets=stone", "--square", &word, "small.rules"],
        vec!["sample", "--seed", &word, "small.rules"],
        vec!["sample", "--seed", &long, "small.rules"],
        vec!["sample", "--threads", &long, "small.rules"],
        vec!["sample", "--shard", &word, "small.rules"],
        vec!["unrank", "--from", &long, "small.rules"],
        vec!["estimate", "--confidence", &word, "small.rules"],
        vec!["match", "--first", &word, "--second=easy", "small.rules"],
        vec!["match", "--first=easy@nodes=x", "--second", &word, "small.rules"],
    ];
    for arguments in commands {
        let run = folder.run(&arguments);
        let shown: Vec<String> = arguments.iter().map(|word| word.chars().take(20).collect()).collect();
        assert!(matches!(run.code, Some(1 | 2)) && run.out.is_empty(), "{shown:?}");
        assert!((10..2500).contains(&run.err.len()), "{shown:?}: {}", run.err.chars().take(3000).collect::<String>());
    }
    let digits = "7".repeat(1_000_000);
    for (command, line) in [("unrank", &digits), ("rank", &digits), ("rank", &word)] {
        let run = folder.run_with(&[command, "small.rules"], line.as_bytes());
        assert!(run.code == Some(1) && (10..1000).contains(&run.err.len()), "{command}: {}", run.err.len());
    }
    let engine =
        folder.run_with(&["engine", "small.rules"], format!("position fen {state}\n{word}\n").as_bytes()).results();
    assert!(engine.len() < 1000, "{}", engine.len());
}

/// A wrong command has a separate exit code, even if the error shows only when the rules are read.
#[test]
fn what_names_nothing_is_a_wrong_command() {
    let rules = "variant small { board 2 x 2 sides white, black same piece stone S { count 0..2 anywhere } \
                 start \"S1/1s\" move stone steps along file end lose if no move }";
    let folder = Folder::new("nothing").with("small.rules", rules);
    let wrong: [(&[&str], &str); 13] = [
        (&["new", "--extends", "", "new.rules"], "the name of a variant is empty"),
        (&["count", "xianqi"], "did you mean `xiangqi`?"),
        (&["rules", "nothing"], "there is no variant"),
        (&["explain", "E9999"], "there is no code"),
        (&["new", "--extends", "nothing", "new.rules"], "there is no variant"),
        (&["new", "game.txt"], "is no rules file"),
        (&["count", "--material", "Q | Q", "small.rules"], "`Q` is no material of white"),
        (&["count", "--material", "9*S | S", "small.rules"], "the number of white stone is 9"),
        (&["count", "--by", "women", "small.rules"], "there is no piece or state variable `women`"),
        (&["count", "--by=pieces", "--names=zh", "small.rules"], "no piece is called anything in `zh`"),
        (&["moves", "--to-move=red", "small.rules"], "there is no side `red`"),
        (&["draw", "--places=king", "small.rules"], "there is no piece `king`"),
        (&["unrank", "--from=2", "--to=1", "small.rules"], "ends before it begins"),
    ];
    for (arguments, told) in wrong {
        let error = folder.run(arguments).wrong_command();
        assert!(error.contains(told), "{arguments:?}: {error}");
        assert!(error.lines().count() < 8 && error.lines().all(|line| line.len() < 300), "{arguments:?}: {error}");
    }
    // What a file says is no fault of the command.
    let folder = folder.with("broken.rules", crate::program::BROKEN);
    folder.run(&["count", "broken.rules"]).mistakes();
    folder.run(&["count", "missing.rules"]).mistakes();
    folder.run(&["count", "--up-to=sixth-turn", "small.rules"]).mistakes();
}

/// A name, a file or a value that is empty is said to be so, and nothing is done for all variants instead.
#[test]
fn what_is_empty_is_told() {
    let folder = Folder::new("empty").with("small.rules", crate::program::SMALL);
    let commands = commands(&folder);
    let mut checked = 0;
    for command in &commands {
        let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        let help = folder.run(&[&arguments[..], &["--help"]].concat()).results();
        let usage = help.lines().find(|line| line.starts_with("Usage:")).expect("help has a usage");
        if ["<COMMAND>", "[OPTIONS]"].iter().any(|end| usage.ends_with(end)) {
            continue;
        }
        let error = folder.run(&[&arguments[..], &[""]].concat()).wrong_command();
        if error.contains("required arguments were not provided") {
            continue;
        }
        assert!(error.contains("` is empty") || error.contains("found nothing"), "{command:?}: {error}");
        checked += 1;
    }
    assert!(checked > 25, "{checked} commands have an argument");
    let count = folder.run(&["count", ""]).wrong_command();
    assert!(count.contains("the argument `NAME|FILE` is empty") && count.contains("`qishu list`"), "{count}");
    let seed = folder.run(&["sample", "--seed=", "small.rules"]).wrong_command();
    assert!(seed.starts_with("error: `--seed`: expected a whole number from 0 to"), "{seed}");
    let format = folder.run(&["count", "--format", "", "small.rules"]).wrong_command();
    assert!(format.contains("`--format`: expected one of human, plain, csv, json, found nothing"), "{format}");
}
