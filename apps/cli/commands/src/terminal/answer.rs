//! Answers that are one text: either the whole text is printed, or the failure.

use std::io;

use qishu::Variant;
use serde::Serialize;

use crate::terminal::console::{Console, Failure};
use crate::terminal::report::SCHEMA;

/// What JSON objects about one variant begin with.
#[derive(Serialize)]
pub struct AnswerHead<'a> {
    schema: u32,
    name: &'a str,
    title: &'a str,
}

impl AnswerHead<'_> {
    /// The beginning of an object about a variant.
    pub fn of(variant: &Variant) -> AnswerHead<'_> {
        AnswerHead { schema: SCHEMA, name: variant.name(), title: variant.title() }
    }
}

/// An object as programs read it, in lines.
pub fn json(object: &impl Serialize) -> String {
    // Nothing in an object of this program can fail to be written: its keys are strings.
    serde_json::to_string_pretty(object).unwrap_or_default() + "\n"
}

/// Prints an answer, or says why there is none.
///
/// # Errors
///
/// Fails if standard output does.
pub fn answered(answer: Result<String, Failure>, console: &mut Console) -> io::Result<()> {
    match answer {
        Ok(text) => console.print(&text),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}
