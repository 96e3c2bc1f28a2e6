//! Older names of commands and options. They are read for one version, with a note.

use clap::Command;

use crate::process::command_line;

/// Hidden commands: the older name, how it was written, and what is written now.
const COMMANDS: [(&str, &str, &str); 5] = [
    ("table", "table", "count --by"),
    ("squares", "squares", "count --by square"),
    ("endgames", "endgames", "count --by material --at-most"),
    ("orbits", "orbits", "count --up-to"),
    ("export", "export --cnf", "emit --part cnf"),
];

/// Hidden names of options: the command, the older name, and the present one.
const OPTIONS: [(&str, &str, &str); 13] = [
    ("book", "games", "records"),
    ("check", "position", "fen"),
    ("count", "pieces", "most-pieces"),
    ("draw", "from", "square"),
    ("draw", "moves", "targets"),
    ("draw", "pieces", "by-pieces"),
    ("endgames", "pieces", "most-pieces"),
    ("estimate", "games", "random-games"),
    ("estimate", "plies", "plies-back"),
    ("play", "second", "engine-first"),
    ("report", "samples", "number"),
    ("verify", "materials", "most-materials"),
    ("verify", "pieces", "most-pieces"),
];

/// The command line with the older names of its options.
pub fn with_older_options(command: Command) -> Command {
    OPTIONS.into_iter().fold(command, |command, (name, older, now)| {
        // A command that this build leaves out has no options.
        if command.find_subcommand(name).is_none() {
            return command;
        }
        command.mut_subcommand(name, |command| {
            command.mut_args(|arg| if arg.get_long() == Some(now) { arg.alias(older) } else { arg })
        })
    })
}

/// What is written now instead of an older command.
pub fn command_now(older: &str) -> Option<&'static str> {
    COMMANDS.iter().find(|(name, ..)| *name == older).map(|(.., now)| *now)
}

/// The present name of an option of the command that this process runs; names are without hyphens in front.
pub fn option_now(command: &str, older: &str) -> Option<&'static str> {
    OPTIONS.iter().find(|(of, name, _)| *of == command && *name == older).map(|(.., now)| *now)
}

/// The command that this process runs, if its arguments name one.
pub fn invoked(command: &Command) -> Option<&str> {
    let names = command_line::arguments().iter().skip(1).filter_map(|argument| argument.to_str());
    names.filter_map(|name| command.find_subcommand(name)).map(Command::get_name).next()
}

/// A note for each older name in the arguments of this process.
pub fn notes(command: &Command) -> Vec<String> {
    let name = invoked(command).unwrap_or_default();
    let note = |older: &str, now: &str| format!("`{older}` is an older name, read for one version: write `{now}`");
    let mut notes = Vec::new();
    if let Some((_, older, now)) = COMMANDS.iter().find(|(of, ..)| *of == name) {
        notes.push(note(&format!("qishu {older}"), &format!("qishu {now}")));
    }
    let arguments: Vec<&str> = command_line::arguments().iter().filter_map(|argument| argument.to_str()).collect();
    // Behind `--` there are no options.
    let options = || arguments.iter().take_while(|argument| **argument != "--");
    let is_given = |older: &str| {
        let mut names = options().filter_map(|argument| argument.strip_prefix("--"));
        names.any(|argument| argument.split('=').next() == Some(older))
    };
    for (_, older, now) in OPTIONS.iter().filter(|(of, older, _)| *of == name && is_given(older)) {
        notes.push(note(&format!("--{older}"), &format!("--{now}")));
    }
    notes
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Args;

    #[test]
    fn older_names_stand_for_something() {
        let command = Args::command();
        for (name, ..) in COMMANDS {
            assert!(command.find_subcommand(name).is_some_and(Command::is_hide_set), "{name}");
        }
        for (name, older, now) in OPTIONS {
            // Some features leave commands out.
            let Some(command) = command.find_subcommand(name) else { continue };
            let has = |long: &str| command.get_arguments().any(|arg| arg.get_long() == Some(long));
            assert!(has(now) && !has(older), "{name} --{older}");
        }
    }
}
