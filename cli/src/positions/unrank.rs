//! `qishu unrank`: the positions of numbers.

use std::io;
use std::ops::Range;

use num_bigint::BigUint;
use qishu_rules::Man;

use super::args::UnrankArgs;
use super::form::Wanted;
use super::lines::Lines;
use super::open::{Numbering, with_numbering};
use super::range::Numbers;
use super::shard::Shard;
use super::stream::Stream;
use super::{number, told};
use crate::console::{Console, Failure};

/// Prints the position of each number.
///
/// # Errors
///
/// Fails if standard output does.
pub fn unrank(args: &UnrankArgs, console: &mut Console) -> io::Result<()> {
    let outcome = with_numbering(&args.of, console, |numbering, console| {
        let stream = Stream {
            numbering,
            wanted: Wanted::Position,
            args: &args.stream,
            is_beginning: args.shard.is_none_or(Shard::is_first),
            keep_going: args.keep_going,
        };
        if !args.has_range() {
            let lines = Lines::open(args.input.as_deref(), args.shard)?;
            let name = lines.name().to_string();
            let put = |text: &str, position: &mut [Man]| unranked(numbering, number(text)?, position);
            return stream.run(lines, console, |line, position| line.read(&name, |text| put(text, position)));
        }
        let range = range(args, numbering)?;
        let range = args.shard.map_or(range.clone(), |shard| shard.cut(range));
        stream.run(Numbers::new(range), console, |number, position| unranked(numbering, number.clone(), position))
    });
    told(outcome, console)
}

/// The range that the user names, which has to be one of positions.
fn range(args: &UnrankArgs, numbering: Numbering<'_>) -> Result<Range<BigUint>, Failure> {
    let total = numbering.positions.total();
    let from = args.from.clone().unwrap_or_default();
    let to = args.to.clone().unwrap_or_else(|| total.clone());
    if to > total || from > total {
        let beyond = if to > total { to } else { from };
        return Err(Failure::new(format!("{beyond} is beyond the last number: {}", has(numbering))));
    }
    if from > to {
        return Err(Failure::new(format!("the range from {from} to {to} ends before it begins")));
    }
    Ok(from..to)
}

fn unranked(numbering: Numbering<'_>, number: BigUint, position: &mut [Man]) -> Result<BigUint, String> {
    match numbering.positions.put(&number, position) {
        true => Ok(number),
        false => Err(format!("no position has the number {number}: {}", has(numbering))),
    }
}

/// How many positions there are, in words.
fn has(numbering: Numbering<'_>) -> String {
    format!("{} has {} positions, numbered from 0", numbering.name, numbering.positions.total())
}
