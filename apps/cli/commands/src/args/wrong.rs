//! Wrong command lines: messages that tell what was expected and what was found.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, Error};
use qishu::rules::shortened;

use super::older;

/// The maximum length of an argument that an error repeats whole.
const MOST_REPEATED: usize = 200;

/// The last line of each message.
const MORE: &str = "For more information, try '--help'.";

/// The arguments, unless a name or a file is empty.
///
/// # Errors
///
/// Fails with the error to show.
pub fn not_empty(command: &Command, matches: ArgMatches) -> Result<ArgMatches, Error> {
    match empty_argument(command, &matches) {
        Some(message) => Err(raw(ErrorKind::InvalidValue, &message)),
        None => Ok(matches),
    }
}

/// The message about an empty argument that is no option's value.
fn empty_argument(command: &Command, matches: &ArgMatches) -> Option<String> {
    if let Some((name, matches)) = matches.subcommand() {
        return empty_argument(command.find_subcommand(name)?, matches);
    }
    let is_empty = |id: &str| matches.get_raw(id).is_some_and(|mut values| values.any(|value| value.is_empty()));
    let empty = command.get_positionals().find(|arg| is_empty(arg.get_id().as_str()))?;
    let name = empty.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
    let may_be_left_out = if empty.is_required_set() { "" } else { "\nhelp: the argument may be left out" };
    let list = if name.contains("NAME") { "\nhelp: `qishu list` lists the names of variants" } else { "" };
    Some(format!("the argument `{name}` is empty{list}{may_be_left_out}"))
}

/// An error of the argument parser in the words of this program, with only the beginning of long arguments.
pub fn in_our_words(command: &Command, mut error: Error) -> Error {
    for kind in [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand] {
        let text = match error.get(kind) {
            Some(ContextValue::String(text)) if text.len() > MOST_REPEATED => shortened(text),
            _ => continue,
        };
        error.insert(kind, ContextValue::String(text));
    }
    if let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand)
        && is_left_out(name)
    {
        return raw(error.kind(), &left_out(name));
    }
    with_present_names(command, &mut error);
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return error };
    // `--seed <N>` is the option and its value.
    let name = argument.split(" <").next().unwrap_or(argument);
    match (error.kind(), error.source(), error.get(ContextKind::InvalidValue)) {
        (kind @ ErrorKind::ValueValidation, Some(message), _) => raw(kind, &format!("`{name}`: {message}")),
        (kind @ ErrorKind::InvalidValue, _, Some(ContextValue::String(value))) if value.is_empty() => {
            let values = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(values)) if !values.is_empty() => format!("one of {}", values.join(", ")),
                _ => "a value".to_owned(),
            };
            raw(kind, &format!("`{name}`: expected {values}, found nothing"))
        }
        _ => error,
    }
}

/// Whether this program was compiled without a command.
fn is_left_out(command: &str) -> bool {
    match command {
        "match" | "play" => !cfg!(feature = "play"),
        "lsp" => !cfg!(feature = "lsp"),
        _ => false,
    }
}

fn left_out(command: &str) -> String {
    format!(
        "this program was compiled without `{command}`\n\
         help: `cargo run --release -- {command}` compiles all commands, and so does `cargo install --path apps/cli`"
    )
}

/// Suggestions name present commands and options only.
fn with_present_names(command: &Command, error: &mut Error) {
    let now = |name: &str| older::command_now(name).unwrap_or(name).to_owned();
    match error.get(ContextKind::SuggestedSubcommand) {
        Some(ContextValue::Strings(names)) => {
            let names = names.iter().map(|name| now(name)).collect();
            error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(names));
        }
        Some(ContextValue::String(name)) => {
            let name = now(name);
            error.insert(ContextKind::SuggestedSubcommand, ContextValue::String(name));
        }
        _ => {}
    }
    if let Some(ContextValue::String(option)) = error.get(ContextKind::SuggestedArg)
        && let Some(command) = older::invoked(command)
        && let Some(now) = option.strip_prefix("--").and_then(|older| older::option_now(command, older))
    {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{now}")));
    }
}

/// An error with its whole text.
fn raw(kind: ErrorKind, message: &str) -> Error {
    Error::raw(kind, format!("{message}\n\n{MORE}\n"))
}
