//! `qishu explain E0203`: the meaning of a message code, with a wrong example and a right one.

use std::fmt::Write as _;

use qishu::rules::shortened;
use qishu::{CODES, Code, CodeExample, Explanation, nearest};

use crate::terminal::console::Failure;

/// The page about a code.
///
/// # Errors
///
/// Fails if there is no such message.
pub fn explained(text: &str) -> Result<String, Failure> {
    let code = Code::find(text).ok_or_else(|| unknown(text))?;
    let Explanation { text, wrong, right } = Explanation::of(code);
    let mut page = format!("{code}: {}\n\n{text}\n", code.words());
    for (word, examples) in [("Wrong", &wrong), ("Right", &right)].iter().filter(|(_, examples)| !examples.is_empty()) {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "\n{word}:");
        for example in *examples {
            page.push('\n');
            for line in example.shown().lines() {
                let _ = writeln!(page, "    {line}");
            }
        }
    }
    if let Some(added) = wrong.iter().chain(&right).find_map(added) {
        let _ = writeln!(page, "\nWhat these statements do not say is\n\n{added}");
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
    Ok(page)
}

/// The lines that make a whole file of some statements, besides its braces.
fn added(example: &CodeExample) -> Option<String> {
    let file = example.file();
    let statements = file.strip_prefix("variant sample {\n").filter(|_| file != example.shown())?;
    let shown = example.shown().lines().count();
    let all: Vec<&str> = statements.lines().collect();
    let added = all.get(..all.len().checked_sub(shown + 1)?)?;
    (!added.is_empty()).then(|| added.join("\n"))
}

fn unknown(text: &str) -> Failure {
    let codes: Vec<String> = CODES.iter().map(Code::to_string).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let mut help: Vec<String> =
        nearest(text, codes.iter().copied()).map(|near| format!("did you mean `{near}`?")).into_iter().collect();
    help.push("a message has its code in brackets, as in `error[E0203]`".to_owned());
    Failure::Command { text: format!("there is no code `{}`", shortened(text)), help }
}
