//! `qishu parts verify`: the complete, missing and damaged parts.

use qishu::numbers::grouped;
use serde::Serialize;

use super::state::{PartsRange, PartsState, array};
use crate::args::{Format, VerifyPartsArgs};
use crate::output::PartQuestion;
use crate::terminal::answer;
use crate::terminal::console::{Console, printable};
use crate::terminal::ended::Ended;
use crate::terminal::report::SCHEMA;

/// The state of the parts as a JSON object.
#[derive(Serialize)]
struct PartsObject<'a> {
    schema: u32,
    /// What the parts are of; null if no manifest can be read.
    question: Option<&'a PartQuestion>,
    of: u64,
    /// How many parts are whole.
    whole: u64,
    /// The lines of those, where parts have lines.
    lines: Option<u64>,
    /// The bytes of those.
    bytes: u64,
    bad_lines: u64,
    missing: Vec<PartsRange>,
    damaged: Vec<DamagedObject<'a>>,
    /// Files that were not finished.
    unfinished: Vec<String>,
}

#[derive(Serialize)]
struct DamagedObject<'a> {
    part: u64,
    what: &'a str,
}

/// Prints the state of the parts; it is a failure if one is missing or damaged.
///
/// # Errors
///
/// Fails if the folder has no parts of one whole, or if standard output fails.
pub fn verify(args: &VerifyPartsArgs, console: &mut Console) -> Result<(), Ended> {
    let state = PartsState::of(&args.folder)?;
    console.print(&text(&state, args.format))?;
    if !state.to_make().is_empty() {
        console.remember_failure();
    }
    Ok(())
}

fn text(state: &PartsState, format: Format) -> String {
    let question = state.manifests.first().map(|manifest| &manifest.question);
    let is_text = question.is_some_and(PartQuestion::is_text);
    let sum = |sum: u64, number: u64| sum.saturating_add(number);
    let lines: Option<u64> = state.whole().map(|manifest| manifest.lines).try_fold(0, |all, one| Some(sum(all, one?)));
    let bytes = state.whole().map(|manifest| manifest.bytes).fold(0, sum);
    let (of, whole) = (state.of, state.whole().count() as u64);
    let unfinished = state.unfinished.iter().map(|path| printable(&path.display().to_string()));
    match format {
        Format::Plain => {
            let to_make = array(&state.to_make());
            if to_make.is_empty() { to_make } else { to_make + "\n" }
        }
        Format::Json => {
            let damaged = state.damaged.iter().map(|(part, what)| DamagedObject { part: *part, what });
            let object = PartsObject {
                schema: SCHEMA,
                question,
                of,
                whole,
                lines: lines.filter(|_| is_text),
                bytes,
                bad_lines: state.bad_lines(),
                missing: state.missing(),
                damaged: damaged.collect(),
                unfinished: unfinished.collect(),
            };
            answer::json(&object)
        }
        Format::Human => {
            let lines = lines.filter(|_| is_text).map(|lines| format!("{} lines, ", grouped(&lines)));
            let size = format!("{}{} bytes", lines.unwrap_or_default(), grouped(&bytes));
            let mut rows = vec![("whole", format!("{} of {} parts, {size}", grouped(&whole), grouped(&of)))];
            if !state.missing().is_empty() {
                rows.push(("missing", array(&state.missing())));
            }
            rows.extend(state.damaged.iter().map(|(part, what)| ("damaged", format!("{part}: {what}"))));
            rows.extend(unfinished.map(|path| ("unfinished", path)));
            if state.bad_lines() > 0 {
                rows.push(("bad lines", grouped(&state.bad_lines())));
            }
            let rows: String = rows.into_iter().map(|(label, value)| format!("  {label:<12}{value}\n")).collect();
            let heading = match question {
                Some(question) => format!("{}, qishu {}", printable(&question.variant), question.command.name()),
                None => "of what the parts are, no manifest says".to_string(),
            };
            let help = if state.damaged.is_empty() {
                ""
            } else {
                "\n  `--shard PART/OF`, into the same folder, makes a part again\n"
            };
            format!("{heading}\n{rows}{help}")
        }
    }
}
