//! `qishu new`: a rules file to begin with.

use std::io;
use std::path::{Path, PathBuf};

use qishu::path_in_words;
use qishu::rules::shortened;

use crate::args::NewArgs;
use crate::rules::list;
use crate::terminal::console::{Console, Failure, printable};

/// What the file says, of a variant called [`STARTER_NAME`].
const STARTER: &str = include_str!("../../starter.rules");

/// What the variant is called where nothing else is said.
const STARTER_NAME: &str = "my_game";

/// The ending of rules files.
const ENDING: &str = "rules";

/// Writes the file, unless it exists, and prints the next steps.
///
/// # Errors
///
/// Fails if standard output does.
pub fn new(args: &NewArgs, console: &mut Console) -> io::Result<()> {
    let written = place(&args.path).and_then(|(path, name)| {
        list::create(&path, &text(&name, args.extends.as_deref())?)?;
        Ok(path.display().to_string())
    });
    match written {
        Ok(path) => {
            let path = printable(&path);
            console.print(&format!("{path} is there; `qishu count {path}` counts it\n"))
        }
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

/// Where the file is to be, and what its variant is called: as the file is.
fn place(path: &Path) -> Result<(PathBuf, String), Failure> {
    let is_folder = path.is_dir()
        || path.as_os_str().as_encoded_bytes().last().is_some_and(|&byte| std::path::is_separator(byte.into()));
    let mut path = if is_folder { path.join(STARTER_NAME) } else { path.to_path_buf() };
    if path.extension().is_none() {
        path.set_extension(ENDING);
    }
    if path.extension().is_none_or(|extension| extension != ENDING) {
        let text = format!("`{}` is no rules file: these end in `.{ENDING}`", path_in_words(&path));
        return Err(Failure::Command { text, help: Vec::new() });
    }
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
    match is_name(&name) {
        true => Ok((path, name)),
        false => Err(Failure::Command {
            text: format!("a variant cannot be called `{}`", shortened(&name)),
            help: vec!["a name is a letter, followed by letters, digits and `_`".to_owned()],
        }),
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The starter under its name, or what extends a variant compiled into this program.
fn text(name: &str, base: Option<&str>) -> Result<String, Failure> {
    let Some(base) = base else {
        return Ok(STARTER.replacen(&format!("variant {STARTER_NAME} {{"), &format!("variant {name} {{"), 1));
    };
    let base = crate::terminal::target::in_library(base.as_ref())?;
    Ok(format!(
        "// {}, with a difference. qishu rules {} prints what is inherited.
language 1

variant {name} extends {} {{
    title \"{name}\"

    // Write here what differs: `replace` and `remove` change what is inherited, anything else comes to it.
}}
",
        base.title, base.name, base.name
    ))
}
