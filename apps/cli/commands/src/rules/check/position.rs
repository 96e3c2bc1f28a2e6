//! `qishu check --fen`: the rules that a position breaks.

use std::io;

use serde::Serialize;

use crate::args::{CheckArgs, CheckFormat};
use crate::terminal::console::{Console, printable};
use crate::terminal::report::SCHEMA;
use crate::terminal::target::Target;

/// What the position breaks of each variant, as a JSON object.
#[derive(Serialize)]
struct JudgedPositions {
    schema: u32,
    positions: Vec<JudgedPosition>,
}

#[derive(Serialize)]
struct JudgedPosition {
    name: String,
    position: String,
    /// The rules, each with its place and the squares concerned; none if the position keeps them all.
    broken: Vec<String>,
}

/// Says of each target which rules the position breaks.
///
/// # Errors
///
/// Fails if standard output does.
pub fn check(text: &str, args: &CheckArgs, console: &mut Console) -> io::Result<()> {
    let mut positions = Vec::new();
    for argument in &args.files {
        let read = Target::of(argument).and_then(|target| {
            let position = target.variant.parse_position(text).map_err(|error| target.failure(&error))?;
            Ok((target, position))
        });
        let (target, position) = match read {
            Ok(read) => read,
            Err(failure) => {
                console.fail(&failure);
                continue;
            }
        };
        let broken = position.all_broken();
        if !broken.is_empty() {
            console.remember_failure();
        }
        match (args.format, broken.is_empty()) {
            (CheckFormat::Json | CheckFormat::Sarif, _) => {}
            (_, true) => console.print(&format!("{}: the position keeps all rules\n", printable(&target.shown)))?,
            (_, false) => {
                let lines: String = broken.iter().map(|rule| format!("  {}\n", printable(rule))).collect();
                console.print(&format!("{}: the position breaks\n{lines}", printable(&target.shown)))?;
            }
        }
        positions.push(JudgedPosition {
            name: target.variant.name().to_owned(),
            position: position.to_string(),
            broken,
        });
    }
    match args.format {
        CheckFormat::Json => console.print_json(&JudgedPositions { schema: SCHEMA, positions }),
        _ => Ok(()),
    }
}
