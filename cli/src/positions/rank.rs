//! `qishu rank`: the numbers of positions.

use std::io;

use num_bigint::BigUint;
use qishu_rules::Man;

use super::args::RankArgs;
use super::form::Wanted;
use super::lines::Lines;
use super::open::{Numbering, with_numbering};
use super::shard::Shard;
use super::stream::Stream;
use super::told;
use crate::console::Console;

/// Prints the number of each position.
///
/// # Errors
///
/// Fails if standard output does.
pub fn rank(args: &RankArgs, console: &mut Console) -> io::Result<()> {
    let outcome = with_numbering(&args.of, console, |numbering, console| {
        let lines = Lines::open(args.input.as_deref(), args.shard)?;
        let name = lines.name().to_string();
        let stream = Stream {
            numbering,
            wanted: Wanted::Number,
            args: &args.stream,
            is_beginning: args.shard.is_none_or(Shard::is_first),
            keep_going: args.keep_going,
        };
        stream.run(lines, console, |line, position| line.read(&name, |text| ranked(numbering, text, position)))
    });
    told(outcome, console)
}

/// The number of the position that the text tells.
fn ranked(numbering: Numbering<'_>, text: &str, position: &mut [Man]) -> Result<BigUint, String> {
    numbering.rules.parse_fen(text, position).map_err(|error| error.to_string())?;
    numbering.positions.number_of(position).ok_or_else(|| match numbering.rules.broken(position) {
        Some(broken) => format!("the position breaks a rule, {broken}"),
        None => "the position has no number".to_string(),
    })
}
