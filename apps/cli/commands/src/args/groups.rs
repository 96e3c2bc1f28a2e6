//! The commands in groups, as the program's help lists them.

use clap::{Command, CommandFactory};

use super::Args;

/// The groups, each with its commands.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Count positions", &["count", "rank", "unrank", "sample", "estimate", "parts"]),
    ("Play", &["moves", "perft", "reach", "solve", "probe", "play", "engine", "match", "book", "record"]),
    ("Write rules", &["new", "check", "fmt", "import", "derive"]),
    ("Look at a variant", &["list", "show", "explain", "draw", "report", "diff"]),
    ("Build and verify", &["emit", "verify", "bench", "cite"]),
];

/// What is wanted rarely, or by other programs: named without a description.
const OTHERS: [&str; 6] = ["rules", "watch", "tune", "lsp", "completions", "man"];

/// The whole command line, with its commands in groups.
pub fn command() -> Command {
    let command = Args::command();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{}\nOptions:\n{{options}}{{after-help}}",
        listed(&command)
    );
    command.help_template(template)
}

fn listed(command: &Command) -> String {
    let find = |name: &str| command.get_subcommands().find(|one| one.get_name() == name);
    let mut text = String::new();
    for (title, names) in GROUPS {
        text += &format!("\n{title}:\n");
        for one in names.iter().filter_map(|name| find(name)) {
            let about = one.get_about().map_or(String::new(), ToString::to_string);
            text += &format!("  {:<10}{about}\n", one.get_name());
        }
    }
    let others: Vec<&str> = OTHERS.into_iter().filter(|name| find(name).is_some()).collect();
    text + &format!("\nOthers: {}.\n\n`qishu help COMMAND` describes a command.\n", others.join(", "))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// An option has one kind of value and one letter in all commands.
    #[test]
    fn an_option_means_the_same_everywhere() {
        fn gather(command: &Command, found: &mut BTreeMap<String, Vec<String>>) {
            for arg in command.get_arguments() {
                let Some(long) = arg.get_long() else { continue };
                let values: Vec<&str> = arg.get_value_names().unwrap_or_default().iter().map(|name| &**name).collect();
                let values = if arg.get_action().takes_values() { values } else { Vec::new() };
                // A folder is a place to write to, as a file is.
                let values = if values == ["DIR"] && long == "output" { vec!["PATH"] } else { values };
                let meaning = format!("{:?} {values:?}", arg.get_short());
                let meanings = found.entry(long.to_owned()).or_default();
                if !meanings.contains(&meaning) {
                    meanings.push(meaning);
                }
            }
            command.get_subcommands().for_each(|command| gather(command, found));
        }
        let mut found = BTreeMap::new();
        gather(&Args::command(), &mut found);
        assert!(found.len() > 60, "{found:?}");
        let several: Vec<_> = found.iter().filter(|(_, meanings)| meanings.len() > 1).collect();
        assert!(several.is_empty(), "{several:?}");
    }

    #[test]
    fn every_command_stands_in_one_place() {
        let command = Args::command();
        let listed = || GROUPS.iter().flat_map(|(_, names)| names.iter()).chain(&OTHERS);
        for one in command.get_subcommands().map(Command::get_name) {
            let places = listed().filter(|name| **name == one).count();
            let is_older = ["table", "squares", "endgames", "orbits", "export"].contains(&one);
            assert_eq!(places, usize::from(!is_older), "{one}");
        }
    }
}
