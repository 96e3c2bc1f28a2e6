//! `qishu fmt`: rewrites rules files in their canonical form, or lists those that differ.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::Path;

use qishu::{NewFile, format_rules, path_in_words};
use similar::TextDiff;

use crate::args::FmtArgs;
use crate::terminal::console::{Console, Failure, printable};
use crate::terminal::target::{STANDARD_INPUT, text_of};

/// Lines around a change that are shown with it.
const AROUND: usize = 2;

/// A text before and after.
struct Formatting {
    shown: String,
    text: String,
    formatted: String,
}

/// Formats each file in its place, and standard input to standard output; with `--check`, shows what would change.
///
/// # Errors
///
/// Fails if standard output does.
pub fn format(args: &FmtArgs, console: &mut Console) -> io::Result<()> {
    for file in &args.files {
        let formatting = match formatting(file) {
            Ok(formatting) => formatting,
            Err(failure) => {
                console.fail(&failure);
                continue;
            }
        };
        let Formatting { shown, text, formatted } = &formatting;
        match (args.check, file == "-") {
            (true, _) if formatted == text => {}
            (true, is_input) => {
                console.print(&difference(&formatting))?;
                let help = (!is_input).then(|| format!("`qishu fmt {shown}` puts it in order"));
                let text = format!("{shown} is not in canonical form");
                console.fail(&Failure::Message { text, help: help.into_iter().collect() });
            }
            (false, true) => console.print(formatted)?,
            (false, false) if formatted == text => {}
            (false, false) => match NewFile::put(Path::new(file), formatted.as_bytes()) {
                Ok(()) => console.print(&format!("{}: formatted\n", printable(shown)))?,
                Err(error) => console.fail(&Failure::unwritten(Path::new(file), &error)),
            },
        }
    }
    Ok(())
}

/// Reads and formats one file.
fn formatting(file: &OsStr) -> Result<Formatting, Failure> {
    let path = Path::new(file);
    let (shown, text) = if file == "-" {
        (STANDARD_INPUT.to_owned(), text_of(io::stdin().lock(), STANDARD_INPUT)?)
    } else {
        let shown = path_in_words(path);
        let input = File::open(path).map_err(|error| Failure::unread(&shown, &error))?;
        let text = text_of(input, &shown)?;
        (shown, text)
    };
    let formatted = format_rules(&shown, &text).map_err(Failure::Rules)?;
    Ok(Formatting { shown, text, formatted })
}

/// What formatting changes, as lines taken away and added.
fn difference(Formatting { shown, text, formatted }: &Formatting) -> String {
    let difference = TextDiff::from_lines(text.as_str(), formatted.as_str());
    let shown = printable(shown);
    let lines = difference.unified_diff().context_radius(AROUND).header(&shown, &shown).to_string();
    // A carriage return belongs to the wrong input, but would move a terminal's cursor.
    lines.lines().map(|line| printable(line.trim_end_matches('\r')) + "\n").collect()
}
